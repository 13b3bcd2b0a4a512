import type { z } from 'zod'
import { connection } from '../../../shared/contract/schemas.ts'
import { parseJson } from '../../../shared/json.ts'
import type { Vault } from '../types.ts'

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
      const credentials = text === undefined ? undefined : connection.shape.credentials.safeParse(parseJson(text)).data
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
