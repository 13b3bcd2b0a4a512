import { shareBounds, sharingVersion } from '../../../shared/domain/plan/sharing/format/change.ts'
import { liveBounds } from '../../../shared/domain/plan/sharing/format/live-bounds.ts'
import { cursorHeader, sharingPath, snapshotType } from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { limits } from '../http/limits.ts'
import { errors, exactObject } from './answers.ts'

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
const changes = (more: JsonObject = {}): JsonObject => ({ type: 'array', items: change, maxItems: shareBounds.changesOfBatch, ...more })
const batch: JsonObject = {
  type: 'object',
  description: `At most ${shareBounds.batchBytes} bytes.`,
  properties: { format: { type: 'string', const: 'booth-builder-changes' }, version: { type: 'integer', const: sharingVersion }, changes: changes() },
  required: ['format', 'version', 'changes'],
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })
const file = (type: string): JsonObject => ({ [type]: { schema: { type: 'string', contentMediaType: type } } })
const answer = (content: JsonObject, more: JsonObject = {}): JsonObject => ({ '200': { description: 'Done.', content, ...more } })
const query = (name: string, schema: JsonObject, description: string): JsonObject => ({ name, in: 'query', schema, description })
const hash: JsonObject = { name: 'hash', in: 'path', required: true, schema: { type: 'string', pattern: '^[0-9a-f]{64}$' } }

function operation(method: string, path: string, summary: string, content: JsonObject): JsonObject {
  const operationId = `${method}_sharing_v1_${path}`
  return { operationId, summary, tags: [sharingTag], 'x-assumed': true, 'x-addition': true, ...content }
}

/** The extension by which plans are shared. */
export const sharingPaths: Readonly<Record<string, Record<string, JsonObject>>> = {
  [sharingPath]: {
    get: operation('GET', 'offer', 'Whether plans can be shared here', {
      responses: {
        ...answer(json(exactObject({ version: integer, limits: exactObject({ batchBytes: integer, fileBytes: integer }) }))),
        ...errors(),
      },
    }),
  },
  [`${sharingPath}/changes`]: {
    get: operation('GET', 'changes', 'Changes since a cursor, in the order in which they were kept', {
      parameters: [
        query('after', cursor, 'Absent: from the beginning.'),
        query('limit', { type: 'integer', minimum: 1, maximum: shareBounds.changesOfBatch }, 'Changes in an answer; fewer where they are large.'),
      ],
      responses: {
        ...answer(json(exactObject({ changes: changes(), version: integer, cursor, more: boolean, wantsSnapshot: boolean }))),
        ...errors('410'),
      },
    }),
    post: operation('POST', 'changes', 'Keep changes, all or none', {
      requestBody: { required: true, content: json(batch) },
      responses: { ...answer(json(exactObject({ cursor }))), ...errors('409', '413', '415', '507') },
    }),
  },
  [`${sharingPath}/snapshot`]: {
    get: operation('GET', 'snapshot', 'The newest snapshot, which stands for the changes that it covers', {
      responses: { ...answer(file(snapshotType), { headers: { [cursorHeader]: { schema: cursor } } }), ...errors('404') },
    }),
    put: operation(
      'PUT',
      'snapshot',
      `Keep a snapshot where it covers more than the one that is kept, at most ${limits.sharing.snapshotBytes} bytes`,
      {
        requestBody: { required: true, content: file(snapshotType) },
        responses: { ...answer(json(exactObject({ cursor }))), ...errors('409', '413', '415', '507') },
      },
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
    put: operation('PUT', 'file', `Keep a file by the SHA-256 of its content, at most ${limits.sharing.fileBytes} bytes`, {
      parameters: [hash],
      requestBody: { required: true, content: file('application/octet-stream') },
      responses: {
        ...answer(json(exactObject({ status: { type: 'boolean', const: true }, message: { type: 'string' } }))),
        ...errors('413', '415', '507'),
      },
    }),
  },
  [`${sharingPath}/live`]: {
    get: operation('GET', 'live', `A WebSocket: who is here, and that something was kept; messages of at most ${liveBounds.messageBytes} bytes`, {
      responses: { '101': { description: 'The connection is a WebSocket from here on.' }, ...errors('426') },
    }),
  },
}
