import type { TableChoice } from '../../../shared/contract/index.ts'

type Encoding = NonNullable<TableChoice['encoding']>

/** In which encoding a text is, as far as it tells; Western where nothing speaks for another. */
export function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const wide = bytes.includes(0)
    ? (['utf-16le', 'utf-16be'] as const).find((one) => isWide(bytes, one))
    : undefined
  if (wide !== undefined) return wide
  if (decoded(bytes, 'utf-8') !== undefined) return 'utf-8'
  return isShiftJis(bytes) ? 'shift_jis' : 'windows-1252'
}

/**
 * Two bytes each, in whatever script: its ends of lines and separators are a null beside the sign, which
 * in a text of single bytes is chance.
 */
function isWide(bytes: Buffer, encoding: Encoding): boolean {
  const start = bytes.subarray(0, 64 * 1024)
  const text = decoded(start, encoding, { stream: true })
  if (text === undefined || text.includes('\0')) return false
  return signsIn(text) * 2 > signsIn(start.toString('latin1'))
}

function signsIn(text: string): number {
  return text.match(/[\n\r,;\t|]/g)?.length ?? 0
}

/** `stream`: the bytes may end within a character. `undefined`: they are not in this encoding. */
function decoded(bytes: Buffer, encoding: Encoding, { stream = false } = {}): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream })
  } catch {
    return undefined
  }
}

/**
 * Whether a text that is no UTF-8 is Japanese: it can be read as such, and its characters are kana,
 * or mostly common ideographs, several in a row. Of Western letters nearly all pairs would be rare
 * ideographs, and of Western quotes each stands alone.
 */
function isShiftJis(bytes: Buffer): boolean {
  const text = decoded(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length), 'shift_jis')
  if (text === undefined) return false
  const foreign = text.match(/[^\0-\x7F]/g) ?? []
  const kana = foreign.filter((character) => /[\u3000-\u30FF]/.test(character)).length
  if (kana > foreign.length / 10) return true
  const inRows = (text.match(/[^\0-\x7F]{2,}/g) ?? []).join('').length
  return commonPairs(bytes) > foreign.length * 0.7 && inRows > foreign.length / 2
}

/** Characters of two bytes that are signs, kana or ideographs of the first level (JIS X 0208). */
function commonPairs(bytes: Buffer): number {
  let pairs = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const isLead = (byte >= 0x81 && byte <= 0x9f) || byte >= 0xe0
    if (isLead) at += 1
    if (isLead && byte <= 0x97) pairs += 1
  }
  return pairs
}
