import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../limits/limits.ts'
import type { EventRow, Storage, TokenRow } from '../storage/types.ts'

const keyLength = 32

function derive(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, keyLength, { N: 2 ** 14, r: 8, p: 1 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** An app secret as it is kept: salted and derived, so that the database does not give it away. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt:${salt.toString('hex')}:${(await derive(secret, salt)).toString('hex')}`
}

export async function secretMatches(secret: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await derive(secret, Buffer.from(salt, 'hex'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A new opaque token for an event and its present secret; only its hash is kept. */
export async function issueToken(
  storage: Storage,
  { id, secretHash }: EventRow,
  now: number,
): Promise<{ readonly token: string; readonly expiresInSeconds: number }> {
  const token = randomBytes(32).toString('base64url')
  await storage.tokens.add(
    { hash: hashToken(token), eventId: id, lifetimeMs: limits.tokenLifetimeMs, secretHash },
    now,
  )
  return { token, expiresInSeconds: limits.tokenLifetimeMs / 1000 }
}

/** What is kept of a token, or `undefined` for one that is unknown, expired or was idle for too long. */
export async function findToken(storage: Storage, token: string, now: number, idleMs = Infinity) {
  const found = await storage.tokens.find(hashToken(token), now)
  if (found === undefined || found.expiresAt <= found.now || found.now - lastUseOf(found) >= idleMs)
    return undefined
  return found
}

/** A token that a process of an older version issued says nothing of its use until it is noted. */
export function lastUseOf({ usedAt, expiresAt }: TokenRow): number {
  return Math.max(usedAt, expiresAt - limits.tokenLifetimeMs)
}

export interface CredentialPair {
  readonly appKey: string
  readonly appSecret: string
}

/** A pair that nobody else has. */
export function newCredentials(): CredentialPair {
  return { appKey: `bb_${randomBytes(9).toString('hex')}`, appSecret: randomBytes(24).toString('base64url') }
}

const schema = z.object({ app_key: z.string().min(1), app_secret: z.string().min(1) })

/**
 * The pair kept in the data folder, made at the first start without one. The file is for its owner
 * alone. Throws `workspace-damaged`.
 */
export async function storedCredentials(directory: string): Promise<CredentialPair> {
  const path = join(directory, 'credentials.json')
  const known = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  })
  if (known !== undefined) return pairIn(known, path)
  const made = newCredentials()
  // Under its name only when it is whole: half a file would keep the service from ever starting again.
  const unfinished = `${path}.unfinished`
  await rm(unfinished, { force: true })
  await writeFile(
    unfinished,
    `${JSON.stringify({ app_key: made.appKey, app_secret: made.appSecret }, null, 2)}\n`,
    {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    },
  )
  await rename(unfinished, path)
  return made
}

function pairIn(text: string, path: string): CredentialPair {
  try {
    const { app_key: appKey, app_secret: appSecret } = schema.parse(JSON.parse(text))
    return { appKey, appSecret }
  } catch (error) {
    // Without the cause's words, which may repeat what the file holds.
    throw new AppError(
      'workspace-damaged',
      `${path} contains no app key and secret. Restore a copy of the file. Without it, the service creates a new pair, for a new event.`,
      { cause: error },
    )
  }
}
