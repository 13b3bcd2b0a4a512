import { picture } from '../../files.ts'
import { box, u16, u32 } from '../../film.ts'
import { heicFile } from '../../heic.ts'
import {
  cut,
  hostile,
  nested,
  overwritten,
  repeated,
  type HostileFile,
  type HostileFormat,
} from '../hostile-file.ts'

/** ISO/IEC 23008-12, in boxes of ISO/IEC 14496-12: both formats are told by these boxes, whatever codes the pixels. */
function boxFiles(sound: () => Promise<Buffer>): readonly HostileFile[] {
  const changed = (what: string, rule: string, mark: string, offset: number, bytes: Buffer): HostileFile =>
    hostile(what, rule, async () => overwritten(await sound(), mark, offset, bytes))
  return [
    changed(
      'a description longer than the file',
      '14496-12, 4.2: a box ends within its own',
      'meta',
      -4,
      u32(0x7fffffff),
    ),
    changed('a description shorter than itself', '14496-12, 4.2: a size counts itself', 'meta', -4, u32(1)),
    changed('a box that ends before it begins', '14496-12, 4.2: a size counts itself', 'ipco', -4, u32(4)),
    changed('a primary picture that is none', '6.2: pitm names an item', 'pitm', 8, u16(0xffff)),
    changed(
      'pixels beyond the file',
      '14496-12, 8.11.3: extents lie in the file',
      'iloc',
      8,
      Buffer.alloc(24, 0xff),
    ),
    changed(
      '65,535 places of items',
      '14496-12, 8.11.3: as many items as it counts',
      'iloc',
      10,
      u16(0xffff),
    ),
    changed('65,535 items', '14496-12, 8.11.6: as many entries as it counts', 'iinf', 8, u16(0xffff)),
    changed('sides of nothing', '6.5.3: ispe', 'ispe', 8, u32(0, 0)),
    changed('sides of 2³² − 1 pixels', '6.5.3: ispe', 'ispe', 8, u32(0xffffffff, 0xffffffff)),
    changed(
      'properties that are not there',
      '14496-12, 8.11.14: indices count from 1',
      'ipma',
      12,
      Buffer.alloc(8, 0x7f),
    ),
    changed('no properties', '14496-12, 8.11.14: ipco', 'ipco', 0, Buffer.from('free')),
    changed('no media', '14496-12, 8.1.1: mdat holds the extents', 'mdat', -4, u32(8)),
    hostile('noise for pixels', 'a decoder’s own', async () => {
      const file = await sound()
      const at = file.indexOf('mdat')
      return overwritten(
        file,
        'mdat',
        4 + Math.floor((file.length - at) / 4),
        Buffer.alloc(Math.floor((file.length - at) / 2), 0x5a),
      )
    }),
    hostile('boxes in boxes, 5,000 deep', '14496-12, 4.2: a box may hold boxes', async () => {
      const inner = nested(5_000, (bytes) => Buffer.concat([u32(bytes + 8), Buffer.from('ipco')]))
      return Buffer.concat([
        (await sound()).subarray(0, 28),
        box('meta', Buffer.concat([u32(0), box('iprp', inner)])),
      ])
    }),
    hostile('a hundred thousand boxes of nothing', '14496-12, 8.1.2: free space', async () => {
      const file = await sound()
      const first = file.readUInt32BE(0)
      return Buffer.concat([
        file.subarray(0, first),
        repeated(100_000, box('skip', Buffer.alloc(0))),
        file.subarray(first),
      ])
    }),
    hostile('its first two thirds alone', '14496-12, 4.2: a box ends within the file', async () =>
      cut(await sound(), 0.66),
    ),
  ]
}

const heic = (): Promise<Buffer> => Promise.resolve(heicFile())
/** What says of a grid how many tiles it has, and its sides (23008-12, 6.6.2.3). */
const gridAt = (file: Buffer): number => file.indexOf('mdat') + 4 + 0xd1

export const heicFiles: HostileFormat = {
  extension: 'heic',
  door: 'library',
  sound: heic,
  files: [
    ...boxFiles(heic),
    hostile(
      'a grid of 65,536 tiles, of which it has one',
      '6.6.2.3: as many tiles as rows times columns',
      () => {
        const file = heicFile()
        file.set([0, 0, 255, 255], gridAt(file))
        return file
      },
    ),
    hostile('a picture that is derived of itself', '6.6.1: derivation has no circles', () =>
      overwritten(heicFile(), 'dimg', 4, Buffer.from([0, 2, 0, 1, 0, 2])),
    ),
    hostile('a mask of a picture that is its mask', '6.5.8: auxl', () =>
      overwritten(heicFile(), 'auxl', 4, Buffer.from([0, 2, 0, 1, 0, 2])),
    ),
    hostile('65,535 arrays of parameters', '14496-15, 8.3.3: hvcC', () =>
      overwritten(heicFile(), 'hvcC', 26, Buffer.alloc(20, 0xff)),
    ),
  ],
}

const avif = (): Promise<Buffer> => picture().avif({ quality: 40, effort: 0 }).toBuffer()
export const avifFiles: HostileFormat = {
  extension: 'avif',
  door: 'library',
  sound: avif,
  files: boxFiles(avif),
}
