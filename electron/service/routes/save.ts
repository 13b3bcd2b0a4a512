import type { FastifyInstance, FastifyRequest } from 'fastify'
import { entities, type EntityName, type SaveDeclaration } from '../../../shared/entities/index.ts'
import type { JsonObject, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { baseUrlOf, recordsOf, today, type ServiceContext } from '../context.ts'
import { notFound } from '../http/problem.ts'
import { isLimited, limitsOfEvent, withinLimits } from '../records/event-limits.ts'
import { readSaveInput } from '../records/input.ts'
import { createKeyOf } from '../records/keyed-create.ts'
import { receiveForm } from '../records/multipart.ts'
import { boothSetupUrl } from '../records/output.ts'
import { createdId, newRecord, updateRecord } from '../records/save.ts'
import { createRecord } from '../storage/create-record.ts'
import type { EventLimits, EventRecords, NewRecord, ReceivedFile, RecordReader, RecordWriter } from '../storage/types.ts'
import { parametersOf, routePath, jsonBody, pathId } from './request-values.ts'

/** The create-or-update operation of an entity, as its declaration has it. */
export function saveRoute(app: FastifyInstance, context: ServiceContext, name: EntityName, save: SaveDeclaration): void {
  const entity = entities[name]
  app.post(routePath(save.path), async (request) => {
    const records = recordsOf(context, request)
    const fromPath = await pathValues(records, request, name, save.path)
    const limits = limitsOfEvent(context, request)
    const { entries, files } = await receive(context, request, name, save, limits)
    try {
      const input = readSaveInput(entity, entries, save.encoding)
      const rules = { today: today(context), fromPath }
      const within = <Result>(writer: RecordWriter, work: () => Promise<Result>) => withinLimits(writer, limits, files.length > 0, work)
      const update = async (of: number): Promise<number> => {
        await records.transaction((writer) => within(writer, () => updateRecord(writer, name, of, input, rules)), files)
        return of
      }
      const create = async (): Promise<number> => {
        const key = createKeyOf(request, entries)
        const now = context.now()
        const record = await newUnlessKnown(records, key, now, () => newRecord(name, input, rules))
        if (typeof record === 'number') return record
        // Where there is a limit, each has to see what the one before has made.
        const made = isLimited(limits, files.length > 0)
          ? await records.transaction((writer) => within(writer, () => createRecord(writer, record, now)), files)
          : await records.create(record, now, files)
        return createdId(record, made)
      }
      const id = await (input.id === undefined ? create() : update(input.id))
      return saveAnswer(name, save, id, input.id === undefined, baseUrlOf(request))
    } finally {
      await Promise.all(files.map((file) => context.storage.files.discard(file)))
    }
  })
}

/**
 * What is to be made under the key; or, where that would be refused by now, the identifier of what
 * was made under it before.
 */
async function newUnlessKnown(records: EventRecords, key: NewRecord['key'], now: number, prepare: () => NewRecord): Promise<NewRecord | number> {
  try {
    return { ...prepare(), key }
  } catch (error) {
    const known = key === undefined ? undefined : await records.transaction((writer) => writer.createdWith(key.key, now))
    if (known === undefined || known.fingerprint !== key?.fingerprint) throw error
    return known.id
  }
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
