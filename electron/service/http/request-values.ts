import type { FastifyRequest } from 'fastify'
import { isObject, type JsonObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { receivedId } from '../../../shared/domain/fields/received.ts'
import { invalid, notFound, RequestProblem } from '../limits/problem.ts'
import type { RecordReader } from '../storage/types.ts'

/** A path parameter that is an identifier. Throws 422. */
export function pathId(request: FastifyRequest, name: string): number {
  const { params } = request
  const id = receivedId(isObject(params) ? params[name] : undefined)
  if (id === undefined) throw invalid({ [name]: ['This must be the identifier of a record.'] })
  return id
}

/** A query parameter; the last one where it is given several times, absent where it is empty. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const { query } = request
  const value = isObject(query) ? query[name] : undefined
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'string' && last !== '' ? last : undefined
}

/** The JSON object in the body. Throws 400 for another JSON value, 415 for another type. */
export function jsonBody(request: FastifyRequest): JsonObject {
  const { body } = request
  const type = request.headers['content-type'] ?? ''
  if (body === undefined || body === null) {
    if (type !== '' && !type.startsWith('application/json'))
      throw new RequestProblem(415, 'This operation takes application/json.')
    return {}
  }
  if (!type.startsWith('application/json'))
    throw new RequestProblem(415, 'This operation takes application/json.')
  if (!isObject(body)) throw new RequestProblem(400, 'The body must be a JSON object.')
  return body
}

/** `/v5/floors/{floorId}` as the router writes it: `/v5/floors/:floorId`. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The names of a path's parameters, in order. */
export function parametersOf(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

/**
 * The values that the parameters of an entity's path give: identifiers of existing records, each by
 * `idOf` its parameter and field; none where that gives none. Throws 404, and what `idOf` throws.
 */
export async function pathValues(
  reader: RecordReader,
  name: EntityName,
  path: string,
  idOf: (parameter: string, field: string) => number | undefined,
): Promise<RecordValues> {
  const values: Record<string, string> = {}
  for (const parameter of parametersOf(path)) {
    const field = entities[name].fieldNamed(entities[name].pathParameters?.[parameter] ?? '')
    if (field?.type.kind !== 'reference') continue
    const id = idOf(parameter, field.name)
    if (id === undefined) continue
    if ((await reader.get(field.type.to, id)) === undefined) throw notFound(`The ${field.type.to} ${id}`)
    values[field.name] = String(id)
  }
  return values
}
