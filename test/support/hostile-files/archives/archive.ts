import { pngFile } from '../../files.ts'
import { rawZip, type RawEnd, type RawEntry } from '../../raw-zip.ts'
import { cut, hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

/** PKWARE’s APPNOTE 6.3: archives of a folder of files. */
const usual: RawEntry = { name: 'Acme/notes.txt', content: 'notes' }
const zip = (what: string, rule: string, entries: readonly RawEntry[], end?: RawEnd): HostileFile =>
  hostile(what, rule, () => rawZip([usual, ...entries], end))
const onUnix = 3 << 8

export const archiveFiles: HostileFormat = {
  extension: 'zip',
  door: 'folder',
  sound: async () => rawZip([{ name: 'Acme/logo.png', content: await pngFile() }]),
  files: [
    zip('a file above its folder', '4.4.17.1: no “..”', [{ name: '../../escaped.png', content: 'x' }]),
    zip('a file at the root', '4.4.17.1: relative paths', [{ name: '/etc/escaped', content: 'x' }]),
    zip('a file on a drive', '4.4.17.1: no drive', [{ name: 'C:\\escaped.png', content: 'x' }]),
    zip('a file above its folder, backwards', '4.4.17.1: “/”, not “\\”', [
      { name: '..\\..\\escaped.png', content: 'x' },
    ]),
    zip('a file without a name', '4.4.17: file name', [{ name: '', content: 'x' }]),
    zip('a name that ends early', '4.4.17: file name', [{ name: 'a\0.png', content: 'x' }]),
    zip('a link', 'POSIX: S_IFLNK', [
      {
        name: 'link',
        content: '/etc/passwd',
        versionMadeBy: onUnix,
        externalAttributes: (0o120777 << 16) >>> 0,
      },
    ]),
    zip('a device', 'POSIX: S_IFCHR', [
      { name: 'device', versionMadeBy: onUnix, externalAttributes: (0o020666 << 16) >>> 0 },
    ]),
    zip('two files of one name', '4.4.17: file name', [usual]),
    zip('two files that are one on other systems', '4.4.17: file name', [
      { ...usual, name: 'ACME/NOTES.TXT' },
    ]),
    zip('a lock', '4.4.4: bit 0', [{ name: 'a', content: 'x', flags: 1 }]),
    zip('a way of packing that is none', '4.4.5: methods', [
      { name: 'Acme/a.png', content: 'x', method: 97 },
    ]),
    zip('a file that says it is 8 GiB', '4.4.9: sizes', [
      { name: 'a.png', content: 'x', statedUncompressed: 2 ** 33, zip64: true },
    ]),
    zip('a file that unpacks a thousandfold', '4.4.9: sizes', [
      { name: 'a.png', content: Buffer.alloc(300 * 1024 ** 2), method: 8 },
    ]),
    zip('a file longer than it says', '4.4.9: sizes', [
      { name: 'a.png', content: Buffer.alloc(100_000, 7), method: 8, statedUncompressed: 10 },
    ]),
    zip('a file shorter than it says', '4.4.9: sizes', [
      { name: 'a.png', content: 'x', method: 8, statedUncompressed: 9_000 },
    ]),
    zip('a checksum that is wrong', '4.4.7: CRC-32', [{ name: 'a.png', content: 'x', crc: 1 }]),
    zip('two files in one place', '4.3.7: each its own header', [
      { name: 'a.png', content: 'x', statedOffset: 0 },
    ]),
    zip('a file beyond the end', '4.4.16: offset of the header', [
      { name: 'a.png', content: 'x', statedOffset: 0x7ffffff0 },
    ]),
    zip('more files than there are', '4.4.22: total entries', [], { statedEntries: 65_000 }),
    zip('fewer files than there are', '4.4.22: total entries', [{ name: 'b' }], { statedEntries: 1 }),
    zip('two thousand million files', '4.3.14: zip64', [], { statedEntries: 2 ** 31, zip64: true }),
    hostile('sixty thousand files of nothing', '4.4.22: any number', () =>
      rawZip(Array.from({ length: 60_000 }, (_, at) => ({ name: `a/${at}.png` }))),
    ),
    hostile('folders in folders, 10,000 deep', '4.4.17: any length', () =>
      rawZip([{ name: `${'a/'.repeat(10_000)}b.png`, content: 'x' }]),
    ),
    hostile('an archive of nothing', '4.3.16: an end alone', () => rawZip([])),
    hostile('its first half alone', '4.3.16: the end comes last', () => cut(rawZip([usual]), 0.5)),
  ],
}
