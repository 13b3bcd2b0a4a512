import type { GroupSource } from './group-source.ts'

/** A name and what ends it, before the first group. */
export const binaryStart = 'AutoCAD Binary DXF\r\n\x1A\0'
const twoBytesFollow = 255
const commentCode = 999

type ValueKind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk'

/** What the groups up to a code hold (“Group codes in numerical order” of the DXF reference); those between are not used. */
const kinds: readonly (readonly [upTo: number, kind: ValueKind])[] = [
  [9, 'text'],
  [59, 'double'],
  [79, 'int16'],
  [99, 'int32'],
  [109, 'text'],
  [149, 'double'],
  [169, 'int64'],
  [179, 'int16'],
  [239, 'double'],
  [289, 'int16'],
  [299, 'byte'],
  [309, 'text'],
  [319, 'chunk'],
  [369, 'text'],
  [389, 'int16'],
  [399, 'text'],
  [409, 'int16'],
  [419, 'text'],
  [429, 'int32'],
  [439, 'text'],
  [459, 'int32'],
  [469, 'double'],
  [481, 'text'],
  [commentCode, 'text'],
  [1003, 'text'],
  [1004, 'chunk'],
  [1009, 'text'],
  [1059, 'double'],
  [1070, 'int16'],
  [1071, 'int32'],
]
const lengths = { double: 8, int16: 2, int32: 4, int64: 8, byte: 1 } as const

/**
 * The groups of a binary DXF. Up to release 12 a code is one byte, or 255 and two; later it is always
 * two. What cannot be followed is the end: nothing says where the next group would begin.
 */
export class BinaryGroups implements GroupSource {
  code = 0
  value: string | number = ''
  skipped = 0
  isTorn = false
  readonly #bytes: Buffer
  readonly #decode: (bytes: Uint8Array) => string
  readonly #hasLongCodes: boolean
  #at = binaryStart.length

  constructor(bytes: Uint8Array, decode: (bytes: Uint8Array) => string) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#decode = decode
    const [first, second] = [bytes[this.#at], bytes[this.#at + 1]]
    this.#hasLongCodes = first !== twoBytesFollow && (second === 0 || second === commentCode >> 8)
  }

  next(): boolean {
    const code = this.#nextCode()
    if (code === undefined) return false
    const kind = kinds.find(([upTo]) => code <= upTo)?.[1]
    const value = kind === undefined || code < 0 ? undefined : this.#nextValue(kind)
    if (value === undefined) {
      this.isTorn = true
      this.#at = this.#bytes.length
      return false
    }
    this.code = code
    this.value = value
    return true
  }

  #nextCode(): number | undefined {
    if (this.#hasLongCodes) return this.#take(2)?.readInt16LE()
    const [short] = this.#take(1) ?? []
    return short === twoBytesFollow ? this.#take(2)?.readInt16LE() : short
  }

  #nextValue(kind: ValueKind): string | number | undefined {
    switch (kind) {
      case 'text': {
        const end = this.#bytes.indexOf(0, this.#at)
        if (end < 0) return undefined
        const text = this.#decode(this.#bytes.subarray(this.#at, end))
        this.#at = end + 1
        return text
      }
      case 'chunk':
        return this.#take(this.#take(1)?.[0] ?? Infinity) === undefined ? undefined : ''
      case 'double':
        return this.#take(lengths.double)?.readDoubleLE()
      case 'int16':
        return this.#take(lengths.int16)?.readInt16LE()
      case 'int32':
        return this.#take(lengths.int32)?.readInt32LE()
      case 'int64':
        return Number(this.#take(lengths.int64)?.readBigInt64LE() ?? Number.NaN)
      case 'byte':
        return this.#take(lengths.byte)?.[0]
    }
  }

  #take(length: number): Buffer | undefined {
    const end = this.#at + length
    if (end > this.#bytes.length) {
      this.isTorn ||= this.#at < this.#bytes.length
      return undefined
    }
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }
}
