import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { isOfOtherProgram } from '../../electron/gateway/files/redirects.ts'
import { createImports, type Imports } from '../../electron/tables/importing/imports.ts'
import type { FetchFile } from '../../electron/tables/importing/cell-files.ts'
import { createTableFolder, type TableFolder } from '../../electron/tables/table-folder.ts'
import { createMediaProcesses, type MediaProcesses } from '../../electron/media/media-processes.ts'
import type { Workspace } from '../../electron/workspace/types.ts'
import type { ImportCounts, ImportedRow, ImportOptions, ImportResult, ImportTable } from '../../shared/contract/index.ts'
import type { NamedPlace } from '../../shared/domain/places.ts'
import type { EntityName } from '../../shared/entities/index.ts'
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
export function rawWorkbook({ sheets, sharedStrings = [], date1904 = false, formats = [14], written }: RawWorkbook): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageSpace}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packageSpace}/relationships"><Relationship Id="rId1" Type="${relationSpace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageSpace}/relationships">${sheets
      .map((_sheet, at) => `<Relationship Id="rId${at + 1}" Type="${relationSpace}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="rIdS" Type="${relationSpace}/styles" Target="styles.xml"/><Relationship Id="rIdT" Type="${relationSpace}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${sheetSpace}"><numFmts>${formats
      .flatMap((format, at) =>
        typeof format === 'number'
          ? []
          : [`<numFmt numFmtId="${164 + at}" formatCode="${format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`],
      )
      .join('')}</numFmts><cellXfs count="${formats.length + 1}"><xf numFmtId="0"/>${formats
      .map((format, at) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + at}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${sheetSpace}">${sharedStrings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
  }
  for (const [at, { rows, rest = '' }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<?xml version="1.0"?><worksheet xmlns="${sheetSpace}"><sheetData>${rows}</sheetData>${rest}</worksheet>`
  return zip(written === undefined ? files : Object.fromEntries(Object.entries(files).map(([name, text]) => written(name, text))))
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

export function chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([bytes])
}

let processes: MediaProcesses | undefined

/** A folder for tables in the workspace, read by a process that goes with the test file. */
export function tableFolder(workspace: Workspace): TableFolder {
  processes ??= createMediaProcesses({ processes: 1, attempts: 1, timeoutMs: 30_000, heapMiB: 1_024, idleMs: 2_000 })
  const folder = createTableFolder(workspace.folder, processes)
  onTestFinished(() => folder.close())
  return folder
}

/** One import as a person goes through it. */
export interface TestImport {
  readonly imports: Imports
  readonly folder: TableFolder
  readonly open: (entity: EntityName, name: string, bytes: Uint8Array | string) => Promise<OpenedTable>
}

interface OpenedTable extends ImportTable {
  readonly id: string
  check(options?: Partial<ImportOptions>): Promise<ImportCounts>
  rows(): Promise<readonly ImportedRow[]>
  apply(): Promise<ImportResult>
}

const noFile: FetchFile = () => Promise.reject(new Error('Nothing is fetched here.'))

/** `from`: the folder that tables are taken from. */
export function openImports(
  workspace: Workspace,
  timeZone = 'Europe/Berlin',
  isUnlisted: (place: NamedPlace) => boolean = () => false,
  { from, fetchFile = noFile, service = '' }: { readonly from?: string; readonly fetchFile?: FetchFile; readonly service?: string } = {},
): TestImport {
  const folder = tableFolder(workspace)
  const imports = createImports({
    workspace,
    folder,
    timeZone: () => timeZone,
    fetchFile,
    mayAsk: (address) => !isOfOtherProgram(service, address),
    isUnlisted,
  })
  const progress = { signal: new AbortController().signal, onDone: () => undefined }
  return {
    imports,
    folder,
    async open(entity, name, bytes) {
      const { id } = await folder.take(name, chunksOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes), undefined, from)
      const table = await imports.open(id, entity, {}, {})
      return {
        ...table,
        id,
        check: (options = {}) => imports.check(id, { entity, ...table.options, choices: {}, ...options }, progress),
        rows: async () => (await imports.rows(id, { offset: 0, limit: 500 })).items,
        apply: () => imports.apply(id, progress),
      }
    },
  }
}
