import { resolve } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import { createCredentialStore, type EventCredentials } from '../application/host/credentials.ts'
import type { Vault } from '../application/types.ts'
import { openVault } from '../node-host/vault.ts'
import { say } from './output/output.ts'

/** The event that a workspace folder holds, as the command line calls it: there is one. */
export const account = 'command-line'

export function credentialsOfEnvironment(environment: Readonly<Record<string, string | undefined>> = process.env): EventCredentials | undefined {
  const appKey = environment['BOOTH_BUILDER_APP_KEY']?.trim()
  const appSecret = environment['BOOTH_BUILDER_APP_SECRET']?.trim()
  if (appKey === undefined || appKey === '' || appSecret === undefined || appSecret === '') return undefined
  return { kind: 'key', appKey, appSecret }
}

/**
 * Gives credentials from the environment, else from the system's keychain, which is asked no sooner
 * than something is sent or fetched. Reading throws `invalid-input` where neither has them.
 */
export function createCredentialVault(folder: string): Vault {
  return {
    kind: 'keychain',
    async get(name) {
      const given = credentialsOfEnvironment()
      const found = given === undefined ? await (await openKeychain(folder)).get(name) : JSON.stringify(given)
      if (found === undefined) throw missingCredentials()
      return found
    },
    set: async (name, value) => (await openKeychain(folder)).set(name, value),
    remove: async (name) => (await openKeychain(folder)).remove(name),
  }
}

/**
 * Keeps them in the system's keychain; where there is none they are kept nowhere, and standard
 * error says so.
 */
export async function keepCredentials(folder: string, credentials: EventCredentials): Promise<void> {
  const vault = await openKeychain(folder)
  if (vault.kind === 'keychain') await createCredentialStore(vault).set(account, credentials)
  else
    say(
      'This system has no usable keychain, so the app key and secret are not saved. Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET for every run.',
    )
}

export function missingCredentials(): AppError {
  return new AppError('invalid-input', 'The app key and secret are missing. Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET.')
}

function openKeychain(folder: string): Promise<Vault> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return openVault({ dataDirectory: resolve(folder), log: silent })
}
