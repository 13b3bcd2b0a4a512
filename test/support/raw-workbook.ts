import { zip } from './zip.ts'

const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006'

interface RawSheet {
  readonly name: string
  /** What stands between `<sheetData>` and its end. */
  readonly rows: string
  readonly state?: 'hidden' | 'veryHidden'
  /** After the rows: merged cells and the like. */
  readonly rest?: string
}

interface RawWorkbook {
  readonly sheets: readonly RawSheet[]
  readonly sharedStrings?: readonly string[]
  readonly date1904?: boolean
  /** Number formats of cells (`s="1"` is the first), by the numbers of usual ones or as they are written. */
  readonly formats?: readonly (number | string)[]
  /** The name and the text under which a part is written instead. */
  readonly written?: (name: string, text: string) => readonly [string, string]
}

/** A workbook put together from what ECMA-376 says, by hand: nothing of it is written by ours. */
export function rawWorkbook({
  sheets,
  sharedStrings = [],
  date1904 = false,
  formats = [14],
  written,
}: RawWorkbook): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageSpace}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${relationSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageSpace}/relationships">${sheets
      .map(
        (_sheet, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relationSpace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${relationSpace}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${relationSpace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${sheetSpace}"><numFmts>${formats
      .flatMap((format, at) =>
        typeof format === 'number'
          ? []
          : [
              `<numFmt numFmtId="${164 + at}" formatCode="${format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`,
            ],
      )
      .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map(
        (format, at) =>
          `<xf numFmtId="${typeof format === 'number' ? format : 164 + at}" applyNumberFormat="1"/>`,
      )
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${sheetSpace}">${sharedStrings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
  }
  for (const [at, { rows, rest = '' }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<?xml version="1.0"?><worksheet xmlns="${sheetSpace}"><sheetData>${rows}</sheetData>${rest}</worksheet>`
  return zip(
    written === undefined
      ? files
      : Object.fromEntries(Object.entries(files).map(([name, text]) => written(name, text))),
  )
}

/** Rows of inline strings. */
export function inlineRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((text, column) => inlineCell(`${String.fromCharCode(65 + column)}${at + 1}`, text)).join('')}</row>`,
    )
    .join('')
}

export function inlineCell(address: string, text: string): string {
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
