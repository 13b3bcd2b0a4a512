/** MP4 and MOV films, box by box from ISO/IEC 14496-12, without media worth playing. */

export interface FilmSize {
  readonly seconds?: number
  readonly width?: number
  readonly height?: number
  /** Turned by a quarter when shown, as phones write what was filmed upright. */
  readonly turned?: boolean
  /** A picture for its cover, a JPEG (`covr`). */
  readonly cover?: Buffer
}

export function filmFile({
  seconds = 12.5,
  width = 640,
  height = 360,
  turned = false,
  cover,
}: FilmSize = {}): Buffer {
  const timescale = 1_000
  const duration = Math.round(seconds * timescale)
  const upright = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
  const matrix = turned ? [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000] : upright
  const media = Buffer.alloc(512, 7)
  const ftyp = box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomavc1', 'latin1'))
  const sampleEntry = box(
    'avc1',
    Buffer.concat([
      Buffer.alloc(6),
      u16(1),
      Buffer.alloc(16),
      u16(width),
      u16(height),
      u32(0x48_0000, 0x48_0000, 0),
      u16(1),
      Buffer.alloc(32),
      u16(24),
      u16(0xffff),
      box('avcC', Buffer.from([1, 0x42, 0, 0x1e, 0xff, 0xe0, 0])),
    ]),
  )
  const moov = (mediaAt: number): Buffer =>
    box(
      'moov',
      Buffer.concat([
        box(
          'mvhd',
          Buffer.concat([
            u32(0, 0, 0, timescale, duration, 0x1_0000),
            u16(0x100),
            Buffer.alloc(10),
            i32(...upright),
            Buffer.alloc(24),
            u32(2),
          ]),
        ),
        box(
          'trak',
          Buffer.concat([
            box(
              'tkhd',
              Buffer.concat([
                u32(7, 0, 0, 1, 0, duration, 0, 0),
                Buffer.alloc(8),
                i32(...matrix),
                u32(width * 0x1_0000, height * 0x1_0000),
              ]),
            ),
            box(
              'mdia',
              Buffer.concat([
                box('mdhd', Buffer.concat([u32(0, 0, 0, timescale, duration), u16(0x55c4), u16(0)])),
                box('hdlr', Buffer.concat([u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('\0')])),
                box(
                  'minf',
                  Buffer.concat([
                    box('vmhd', Buffer.concat([u32(1), Buffer.alloc(8)])),
                    box('dinf', box('dref', Buffer.concat([u32(0, 1), box('url ', u32(1))]))),
                    box(
                      'stbl',
                      Buffer.concat([
                        box('stsd', Buffer.concat([u32(0, 1), sampleEntry])),
                        box('stts', u32(0, 1, 1, duration)),
                        box('stsc', u32(0, 1, 1, 1, 1)),
                        box('stsz', u32(0, media.length, 1)),
                        box('stco', u32(0, 1, mediaAt)),
                      ]),
                    ),
                  ]),
                ),
              ]),
            ),
          ]),
        ),
        ...(cover === undefined ? [] : [coverBox(cover)]),
      ]),
    )
  const mediaAt = ftyp.length + moov(0).length + 8
  return Buffer.concat([ftyp, moov(mediaAt), box('mdat', media)])
}

/** As iTunes writes it, which is how everybody does. */
function coverBox(cover: Buffer): Buffer {
  const picture = box('covr', box('data', Buffer.concat([u32(13, 0), cover])))
  const handler = box(
    'hdlr',
    Buffer.concat([u32(0, 0), Buffer.from('mdirappl'), u32(0, 0), Buffer.from('\0')]),
  )
  return box('udta', box('meta', Buffer.concat([u32(0), handler, box('ilst', picture)])))
}

export function box(type: string, content: Buffer): Buffer {
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function i32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
