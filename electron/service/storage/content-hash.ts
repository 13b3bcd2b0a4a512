import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** SHA-256 of all that comes, in lower-case hexadecimal digits. */
export async function contentHash(source: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) if (chunk instanceof Uint8Array) hash.update(chunk)
  return hash.digest('hex')
}
