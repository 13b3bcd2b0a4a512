import { resolve } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import type { BucketKey } from '../../sharing/bucket/bucket-key.ts'
import {
  bucketKeyName,
  createCredentialStore,
  type EventCredentials,
} from '../../application/host/credentials.ts'
import type { Vault } from '../../application/host/types.ts'
import { openVault } from '../../node-host/vault.ts'
import { say } from '../output/output.ts'

/** The event that a workspace folder holds, as the command line calls it: there is one. */
export const account = 'command-line'

export function credentialsOfEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): EventCredentials | undefined {
  const appKey = environment['BOOTH_BUILDER_APP_KEY']?.trim()
  const appSecret = environment['BOOTH_BUILDER_APP_SECRET']?.trim()
  if (appKey === undefined || appKey === '' || appSecret === undefined || appSecret === '') return undefined
  return { kind: 'key', appKey, appSecret }
}

/** Access key and secret key of the bucket through which plans are shared. */
export function bucketKeyOfEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): BucketKey | undefined {
  const accessKeyId = environment['BOOTH_BUILDER_BUCKET_KEY']?.trim()
  const secret = environment['BOOTH_BUILDER_BUCKET_SECRET']?.trim()
  return accessKeyId === undefined || accessKeyId === '' || secret === undefined || secret === ''
    ? undefined
    : { accessKeyId, secret }
}

/**
 * Gives credentials from the environment, else from the system's keychain, which is asked no sooner
 * than something is sent or fetched. Reading an event's credentials throws `invalid-input` where
 * neither has them.
 */
export function createCredentialVault(folder: string): Vault {
  return {
    kind: 'keychain',
    async get(name) {
      const isBucketKey = name === bucketKeyName(account)
      const given = isBucketKey ? bucketKeyOfEnvironment() : credentialsOfEnvironment()
      const found = given === undefined ? await (await openKeychain(folder)).get(name) : JSON.stringify(given)
      if (found === undefined && !isBucketKey) throw missingCredentials()
      return found
    },
    async set(name, value) {
      const vault = await openKeychain(folder)
      if (vault.kind === 'keychain') await vault.set(name, value)
      else
        say(
          'This system has no usable keychain, so the secret key of the bucket is not saved. Set BOOTH_BUILDER_BUCKET_KEY and BOOTH_BUILDER_BUCKET_SECRET for every run.',
        )
    },
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
  return new AppError(
    'invalid-input',
    'The app key and secret are missing. Set BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET.',
  )
}

function openKeychain(folder: string): Promise<Vault> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  return openVault({ dataDirectory: resolve(folder), log: silent })
}
