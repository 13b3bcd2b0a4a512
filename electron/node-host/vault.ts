import { createHash, randomBytes } from 'node:crypto'
import { AppError, type ErrorReason } from '../../shared/errors.ts'
import { memoryVault } from '../application/host/credentials.ts'
import type { Log, Vault } from '../application/host/types.ts'

const program = 'Booth Builder'
/** A keychain that asks the person to unlock it must not keep the program from starting. */
const probeTimeoutMs = 5_000

/** What is used of a system keychain; the real one is `@napi-rs/keyring`. */
export interface Keychain {
  get(account: string, signal: AbortSignal): Promise<string | null>
  set(account: string, value: string, signal: AbortSignal): Promise<void>
  remove(account: string, signal: AbortSignal): Promise<void>
}

export interface VaultOptions {
  /** Two data folders on one machine keep their secrets apart. */
  readonly dataDirectory: string
  readonly log: Log
  /** How to reach the system's keychain; default the real one. Rejects where there is none. */
  readonly openKeychain?: () => Promise<Keychain>
  readonly timeoutMs?: number
  readonly environment?: Readonly<Record<string, string | undefined>>
}

/**
 * Secrets in the system's keychain where a value really goes in and comes back, else in memory
 * until the program ends; then the log says so, once. `BOOTH_BUILDER_SECRETS=memory` leaves the
 * keychain alone.
 */
export async function openVault(options: VaultOptions): Promise<Vault> {
  const {
    dataDirectory,
    log,
    openKeychain = systemKeychain,
    timeoutMs = probeTimeoutMs,
    environment = process.env,
  } = options
  if (environment['BOOTH_BUILDER_SECRETS'] === 'memory') return memoryVault()
  try {
    const keychain = await within(timeoutMs, openKeychain)
    const scope = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)
    await probe(keychain, `${scope}:probe`, timeoutMs)
    return keychainVault(keychain, scope, timeoutMs)
  } catch (error) {
    log.warn(
      'The system offers no usable keychain: credentials are kept in memory until the program ends, and have to be entered again after that.',
    )
    log.info('Why the keychain is not used.', { reason: reasonOf(error) })
    return memoryVault()
  }
}

/**
 * Some keychains take a value and lose it, or wait for a dialog nobody sees: only a round trip in
 * bounded time shows that one works.
 */
async function probe(keychain: Keychain, account: string, timeoutMs: number): Promise<void> {
  const value = randomBytes(12).toString('hex')
  await within(timeoutMs, (signal) => keychain.set(account, value, signal))
  const back = await within(timeoutMs, (signal) => keychain.get(account, signal))
  await within(timeoutMs, (signal) => keychain.remove(account, signal))
  if (back !== value) throw new Error('it does not give back what it was given')
}

function keychainVault(keychain: Keychain, scope: string, timeoutMs: number): Vault {
  const attempt = async <T>(
    what: ErrorReason<'secret-storage'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    try {
      // Here a person may have to unlock the keychain first.
      return await within(timeoutMs * 20, work)
    } catch (error) {
      throw new AppError(
        'secret-storage',
        `The system’s keychain did not ${what} the credentials (${reasonOf(error)}).`,
        {
          cause: error,
          details: { reason: what },
        },
      )
    }
  }
  return {
    kind: 'keychain',
    get: async (name) =>
      (await attempt('give', (signal) => keychain.get(`${scope}:${name}`, signal))) ?? undefined,
    set: (name, value) => attempt('keep', (signal) => keychain.set(`${scope}:${name}`, value, signal)),
    remove: (name) => attempt('remove', (signal) => keychain.remove(`${scope}:${name}`, signal)),
  }
}

async function systemKeychain(): Promise<Keychain> {
  // Loaded late: on a platform without its native part the import itself fails.
  const { AsyncEntry } = await import('@napi-rs/keyring')
  // The kernel's keyring, which Linux would fall back to, forgets everything at the next login.
  const entry = (account: string) => new AsyncEntry(program, account, { linux: { store: 'secret-service' } })
  return {
    get: (account, signal) => entry(account).getPassword(signal),
    set: (account, value, signal) => entry(account).setPassword(value, signal),
    async remove(account, signal) {
      await entry(account).deletePassword(signal)
    },
  }
}

async function within<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('it does not answer'))
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.trimEnd().replace(/\.$/, '') : 'unknown reason'
}
