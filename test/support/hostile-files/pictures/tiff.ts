import { deflateSync } from 'node:zlib'
import { u16, u32, u64 } from '../../raw-zip.ts'
import { cut, hostile, type HostileFormat } from '../hostile-file.ts'

/** TIFF, revision 6.0 (Aldus, 1992): a directory of fields, each of a tag, a type, a count and a value. */
type Field = readonly [tag: number, type: number, count: number, value: number]
const [short, long] = [3, 4]
const head = Buffer.from('II*\0\x08\0\0\0', 'latin1')
const side = 64

const directory = (fields: readonly Field[], next = 0): Buffer =>
  Buffer.concat([
    u16(fields.length),
    ...fields.flatMap(([tag, type, count, value]) => [u16(tag), u16(type), u32(count), u32(value)]),
    u32(next),
  ])

const fieldsOf = (more: Readonly<Record<number, Field | null>> = {}): readonly Field[] => {
  const usual: Readonly<Record<number, Field | null>> = {
    256: [256, long, 1, side],
    257: [257, long, 1, side],
    258: [258, short, 1, 8],
    259: [259, short, 1, 1],
    262: [262, short, 1, 1],
    273: [273, long, 1, 512],
    277: [277, short, 1, 1],
    278: [278, long, 1, side],
    279: [279, long, 1, side * side],
  }
  return Object.values({ ...usual, ...more }).filter((field) => field !== null)
}

/** The directory behind the head, then pixels from byte 512 on. */
function tiff(
  more: Readonly<Record<number, Field | null>> = {},
  { next = 0, pixels = Buffer.alloc(side * side, 90) } = {},
): Buffer {
  const described = Buffer.concat([head, directory(fieldsOf(more), next)])
  return Buffer.concat([described, Buffer.alloc(512 - described.length), pixels])
}

export const tiffFiles: HostileFormat = {
  extension: 'tif',
  door: 'library',
  sound: () => tiff(),
  files: [
    hostile('a directory that follows itself', '2: directories end with 0', () => tiff({}, { next: 8 })),
    hostile('a directory beyond the file', '2: offsets are in the file', () =>
      Buffer.concat([Buffer.from('II*\0', 'latin1'), u32(0xfffffff0), Buffer.alloc(100)]),
    ),
    hostile('65,535 fields that are not there', '2: as many fields as it counts', () =>
      Buffer.concat([head, u16(65_535), Buffer.alloc(100)]),
    ),
    hostile('no field', '2: at least one', () => Buffer.concat([head, directory([])])),
    hostile('a directory within itself', 'Supplement 1: SubIFDs', () => tiff({ 330: [330, long, 1, 8] })),
    hostile('no width', '8: ImageWidth is required', () => tiff({ 256: null })),
    hostile('sides of nothing', '8: ImageWidth, ImageLength', () =>
      tiff({ 256: [256, long, 1, 0], 257: [257, long, 1, 0] }),
    ),
    hostile('the greatest sides', '8: ImageWidth, ImageLength', () =>
      tiff({ 256: [256, long, 1, 0xffffffff], 257: [257, long, 1, 0xffffffff] }),
    ),
    hostile('strips beyond the file', '8: StripOffsets', () => tiff({ 273: [273, long, 1, 0x7fffffff] })),
    hostile('strips longer than the file', '8: StripByteCounts', () =>
      tiff({ 279: [279, long, 1, 0xffffffff] }),
    ),
    hostile('a count of strips that has no end', '8: one for each strip', () =>
      tiff({ 273: [273, long, 0x3fffffff, 512], 279: [279, long, 0x3fffffff, 512] }),
    ),
    hostile('no bit a sample', '8: BitsPerSample', () => tiff({ 258: [258, short, 1, 0] })),
    hostile('1,000 bits a sample', '8: BitsPerSample', () => tiff({ 258: [258, short, 1, 1_000] })),
    hostile('65,535 samples a pixel', '8: SamplesPerPixel', () => tiff({ 277: [277, short, 1, 65_535] })),
    hostile('no rows a strip', '8: RowsPerStrip', () => tiff({ 278: [278, long, 1, 0] })),
    hostile('a way of packing that is none', '8: Compression', () => tiff({ 259: [259, short, 1, 4_711] })),
    hostile('noise packed by LZW', '13: codes are in the table', () =>
      tiff({ 259: [259, short, 1, 5] }, { pixels: Buffer.alloc(4_096, 0xa7) }),
    ),
    hostile('pixels that unpack a thousandfold', 'Supplement 2: Deflate', () => {
      const pixels = deflateSync(Buffer.alloc(64 * 1024 ** 2), { level: 1 })
      return tiff({ 259: [259, short, 1, 8], 279: [279, long, 1, pixels.length] }, { pixels })
    }),
    hostile('a photograph that is none', 'Supplement 2: JPEG', () => tiff({ 259: [259, short, 1, 7] })),
    hostile('a fax that is none', '11: T.4', () =>
      tiff({ 258: [258, short, 1, 1], 259: [259, short, 1, 3] }),
    ),
    hostile('colours without a table', '5: ColorMap', () => tiff({ 262: [262, short, 1, 3] })),
    hostile('a table of colours beyond the file', '5: ColorMap', () =>
      tiff({ 262: [262, short, 1, 3], 320: [320, short, 768, 0x7fffffff] }),
    ),
    hostile('tiles without sides', '15: TileWidth is a multiple of 16', () =>
      tiff({
        273: null,
        279: null,
        322: [322, long, 1, 0],
        323: [323, long, 1, 0],
        324: [324, long, 1, 512],
        325: [325, long, 1, 4_096],
      }),
    ),
    hostile('tiles of 2³¹ pixels a side', '15: TileWidth is a multiple of 16', () =>
      tiff({
        273: null,
        279: null,
        322: [322, long, 1, 0x7ffffff0],
        323: [323, long, 1, 0x7ffffff0],
        324: [324, long, 1, 512],
        325: [325, long, 1, 4_096],
      }),
    ),
    hostile('types that are none', '2: types are 1 to 12', () => tiff({ 256: [256, 99, 1, side] })),
    hostile('a colour profile of gigabytes', 'ICC.1 B.3: tag 34675', () =>
      tiff({ 34675: [34_675, 7, 0xfffffff0, 8] }),
    ),
    hostile('a large directory of more fields than there can be', 'BigTIFF: counts of eight bytes', () =>
      Buffer.concat([Buffer.from('II+\0\x08\0\0\0', 'latin1'), u64(16), u64(2 ** 52), Buffer.alloc(200, 1)]),
    ),
    hostile('its first half alone', '2: offsets are in the file', () => cut(tiff(), 0.5)),
  ],
}
