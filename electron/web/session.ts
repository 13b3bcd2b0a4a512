import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may use the web host: whoever brought the one-time token of the printed address, known from then on by a cookie. */
export interface Session {
  /** For the address printed at the start. */
  readonly token: string
  /** Exchanges the token for a cookie's value. Once: whatever is brought later, even the right token, gives `undefined`. */
  exchange(token: string): string | undefined
  isValid(cookie: string | undefined): boolean
}

export function createSession(random: () => string = () => randomBytes(32).toString('base64url')): Session {
  const token = random()
  const cookie = random()
  let used = false
  return {
    token,
    exchange(given) {
      if (used || !sameSecret(given, token)) return undefined
      used = true
      return cookie
    },
    isValid: (given) => used && given !== undefined && sameSecret(given, cookie),
  }
}

/** In a time that tells nothing about how much of it is right. */
function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
