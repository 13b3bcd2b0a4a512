import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createHash } from 'node:crypto'
import { bulkOfferOf, bulkOutcomeOf } from '../../../../../electron/gateway/answers/bulk.ts'
import { pageOf, parseBody, successOf } from '../../../../../electron/gateway/answers/answers.ts'
import { failureOfRead } from '../../../../../electron/gateway/answers/failed-answer.ts'
import { errorOf, notAService } from '../../../../../electron/gateway/requests/failure.ts'
import { outcomeOf } from '../../../../../electron/gateway/answers/outcome.ts'
import type {
  FilePart,
  Gateway,
  Page,
  SaveRequest,
  WriteOutcome,
} from '../../../../../electron/gateway/requests/types.ts'
import { formPairs, jsonBody } from '../../../../../electron/gateway/requests/wire.ts'
import type { JournalOperation } from '../../../../../shared/contract/index.ts'
import type { Clock } from '../../../../../electron/workspace/stores/workspace.ts'
import type {
  JsonObject,
  JsonValue,
  RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../../shared/entities/index.ts'
import type { Author } from './history.ts'
import type { Answer } from './service-types.ts'
import type { Result } from './mishaps.ts'
import type { Network } from './network.ts'
import type { ModelService } from './service-types.ts'
import { isModelled, listOf, textOf, type Modelled } from '../world/values.ts'

const host = 'service.example'
const asItIs = (text: string): string => text
const notFound = { status: 404, body: { status: false } }

export interface ModelGatewayParts {
  readonly network: Network
  readonly service: ModelService
  readonly clock: Clock
  /**
   * The program this belongs to still runs; what a program that has ended asks for goes nowhere.
   */
  readonly runs: () => boolean
}

/**
 * The gateway's interface over the model's network. What an answer means is decided by the real
 * gateway's rules.
 */
export function createModelGateway({ network, service, clock, runs }: ModelGatewayParts): Gateway {
  const { history } = service
  const never = new Promise<never>(() => undefined)

  const read = <T>(
    label: string,
    signal: AbortSignal | undefined,
    perform: () => { status: number; body: JsonObject },
    take: (text: string) => T,
  ): Promise<T> => {
    if (!runs()) return never
    if (signal?.aborted === true) return Promise.reject(errorOf({ kind: 'cancelled' }))
    return new Promise((resolve, reject) => {
      const end = (result: Result): void => {
        signal?.removeEventListener('abort', flight.giveUp)
        if (result.kind === 'no-answer') reject(errorOf(result.failure))
        else if (result.status < 200 || result.status >= 300)
          reject(errorOf(failureOfRead(result, host, clock.now(), asItIs)))
        else {
          const parsed = parseBody(result.body)
          if (parsed.kind !== 'object' || successOf(parsed.value) === 'no')
            reject(errorOf(failureOfRead(result, host, clock.now(), asItIs)))
          else resolve(take(result.body))
        }
      }
      const flight = network.send({ kind: 'read', label, perform, answer: end })
      signal?.addEventListener('abort', flight.giveUp, { once: true })
    })
  }

  const send = (
    request: Omit<Parameters<Network['send']>[0], 'answer'>,
    signal: AbortSignal,
  ): Promise<Result> => {
    if (!runs()) return never
    if (signal.aborted)
      return Promise.resolve({ kind: 'no-answer', failure: { kind: 'cancelled' }, mayBeWhole: false })
    return new Promise((resolve) => {
      const end = (result: Result): void => {
        signal.removeEventListener('abort', flight.giveUp)
        resolve(result)
      }
      const flight = network.send({ ...request, answer: end })
      signal.addEventListener('abort', flight.giveUp, { once: true })
    })
  }
  const ask = (label: string, signal: AbortSignal, perform: () => Answer): Promise<Result> =>
    send({ kind: 'read', label, perform }, signal)
  const post = (
    label: string,
    signal: AbortSignal,
    perform: Parameters<Network['send']>[0]['perform'],
    items?: number,
  ): Promise<Result> =>
    send({ kind: 'write', label, perform, ...(items === undefined ? {} : { items }) }, signal)

  const write = (
    label: string,
    entity: EntityName,
    operation: JournalOperation,
    signal: AbortSignal,
    perform: Parameters<Network['send']>[0]['perform'],
  ): Promise<WriteOutcome> => {
    return post(label, signal, perform).then((result) =>
      outcomeOf(result, { entity: entities[entity], operation, host, now: clock.now(), clean: asItIs }),
    )
  }

  return {
    authenticate(signal) {
      const perform = () => {
        history.begin()
        return { status: 200, body: { status: true } }
      }
      return read('token', signal, perform, () => undefined)
    },
    list({ entity, page, limit, filters = {}, parents, signal }): Promise<Page> {
      const lookUps = service.lookUps(entity)
      const isOfPeople = entity === 'speaker' || entity === 'session' || entity === 'attendee'
      if ((!isModelled(entity) && lookUps === undefined) || (isOfPeople && !service.temper.people))
        return runs()
          ? Promise.reject(errorOf({ kind: 'refused', host, status: 404, words: undefined, body: '' }))
          : never
      const perform = () =>
        (isModelled(entity) ? service.list(entity, page, limit, { filters, parents }) : lookUps) ?? notFound
      const where = Object.entries(filters).map(([name, value]) => ` ${name}=${value}`)
      return read(
        `list ${entity} ${page}${[...where, ...Object.values(parents ?? {}).map((id) => ` under ${id}`)].join('')}`,
        signal,
        perform,
        (text) => {
          const parsed = parseBody(text)
          const found =
            parsed.kind === 'object' && entities[entity].list !== undefined
              ? pageOf(parsed.value, entities[entity].list)
              : undefined
          if (found === undefined) throw errorOf(notAService(host, 200))
          return { ...found, ...{ digest: text } }
        },
      )
    },
    save(request, _onProgress, signal) {
      const { entity, remoteId } = request
      if (!isModelled(entity)) throw new TypeError(`${entity} is not modelled.`)
      const named = namedValues(entity, request)
      const files = contentsOf(request.files)
      const { begunAt } = history
      const leftAt = service.elapsed
      const id = remoteId === null ? undefined : Number(remoteId)
      return write(
        `save ${entity} ${remoteId ?? 'new'} ${titleOf(entity, named)}`,
        entity,
        'save',
        signal,
        (author) => {
          const stored = Object.fromEntries(
            Object.entries(files).map(([field, content]) => [field, service.store(service.keeps(content))]),
          )
          const write = { author, begunAt, leftAt }
          const values = { ...named, ...stored }
          return id === undefined
            ? service.create(entity, request.idempotencyKey, values, write)
            : service.save(entity, id, values, write)
        },
      )
    },
    bulkOffer(signal) {
      const body: JsonObject = { status: true, data: { bulk: { items: 100, bytes: 1_000_000 } } }
      // Whatever says no offers nothing.
      return ask('extensions', signal, () =>
        service.temper.bulk === 'none' ? notFound : { status: 200, body },
      ).then((result) => {
        if (result.kind === 'no-answer') throw errorOf(result.failure)
        return bulkOfferOf(result)
      })
    },
    async saveTogether(requests, signal) {
      const [first] = requests
      const keys = requests.map(({ idempotencyKey }) => idempotencyKey)
      if (first === undefined || !isModelled(first.entity))
        throw new TypeError('Nothing that is modelled is sent.')
      const { entity } = first
      const all = requests.map((request) => namedValues(entity, request))
      const { begunAt } = history
      const leftAt = service.elapsed
      const perform = (author: Author, items = requests.length): Answer => {
        if (service.temper.bulk === 'none') return notFound
        const results = all.slice(0, items).flatMap((named, index) => {
          const key = keys[index] ?? ''
          const fate = author === 'us' ? network.fateOfItem() : 'done'
          if (fate === 'refused')
            return [{ key, code: 422, answer: { status: false, message: 'Not today.' } }]
          if (fate === 'unavailable')
            return [{ key, code: 503, retry_after: 1, answer: { status: false, message: 'Not now.' } }]
          const { status, body } = service.create(entity, key, named, { author, begunAt, leftAt })
          if (fate === 'failed') return [{ key, code: 500, answer: { status: false, message: 'Oops.' } }]
          return [fate === 'unsaid' ? {} : { key, code: status, answer: body }]
        })
        return { status: 200, body: { status: true, message: 'Done.', results } }
      }
      const label = `save ${requests.length} of ${entity} ${all.map((named) => titleOf(entity, named)).join(' ')}`
      const result = await post(label, signal, perform, requests.length)
      return bulkOutcomeOf(result, keys, {
        entity: entities[entity],
        operation: 'save',
        host,
        now: clock.now(),
        clean: asItIs,
      })
    },
    upload({ entity, remoteId, files }, _onProgress, signal) {
      if (!isModelled(entity) || remoteId === null) throw new TypeError(`${entity} is not modelled.`)
      const contents = contentsOf(files)
      const { begunAt } = history
      const leftAt = service.elapsed
      return write(`upload ${entity} ${remoteId}`, entity, 'upload', signal, (author) => {
        const stored = Object.fromEntries(
          Object.entries(contents).map(([field, content]) => [field, service.store(service.keeps(content))]),
        )
        return service.save(entity, Number(remoteId), stored, { author, begunAt, leftAt })
      })
    },
    detach({ speaker, sessionId }, signal) {
      const { begunAt } = history
      const leftAt = service.elapsed
      const who = speaker.kind === 'id' ? { speaker: Number(speaker.id) } : { email: speaker.email }
      return write(
        `detach ${speaker.kind === 'id' ? speaker.id : speaker.email} from ${sessionId ?? 'all'}`,
        'speaker',
        'detach',
        signal,
        (author) =>
          service.detach(
            { ...who, session: sessionId === null ? null : Number(sessionId) },
            { author, begunAt, leftAt },
          ),
      )
    },
    remove({ entity, remoteId, body }, signal) {
      if (!isModelled(entity)) throw new TypeError(`${entity} is not modelled.`)
      const { begunAt } = history
      const leftAt = service.elapsed
      return write(`remove ${entity} ${remoteId}`, entity, 'remove', signal, (author) =>
        service.remove(entity, Number(remoteId), body['delete_reps'] === true, { author, begunAt, leftAt }),
      )
    },
    async download(url, signal) {
      const perform = () => {
        network.downloads += 1
        const content = service.file(url)
        return content === undefined ? notFound : { status: 200, body: { status: true, content } }
      }
      const content = await read(`file ${url}`, signal, perform, (text) => {
        const parsed = parseBody(text)
        return parsed.kind === 'object' ? textOf(parsed.value['content']) : ''
      })
      const bytes = Buffer.from(content)
      const validators = service.temper.validators ? { etag: etagOf(content), lengthBytes: bytes.length } : {}
      return { stream: only(bytes), name: content, sizeBytes: bytes.length, validators }
    },
    fileValidators(url, signal) {
      const perform = () => {
        const content = service.file(url)
        if (!service.temper.validators) return { status: 200, body: { status: true } }
        return content === undefined
          ? notFound
          : { status: 200, body: { status: true, etag: etagOf(content), length: Buffer.byteLength(content) } }
      }
      return read(`version of ${url}`, signal, perform, (text) => {
        const parsed = parseBody(text)
        return parsed.kind === 'object' && service.temper.validators
          ? { etag: textOf(parsed.value['etag']), lengthBytes: Number(parsed.value['length']) }
          : undefined
      })
    },
    close: () => undefined,
  }
}

function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('hex')}"`
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function titleOf(entity: Modelled, values: RecordValues): string {
  return JSON.stringify(values[entities[entity].titleField] ?? null)
}

/** What the request says, as the service understands it: once through the wire. */
function namedValues(entity: Modelled, { remoteId, values }: SaveRequest): RecordValues {
  const declaration = entities[entity]
  const named: Record<string, JsonValue> = {}
  const raw: Record<string, JsonValue> = {}
  if (declaration.save?.encoding === 'json')
    Object.assign(raw, jsonBody(declaration, remoteId, values), inPath(entity, values))
  else {
    for (const [key, value] of formPairs(declaration, remoteId, values)) {
      const name = key.replace(/\[\d+\]$/, '')
      const before = raw[name]
      const isList = ['strings', 'references'].includes(declaration.fieldNamed(name)?.type.kind ?? '')
      raw[name] = isList
        ? [...(before === undefined ? [] : listOf(before)), ...(value === '' ? [] : [value])]
        : value
    }
  }
  for (const field of declaration.writable) {
    const value = raw[field.name]
    if (value !== undefined) named[field.name] = stored(field.type.kind, value)
  }
  return named
}

/** What the path says. */
function inPath(entity: Modelled, values: RecordValues): RecordValues {
  const booth = entity === 'job' ? values['booth_id'] : undefined
  return booth === undefined ? {} : { booth_id: booth }
}

function stored(kind: string, value: JsonValue): JsonValue {
  if (value === '' || value === null) return null
  switch (kind) {
    case 'boolean':
      return value === true || value === 'true' || value === '1'
    case 'integer':
      return Number(value)
    case 'reference':
      return textOf(value)
    case 'references':
      return Array.isArray(value) ? value.map(String) : value
    default:
      return value
  }
}

/**
 * Reads the files as they are sent, and holds that each is the one its name in the store promises.
 */
function contentsOf(files: Readonly<Record<string, FilePart>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(files).map(([field, { path, sizeBytes }]) => {
      const bytes = readFileSync(path)
      if (bytes.length !== sizeBytes || createHash('sha256').update(bytes).digest('hex') !== basename(path)) {
        throw new Error(`The file of ${field} is not what the asset store says.`)
      }
      return [field, bytes.toString()]
    }),
  )
}
