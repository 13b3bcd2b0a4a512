import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entities, type EntityName, type SaveDeclaration } from '../../../shared/entities/index.ts'
import { baseUrlOf, recordsOf, today, type ServiceContext } from '../http/context.ts'
import { create } from '../records/create.ts'
import { limitsOfEvent, withinLimits } from '../access/event-limits.ts'
import { readSaveInput } from '../records/input.ts'
import { createKeyOfRequest } from '../records/keyed-create.ts'
import { receiveForm, type ReceivedForm } from '../records/multipart.ts'
import { saveAnswer } from '../records/output.ts'
import { unreadableSave, updateRecord } from '../records/save.ts'
import { together } from '../limits/problem.ts'
import type { EventLimits, RecordWriter } from '../storage/types.ts'
import { routePath, jsonBody, pathId, pathValues } from '../http/request-values.ts'

/** The create-or-update operation of an entity, as its declaration has it. */
export function saveRoute(
  app: FastifyInstance,
  context: ServiceContext,
  name: EntityName,
  save: SaveDeclaration,
): void {
  const entity = entities[name]
  app.post(routePath(save.path), async (request) => {
    const records = recordsOf(context, request)
    const fromPath = await pathValues(records, name, save.path, (parameter) => pathId(request, parameter))
    const limits = limitsOfEvent(context, request)
    const { entries, files, faults } = await receive(context, request, name, save, limits)
    try {
      const read = readSaveInput(entity, entries, save.encoding)
      const input = { ...read, faults: together(faults, read.faults) }
      const rules = { today: today(context), fromPath }
      const update = async (of: number): Promise<number> => {
        const replace = (writer: RecordWriter) =>
          withinLimits(writer, limits, files.length > 0, () => updateRecord(writer, name, of, input, rules))
        await records.transaction(replace, files)
        return of
      }
      const make = (): Promise<number> =>
        create(
          { records, limits, now: context.now(), rules },
          name,
          input,
          createKeyOfRequest(request, entries),
          files,
        )
      if (input.id === 'unreadable') throw unreadableSave(name, input, rules)
      const id = await (input.id === undefined ? make() : update(input.id))
      return saveAnswer(name, id, input.id === undefined, baseUrlOf(request))
    } finally {
      await Promise.all(files.map((file) => context.storage.files.discard(file)))
    }
  })
}

async function receive(
  context: ServiceContext,
  request: FastifyRequest,
  name: EntityName,
  save: SaveDeclaration,
  limits: EventLimits,
): Promise<ReceivedForm> {
  if (save.encoding === 'json') return { entries: jsonBody(request), files: [], faults: {} }
  const { writable, idField } = entities[name]
  return receiveForm(
    request,
    { fields: writable, idField, mostFileBytes: limits.fileBytes },
    context.storage.files,
  )
}
