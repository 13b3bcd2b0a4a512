import { picture, riff } from '../../files.ts'
import { u16, u32 } from '../../raw-zip.ts'
import { cut, hostile, overwritten, repeated, type HostileFormat } from '../hostile-file.ts'

/** RFC 9649: RIFF chunks, lengths from the lowest byte. */
const lossy = (): Promise<Buffer> => picture().webp({ quality: 60 }).toBuffer()
const lossless = (): Promise<Buffer> => picture().webp({ lossless: true }).toBuffer()
const u24 = (value: number): Buffer => u32(value).subarray(0, 3)
const webp = (...chunks: readonly Buffer[]): Buffer =>
  riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
/** The picture's own chunk. */
const bitstream = async (make = lossy): Promise<Buffer> => (await make()).subarray(12)
const extended = (flags: number, width: number, height: number): Buffer =>
  riff('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), u24(width - 1), u24(height - 1)]))
const animation = riff('ANIM', Buffer.concat([u32(0), u16(0)]))
const frame = (data: Buffer, { x = 0, y = 0, width = 64, height = 48 } = {}): Buffer =>
  riff(
    'ANMF',
    Buffer.concat([u24(x), u24(y), u24(width - 1), u24(height - 1), u24(40), Buffer.from([0]), data]),
  )
const animated = 0x02
const hasAlpha = 0x10

export const webpFiles: HostileFormat = {
  extension: 'webp',
  door: 'library',
  sound: lossy,
  files: [
    hostile('no chunk at all', '2.5: a picture chunk follows', () => webp()),
    hostile('a length beyond the file', '2.4: the file size is the rest', async () =>
      overwritten(await lossy(), 'RIFF', 4, u32(0xfffffff0)),
    ),
    hostile('a length of nothing', '2.4: the file size is the rest', async () =>
      overwritten(await lossy(), 'RIFF', 4, u32(0)),
    ),
    hostile('a chunk beyond the file', '2.3: a chunk ends within the file', async () =>
      overwritten(await lossy(), 'VP8 ', 4, u32(0x7fffffff)),
    ),
    hostile('a picture without sides', 'RFC 6386, 9.1: 14 bits each', async () =>
      overwritten(await lossy(), 'VP8 ', 14, u32(0)),
    ),
    hostile('a start code that is wrong', 'RFC 6386, 9.1: 9d 01 2a', async () =>
      overwritten(await lossy(), 'VP8 ', 11, Buffer.from([1, 2, 3])),
    ),
    hostile('a part longer than its chunk', 'RFC 6386, 9.1: the first part’s size', async () =>
      overwritten(await lossy(), 'VP8 ', 8, Buffer.from([0x10, 0xff, 0xff])),
    ),
    hostile('the greatest sides without their pixels', '3.4: 14 bits a side', async () =>
      overwritten(await lossless(), 'VP8L', 9, u32(0x0fffffff)),
    ),
    hostile('a signature that is wrong', '3.4: 0x2f', async () =>
      overwritten(await lossless(), 'VP8L', 8, Buffer.from([0])),
    ),
    hostile('codes that are noise', '3.7.2: prefix codes are complete', async () =>
      overwritten(await lossless(), 'VP8L', 13, Buffer.alloc(400, 0xa7)),
    ),
    hostile('a canvas of 2⁴⁸ pixels', '2.7: width times height is at most 2³² − 1', async () =>
      webp(extended(0, 2 ** 24, 2 ** 24), await bitstream()),
    ),
    hostile('a canvas that is not the picture', '2.7: the canvas is the picture’s size', async () =>
      webp(extended(0, 16_000, 6_000), await bitstream()),
    ),
    hostile('an animation without a frame', '2.7.1.1: ANMF chunks follow', () =>
      webp(extended(animated, 64, 48), animation),
    ),
    hostile('a frame outside of its canvas', '2.7.1.1: frames lie in the canvas', async () =>
      webp(extended(animated, 64, 48), animation, frame(await bitstream(), { x: 0xffffff, y: 0xffffff })),
    ),
    hostile('a frame of another size than it says', '2.7.1.1: the frame’s size is its picture’s', async () =>
      webp(
        extended(animated, 64, 48),
        animation,
        frame(await bitstream(), { width: 16_384, height: 16_384 }),
      ),
    ),
    hostile('ten thousand frames', '2.7.1.1: any number of frames', async () =>
      webp(extended(animated, 64, 48), animation, repeated(10_000, frame(await bitstream()))),
    ),
    hostile('an alpha of noise', '2.7.1.2: ALPH holds one byte a pixel', async () =>
      webp(extended(hasAlpha, 64, 48), riff('ALPH', Buffer.alloc(100, 0xfd)), await bitstream()),
    ),
    hostile('two canvases', '2.7: one VP8X', async () =>
      webp(extended(0, 64, 48), extended(0, 9_000, 9_000), await bitstream()),
    ),
    hostile(
      'a hundred thousand chunks that nobody knows',
      '2.7.1.6: unknown chunks are passed over',
      async () =>
        webp(extended(0, 64, 48), repeated(100_000, riff('ABCD', Buffer.alloc(0))), await bitstream()),
    ),
    hostile('its first half alone', '2.4: the file is as long as it says', async () =>
      cut(await lossy(), 0.5),
    ),
  ],
}
