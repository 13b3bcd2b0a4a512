import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isEmpty, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import {
  entities,
  type Entity,
  type EntityName,
  type RemoveDeclaration,
} from '../../../shared/entities/index.ts'
import { recordsOf, type ServiceContext } from '../http/context.ts'
import { invalid, notFound, refuse } from '../limits/problem.ts'
import { receivedFlag, receivedId } from '../../../shared/domain/fields/received.ts'
import { removeAnswer } from '../records/output.ts'
import { removeRecord } from '../records/remove.ts'
import type { RecordWriter, StoredRecord } from '../storage/types.ts'
import { parametersOf, routePath, jsonBody, pathId } from '../http/request-values.ts'

/**
 * The removal of an entity's record, as its declaration has it; with and without the identifier in
 * the path where it has both.
 */
export function removeRoute(
  app: FastifyInstance,
  context: ServiceContext,
  name: EntityName,
  remove: RemoveDeclaration,
): void {
  const entity = entities[name]
  const paths = remove.pathWithoutId === undefined ? [remove.path] : [remove.path, remove.pathWithoutId]
  for (const path of paths) {
    app.delete(routePath(path), async (request) => {
      const inPath = pathIds(request, name, path)
      const body = remove.body === undefined ? {} : bodyValues(request, remove)
      const bodyId = receivedId(body[entity.idField])
      const id = inPath.own ?? bodyId
      if (id === undefined) throw invalid({ [entity.idField]: ['This field is required.'] })
      if (bodyId !== undefined && bodyId !== id)
        throw invalid({ [entity.idField]: ['This is not the identifier in the path.'] })
      await recordsOf(context, request).transaction(async (writer) => {
        const record = await writer.get(name, id)
        if (record === undefined || !belongs(record, inPath.parents)) throw notFound(`The ${name} ${id}`)
        if (entity.alongside !== undefined && body[remove.alongside?.flag ?? ''] === true)
          await removeAlongside(writer, entity.alongside, record)
        await removeRecord(writer, name, id)
      })
      return removeAnswer(name, id)
    })
  }
}

/** The record's own identifier, and those of its parents by field, from the path. */
function pathIds(
  request: FastifyRequest,
  name: EntityName,
  path: string,
): { readonly own: number | undefined; readonly parents: Readonly<Record<string, string>> } {
  let own: number | undefined
  const parents: Record<string, string> = {}
  for (const parameter of parametersOf(path)) {
    const field = entities[name].pathParameters?.[parameter]
    if (field === undefined) continue
    const id = pathId(request, parameter)
    if (field === entities[name].idField) own = id
    else parents[field] = String(id)
  }
  return { own, parents }
}

function belongs(record: StoredRecord, parents: Readonly<Record<string, string>>): boolean {
  return Object.entries(parents).every(([field, id]) => record.values[field] === id)
}

function bodyValues(request: FastifyRequest, remove: RemoveDeclaration): JsonObject {
  const raw = jsonBody(request)
  const values: Record<string, JsonValue> = {}
  const wrong: Record<string, readonly string[]> = {}
  for (const { name, type, required } of remove.body ?? []) {
    const value = raw[name]
    if (isEmpty(value)) {
      if (required === true) wrong[name] = ['This field is required.']
      continue
    }
    const read = type.kind === 'boolean' ? receivedFlag(value) : receivedId(value)
    if (read === undefined)
      wrong[name] = [type.kind === 'boolean' ? 'This must be true or false.' : 'This must be a whole number.']
    else values[name] = read
  }
  refuse(wrong)
  return values
}

async function removeAlongside(
  writer: RecordWriter,
  { entity, field }: NonNullable<Entity['alongside']>,
  { values }: StoredRecord,
): Promise<void> {
  const ids = values[field]
  for (const id of Array.isArray(ids) ? ids : []) await removeRecord(writer, entity, Number(id))
}
