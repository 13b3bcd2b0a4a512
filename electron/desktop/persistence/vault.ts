import { safeStorage } from 'electron'
import { AppError } from '../../../shared/errors.ts'
import { memoryVault } from '../../application/host/credentials.ts'
import type { Log, Vault } from '../../application/host/types.ts'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { parseJson } from '../../../shared/json.ts'
import { replaceFile } from '../../application/host/atomic-file.ts'

/**
 * A keychain that is locked asks the person to unlock it; this is how long they have, in
 * milliseconds.
 */
const keychainTimeoutMs = 120_000

/**
 * Secrets encrypted with a key from the system's keychain, in a file of the user. Where there is no
 * keychain they live in memory until the program ends, and `kind` says so.
 * `BOOTH_BUILDER_SECRETS=memory` leaves the keychain alone. Only after `ready`.
 */
export async function createVault(file: string, log: Log): Promise<Vault> {
  if (process.env['BOOTH_BUILDER_SECRETS'] === 'memory') return memoryVault()
  const missing = await whyNoKeychain()
  if (missing === undefined) return createKeychainVault(file, log)
  const canNameKeyring = process.platform === 'linux'
  log.warn(
    `Secrets are kept in memory until the program ends: ${missing}`,
    canNameKeyring ? { hint: '--password-store=gnome-libsecret or kwallet6' } : {},
  )
  return { ...memoryVault(), canNameKeyring }
}

async function whyNoKeychain(): Promise<string | undefined> {
  // Without a keyring Linux “encrypts” with a password that is in every copy of Chromium. Asked
  // first: the asynchronous API reports such a backend as available.
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend()
    if (backend === 'basic_text' || backend === 'unknown') return 'this desktop offers no keyring.'
  }
  try {
    return (await withinTimeout(safeStorage.isAsyncEncryptionAvailable()))
      ? undefined
      : 'the system offers no keychain.'
  } catch (error) {
    return `the keychain cannot be used (${error instanceof Error ? error.message : 'unknown reason'}).`
  }
}

async function withinTimeout(available: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it does not answer')), keychainTimeoutMs)
  })
  try {
    return await Promise.race([available, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function createKeychainVault(path: string, log: Log): Promise<Vault> {
  const file = await openSecretFile(path)
  const store = async (name: string, value: string): Promise<void> => {
    let encrypted: Buffer
    try {
      encrypted = await safeStorage.encryptStringAsync(value)
    } catch (error) {
      throw new AppError(
        'secret-storage',
        'The system’s keychain did not encrypt the credentials, so they were not saved.',
        {
          cause: error,
          details: { reason: 'keep' },
        },
      )
    }
    await file.set(name, encrypted)
  }
  return {
    kind: 'keychain',
    async get(name) {
      const encrypted = file.get(name)
      if (encrypted === undefined) return undefined
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(encrypted)
        if (shouldReEncrypt) await store(name, result)
        return result
      } catch (error) {
        // The key was lost or the keychain is locked. The value stays: it may be readable again;
        // until then the person can enter new credentials.
        log.warn('A secret could not be read from the keychain.', {
          reason: error instanceof Error ? error.message : 'unknown',
        })
        return undefined
      }
    },
    set: store,
    remove: (name) => file.remove(name),
  }
}

const content = z.object({ version: z.literal(1), secrets: z.record(z.string(), z.base64()) })

/**
 * Encrypted values by name, in one file that only its owner may read. Every write replaces the file
 * as a whole.
 */
interface SecretFile {
  get(name: string): Buffer | undefined
  set(name: string, encrypted: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/**
 * Opens the file at `path`, or begins one. A file that cannot be understood counts as empty: what
 * was in it can be entered again.
 */
async function openSecretFile(path: string): Promise<SecretFile> {
  const secrets = new Map(Object.entries(await read(path)))
  let lastWrite = Promise.resolve()

  const write = (): Promise<void> => {
    const text = JSON.stringify({ version: 1, secrets: Object.fromEntries(secrets) })
    const done = lastWrite.then(() => replaceFile(path, text))
    // The next write does not depend on whether this one went well.
    lastWrite = done.catch(() => undefined)
    return done
  }

  return {
    get(name) {
      const value = secrets.get(name)
      return value === undefined ? undefined : Buffer.from(value, 'base64')
    },
    set(name, encrypted) {
      secrets.set(name, encrypted.toString('base64'))
      return write()
    },
    async remove(name) {
      if (secrets.delete(name)) await write()
    },
  }
}

async function read(path: string): Promise<Record<string, string>> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return {}
  }
  const parsed = content.safeParse(parseJson(text))
  return parsed.success ? parsed.data.secrets : {}
}
