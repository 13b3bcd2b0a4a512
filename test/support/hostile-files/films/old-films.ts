import { asfObject, aviFile, flvFile, riff, wmvFile } from '../../files.ts'
import { u32, u64 } from '../../raw-zip.ts'
import { cut, hostile, nested, overwritten, repeated, type HostileFormat } from '../hostile-file.ts'

/** RIFF (Microsoft and IBM, 1991) and AVI. */
export const aviFiles: HostileFormat = {
  extension: 'avi',
  door: 'library',
  sound: () => aviFile(),
  files: [
    hostile('a length beyond the file', 'a chunk ends within the file', () =>
      overwritten(aviFile(), 'RIFF', 4, u32(0xfffffff0)),
    ),
    hostile('a list of no length', 'a list counts its type', () => overwritten(aviFile(), 'LIST', 4, u32(0))),
    hostile('frames without end', 'avih: frames', () =>
      overwritten(aviFile(), 'avih', 8, repeated(10, u32(0xffffffff))),
    ),
    hostile('a million chunks of nothing', 'JUNK is passed over', () =>
      riff(
        'RIFF',
        Buffer.concat([
          Buffer.from('AVI '),
          repeated(1_000_000, riff('JUNK', Buffer.alloc(0))),
          aviFile().subarray(12),
        ]),
      ),
    ),
    hostile('lists in lists, 5,000 deep', 'a list may hold lists', () => {
      const inner = nested(5_000, (bytes) =>
        Buffer.concat([Buffer.from('LIST'), u32(bytes + 4), Buffer.from('hdrl')]),
      )
      return riff('RIFF', Buffer.concat([Buffer.from('AVI '), inner, aviFile().subarray(12)]))
    }),
    hostile('ten thousand first parts', 'OpenDML: one AVI, then AVIX', () => repeated(10_000, aviFile())),
    hostile('no media', 'movi is required', () => overwritten(aviFile(), 'movi', 0, Buffer.from('none'))),
    hostile('its first half alone', 'a chunk ends within the file', () => cut(aviFile(), 0.5)),
  ],
}

const asfHeader = '3026b2758e66cf11a6d900aa0062ce6c'

/** Advanced Systems Format 1.2. */
export const wmvFiles: HostileFormat = {
  extension: 'wmv',
  door: 'library',
  sound: () => wmvFile(),
  files: [
    hostile('an object of 2⁶³ bytes', '2.1: sizes', () =>
      overwritten(
        wmvFile(),
        Buffer.from(asfHeader, 'hex').toString('latin1'),
        16,
        u64(Number.MAX_SAFE_INTEGER),
      ),
    ),
    hostile('an object of no bytes', '2.1: a size counts itself', () =>
      overwritten(wmvFile(), Buffer.from(asfHeader, 'hex').toString('latin1'), 16, u64(0)),
    ),
    hostile('objects without end', '3.1: number of header objects', () =>
      overwritten(wmvFile(), Buffer.from(asfHeader, 'hex').toString('latin1'), 24, u32(0xffffffff)),
    ),
    hostile('a hundred thousand objects of nothing', '2.1: unknown objects are passed over', () =>
      Buffer.concat([wmvFile(), repeated(100_000, asfObject('00'.repeat(16), Buffer.alloc(0)))]),
    ),
    hostile('headers in headers, 5,000 deep', '3.1: one header', () => {
      const inner = nested(5_000, (bytes) =>
        Buffer.concat([Buffer.from(asfHeader, 'hex'), u64(bytes + 30), Buffer.from([1, 0, 0, 0, 1, 2])]),
      )
      return Buffer.concat([inner, wmvFile()])
    }),
    hostile('no media', '5.1: the data object is required', () => asfObject(asfHeader, Buffer.alloc(60))),
    hostile('its first half alone', '2.1: an object ends within the file', () => cut(wmvFile(), 0.5)),
  ],
}

const emptyTag = Buffer.concat([Buffer.from([9]), Buffer.alloc(10), Buffer.from([0, 0, 0, 11])])

/** Adobe Flash Video 10.1. */
export const flvFiles: HostileFormat = {
  extension: 'flv',
  door: 'library',
  sound: () => flvFile(),
  files: [
    hostile('tags beyond the file', 'E.2: DataOffset', () =>
      overwritten(flvFile(), 'FLV', 5, Buffer.alloc(4, 0xff)),
    ),
    hostile('tags in the header', 'E.2: DataOffset is 9', () =>
      overwritten(flvFile(), 'FLV', 5, Buffer.alloc(4)),
    ),
    hostile('a tag longer than the file', 'E.4.1: DataSize', () =>
      overwritten(flvFile(), 'FLV', 14, Buffer.alloc(3, 0xff)),
    ),
    hostile('a tag of a kind that is none', 'E.4.1: 8, 9 and 18', () =>
      overwritten(flvFile(), 'FLV', 13, Buffer.from([1])),
    ),
    hostile('half a million tags of nothing', 'E.4.1: DataSize may be zero', () =>
      Buffer.concat([flvFile().subarray(0, 13), repeated(500_000, emptyTag)]),
    ),
    hostile('figures that are none', 'E.5: onMetaData', () => {
      const said = Buffer.concat([
        Buffer.from('onMetaData\0\x08duration\0\x7f\xf8\0\0\0\0\0\0', 'latin1'),
        Buffer.from('\0\x05width\0\xff\xf0\0\0\0\0\0\0', 'latin1'),
      ])
      return Buffer.concat([
        flvFile().subarray(0, 13),
        Buffer.from([18, 0, 0, said.length]),
        Buffer.alloc(7),
        said,
        Buffer.from([0, 0, 0, said.length + 11]),
        flvFile().subarray(13),
      ])
    }),
    hostile('its first half alone', 'E.3: the size of the last tag ends it', () => cut(flvFile(), 0.5)),
  ],
}
