import { deflateSync } from 'node:zlib'
import { pngChunk } from '../../files.ts'
import { u32 } from '../../film.ts'
import { cut, hostile, repeated, type HostileFormat } from '../hostile-file.ts'

/** Portable Network Graphics, third edition (W3C, 2025), chunk by chunk. */
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const side = 64
const end = pngChunk('IEND', Buffer.alloc(0))

interface Header {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly colour?: number
  readonly filter?: number
  readonly interlace?: number
}

const header = ({
  width = side,
  height = side,
  depth = 8,
  colour = 2,
  filter = 0,
  interlace = 0,
}: Header = {}): Buffer =>
  pngChunk('IHDR', Buffer.concat([u32(width, height), Buffer.from([depth, colour, 0, filter, interlace])]))

/** Rows of RGB, each behind the number of its filter. */
const rows = (filter = 0): Buffer =>
  Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.from([filter]), Buffer.alloc(side * 3, 90)])),
  )
const pixels = pngChunk('IDAT', deflateSync(rows()))
const png = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([signature, ...chunks])
const usual = (...chunks: readonly Buffer[]): Buffer => png(header(), ...chunks, pixels, end)
const bomb = (): Buffer => deflateSync(Buffer.alloc(64 * 1024 ** 2), { level: 1 })

export const pngFiles: HostileFormat = {
  extension: 'png',
  door: 'library',
  sound: () => usual(),
  files: [
    hostile('no header', '5.6: IHDR comes first', () => png(pixels, end)),
    hostile('two headers of two sizes', '5.6: one IHDR', () =>
      png(header(), header({ width: 9_000, height: 9_000 }), pixels, end),
    ),
    hostile('no width', '11.2.1: zero is no width', () => png(header({ width: 0 }), pixels, end)),
    hostile('the greatest sides', '11.2.1: sides up to 2³¹ − 1', () =>
      png(header({ width: 0x7fffffff, height: 0x7fffffff }), pixels, end),
    ),
    hostile('a side beyond the greatest', '11.2.1: sides up to 2³¹ − 1', () =>
      png(header({ width: 0xffffffff, height: 1 }), pixels, end),
    ),
    hostile('a depth of three bits', '11.2.1: depths are 1, 2, 4, 8 and 16', () =>
      png(header({ depth: 3 }), pixels, end),
    ),
    hostile('a colour type that is none', '11.2.1: colour types are 0, 2, 3, 4 and 6', () =>
      png(header({ colour: 5 }), pixels, end),
    ),
    hostile('a filter method that is none', '11.2.1: filter method 0', () =>
      png(header({ filter: 64 }), pixels, end),
    ),
    hostile('an interlace method that is none', '11.2.1: interlace methods are 0 and 1', () =>
      png(header({ interlace: 7 }), pixels, end),
    ),
    hostile('a row filter that is none', '9.2: filter types are 0 to 4', () =>
      png(header(), pngChunk('IDAT', deflateSync(rows(9))), end),
    ),
    hostile('a palette that is missing', '11.2.2: PLTE is there for colour type 3', () =>
      png(header({ colour: 3 }), pixels, end),
    ),
    hostile('a palette of 300 colours', '11.2.2: at most 256 entries', () =>
      png(header({ colour: 3 }), pngChunk('PLTE', Buffer.alloc(900)), pixels, end),
    ),
    hostile('a palette that ends within a colour', '11.2.2: three bytes an entry', () =>
      usual(pngChunk('PLTE', Buffer.alloc(10))),
    ),
    hostile('no pixels', '5.6: at least one IDAT', () => png(header(), end)),
    hostile('pixels in two places', '5.6: IDAT chunks follow each other', () =>
      png(header(), pixels, pngChunk('tEXt', Buffer.from('a\0b')), pixels, end),
    ),
    hostile('pixels for half the rows', '10.1: the stream holds all rows', () =>
      png(header({ height: side * 2 }), pixels, end),
    ),
    hostile('pixels that unpack a thousandfold', '10.1: nothing follows the rows', () =>
      png(header(), pngChunk('IDAT', bomb()), end),
    ),
    hostile('pixels that need a dictionary', '10.1: no preset dictionary', () => {
      const packed = deflateSync(rows(), { dictionary: Buffer.from('dictionary') })
      return png(header(), pngChunk('IDAT', packed), end)
    }),
    hostile('a chunk longer than the file', '5.3: lengths up to 2³¹ − 1', () =>
      png(header(), u32(0x7fffffff), Buffer.from('IDAT'), pixels),
    ),
    hostile('a checksum that is wrong', '5.3: the CRC is of type and data', () => {
      const wrong = Buffer.from(pixels)
      wrong.writeUInt32BE(0, wrong.length - 4)
      return png(header(), wrong, end)
    }),
    hostile('a colour profile that unpacks to megabytes', '11.3.2.3: iCCP is packed', () =>
      usual(pngChunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb()]))),
    ),
    hostile('ten texts that unpack to megabytes', '11.3.3.3: zTXt is packed', () => {
      const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb()]))
      return usual(repeated(10, text))
    }),
    hostile('a hundred thousand chunks of nothing', '5.3: a length may be zero', () =>
      usual(repeated(100_000, pngChunk('teXt', Buffer.alloc(0)))),
    ),
    hostile('more frames than there can be', '11.3.4.1: acTL counts frames', () =>
      usual(pngChunk('acTL', u32(0xffffffff, 0))),
    ),
    hostile('an orientation that leads to itself', '11.3.4.5: eXIf holds a TIFF', () =>
      usual(
        pngChunk(
          'eXIf',
          Buffer.concat([
            Buffer.from('II*\0\x08\0\0\0\x01\0', 'latin1'),
            Buffer.from('69870400010000000800000008000000', 'hex'),
          ]),
        ),
      ),
    ),
    hostile('its first half alone', '5.2: the stream ends with IEND', () => cut(usual(), 0.5)),
  ],
}
