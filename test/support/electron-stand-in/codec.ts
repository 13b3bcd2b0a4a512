/**
 * Values on their way between the page's process and this one, as text: what IPC between Electron's
 * processes carries of the values this program sends. Whatever else there is throws, as does what
 * cannot be cloned at all. Holds everything it needs, because its source is also run inside the
 * page.
 */
export function makeCodec() {
  const encode = (given: readonly unknown[]): string =>
    JSON.stringify(given.map((value) => pack(structuredClone(value))))
  const decode = (text: string): unknown[] => (JSON.parse(text) as Packed[]).map(unpack)

  type Packed =
    | null
    | string
    | number
    | boolean
    | { t: 'undefined' }
    | { t: 'bytes'; v: string }
    | { t: 'list'; v: Packed[] }
    | { t: 'object'; v: [string, Packed][] }

  function pack(value: unknown): Packed {
    if (value === undefined) return { t: 'undefined' }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (Array.isArray(value)) return { t: 'list', v: value.map(pack) }
    if (value instanceof Uint8Array)
      return { t: 'bytes', v: Array.from(value, (byte) => String.fromCharCode(byte)).join('') }
    if (typeof value === 'object' && Object.prototype.toString.call(value) === '[object Object]')
      return {
        t: 'object',
        v: Object.entries(value).map(([key, item]): [string, Packed] => [key, pack(item)]),
      }
    throw new Error(`The stand-in for Electron does not carry ${Object.prototype.toString.call(value)}.`)
  }

  function unpack(packed: Packed): unknown {
    if (packed === null || typeof packed !== 'object') return packed
    switch (packed.t) {
      case 'undefined':
        return undefined
      case 'bytes':
        return Uint8Array.from(packed.v, (character) => character.charCodeAt(0))
      case 'list':
        return packed.v.map(unpack)
      case 'object':
        return Object.fromEntries(packed.v.map(([key, item]) => [key, unpack(item)]))
    }
  }

  return { encode, decode }
}
