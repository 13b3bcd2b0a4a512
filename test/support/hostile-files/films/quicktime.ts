import { pngClaiming } from '../../files.ts'
import { box, filmFile, u32 } from '../../film.ts'
import {
  cut,
  hostile,
  nested,
  overwritten,
  repeated,
  type HostileFile,
  type HostileFormat,
} from '../hostile-file.ts'

/** ISO/IEC 14496-12: a film with one figure in one of its boxes changed. */
const changed = (what: string, rule: string, type: string, offset: number, bytes: Buffer): HostileFile =>
  hostile(what, rule, () => overwritten(filmFile(), type, offset, bytes))

/** A film with more boxes before its media. */
function withBoxes(...boxes: readonly Buffer[]): Buffer {
  const film = filmFile()
  const at = film.indexOf('mdat') - 4
  return Buffer.concat([film.subarray(0, at), ...boxes, film.subarray(at)])
}

const boxes = (type: string, depth: number): Buffer =>
  nested(depth, (bytes) => Buffer.concat([u32(bytes + 8), Buffer.from(type)]))

export const quickTimeFiles: HostileFormat = {
  extension: 'mp4',
  door: 'library',
  sound: () => filmFile(),
  files: [
    changed('a box longer than the file', '4.2: a box ends within the file', 'moov', -4, u32(0x7fffffff)),
    changed('a box shorter than itself', '4.2: a size counts itself', 'moov', -4, u32(7)),
    changed(
      'a box of 2⁶³ bytes',
      '4.2: sizes of eight bytes',
      'mdat',
      -4,
      Buffer.concat([u32(1), Buffer.from('mdat'), u32(0x7fffffff, 0xffffffff)]),
    ),
    changed('a track that ends before it begins', '4.2: a size counts itself', 'trak', -4, u32(1)),
    changed('no time at all', '8.2.2: timescale', 'mvhd', 16, u32(0)),
    changed('a time without end', '8.2.2: duration', 'mvhd', 20, u32(0xffffffff)),
    changed('a track without time', '8.4.2: timescale', 'mdhd', 16, u32(0)),
    changed('more samples than there can be', '8.7.3.2: sample_count', 'stsz', 12, u32(0xffffffff)),
    changed('samples of gigabytes', '8.7.3.2: sample_size', 'stsz', 8, u32(0xffffffff)),
    changed('times without end', '8.6.1.2: entry_count', 'stts', 8, u32(0xffffffff)),
    changed(
      'a thousand million samples in a time',
      '8.6.1.2: sample_count',
      'stts',
      12,
      u32(0x7fffffff, 0x7fffffff),
    ),
    changed('chunks without end', '8.7.4: entry_count', 'stsc', 8, u32(0xffffffff)),
    changed(
      'a chunk of a thousand million samples',
      '8.7.4: samples_per_chunk',
      'stsc',
      12,
      u32(1, 0x7fffffff, 1),
    ),
    changed('a table longer than the file', '8.7.5: entry_count', 'stco', 8, u32(0x3fffffff)),
    changed('media beyond the file', '8.7.5: chunk_offset', 'stco', 12, u32(0xfffffff0)),
    changed('descriptions without end', '8.5.2: entry_count', 'stsd', 8, u32(0xffffffff)),
    changed('pictures without sides', '12.1.3: width and height', 'avc1', 28, u32(0)),
    changed('a matrix of nothing', '8.3.2: matrix', 'tkhd', 44, Buffer.alloc(36)),
    changed('a decoder’s parameters of noise', '14496-15, 5.3.3: avcC', 'avcC', 4, Buffer.alloc(7, 0xff)),
    hostile('a cover that claims gigabytes', 'iTunes: covr', () =>
      filmFile({ cover: pngClaiming(60_000, 60_000) }),
    ),
    hostile('boxes in boxes, 10,000 deep', '4.2: a box may hold boxes', () =>
      withBoxes(box('moov', boxes('trak', 10_000))),
    ),
    hostile('descriptions in descriptions, 10,000 deep', '8.10.1: udta', () =>
      withBoxes(box('udta', boxes('meta', 10_000))),
    ),
    hostile('twenty thousand tracks', '8.3.1: any number', () =>
      withBoxes(box('moov', repeated(20_000, box('trak', box('mdia', Buffer.alloc(0)))))),
    ),
    hostile('a million boxes of nothing', '8.1.2: free space', () =>
      withBoxes(repeated(1_000_000, box('free', Buffer.alloc(0)))),
    ),
    hostile('twenty thousand parts of parts', '8.8.4: fragments', () =>
      withBoxes(repeated(20_000, box('moof', box('mfhd', u32(0, 1))))),
    ),
    hostile('no index', '8.2.1: moov', () => overwritten(filmFile(), 'moov', 0, Buffer.from('free'))),
    hostile('its first half alone', '4.2: a box ends within the file', () => cut(filmFile(), 0.5)),
  ],
}
