import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the browser that brought the token is known by from then on. */
interface Admission {
  readonly cookie: string
  /** For the page's own storage; see `pageKey`. */
  readonly key: string
}

/** Who may use the web host: whoever brought the one-time token of the printed address. */
export interface Session {
  /** For the address printed at the start. */
  readonly token: string
  /** Once: whatever is brought later, even the right token, gives `undefined`. */
  exchange(token: string): Admission | undefined
  isValid(cookie: string | undefined): boolean
  holdsKey(key: string | undefined): boolean
}

export function createSession(random: () => string = () => randomBytes(32).toString('base64url')): Session {
  const token = random()
  const cookie = random()
  const key = random()
  let used = false
  const isSecret = (given: string | undefined, secret: string): boolean =>
    used && given !== undefined && sameSecret(given, secret)
  return {
    token,
    exchange(given) {
      if (used || !sameSecret(given, token)) return undefined
      used = true
      return { cookie, key }
    },
    isValid: (given) => isSecret(given, cookie),
    holdsKey: (given) => isSecret(given, key),
  }
}

/** In a time that tells nothing about how much of it is right. */
function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
