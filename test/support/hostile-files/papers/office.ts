import { deflateSync } from 'node:zlib'
import { docFile, docxFile, pngClaiming } from '../../files.ts'
import { rawZip, u16, u32, type RawEntry } from '../../raw-zip.ts'
import { cut, hostile, overwritten, repeated, type HostileFormat } from '../hostile-file.ts'

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const usual: readonly RawEntry[] = [
  { name: '[Content_Types].xml', content: types },
  { name: 'word/document.xml', content: '<w/>' },
]
const docx = (...more: readonly RawEntry[]): Buffer => rawZip([...usual, ...more])
const thumbnail = (content: Buffer | string): Buffer => docx({ name: 'docProps/thumbnail.jpeg', content })

/** Office Open XML (ISO/IEC 29500-2) in a zip archive (PKWARE’s APPNOTE). */
export const officeFiles: HostileFormat = {
  extension: 'docx',
  door: 'library',
  sound: () => docx(),
  files: [
    hostile('types that unpack a thousandfold', '29500-2, 7.2.3: [Content_Types].xml', () =>
      rawZip([
        { name: '[Content_Types].xml', content: Buffer.alloc(64 * 1024 ** 2, 0x20), method: 8 },
        ...usual.slice(1),
      ]),
    ),
    hostile('types that say they are gigabytes', 'APPNOTE, 4.4.9: the sizes are true', () =>
      rawZip([
        {
          name: '[Content_Types].xml',
          content: types,
          statedUncompressed: 0xfffffff0,
          statedCompressed: 0x7fffffff,
        },
      ]),
    ),
    hostile('types that are no XML', '29500-2, 7.2.3: [Content_Types].xml', () =>
      rawZip([{ name: '[Content_Types].xml', content: Buffer.alloc(9_000, 0xfe) }, ...usual.slice(1)]),
    ),
    hostile('ten thousand types', '29500-2, 7.2.3: any number', () =>
      rawZip([
        {
          name: '[Content_Types].xml',
          content: types.replace(
            '<Override',
            `${'<Default Extension="a" ContentType="b"/>'.repeat(10_000)}<Override`,
          ),
        },
      ]),
    ),
    hostile('two lists of types', 'APPNOTE, 4.3: names', () => rawZip([...usual, ...usual])),
    hostile('fewer parts than it says', 'APPNOTE, 4.4.22: total entries', () =>
      rawZip(usual, { statedEntries: 60_000 }),
    ),
    hostile('parts elsewhere than it says', 'APPNOTE, 4.4.16: offset of the header', () =>
      docx({ name: 'a', content: 'a', statedOffset: 0x7fffffff }),
    ),
    hostile('a second directory in its comment', 'APPNOTE, 4.3.16: one end', () =>
      Buffer.concat([docx(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]),
    ),
    hostile('a part in a way of packing that is none', 'APPNOTE, 4.4.5: methods', () =>
      thumbnail('x').fill(99, 8, 9),
    ),
    hostile('a name of 65,535 letters', 'APPNOTE, 4.4.10: two bytes', () =>
      docx({ name: 'a'.repeat(65_535), content: '' }),
    ),
    hostile('twenty thousand parts', 'APPNOTE, 4.4.22: two bytes', () =>
      docx(...Array.from({ length: 20_000 }, (_, at) => ({ name: `a/${at}`, content: '' }))),
    ),
    hostile('a small picture that claims gigabytes', '29500-2, 8: a thumbnail', () =>
      thumbnail(pngClaiming(60_000, 60_000)),
    ),
    hostile('a small picture of noise', '29500-2, 8: a thumbnail', () =>
      thumbnail(Buffer.alloc(9_000, 0xa7)),
    ),
    hostile('a small picture that unpacks a thousandfold', '29500-2, 8: a thumbnail', () =>
      docx({ name: 'docProps/thumbnail.png', content: deflateSync(Buffer.alloc(1024 ** 2)), method: 8 }),
    ),
    hostile('a lock', 'APPNOTE, 4.4.4: bit 0', () =>
      rawZip(usual.map((entry) => ({ ...entry, flags: 0x0801 }))),
    ),
    hostile('its first half alone', 'APPNOTE, 4.3.16: the end comes last', () => cut(docxFile(), 0.5)),
  ],
}

/** [MS-CFB]: a header of 512 bytes, then sectors that tables chain. */
export const compoundFiles: HostileFormat = {
  extension: 'doc',
  door: 'library',
  sound: docFile,
  files: [
    hostile('sectors of 2³¹ bytes', '2.2: the shift is 9 or 12', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 30, u16(31)),
    ),
    hostile('sectors of a byte', '2.2: the shift is 9 or 12', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 30, u16(0)),
    ),
    hostile('more tables than there can be', '2.2: number of FAT sectors', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 44, u32(0xffffffff)),
    ),
    hostile('no table', '2.2: number of FAT sectors', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 44, u32(0)),
    ),
    hostile('a directory beyond the file', '2.2: first directory sector', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 48, u32(0xfffffff0)),
    ),
    hostile('a table that lists itself without end', '2.5: DIFAT sectors are chained', () =>
      overwritten(docFile(), '\xd0\xcf\x11\xe0', 68, u32(0)),
    ),
    hostile('a chain that goes in circles', '2.3: chains end', () =>
      overwritten(docFile(), '\xfd\xff\xff\xff\xfe', 4, u32(1)),
    ),
    hostile('a folder that is its own child', '2.6.1: the entries are a tree', () =>
      overwritten(docFile(), 'R\0o\0o\0t\0', 68, Buffer.alloc(12)),
    ),
    hostile('a lock', '[MS-OFFCRYPTO], 2.3.4: EncryptedPackage', () =>
      overwritten(docFile(), 'R\0o\0o\0t\0', 0, Buffer.from('EncryptedPackage', 'utf16le')),
    ),
    hostile('a hundred thousand sectors of nothing', '2.3: any number', () =>
      Buffer.concat([docFile(), repeated(20_000, Buffer.alloc(512, 0xff))]),
    ),
    hostile('its first half alone', '2.2: sectors are in the file', () => cut(docFile(), 0.5)),
  ],
}
