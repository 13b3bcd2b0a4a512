import { z } from 'zod'
import { connection } from '../../../shared/contract/schemas.ts'
import { parseJson } from '../../../shared/json.ts'
import type { BucketKey } from '../../sharing/bucket/bucket-key.ts'
import type { Vault } from './types.ts'

export type EventCredentials = z.infer<typeof connection>['credentials']

/** An event's credentials, in the vault only. */
export interface CredentialStore {
  get(eventId: string): Promise<EventCredentials | undefined>
  set(eventId: string, credentials: EventCredentials): Promise<void>
  remove(eventId: string): Promise<void>
}

export function createCredentialStore(vault: Vault): CredentialStore {
  // A keychain is slow to ask, and some ask the person each time.
  const read = new Map<string, EventCredentials>()
  return {
    async get(eventId) {
      const known = read.get(eventId)
      if (known !== undefined) return known
      const text = await vault.get(nameOf(eventId))
      const credentials =
        text === undefined ? undefined : connection.shape.credentials.safeParse(parseJson(text)).data
      // Several may have asked for it at once: all get the same.
      if (credentials !== undefined && !read.has(eventId)) read.set(eventId, credentials)
      return read.get(eventId)
    },
    async set(eventId, credentials) {
      await vault.set(nameOf(eventId), JSON.stringify(credentials))
      read.set(eventId, credentials)
    },
    async remove(eventId) {
      read.delete(eventId)
      await vault.remove(nameOf(eventId))
    },
  }
}

/** The key of the bucket in which an event's plans are shared, in the vault only. */
export interface BucketKeyStore {
  get(): Promise<BucketKey | undefined>
  set(key: BucketKey): Promise<void>
  remove(): Promise<void>
}

const bucketKey = z.object({ accessKeyId: z.string(), secret: z.string() }) satisfies z.ZodType<BucketKey>

export function createBucketKeyStore(vault: Vault, eventId: string): BucketKeyStore {
  const name = bucketKeyName(eventId)
  return {
    async get() {
      const text = await vault.get(name)
      return text === undefined ? undefined : bucketKey.safeParse(parseJson(text)).data
    },
    set: (key) => vault.set(name, JSON.stringify(key)),
    remove: () => vault.remove(name),
  }
}

/** A vault for a machine without a keychain: forgets everything when the program ends. */
export function memoryVault(): Vault {
  const secrets = new Map<string, string>()
  return {
    kind: 'memory',
    get: (name) => Promise.resolve(secrets.get(name)),
    set(name, value) {
      secrets.set(name, value)
      return Promise.resolve()
    },
    remove(name) {
      secrets.delete(name)
      return Promise.resolve()
    },
  }
}

function nameOf(eventId: string): string {
  return `event:${eventId}:credentials`
}

/** Under what a vault has it. */
export function bucketKeyName(eventId: string): string {
  return `event:${eventId}:bucket-key`
}
