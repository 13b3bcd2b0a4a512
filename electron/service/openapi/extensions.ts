import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { bulkPath, extensionsPath, isMadeInBulk } from '../../../shared/entities/bulk.ts'
import { entities } from '../../../shared/entities/index.ts'
import { scansPath } from '../../../shared/entities/scans.ts'
import { limits } from '../limits/limits.ts'
import { extensionsOffer } from '../limits/extensions-offer.ts'
import { errors, exactObject, success } from './answers.ts'
import { exampled } from './examples/example.ts'
import { exampleEmail } from './example-operations.ts'

const integer: JsonObject = { type: 'integer' }
const addition: JsonObject = { tags: ['extensions'], 'x-assumed': true, 'x-addition': true }

/** What this service offers besides the interface, apart from its paths. */
export function extensionPaths(): Readonly<Record<string, Record<string, JsonObject>>> {
  return {
    [extensionsPath]: { get: exampled(offer, { answer: extensionsOffer }) },
    [bulkPath]: {
      post: exampled(bulkCreate(), {
        bodies: { request: { items: [{ key: 'hall-3', record: { name: 'Hall 3' } }] } },
        answer: {
          status: true,
          message: '1 of 1 records are there.',
          results: [
            {
              key: 'hall-3',
              code: 200,
              answer: { status: true, message: 'The floor was created.', data: { floor_id: 3 } },
            },
          ],
        },
      }),
    },
    [scansPath]: {
      post: exampled(scanCreate, {
        bodies: {
          request: {
            scans: [
              {
                key: 'gate-3-000017',
                booth_id: 12,
                attendee_email: exampleEmail,
                at: '2027-05-04T10:30:00+02:00',
                device: 'Gate 3',
              },
            ],
          },
        },
        answer: {
          status: true,
          message: '1 of 1 records are there.',
          results: [
            {
              key: 'gate-3-000017',
              code: 200,
              answer: { status: true, message: 'The scan is there.', data: { scan_id: 8001 } },
            },
          ],
        },
      }),
    },
  }
}

const offer: JsonObject = {
  operationId: 'GET_extensions',
  summary:
    'What the service offers besides the interface: many records or scans by one request, how many of them and how many bytes at most, and the set-up of the event',
  ...addition,
  responses: {
    '200': success({
      data: exactObject({
        bulk: exactObject({ items: integer, bytes: integer }),
        event: exactObject({ version: integer }),
        scans: exactObject({ items: integer, bytes: integer }),
      }),
    }),
    ...errors(),
  },
}

const key: JsonObject = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'Names the create as Idempotency-Key does, and is known to the operation for one record, too.',
}
const result: JsonObject = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    code: {
      type: 'integer',
      description: 'The status that the operation for one record would have answered with.',
    },
    retry_after: { type: 'integer', description: 'Where it is to be tried again: in how many seconds.' },
    answer: { type: 'object', description: 'What the operation for one record would have answered.' },
  },
  required: ['code', 'answer'],
  additionalProperties: false,
}

const scan: JsonObject = {
  type: 'object',
  properties: {
    key,
    booth_id: integer,
    attendee_id: integer,
    attendee_email: { type: 'string', description: 'In place of attendee_id.' },
    at: { type: 'string', description: 'ISO 8601; without a zone on the clocks of the event; absent: now.' },
    device: { type: 'string', maxLength: 255 },
  },
  required: ['key', 'booth_id'],
}
const scanCreate: JsonObject = {
  operationId: 'POST_extensions_scans',
  summary: 'Take scans of badges at booths; each is taken or refused by itself, and answered in its place',
  ...addition,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: exactObject({
          scans: { type: 'array', minItems: 1, maxItems: limits.bulkItems, items: scan },
        }),
      },
    },
  },
  responses: {
    '200': success({ results: { type: 'array', items: result } }),
    ...errors('404', '413', '415'),
  },
}

function bulkCreate(): JsonObject {
  const kinds = Object.values(entities)
    .filter(isMadeInBulk)
    .map(({ name }) => name)
  const item: JsonObject = {
    ...exactObject({
      key,
      record: {
        type: 'object',
        description:
          'As the operation for one record takes it, without an identifier. What that has in its path is a field here.',
      },
    }),
  }
  const body = exactObject({ items: { type: 'array', minItems: 1, maxItems: limits.bulkItems, items: item } })
  return {
    operationId: 'POST_extensions_bulk_kind',
    summary: 'Make many records of one kind; each is made or refused by itself, and answered in its place',
    ...addition,
    parameters: [
      { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: kinds }, example: 'floor' },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      '200': success({ results: { type: 'array', items: result } }),
      ...errors('404', '413', '415'),
    },
  }
}
