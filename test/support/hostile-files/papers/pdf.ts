import { deflateSync } from 'node:zlib'
import { pdfFile, pdfOf } from '../../files.ts'
import { cut, endless, hostile, type HostileFormat } from '../hostile-file.ts'

/** ISO 32000-2, object by object. */
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '/Contents 4 0 R', box = '[0 0 200 200]'): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${more} >>`
const stream = (content: string, dictionary = ''): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
/** One page that shows this. */
const showing = (content: string, resources = '', ...objects: readonly string[]): Buffer =>
  pdfOf([
    catalogue,
    pages,
    page(`/Contents 4 0 R /Resources << ${resources} >>`),
    stream(content),
    ...objects,
  ])
const bomb = (): string => {
  const once = deflateSync(Buffer.alloc(64 * 1024 ** 2, 0x20), { level: 9 })
  return deflateSync(once, { level: 9 }).toString('latin1')
}
/** Each shows the next one twice. */
const doubling = (levels: number): readonly string[] =>
  Array.from({ length: levels }, (_, at) =>
    stream(
      at === levels - 1 ? '0 0 9 9 re f' : '/X Do /X Do',
      `/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X ${at + 6} 0 R >> >>`,
    ),
  )
const tiles = (step: number, content = '0 0 1 1 re f', resources = ''): string =>
  stream(
    content,
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep ${step} /YStep ${step} /Resources << ${resources} >>`,
  )

export const pdfFiles: HostileFormat = {
  extension: 'pdf',
  door: 'library',
  sound: () => showing('0 0 50 50 re f'),
  files: [
    hostile('no pages', '7.7.3.2: Kids', () => pdfOf([catalogue, '<< /Type /Pages /Kids [] /Count 0 >>'])),
    hostile('a page that is its own parent', '7.7.3.2: the pages are a tree', () =>
      pdfOf([catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    ),
    hostile('pages in pages, 5,000 deep', '7.7.3.2: a tree of any depth', () =>
      pdfOf([
        catalogue,
        ...Array.from({ length: 5_000 }, (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 >>`),
        page(),
      ]),
    ),
    hostile('a count that has no end', '7.7.3.2: Count is how many there are', () =>
      pdfOf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>', page()]),
    ),
    hostile('less than no pages', '7.7.3.2: Count', () =>
      pdfOf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count -5 >>', page()]),
    ),
    hostile('lists in lists, 100,000 deep', '7.3.6: arrays in arrays', () =>
      pdfOf([catalogue, pages, page(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`)]),
    ),
    hostile('brackets in a text, a million deep', '7.3.4.2: balanced brackets', () =>
      pdfOf([catalogue, pages, page(`/X (${'('.repeat(1_000_000)}${')'.repeat(1_000_000)})`)]),
    ),
    hostile('a table that comes before itself', '7.5.5: Prev', () =>
      Buffer.from(pdfFile().toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Prev 9'), 'latin1'),
    ),
    hostile('a table of two thousand million objects', '7.5.4: sections count their objects', () =>
      Buffer.from(pdfFile().toString('latin1').replace('xref\n0 4', 'xref\n0 2147483647'), 'latin1'),
    ),
    hostile('a stream as long as itself', '7.3.8.2: Length', () =>
      pdfOf([catalogue, pages, page(), '<< /Length 4 0 R >>\nstream\nq\nendstream']),
    ),
    hostile('a stream longer than the file', '7.3.8.2: Length', () =>
      pdfOf([catalogue, pages, page(), '<< /Length 2147483647 >>\nstream\nq\nendstream']),
    ),
    hostile('a page that unpacks a millionfold', '7.4.4: filters in a row', () =>
      pdfOf([catalogue, pages, page(), stream(bomb(), '/Filter [/FlateDecode /FlateDecode]')]),
    ),
    hostile('thousand filters', '7.4: filters in a row', () =>
      pdfOf([catalogue, pages, page(), stream('q Q', `/Filter [${'/ASCIIHexDecode '.repeat(1_000)}]`)]),
    ),
    hostile('a predictor of a thousand million columns', '7.4.4.4: Columns', () =>
      pdfOf([
        catalogue,
        pages,
        page(),
        stream(
          deflateSync('q Q').toString('latin1'),
          '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1000000000 /Colors 32 >>',
        ),
      ]),
    ),
    endless('a form within itself', '8.10: forms', () =>
      showing(
        '/X Do',
        '/XObject << /X 5 0 R >>',
        stream(
          '/X Do /X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
        ),
      ),
    ),
    endless('forms that double, 18 deep', '8.10: forms in forms', () =>
      showing('/X Do', '/XObject << /X 5 0 R >>', ...doubling(18)),
    ),
    hostile('a picture of 10¹⁸ pixels', '8.9.5: Width and Height', () =>
      showing(
        '/X Do',
        '/XObject << /X 5 0 R >>',
        stream(
          'x',
          '/Type /XObject /Subtype /Image /Width 1000000000 /Height 1000000000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        ),
      ),
    ),
    hostile('a picture that masks itself', '8.9.6: SMask', () =>
      showing(
        '/X Do',
        '/XObject << /X 5 0 R >>',
        stream(
          'x',
          '/Type /XObject /Subtype /Image /Width 9 /Height 9 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 5 0 R',
        ),
      ),
    ),
    hostile('a fax of noise', '7.4.7: JBIG2Decode', () =>
      showing(
        '/X Do',
        '/XObject << /X 5 0 R >>',
        stream(
          'z'.repeat(9_000),
          '/Type /XObject /Subtype /Image /Width 9000 /Height 9000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode',
        ),
      ),
    ),
    hostile('a JPEG 2000 of noise', '7.4.9: JPXDecode', () =>
      showing(
        '/X Do',
        '/XObject << /X 5 0 R >>',
        stream(
          'z'.repeat(9_000),
          '/Type /XObject /Subtype /Image /Width 9000 /Height 9000 /Filter /JPXDecode',
        ),
      ),
    ),
    hostile('a pattern of the least tiles', '8.7.3: XStep and YStep', () =>
      showing('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern << /P 5 0 R >>', tiles(0.05)),
    ),
    endless('a pattern without end', '8.7.3: XStep and YStep', () =>
      showing('/Pattern cs /P scn 0 0 200 200 re f', '/Pattern << /P 5 0 R >>', tiles(0.0001)),
    ),
    endless('dashes without end', '8.4.3.6: any length', () => showing('[0.00001] 0 d 0 0 m 200 200 l S')),
    endless('curves of dashes without end', '8.4.3.6: any length', () =>
      showing('[0.00001] 0 d 0 0 m 100 200 200 0 100 100 c S '.repeat(100)),
    ),
    endless('forms that double, 40 deep', '8.10: forms in forms', () =>
      showing('/X Do', '/XObject << /X 5 0 R >>', ...doubling(40)),
    ),
    hostile('a pattern of itself', '8.7.3: tiles show anything', () =>
      showing(
        '/Pattern cs /P scn 0 0 200 200 re f',
        '/Pattern << /P 5 0 R >>',
        tiles(0.5, '/Pattern cs /P scn 0 0 200 200 re f', '/Pattern << /P 5 0 R >>'),
      ),
    ),
    hostile('a shading by a function of itself', '7.10: functions', () =>
      showing(
        '/S sh',
        '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Function 5 0 R >> >>',
        '<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R] /Bounds [] /Encode [0 1] >>',
      ),
    ),
    hostile('a function of braces, 10,000 deep', '7.10.5: PostScript calculators', () =>
      showing(
        '/S sh',
        '/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 5 0 R >> >>',
        stream(
          `${'{'.repeat(10_000)}${'}'.repeat(10_000)}`,
          '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]',
        ),
      ),
    ),
    hostile('a letter that draws itself', '9.6.4: Type 3 fonts', () =>
      showing(
        'BT /F 9 Tf (aaaa) Tj ET',
        '/Font << /F 5 0 R >>',
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
        stream('BT /F 9 Tf (aa) Tj ET'),
      ),
    ),
    hostile('a font of noise', '9.9: embedded fonts', () =>
      showing(
        'BT /F 9 Tf (abc) Tj ET',
        '/Font << /F 5 0 R >>',
        '<< /Type /Font /Subtype /TrueType /BaseFont /X /FontDescriptor 6 0 R >>',
        '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontFile2 7 0 R >>',
        stream(`\0\x01\0\0\xff\xff${'z'.repeat(9_000)}`),
      ),
    ),
    hostile('a million states that are saved', '8.4.2: q and Q', () => showing('q '.repeat(1_000_000))),
    hostile('a hundred thousand lines in one path', '8.5.2: any number', () =>
      showing(`0 0 m ${'200 200 l 0 9 l '.repeat(50_000)} S`),
    ),
    hostile('dashes without number', '8.4.3.6: any length', () =>
      showing('[0.1] 0 d 0 0 m 200000 200000 l S'),
    ),
    hostile('a page of no size', '14.11.2: MediaBox', () => pdfOf([catalogue, pages, page('', '[0 0 0 0]')])),
    hostile('a page of the greatest size', '14.11.2: MediaBox', () =>
      pdfOf([catalogue, pages, page('', '[-1e38 -1e38 1e38 1e38]')]),
    ),
    hostile('a turn by half a degree', '7.7.3.3: Rotate is a multiple of 90', () =>
      pdfOf([catalogue, pages, page('/Rotate 2147483647')]),
    ),
    hostile('a lock that is none', '7.6: Encrypt', () =>
      Buffer.from(
        pdfFile()
          .toString('latin1')
          .replace(
            '/Root 1 0 R',
            '/Root 1 0 R /Encrypt << /Filter /Standard /V 99 /R 99 /O (x) /U (x) /P -1 >>',
          ),
        'latin1',
      ),
    ),
    hostile('programs at every door', '12.6.4.17: JavaScript actions', () =>
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> /AA << /WC << /S /JavaScript /JS (app.alert(1)) >> >> >>',
        pages,
        page('/AA << /O << /S /JavaScript /JS (while(true){}) >> >>'),
      ]),
    ),
    hostile('its first half alone', '7.5.1: %%EOF ends it', () => cut(showing('0 0 50 50 re f'), 0.5)),
  ],
}
