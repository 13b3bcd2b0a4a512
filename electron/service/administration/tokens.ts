import { AppError } from '../../../shared/errors.ts'
import { lastUseOf } from '../access/credentials.ts'
import type { Storage, TokenChoice } from '../storage/types.ts'
import { table } from './table.ts'

const shownDigits = 12

/** The tokens that are good, the last used ones first, by the beginning of their hashes. */
export async function listTokens(storage: Storage, now: number): Promise<string> {
  const keys = new Map((await storage.events.all()).map(({ id, appKey }) => [id, appKey]))
  const tokens = await storage.tokens.list(now)
  return table(
    ['token', 'event', 'app key', 'last used', 'expires'],
    tokens.map((token) => [
      token.hash.slice(0, shownDigits),
      String(token.eventId),
      keys.get(token.eventId) ?? '',
      new Date(lastUseOf(token)).toISOString(),
      new Date(token.expiresAt).toISOString(),
    ]),
  )
}

/** Ends tokens. Throws `not-found`, and `invalid-input` where several begin as was said. */
export async function revokeTokens(
  storage: Storage,
  which: TokenChoice | { readonly beginning: string },
  now: number,
): Promise<string> {
  const choice =
    typeof which === 'object' && 'beginning' in which
      ? { hash: await hashBeginning(storage, which.beginning, now) }
      : which
  const count = await storage.tokens.revoke(choice)
  return count === 1 ? '1 token revoked.\n' : `${count} tokens revoked.\n`
}

async function hashBeginning(storage: Storage, beginning: string, now: number): Promise<string> {
  const [found, ...others] = (await storage.tokens.list(now)).filter(({ hash }) => hash.startsWith(beginning))
  if (found === undefined) throw new AppError('not-found', 'There is no such token.')
  if (others.length > 0)
    throw new AppError('invalid-input', '--token: several tokens begin like this. Give more digits.')
  return found.hash
}
