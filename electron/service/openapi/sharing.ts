import { shareBounds, sharingVersion } from '../../../shared/domain/plan/sharing/format/change.ts'
import { liveBounds } from '../../../shared/domain/plan/sharing/format/live-bounds.ts'
import {
  cursorHeader,
  sharingPath,
  snapshotType,
} from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { stampAt } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { limits } from '../limits/limits.ts'
import { errors, exactObject } from './answers.ts'
import { exampled } from './examples/example.ts'
import { exampleHash } from './examples/records.ts'

export const sharingTag = 'sharing'
export const sharingDescription =
  'No part of v5, but an extension of this service: several people plan one event. Of a change the service reads its stamp and its number and nothing of its rows; what it does not know is kept and passed on.'

const cursor: JsonObject = { type: 'string', description: 'Where the changes have been read to.' }
const integer: JsonObject = { type: 'integer' }
const boolean: JsonObject = { type: 'boolean' }
const change: JsonObject = {
  type: 'object',
  description: 'What one step wrote.',
  properties: {
    stamp: { type: 'string', pattern: '^[0-9a-z]{25}$', description: 'Time, counter and device.' },
    seq: { type: 'integer', minimum: 1, description: 'Counts the changes of the device.' },
    person: { type: 'object' },
    step: { type: 'object' },
    at: { type: 'number' },
    rows: { type: 'array', items: { type: 'object' }, maxItems: shareBounds.thingsOfChange },
  },
  required: ['stamp', 'seq', 'person', 'step', 'at', 'rows'],
}
const changes = (more: JsonObject = {}): JsonObject => ({
  type: 'array',
  items: change,
  maxItems: shareBounds.changesOfBatch,
  ...more,
})
const batch: JsonObject = {
  type: 'object',
  description: `At most ${shareBounds.batchBytes} bytes.`,
  properties: {
    format: { type: 'string', const: 'booth-builder-changes' },
    version: { type: 'integer', const: sharingVersion },
    changes: changes(),
  },
  required: ['format', 'version', 'changes'],
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const file = (type: string): JsonObject => ({
  [type]: { schema: { type: 'string', contentMediaType: type } },
})
const answer = (content: JsonObject, more: JsonObject = {}): JsonObject => ({
  '200': { description: 'Done.', content, ...more },
})
const query = (
  name: string,
  schema: JsonObject,
  example: string | number,
  description: string,
): JsonObject => ({
  name,
  in: 'query',
  schema,
  example,
  description,
})
const hash: JsonObject = {
  name: 'hash',
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  example: exampleHash,
}

const exampleCursor = '1f3a5c7e-17'
const exampleAt = Date.UTC(2027, 4, 4, 10, 30)
const exampleChange: JsonObject = {
  stamp: stampAt(exampleAt, 0, 'gracesdevice'),
  seq: 1,
  person: { id: 'grace', name: 'Grace Example' },
  step: { id: 'step-1', kind: 'edit', count: 1 },
  at: exampleAt,
  rows: [{ what: 'element/stand-7', facets: { text: { value: 'Stand 7' } } }],
}

function operation(method: string, path: string, summary: string, content: JsonObject): JsonObject {
  const operationId = `${method}_sharing_v1_${path}`
  return { operationId, summary, tags: [sharingTag], 'x-assumed': true, 'x-addition': true, ...content }
}

/** The extension by which plans are shared. */
export const sharingPaths: Readonly<Record<string, Record<string, JsonObject>>> = {
  [sharingPath]: {
    get: exampled(
      operation('GET', 'offer', 'Whether plans can be shared here', {
        responses: {
          ...answer(
            json(
              exactObject({
                version: integer,
                limits: exactObject({ batchBytes: integer, fileBytes: integer }),
              }),
            ),
          ),
          ...errors(),
        },
      }),
      {
        answer: {
          version: sharingVersion,
          limits: { batchBytes: shareBounds.batchBytes, fileBytes: limits.sharing.fileBytes },
        },
      },
    ),
  },
  [`${sharingPath}/changes`]: {
    get: exampled(
      operation('GET', 'changes', 'Changes since a cursor, in the order in which they were kept', {
        parameters: [
          query('after', cursor, exampleCursor, 'Absent: from the beginning.'),
          query(
            'limit',
            { type: 'integer', minimum: 1, maximum: shareBounds.changesOfBatch },
            100,
            'Changes in an answer; fewer where they are large.',
          ),
        ],
        responses: {
          ...answer(
            json(
              exactObject({
                changes: changes(),
                version: integer,
                cursor,
                more: boolean,
                wantsSnapshot: boolean,
              }),
            ),
          ),
          ...errors('410'),
        },
      }),
      {
        answer: {
          changes: [exampleChange],
          version: sharingVersion,
          cursor: exampleCursor,
          more: false,
          wantsSnapshot: false,
        },
      },
    ),
    post: exampled(
      operation('POST', 'changes', 'Keep changes, all or none', {
        requestBody: { required: true, content: json(batch) },
        responses: { ...answer(json(exactObject({ cursor }))), ...errors('409', '413', '415', '507') },
      }),
      {
        bodies: {
          request: { format: 'booth-builder-changes', version: sharingVersion, changes: [exampleChange] },
        },
        answer: { cursor: exampleCursor },
      },
    ),
  },
  [`${sharingPath}/snapshot`]: {
    get: operation('GET', 'snapshot', 'The newest snapshot, which stands for the changes that it covers', {
      responses: {
        ...answer(file(snapshotType), { headers: { [cursorHeader]: { schema: cursor } } }),
        ...errors('404'),
      },
    }),
    put: exampled(
      operation(
        'PUT',
        'snapshot',
        `Keep a snapshot where it covers more than the one that is kept, at most ${limits.sharing.snapshotBytes} bytes`,
        {
          requestBody: { required: true, content: file(snapshotType) },
          responses: { ...answer(json(exactObject({ cursor }))), ...errors('409', '413', '415', '507') },
        },
      ),
      { answer: { cursor: exampleCursor } },
    ),
  },
  [`${sharingPath}/files/{hash}`]: {
    get: operation('GET', 'file', 'A file that plans show', {
      parameters: [hash],
      responses: { ...answer(file('application/octet-stream')), ...errors('404') },
    }),
    head: operation('HEAD', 'file', 'Whether a file is kept', {
      parameters: [hash],
      responses: { '200': { description: 'It is.' }, ...errors('404') },
    }),
    put: exampled(
      operation(
        'PUT',
        'file',
        `Keep a file by the SHA-256 of its content, at most ${limits.sharing.fileBytes} bytes`,
        {
          parameters: [hash],
          requestBody: { required: true, content: file('application/octet-stream') },
          responses: {
            ...answer(
              json(exactObject({ status: { type: 'boolean', const: true }, message: { type: 'string' } })),
            ),
            ...errors('413', '415', '507'),
          },
        },
      ),
      { answer: { status: true, message: 'The file was kept.' } },
    ),
  },
  [`${sharingPath}/live`]: {
    get: operation(
      'GET',
      'live',
      `A WebSocket: who is here, and that something was kept; messages of at most ${liveBounds.messageBytes} bytes`,
      {
        responses: {
          '101': { description: 'The connection is a WebSocket from here on.' },
          ...errors('426'),
        },
      },
    ),
  },
}
