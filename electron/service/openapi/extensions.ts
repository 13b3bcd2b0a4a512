import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { bulkPath, extensionsPath, isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities } from '../../../shared/entities/index.ts'
import { limits } from '../http/limits.ts'
import { errors, exactObject, success } from './answers.ts'

const integer: JsonObject = { type: 'integer' }
const addition: JsonObject = { tags: ['extensions'], 'x-assumed': true, 'x-addition': true }

/** What this service offers besides the interface, apart from its paths. */
export function extensionPaths(): Readonly<Record<string, Record<string, JsonObject>>> {
  return { [extensionsPath]: { get: offer }, [bulkPath]: { post: bulkCreate() } }
}

const offer: JsonObject = {
  operationId: 'GET_extensions',
  summary: 'What the service offers besides the interface: many records by one request, how many of them and how many bytes at most',
  ...addition,
  responses: { '200': success({ data: exactObject({ bulk: exactObject({ items: integer, bytes: integer }) }) }), ...errors() },
}

function bulkCreate(): JsonObject {
  const kinds = Object.values(entities)
    .filter(isMadeInBulk)
    .map(({ name }) => name)
  const item: JsonObject = {
    ...exactObject({
      key: {
        type: 'string',
        minLength: 1,
        maxLength: 255,
        description: 'Names the create as Idempotency-Key does, and is known to the operation for one record, too.',
      },
      record: {
        type: 'object',
        description: 'As the operation for one record takes it, without an identifier. What that has in its path is a field here.',
      },
    }),
  }
  const result: JsonObject = {
    type: 'object',
    properties: {
      key: { type: 'string' },
      code: { type: 'integer', description: 'The status that the operation for one record would have answered with.' },
      retry_after: { type: 'integer', description: 'Where it is to be tried again: in how many seconds.' },
      answer: { type: 'object', description: 'What the operation for one record would have answered.' },
    },
    required: ['code', 'answer'],
    additionalProperties: false,
  }
  const body = exactObject({ items: { type: 'array', minItems: 1, maxItems: limits.bulkItems, items: item } })
  return {
    operationId: 'POST_extensions_bulk_kind',
    summary: 'Make many records of one kind; each is made or refused by itself, and answered in its place',
    ...addition,
    parameters: [{ name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: kinds } }],
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: { '200': success({ results: { type: 'array', items: result } }), ...errors('400', '404', '413', '415') },
  }
}
