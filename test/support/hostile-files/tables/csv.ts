import { hostile, type HostileFormat } from '../hostile-file.ts'

/** RFC 4180, and what programs make of it. */
export const csvFiles: HostileFormat = {
  extension: 'csv',
  door: 'table',
  sound: () => 'Name,City\nAcme,Bern\n',
  files: [
    hostile('nothing but ends of lines', '2.1: a record a line', () => '\n'.repeat(500_000)),
    hostile('nothing but quotation marks', '2.5: they come in pairs', () => '"'.repeat(1_000_001)),
    hostile(
      'quotation marks that turn about',
      '2.7: doubled within a field',
      () => `a,b\n${'"x"y"z,'.repeat(100_000)}\n`,
    ),
    hostile(
      'a quotation mark at each beginning',
      '2.5: a field that begins with one ends with one',
      () => `a,b\n${'"x,y\n'.repeat(100_000)}`,
    ),
    hostile(
      'a quotation mark that never ends',
      '2.5: a field that begins with one ends with one',
      () => `a,b\n"${'x,y\n'.repeat(500_000)}`,
    ),
    hostile('a line of twenty megabytes', '2.4: any length', () => `a,b\n${'x'.repeat(20 * 1024 ** 2)},y\n`),
    hostile('a million columns', '2.4: any number', () => `${','.repeat(1_000_000)}\nx\n`),
    hostile('rows of rising length', '2.4: each as long as the others', () =>
      Array.from({ length: 500 }, (_, at) => 'x,'.repeat(at)).join('\n'),
    ),
    hostile('forty thousand tables one below another', '2.3: one table', () =>
      'Name,City\na,b\n\n'.repeat(40_000),
    ),
    hostile(
      'a row of 100,000 columns above 100,000 rows',
      '2.4: each as long as the others',
      () => `Name,City\n${','.repeat(100_000)}\n${'x,y\n'.repeat(100_000)}`,
    ),
    hostile('half a million rows', '2.1: any number', () => `a,b\n${'x,y\n'.repeat(500_000)}`),
    hostile(
      'two hundred thousand rows without an end of theirs',
      '2.1: CRLF',
      () => `a,b\r${'x,y\r'.repeat(150_000)}`,
    ),
    hostile('nulls', '2: characters of text', () => Buffer.alloc(1_000_000)),
    hostile('noise', '2: characters of text', () =>
      Buffer.from(Uint8Array.from({ length: 500_000 }, (_, at) => (at * 7_919) % 251)),
    ),
    hostile('two marks of two encodings', 'Unicode, 23.8: one byte order mark', () =>
      Buffer.concat([Buffer.from([0xff, 0xfe, 0xef, 0xbb, 0xbf]), Buffer.from('a,b\nx,y\n')]),
    ),
    hostile('letters of two bytes cut in the middle', 'Unicode, 3.10: pairs of bytes', () =>
      Buffer.from('\uFEFFa,b\nx,y\n', 'utf16le').subarray(0, -1),
    ),
    hostile('halves of letters', 'Unicode, 3.9: UTF-8', () =>
      Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(300_000, 0xe2)]),
    ),
    hostile('Japanese that is none', 'JIS X 0208: pairs of bytes', () =>
      Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(300_000, Buffer.from([0x82, 0xa0, 0x0a, 0x81]))]),
    ),
    hostile('a separator that is a letter', 'Excel: sep=', () => 'sep=x\naxb\n1x2\n'),
    hostile('nothing but a separator', 'Excel: sep=', () => 'sep=;\r\n'),
    hostile('every separator everywhere', '2.4: one separator', () => ',;\t|'.repeat(100_000)),
    hostile(
      'headings that are what every object has',
      '2.3: names',
      () => '__proto__,constructor,toString\n1,2,3\n',
    ),
    hostile(
      'a heading a hundred thousand letters long',
      '2.3: names',
      () => `${'x'.repeat(100_000)},b\n1,2\n`,
    ),
    hostile('nothing', '2.1: a record a line', () => ''),
  ],
}
