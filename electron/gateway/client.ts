import { hash } from 'node:crypto'
import { toAppError } from '../../shared/errors.ts'
import type { JournalOperation } from '../../shared/contract/index.ts'
import type { JsonObject } from '../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { bulkPath, extensionsPath } from '../../shared/entities/bulk.ts'
import { specialOperations } from '../../shared/entities/operations.ts'
import { createAccess, type Access, type AccessOptions } from './access.ts'
import { askExtension } from './ask-extension.ts'
import { bulkOfferOf, bulkOutcomeOf } from './answers/bulk.ts'
import { pageOf, parseBody, successOf } from './answers/answers.ts'
import { failureOfRead } from './answers/failed-answer.ts'
import { errorOf, failureOf, notAService } from './requests/failure.ts'
import { createFileReader } from './files/file-reader.ts'
import type { HttpAnswer, HttpRequest, NoAnswer } from './requests/http.ts'
import { buildForm, type Form } from './files/multipart.ts'
import { failed, outcomeOf } from './answers/outcome.ts'
import type { Gateway, Page, SaveRequest, WriteOutcome } from './requests/types.ts'
import { fillPath, formPairs, jsonBody, pathParametersOf } from './requests/wire.ts'

const largestListingBytes = 64 * 1024 * 1024
const largestWriteAnswerBytes = 1024 * 1024
/** Many records may each be refused at length. */
const largestBulkAnswerBytes = 16 * 1024 * 1024
/**
 * From this size on, a token that has run out is found out before the upload and not at its end.
 */
const largeUploadBytes = 8 * 1024 * 1024

type Query = Readonly<Record<string, string | number | boolean>>

/** A gateway, with what other requests to the same service go through: one token for all. */
export interface ServiceGateway extends Gateway {
  readonly access: Access
}

/** The v5 client for one event. Nothing is sent before the first call. */
export function createGateway(options: AccessOptions): ServiceGateway {
  const access = createAccess(options)
  const { baseUrl, host, timeouts, reader, writer, withToken, clean, closed } = access

  const read = async (path: string, query: Query, signal?: AbortSignal): Promise<JsonObject> =>
    parsed(await readText(path, query, signal))

  const parsed = (answer: HttpAnswer<string>): JsonObject => {
    const body = parseBody(answer.body)
    if (body.kind !== 'object' || successOf(body.value) === 'no')
      throw errorOf(failureOfRead(answer, host, options.clock.now(), clean))
    return body.value
  }

  const readText = async (path: string, query: Query, signal?: AbortSignal): Promise<HttpAnswer<string>> => {
    const url = new URL(baseUrl + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const request: HttpRequest = {
      method: 'GET',
      url: url.href,
      headers: { accept: 'application/json' },
      maxAnswerBytes: largestListingBytes,
      signal: anyOf(signal, closed),
    }
    const answer = await withToken(
      (authorization) => reader.send({ ...request, headers: { ...request.headers, ...authorization } }),
      signal,
    )
    if (answer.kind === 'no-answer') throw errorOf(answer.failure)
    if (answer.status < 200 || answer.status >= 300)
      throw errorOf(failureOfRead(answer, host, options.clock.now(), clean))
    return answer
  }

  /** One write, with the token; what goes wrong before it leaves is an outcome too. */
  const write = async (
    kind: { readonly entity: EntityName; readonly operation: JournalOperation },
    send: (authorization: Readonly<Record<string, string>>) => Promise<HttpAnswer<string> | NoAnswer>,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: WriteOutcome; readonly status: number | undefined }> => {
    try {
      const result = await withToken(send, signal)
      const outcome = outcomeOf(result, {
        entity: entities[kind.entity],
        operation: kind.operation,
        host,
        now: options.clock.now(),
        clean,
      })
      return { outcome, status: result.kind === 'answer' ? result.status : undefined }
    } catch (error) {
      return { outcome: failed(failureOf(toAppError(error))), status: undefined }
    }
  }

  const save = async (
    request: SaveRequest,
    onProgress: Parameters<Gateway['save']>[1],
    signal: AbortSignal,
  ): Promise<WriteOutcome> => {
    const entity = entities[request.entity]
    if (entity.save === undefined) throw new TypeError(`${entity.name} cannot be saved.`)
    const { encoding } = entity.save
    const url =
      baseUrl + fillPath(entity.save.path, pathParametersOf(entity, request.remoteId, request.values))
    if (encoding === 'json')
      return post(
        'save',
        url,
        request,
        () => JSON.stringify(jsonBody(entity, request.remoteId, request.values)),
        onProgress,
        signal,
      )
    return post(
      'save',
      url,
      request,
      () => buildForm(formPairs(entity, request.remoteId, request.values), request.files),
      onProgress,
      signal,
    )
  }

  const bulkOffer: Gateway['bulkOffer'] = async (signal) =>
    bulkOfferOf(
      await askExtension(access, extensionsPath, { maxAnswerBytes: largestWriteAnswerBytes, signal }),
    )

  const saveTogether: Gateway['saveTogether'] = async (requests, signal) => {
    const [first] = requests
    if (first === undefined) return { kind: 'answered', outcomes: [] }
    const entity = entities[first.entity]
    const keys = requests.map(({ idempotencyKey }) => idempotencyKey)
    const body = JSON.stringify({
      items: requests.map(({ idempotencyKey: key, values }) => ({
        key,
        record: jsonBody(entity, null, values, 'whole'),
      })),
    })
    const send = (authorization: Readonly<Record<string, string>>): Promise<HttpAnswer<string> | NoAnswer> =>
      writer.send({
        method: 'POST',
        url: baseUrl + fillPath(bulkPath, { kind: entity.name }),
        headers: { accept: 'application/json', ...authorization, 'content-type': 'application/json' },
        body,
        maxAnswerBytes: largestBulkAnswerBytes,
        signal: anyOf(signal, closed),
      })
    try {
      const result = await withToken(send, signal)
      return bulkOutcomeOf(result, keys, { entity, operation: 'save', host, now: options.clock.now(), clean })
    } catch (error) {
      return { kind: 'answered', outcomes: keys.map(() => failed(failureOf(toAppError(error)))) }
    }
  }

  const upload: Gateway['upload'] = (request, onProgress, signal) => {
    const path = fillPath(
      specialOperations.resume.path,
      pathParametersOf(entities[request.entity], request.remoteId, {}),
    )
    return post('upload', baseUrl + path, request, () => buildForm([], request.files), onProgress, signal)
  }

  /** A body that is made anew for every attempt. */
  const post = async (
    operation: 'save' | 'upload',
    url: string,
    request: SaveRequest,
    makeBody: () => string | Promise<Form>,
    onProgress: Parameters<Gateway['save']>[1],
    signal: AbortSignal,
  ): Promise<WriteOutcome> => {
    const fileBytes = Object.values(request.files).reduce((sum, file) => sum + file.sizeBytes, 0)
    if (fileBytes >= largeUploadBytes) {
      try {
        await read('/v5/event/languages', { page: 1, limit: 1 }, signal)
      } catch (error) {
        const failure = failureOf(toAppError(error))
        // A service that does not know this listing still accepted the token.
        if (!['refused', 'faulty', 'unreadable'].includes(failure.kind)) return failed(failure)
      }
    }
    const send = async (
      authorization: Readonly<Record<string, string>>,
    ): Promise<HttpAnswer<string> | NoAnswer> => {
      let form: Form | undefined
      try {
        const made = await makeBody()
        const body = typeof made === 'string' ? made : undefined
        form = typeof made === 'string' ? undefined : made
        const totalBytes = form?.lengthBytes ?? Buffer.byteLength(body ?? '')
        return await writer.send({
          method: 'POST',
          url,
          headers: {
            accept: 'application/json',
            ...authorization,
            ...(request.idempotencyKey === undefined
              ? {}
              : { 'idempotency-key': `"${request.idempotencyKey}"` }),
            ...(form === undefined ? { 'content-type': 'application/json' } : form.headers),
          },
          body: form?.stream ?? body,
          maxAnswerBytes: largestWriteAnswerBytes,
          signal: anyOf(signal, closed),
          onStart: form?.watch,
          onSent: (bytes) => onProgress({ sentBytes: Math.min(bytes, totalBytes), totalBytes }),
        })
      } finally {
        form?.destroy()
      }
    }
    return (await write({ entity: request.entity, operation }, send, signal)).outcome
  }

  const remove: Gateway['remove'] = async (request, signal) => {
    const entity = entities[request.entity]
    if (entity.remove === undefined) throw new TypeError(`${entity.name} cannot be removed.`)
    const { path, pathWithoutId, body } = entity.remove
    const sendTo =
      (target: string) =>
      (authorization: Readonly<Record<string, string>>): Promise<HttpAnswer<string> | NoAnswer> =>
        writer.send({
          method: 'DELETE',
          url: baseUrl + target,
          headers: {
            accept: 'application/json',
            ...authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(request.body),
          maxAnswerBytes: largestWriteAnswerBytes,
          signal: anyOf(signal, closed),
        })
    const parameters = { ...request.parents, ...pathParametersOf(entity, request.remoteId, {}) }
    const kind = { entity: request.entity, operation: 'remove' } as const
    const first = await write(kind, sendTo(fillPath(path, parameters)), signal)
    // The interface names both forms. A 404 to the one with the identifier may mean the record or
    // the path; the other one tells.
    if (pathWithoutId === undefined || (first.status !== 404 && first.status !== 405)) return first.outcome
    const second = await write(kind, sendTo(fillPath(pathWithoutId, parameters)), signal)
    const pathIsUnknown = second.status === 404 || second.status === 405
    return pathIsUnknown && first.outcome.kind === 'confirmed' ? first.outcome : second.outcome
  }

  const detach: Gateway['detach'] = async ({ speaker, sessionId }, signal) => {
    const { detachSpeaker, detachSpeakerByEmail, detachSessionSpeaker, detachSessionSpeakerByEmail } =
      specialOperations
    const byId = sessionId === null ? detachSpeaker : detachSessionSpeaker
    const byEmail = sessionId === null ? detachSpeakerByEmail : detachSessionSpeakerByEmail
    const path = fillPath((speaker.kind === 'id' ? byId : byEmail).path, {
      ...(speaker.kind === 'id' ? { speakerId: speaker.id } : {}),
      ...(sessionId === null ? {} : { sessionId }),
    })
    // The address is no part of the path: it stays out of the logs on the way.
    const body = speaker.kind === 'email' ? JSON.stringify({ email: speaker.email }) : undefined
    const send = (authorization: Readonly<Record<string, string>>): Promise<HttpAnswer<string> | NoAnswer> =>
      writer.send({
        method: 'DELETE',
        url: baseUrl + path,
        headers: {
          accept: 'application/json',
          ...authorization,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body,
        maxAnswerBytes: largestWriteAnswerBytes,
        signal: anyOf(signal, closed),
      })
    return (await write({ entity: 'speaker', operation: 'detach' }, send, signal)).outcome
  }

  const list: Gateway['list'] = async ({
    entity: name,
    page,
    limit,
    filters = {},
    parents = {},
    signal,
  }): Promise<Page> => {
    const entity = entities[name]
    if (entity.list === undefined) throw new TypeError(`${name} cannot be listed.`)
    const query = entity.list.paged ? { page, limit, ...filters } : filters
    const answer = await readText(fillPath(entity.list.path, parents), query, signal)
    const found = pageOf(parsed(answer), entity.list)
    if (found === undefined) throw errorOf(notAService(host, 200))
    return { ...found, digest: hash('sha256', answer.body) }
  }

  const files = createFileReader({
    http: reader,
    baseUrl,
    idleMs: timeouts.idleMs,
    clock: options.clock,
    clean,
    withToken,
  })

  return {
    access,
    async authenticate(signal) {
      let envelope: JsonObject
      try {
        envelope = await read(entities.event.list?.path ?? '', {}, signal)
      } catch (error) {
        const failure = failureOf(toAppError(error))
        const status = failure.kind === 'refused' ? failure.status : undefined
        if (status === 403) throw errorOf({ kind: 'unauthorised', host, status, reason: 'forbidden' })
        if (status === 404 || status === 405) throw errorOf(notAService(host, status))
        throw error
      }
      if (entities.event.list !== undefined && pageOf(envelope, entities.event.list) === undefined)
        throw errorOf(notAService(host, 200))
      options.log?.info('Connected to the service.', { host })
    },
    list,
    save,
    bulkOffer,
    saveTogether,
    upload,
    detach,
    remove,
    download: (address, signal, largestBytes) => files.download(address, anyOf(signal, closed), largestBytes),
    fileValidators: (address, signal) => files.fileValidators(address, anyOf(signal, closed)),
    close() {
      access.close()
    },
  }
}

function anyOf(signal: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return signal === undefined ? other : AbortSignal.any([signal, other])
}
