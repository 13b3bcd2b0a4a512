import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService, type ServiceOptions } from '../../../electron/service/app.ts'
import { hashSecret, issueToken } from '../../../electron/service/access/credentials.ts'
import { createEvent } from '../../../electron/service/administration/event-setup.ts'
import { openSqliteStorage } from '../../../electron/service/storage/sqlite/storage.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { newEventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import type { EventRow, Storage } from '../../../electron/service/storage/types.ts'

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)

/** A text or a number of an answer as text; anything else as none. */
export function asText(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** An answer with its JSON body; `at` looks into it. */
export class Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: JsonObject

  constructor(status: number, headers: Headers, body: JsonObject) {
    this.status = status
    this.headers = headers
    this.body = body
  }

  at(...steps: readonly (string | number)[]): JsonValue | undefined {
    let value: JsonValue | undefined = this.body
    for (const step of steps) {
      const around: JsonValue | undefined = value
      if (isObject(around)) value = around[step]
      else value = isList(around) ? around[Number(step)] : undefined
    }
    return value
  }

  text(...steps: readonly (string | number)[]): string {
    const value = this.at(...steps)
    if (typeof value !== 'string')
      throw new Error(`${steps.join('.')} is no text in ${JSON.stringify(this.body)}`)
    return value
  }

  number(...steps: readonly (string | number)[]): number {
    const value = Number(this.at(...steps))
    if (!Number.isFinite(value))
      throw new Error(`${steps.join('.')} is no number in ${JSON.stringify(this.body)}`)
    return value
  }

  items(...steps: readonly (string | number)[]): readonly JsonObject[] {
    const value = this.at(...steps)
    if (!isList(value)) throw new Error(`${steps.join('.')} is no list in ${JSON.stringify(this.body)}`)
    return value.filter(isObject)
  }
}

export interface CallOptions {
  readonly json?: unknown
  readonly form?: FormData
  /** Default: the event's own token; `null` for none. */
  readonly token?: string | null
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** What sends requests with an event's own token. */
export interface Caller {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export interface Fixture extends Caller {
  readonly baseUrl: string
  readonly directory: string
  readonly storage: Storage
  readonly eventId: number
  readonly clock: { now: number }
  readonly token: string
  readonly foreignToken: string
  close(): Promise<void>
}

export const ours = { appKey: 'our-key', appSecret: 'our secret' }
export const theirs = { appKey: 'their-key', appSecret: 'their secret' }

/** Sends requests to a service and reads the JSON of its answers. */
export function requester(
  baseUrl: string,
): (method: string, path: string, options?: CallOptions) => Promise<Answer> {
  return async (
    method: string,
    path: string,
    { json, form, token, headers, body }: CallOptions = {},
  ): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(typeof token === 'string' ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form === undefined ? {} : { body: form }),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    const text = await response.text()
    const parsed: unknown = text === '' ? {} : JSON.parse(text)
    if (!isObject(parsed)) throw new Error(`The answer is no object: ${text.slice(0, 200)}`)
    return new Answer(response.status, response.headers, parsed)
  }
}

export async function requestToken(
  send: ReturnType<typeof requester>,
  { appKey, appSecret }: typeof ours,
): Promise<string> {
  return (await send('POST', '/v5/oauth/token', { json: { app_key: appKey, app_secret: appSecret } })).text(
    'access_token',
  )
}

export interface AppOptions extends Partial<Omit<ServiceOptions, 'storage' | 'now'>> {
  /** Left open. Default: SQLite in the fixture's folder, closed with it. */
  readonly storage?: Storage
}

/** Deriving a key of a secret takes long, as it should: once for all tests of this process. */
const hashes = new Map<string, Promise<string>>()

async function eventOf(storage: Storage, { appKey, appSecret }: typeof ours): Promise<EventRow> {
  const hash = hashes.get(appSecret) ?? hashSecret(appSecret)
  hashes.set(appSecret, hash)
  return (
    (await storage.events.byAppKey(appKey)) ??
    createEvent(storage, { appKey, secretHash: await hash }, newEventSetup)
  )
}

/** The service in this process, over a real folder and real HTTP, with two events. */
export async function startApp({ storage: given, ...options }: AppOptions = {}): Promise<Fixture> {
  const directory = await mkdtemp(join(tmpdir(), 'booth-builder-service-'))
  const storage = given ?? (await openSqliteStorage(directory))
  const [own, foreign] = [await eventOf(storage, ours), await eventOf(storage, theirs)]
  const clock = { now: Date.UTC(2026, 10, 21, 12) }
  const app = await createService({ storage, now: () => clock.now, ...options })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })

  const send = requester(baseUrl)
  const tokenOf = async (event: EventRow) => (await issueToken(storage, event, clock.now)).token
  const token = await tokenOf(own)
  return {
    baseUrl,
    directory,
    storage,
    eventId: own.id,
    clock,
    token,
    foreignToken: await tokenOf(foreign),
    call: (method, path, request = {}) => send(method, path, { token, ...request }),
    async close() {
      await app.close()
      if (given === undefined) await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
