import { u16 } from '../../raw-zip.ts'
import { cut, hostile, repeated, type HostileFormat } from '../hostile-file.ts'

/** GIF89a (CompuServe, 1990), block by block. */
const screen = (width: number, height: number, flags = 0x80): Buffer =>
  Buffer.concat([Buffer.from('GIF89a'), u16(width), u16(height), Buffer.from([flags, 0, 0])])
const colours = Buffer.from([255, 0, 0, 255, 255, 255])
const trailer = Buffer.from([0x3b])
/** One pixel of the first colour: clear, colour, end. */
const pixel = Buffer.from([2, 2, 0x44, 0x01, 0])

const image = (data: Buffer, { x = 0, y = 0, width = 1, height = 1, flags = 0 } = {}): Buffer =>
  Buffer.concat([Buffer.from([0x2c]), u16(x), u16(y), u16(width), u16(height), Buffer.from([flags]), data])
const gif = (...blocks: readonly Buffer[]): Buffer =>
  Buffer.concat([screen(1, 1), colours, ...blocks, trailer])
/** Sub-blocks of noise behind the least size of a code. */
const noise = (leastBits: number, blocks = 20): Buffer =>
  Buffer.concat([
    Buffer.from([leastBits]),
    repeated(blocks, Buffer.concat([Buffer.from([255]), Buffer.alloc(255, 0xa7)])),
    Buffer.from([0]),
  ])
const comment = Buffer.from([0x21, 0xfe, 1, 65, 0])
const delay = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0])

export const gifFiles: HostileFormat = {
  extension: 'gif',
  door: 'library',
  sound: () => gif(image(pixel)),
  files: [
    hostile('no image', '18: a screen holds images', () => gif()),
    hostile('no colours', '19: a table is there where the flag says so', () =>
      Buffer.concat([screen(1, 1), image(pixel), trailer]),
    ),
    hostile('neither table', '21: an image has a table of its own or the screen’s', () =>
      Buffer.concat([screen(1, 1, 0), image(pixel), trailer]),
    ),
    hostile('a screen of 65,535 pixels a side', '18: two bytes a side', () =>
      Buffer.concat([screen(65_535, 65_535), colours, image(pixel), trailer]),
    ),
    hostile('a screen without sides', '18: two bytes a side', () =>
      Buffer.concat([screen(0, 0), colours, image(pixel), trailer]),
    ),
    hostile('an image outside of its screen', '20: it fits within the screen', () =>
      gif(image(pixel, { x: 65_000, y: 65_000 })),
    ),
    hostile('an image larger than its screen', '20: it fits within the screen', () =>
      gif(image(pixel, { width: 65_535, height: 65_535 })),
    ),
    hostile('an image without sides', '20: two bytes a side', () =>
      gif(image(pixel, { width: 0, height: 0 })),
    ),
    hostile('codes of no bits', 'F: at least two', () => gif(image(noise(0)))),
    hostile('codes of 255 bits', 'F: at most eight', () => gif(image(noise(255)))),
    hostile('codes that stand for nothing yet', 'F: a code is in the table', () =>
      gif(image(noise(2), { width: 9_000, height: 9_000 })),
    ),
    hostile('pixels for a corner of it', 'F: the data fill the image', () =>
      Buffer.concat([screen(9_000, 9_000), colours, image(pixel, { width: 9_000, height: 9_000 }), trailer]),
    ),
    hostile('a hundred thousand comments', '24: any number', () =>
      gif(repeated(100_000, comment), image(pixel)),
    ),
    hostile('a hundred thousand delays', '23: one before an image', () =>
      gif(repeated(100_000, delay), image(pixel)),
    ),
    hostile('an application that repeats itself', '26: eleven bytes of its name', () =>
      gif(
        repeated(1_000, Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00', 'latin1')),
        image(pixel),
      ),
    ),
    hostile('a block that is none', '15: blocks are told by their first byte', () =>
      gif(Buffer.alloc(1_000, 0x77), image(pixel)),
    ),
    hostile('a sub-block that goes on beyond the file', '15: a block of length zero ends them', () =>
      Buffer.concat([screen(1, 1), colours, image(Buffer.from([2, 255, 1]))]),
    ),
    hostile('interlaced rows of nothing', 'E: rows in four passes', () =>
      Buffer.concat([
        screen(5_000, 5_000),
        colours,
        image(noise(2), { width: 5_000, height: 5_000, flags: 0x40 }),
        trailer,
      ]),
    ),
    hostile('its first half alone', '27: the trailer ends it', () => cut(gif(image(pixel)), 0.5)),
  ],
}
