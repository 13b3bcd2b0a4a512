interface Pixels {
  readonly widthPixels: number
  readonly heightPixels: number
  /** RGBA, row by row, a byte each. */
  readonly data: Uint8Array
  readonly hasAlpha: boolean
  /** An ICC profile. */
  readonly profile: Uint8Array | undefined
}

const short = 3
const long = 4
const undefinedType = 7
const rowsPerStrip = 64

/**
 * Pixels as an uncompressed TIFF (revision 6.0): the one form in which the picture library takes
 * pixels together with their colour profile. Without alpha, where all of it is opaque.
 */
export function tiffOf({
  widthPixels,
  heightPixels,
  data,
  hasAlpha,
  profile = new Uint8Array(),
}: Pixels): Buffer {
  const samples = hasAlpha ? 4 : 3
  const rowBytes = widthPixels * samples
  const strips = Math.ceil(heightPixels / rowsPerStrip)
  const stripRows = (strip: number): number => Math.min(rowsPerStrip, heightPixels - strip * rowsPerStrip)

  const fields: (readonly [tag: number, type: number, values: readonly number[] | Uint8Array])[] = [
    [256, long, [widthPixels]],
    [257, long, [heightPixels]],
    [258, short, Array.from({ length: samples }, () => 8)],
    [259, short, [1]],
    [262, short, [2]],
    [273, long, []],
    [277, short, [samples]],
    [278, long, [rowsPerStrip]],
    [279, long, Array.from({ length: strips }, (_, strip) => stripRows(strip) * rowBytes)],
    // Not premultiplied.
    ...(hasAlpha ? [[338, short, [2]] as const] : []),
    ...(profile.length > 0 ? [[34_675, undefinedType, profile] as const] : []),
  ]
  const directoryBytes = 2 + fields.length * 12 + 4
  const outside = fields.map(([tag, type, values]) => bytesOf(type, tag === 273 ? strips : values.length))
  const headBytes =
    8 + directoryBytes + outside.reduce((sum, bytes) => sum + (bytes > 4 ? bytes + (bytes % 2) : 0), 0)
  const file = Buffer.alloc(headBytes + rowBytes * heightPixels)
  file.write('II*\0', 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(fields.length, 8)
  let free = 8 + directoryBytes
  for (const [index, [tag, type, given]] of fields.entries()) {
    const values =
      tag === 273
        ? Array.from({ length: strips }, (_, strip) => headBytes + strip * rowsPerStrip * rowBytes)
        : given
    const at = 10 + index * 12
    file.writeUInt16LE(tag, at)
    file.writeUInt16LE(type, at + 2)
    file.writeUInt32LE(values.length, at + 4)
    const bytes = bytesOf(type, values.length)
    const place = bytes > 4 ? free : at + 8
    if (bytes > 4) {
      file.writeUInt32LE(free, at + 8)
      free += bytes + (bytes % 2)
    }
    for (const [which, value] of values.entries())
      file.writeUIntLE(value, place + bytesOf(type, which), bytesOf(type, 1))
  }
  writePixels(file, headBytes, data, samples)
  return file
}

function bytesOf(type: number, values: number): number {
  return values * (type === long ? 4 : type === short ? 2 : 1)
}

function writePixels(file: Buffer, start: number, data: Uint8Array, samples: number): void {
  if (samples === 4) {
    file.set(data, start)
    return
  }
  for (let from = 0, to = start; from < data.length; from += 4, to += 3) {
    file[to] = data[from] ?? 0
    file[to + 1] = data[from + 1] ?? 0
    file[to + 2] = data[from + 2] ?? 0
  }
}
