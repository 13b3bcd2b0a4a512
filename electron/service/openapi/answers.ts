import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import type { Entity, ListDeclaration } from '../../../shared/entities/index.ts'

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const text: JsonObject = { type: 'string' }
export const reference = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` })

/** An object that has these properties, all of them and no other. */
export function exactObject(properties: JsonObject): JsonObject {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

export function success(properties: JsonObject, statusType: 'boolean' | 'string' = 'boolean'): JsonObject {
  return {
    description: 'Done.',
    content: json(
      exactObject({
        status: statusType === 'boolean' ? { type: 'boolean', const: true } : { type: 'string' },
        message: text,
        ...properties,
      }),
    ),
  }
}

export function listAnswer(entity: Entity, list: ListDeclaration): JsonObject {
  if (list.single === true) return success({ data: reference(entity.name) })
  const content: JsonObject = {
    [list.key]: { type: 'array', items: reference(entity.name) },
    ...(list.paged ? { meta: reference('meta') } : {}),
  }
  return success(list.nested === true ? { data: exactObject(content) } : content)
}

export const idSchema = (entity: Entity): JsonObject => ({ [entity.idField]: { type: entity.idType } })

export const metaSchema: JsonObject = exactObject({
  ...Object.fromEntries(
    ['current_page', 'from', 'last_page', 'per_page', 'to', 'total'].map((name) => [
      name,
      { type: 'integer' },
    ]),
  ),
  path: { type: 'string', format: 'uri' },
})

export const errorSchema: JsonObject = {
  type: 'object',
  'x-assumed': true,
  properties: {
    status: { type: 'boolean', const: false },
    message: text,
    errors: {
      type: 'object',
      description: 'Field → what is wrong with it.',
      additionalProperties: { type: 'array', items: text },
    },
  },
  required: ['status', 'message'],
}

const meanings: Readonly<Record<string, string>> = {
  '400': 'The request is malformed, or its query has a parameter that the operation does not know.',
  '401': 'The token or the credentials are missing, wrong or expired.',
  '404': 'There is no such record in this event.',
  '409': 'A unique value is taken, or the device has another change with this number.',
  '410': 'The changes after the cursor are no longer kept one by one: take the snapshot.',
  '412': 'The event was set up otherwise since it was read: read it again.',
  '413': 'The request is too large.',
  '415': 'The content type is not supported by the operation.',
  '422': 'A value breaks a rule.',
  '426': 'The path takes a WebSocket.',
  '429': 'Too many requests; Retry-After says in how many seconds to try again.',
  '503':
    'The service cannot reach its data at this moment; Retry-After says in how many seconds to try again.',
  '507': 'The service has no space left.',
}

/** What every operation may answer. */
const usual = ['400', '401', '422', '429', '503'] as const
const triedAgain: ReadonlySet<string> = new Set(['429', '503'])

/** References to the shared error answers of every operation, and for these statuses besides. */
export function errors(...besides: readonly string[]): JsonObject {
  return Object.fromEntries(
    [...usual, ...besides].map((status) => [status, { $ref: `#/components/responses/E${status}` }]),
  )
}

export const errorAnswers: JsonObject = Object.fromEntries(
  Object.entries(meanings).map(([status, description]) => [
    `E${status}`,
    {
      description,
      content: json(reference('error')),
      ...(triedAgain.has(status) ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
    },
  ]),
)
