const longestText = 16_384

/** Takes secrets out of text that came from elsewhere: a service may repeat in an error what it was sent. */
export interface Redaction {
  add(secret: string): void
  clean(text: string): string
}

export function createRedaction(): Redaction {
  const secrets = new Set<string>()
  return {
    add(secret) {
      // A shorter one would blank out ordinary words and tell nobody anything.
      if (secret.length >= 4) secrets.add(secret)
    },
    clean(text) {
      let cleaned = text
      for (const secret of secrets) cleaned = cleaned.replaceAll(secret, '[removed]')
      cleaned = cleaned.replace(/("?(?:access_token|app_secret|client_secret)"?\s*[:=]\s*"?)[^"&\s,}]+/gi, '$1[removed]')
      return cleaned.length > longestText ? `${cleaned.slice(0, longestText)} [cut]` : cleaned
    },
  }
}
