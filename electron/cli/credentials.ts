import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { createCredentialStore, type CredentialStore, type EventCredentials } from '../application/credentials.ts'
import { openVault } from '../node-host/vault.ts'
import { say } from './output.ts'

/** A workspace folder has one event. */
const account = 'command-line'

export function credentialsOfEnvironment(environment: Readonly<Record<string, string | undefined>> = process.env): EventCredentials | undefined {
  const appKey = environment['BOOTH_BUILDER_APP_KEY']?.trim()
  const appSecret = environment['BOOTH_BUILDER_APP_SECRET']?.trim()
  if (appKey === undefined || appKey === '' || appSecret === undefined || appSecret === '') return undefined
  return { kind: 'key', appKey, appSecret }
}

/** From the environment, else from the system's keychain. Throws `invalid-input` where neither has them. */
export async function findCredentials(folder: string): Promise<EventCredentials> {
  const given = credentialsOfEnvironment()
  if (given !== undefined) return given
  const { store } = await openStore(folder)
  const kept = await store.get(account)
  if (kept !== undefined) return kept
  throw missingCredentials()
}

/** Keeps them in the system's keychain; where there is none they are kept nowhere, and standard error says so. */
export async function keepCredentials(folder: string, credentials: EventCredentials): Promise<void> {
  const { store, kind } = await openStore(folder)
  if (kind === 'keychain') await store.set(account, credentials)
  else
    say(
      'This system offers no usable keychain, so the app key and secret are stored nowhere. Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET at every run.',
    )
}

export function missingCredentials(): AppError {
  return new AppError('invalid-input', 'The app key and secret are missing. Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET.')
}

async function openStore(folder: string): Promise<{ readonly store: CredentialStore; readonly kind: 'keychain' | 'memory' }> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const vault = await openVault({ dataDirectory: resolve(folder), log: silent })
  return { store: createCredentialStore(vault), kind: vault.kind }
}
