import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entities, type EntityName, type SaveDeclaration } from '../../../shared/entities/index.ts'
import type { JsonObject, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { baseUrlOf, recordsOf, today, type ServiceContext } from '../context.ts'
import { notFound } from '../http/problem.ts'
import { limitsOfEvent, withinLimits } from '../records/event-limits.ts'
import { readSaveInput } from '../records/input.ts'
import { createKeyOf, createOnce } from '../records/keyed-create.ts'
import { receiveForm } from '../records/multipart.ts'
import { boothSetupUrl } from '../records/output.ts'
import { saveRecord } from '../records/save.ts'
import type { EventLimits, ReceivedFile, RecordReader } from '../storage/types.ts'
import { parametersOf, routePath, jsonBody, pathId } from './request-values.ts'

/** The create-or-update operation of an entity, as its declaration has it. */
export function saveRoute(app: FastifyInstance, context: ServiceContext, name: EntityName, save: SaveDeclaration): void {
  const entity = entities[name]
  app.post(routePath(save.path), async (request) => {
    const records = recordsOf(context, request)
    const fromPath = await pathValues(records, request, name, save.path)
    const limits = await limitsOfEvent(context, request.eventId)
    const { entries, files } = await receive(context, request, name, save, limits)
    try {
      const input = readSaveInput(entity, entries, save.encoding)
      const key = input.id === undefined ? createKeyOf(request, entries) : undefined
      const id = await records.transaction((writer) => {
        const saved = () => withinLimits(writer, limits, files.length > 0, () => saveRecord(writer, name, input, { today: today(context), fromPath }))
        return key === undefined ? saved() : createOnce(writer, key, context.now(), saved)
      }, files)
      return saveAnswer(name, save, id, input.id === undefined, baseUrlOf(request))
    } finally {
      await Promise.all(files.map((file) => context.storage.files.discard(file)))
    }
  })
}

function saveAnswer(name: EntityName, save: SaveDeclaration, id: number, created: boolean, baseUrl: string): JsonObject {
  const entity = entities[name]
  return {
    status: save.statusType === 'string' ? 'success' : true,
    message: created ? `The ${name} was created.` : `The ${name} was updated.`,
    data: {
      [entity.idField]: entity.idType === 'integer' ? id : String(id),
      ...(name === 'booth' ? { booth_setup_url: boothSetupUrl(id, baseUrl) } : {}),
    },
  }
}

async function receive(
  context: ServiceContext,
  request: FastifyRequest,
  name: EntityName,
  save: SaveDeclaration,
  limits: EventLimits,
): Promise<{ readonly entries: JsonObject; readonly files: readonly ReceivedFile[] }> {
  if (save.encoding === 'json') return { entries: jsonBody(request), files: [] }
  const { writable, idField } = entities[name]
  return receiveForm(request, { fields: writable, idField, mostFileBytes: limits.fileBytes }, context.storage.files)
}

/** The values the path gives: identifiers of existing records. Throws 404, 422. */
async function pathValues(reader: RecordReader, request: FastifyRequest, name: EntityName, path: string): Promise<RecordValues> {
  const values: Record<string, string> = {}
  for (const parameter of parametersOf(path)) {
    const fieldName = entities[name].pathParameters?.[parameter]
    const field = entities[name].fieldNamed(fieldName ?? '')
    if (field?.type.kind !== 'reference') continue
    const id = pathId(request, parameter)
    if ((await reader.get(field.type.to, id)) === undefined) throw notFound(`The ${field.type.to} ${id}`)
    values[field.name] = String(id)
  }
  return values
}
