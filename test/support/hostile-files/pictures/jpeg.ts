import { jpgFile } from '../../files.ts'
import { u16 } from '../../film.ts'
import { cut, hostile, repeated, type HostileFormat } from '../hostile-file.ts'

/** ITU-T T.81: markers, each with the length of its segment. */
const start = Buffer.from([0xff, 0xd8])
const end = Buffer.from([0xff, 0xd9])

const segment = (marker: number, content: Uint8Array | readonly number[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), Buffer.from(content)])

interface Frame {
  readonly width?: number
  readonly height?: number
  readonly precision?: number
  /** Identifier, sampling factors, quantisation table. */
  readonly components?: readonly (readonly [number, number, number])[]
}

const frame = (
  marker: number,
  { width = 64, height = 64, precision = 8, components = [[1, 0x11, 0]] }: Frame = {},
): Buffer =>
  segment(
    marker,
    Buffer.concat([
      Buffer.from([precision]),
      u16(height),
      u16(width),
      Buffer.from([components.length, ...components.flat()]),
    ]),
  )

const quantisation = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
/** One code of one bit, for a symbol. */
const huffman = (where: number, symbol: number): Buffer =>
  segment(0xc4, [where, 1, ...Array.from({ length: 15 }, () => 0), symbol])
const tables = Buffer.concat([quantisation, huffman(0x00, 0), huffman(0x10, 0)])
const scan = (components = [1], [from, to, bits] = [0, 63, 0]): Buffer =>
  segment(0xda, [
    components.length,
    ...components.flatMap((component) => [component, 0]),
    from ?? 0,
    to ?? 0,
    bits ?? 0,
  ])
/** Blocks of one colour: two bits each, as the tables say. */
const blocks = (count = 64): Buffer => Buffer.alloc(Math.ceil(count / 4))
const jpeg = (...parts: readonly Buffer[]): Buffer => Buffer.concat([start, ...parts, end])
const baseline = (...before: readonly Buffer[]): Buffer =>
  jpeg(...before, tables, frame(0xc0), scan(), blocks())

/** A scan of no news for 1.5 million blocks: runs of 2¹⁴ blocks each, of one bit and fourteen. */
function emptyScan(width: number, height: number): Buffer {
  const runs = Math.ceil((width * height) / 64 / 0x4000)
  return Buffer.concat([scan([1], [1, 63, 0]), Buffer.alloc(Math.ceil((runs * 15) / 8) + 1)])
}

export const jpegFiles: HostileFormat = {
  extension: 'jpg',
  door: 'library',
  sound: () => baseline(),
  files: [
    hostile('nothing but its two ends', 'B.2.1: a frame comes between them', () => jpeg()),
    hostile('no width', 'B.2.2: X is 1 to 65,535', () =>
      jpeg(tables, frame(0xc0, { width: 0 }), scan(), blocks()),
    ),
    hostile('no height, and none that follows', 'B.2.5: DNL follows where Y is zero', () =>
      jpeg(tables, frame(0xc0, { height: 0 }), scan(), blocks()),
    ),
    hostile('the greatest sides', 'B.2.2: sides up to 65,535', () =>
      jpeg(tables, frame(0xc0, { width: 65_535, height: 65_535 }), scan(), blocks()),
    ),
    hostile('no components', 'B.2.2: Nf is at least 1', () =>
      jpeg(tables, frame(0xc0, { components: [] }), scan([]), blocks()),
    ),
    hostile('255 components', 'B.2.2: of a progressive frame at most 4', () =>
      jpeg(
        tables,
        frame(0xc2, { components: Array.from({ length: 255 }, (_, index) => [index, 0x11, 0] as const) }),
        scan(),
        blocks(),
      ),
    ),
    hostile('no samples', 'B.2.2: sampling factors are 1 to 4', () =>
      jpeg(tables, frame(0xc0, { components: [[1, 0, 0]] }), scan(), blocks()),
    ),
    hostile('fifteen by fifteen samples', 'B.2.2: sampling factors are 1 to 4', () =>
      jpeg(tables, frame(0xc0, { components: [[1, 0xff, 0]] }), scan(), blocks()),
    ),
    hostile('twelve bits a sample', 'B.2.2: baseline has 8', () =>
      jpeg(tables, frame(0xc0, { precision: 12 }), scan(), blocks()),
    ),
    hostile('two frames', 'B.2.1: one frame', () =>
      jpeg(tables, frame(0xc0), frame(0xc0, { width: 9_000, height: 9_000 }), scan(), blocks()),
    ),
    hostile('a scan of a component that is none', 'B.2.3: Cs is one of the frame', () =>
      jpeg(tables, frame(0xc0), scan([9]), blocks()),
    ),
    hostile('a scan before its frame', 'B.2.1: the frame header comes first', () =>
      jpeg(tables, scan(), blocks(), frame(0xc0)),
    ),
    hostile('no tables', 'B.2.4: tables are there before they are used', () =>
      jpeg(frame(0xc0), scan(), blocks()),
    ),
    hostile('more codes than bits', 'C.2: codes of a length are at most 2 to its power', () =>
      jpeg(
        quantisation,
        segment(0xc4, [
          0,
          ...Array.from({ length: 16 }, () => 255),
          ...Array.from({ length: 4_080 }, () => 1),
        ]),
        frame(0xc0),
        scan(),
        blocks(),
      ),
    ),
    hostile('a table of a place that is none', 'B.2.4.2: Th is 0 to 3', () =>
      jpeg(quantisation, huffman(0x0f, 0), frame(0xc0), scan(), blocks()),
    ),
    hostile('a spectrum that ends before it begins', 'B.2.3: Ss is at most Se', () =>
      jpeg(tables, frame(0xc2), scan([1], [63, 1, 0]), blocks()),
    ),
    hostile(
      'thousand scans of millions of blocks',
      'G.1: a progressive frame has any number of scans',
      () => {
        const [width, height] = [16_000, 6_000]
        return jpeg(
          ...[
            quantisation,
            huffman(0x00, 0),
            huffman(0x10, 0xe0),
            frame(0xc2, { width, height }),
            scan([1], [0, 0, 0]),
            blocks((width * height) / 16),
          ],
          repeated(3_000, emptyScan(width, height)),
        )
      },
    ),
    hostile('arithmetic coding without an end', 'B.1.1.3: SOF9 to SOF11', () =>
      jpeg(tables, frame(0xc9), scan(), Buffer.alloc(9_000, 0x55)),
    ),
    hostile('lossless frames', 'B.1.1.3: SOF3', () => jpeg(tables, frame(0xc3), scan(), blocks())),
    hostile('a segment shorter than its length', 'B.1.1.4: a length counts itself', () =>
      Buffer.concat([start, Buffer.from([0xff, 0xe1, 0, 0]), tables]),
    ),
    hostile('a segment longer than the file', 'B.1.1.4: a length ends within the file', () =>
      Buffer.concat([start, Buffer.from([0xff, 0xe1, 0xff, 0xff])]),
    ),
    hostile('a million bytes that fill', 'B.1.1.2: any number of 0xFF before a marker', () =>
      jpeg(Buffer.alloc(1_000_000, 0xff), tables, frame(0xc0), scan(), blocks()),
    ),
    hostile('ten thousand comments', 'B.2.4.5: any number of COM', () =>
      baseline(repeated(10_000, segment(0xfe, [1, 2, 3]))),
    ),
    hostile('restarts in the wrong order', 'F.1.2.3: RST counts from 0 to 7', () =>
      jpeg(tables, segment(0xdd, [0, 1]), frame(0xc0), scan(), repeated(64, Buffer.from([0x00, 0xff, 0xd7]))),
    ),
    hostile('an orientation in a directory that leads to itself', 'Exif 2.32, 4.6.2: directories end', () =>
      baseline(
        segment(
          0xe1,
          Buffer.concat([
            Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0', 'latin1'),
            Buffer.from('69870400010000000800000008000000', 'hex'),
          ]),
        ),
      ),
    ),
    hostile(
      'a colour profile of which most parts are missing',
      'ICC.1 B.4: parts are numbered to their count',
      () =>
        baseline(
          segment(
            0xe2,
            Buffer.concat([Buffer.from('ICC_PROFILE\0\xff\xff', 'latin1'), Buffer.alloc(100, 1)]),
          ),
        ),
    ),
    hostile('its first half alone', 'B.2.1: EOI ends it', async () => cut(await jpgFile(), 0.5)),
  ],
}
