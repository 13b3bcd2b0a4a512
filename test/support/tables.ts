import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { isOfOtherProgram } from '../../electron/gateway/files/redirects.ts'
import { createImports, type Imports } from '../../electron/tables/importing/imports.ts'
import type { MendedCell, MendedValue } from '../../electron/tables/importing/corrections.ts'
import type { FetchFile } from '../../electron/tables/importing/cell-files.ts'
import { createTableFolder, type TableFolder } from '../../electron/tables/table-folder.ts'
import { createMediaProcesses, type MediaProcesses } from '../../electron/media/media-processes.ts'
import type { Workspace } from '../../electron/workspace/stores/workspace.ts'
import type {
  ImportCounts,
  ImportedRow,
  ImportOptions,
  ImportResult,
  ImportTable,
} from '../../shared/contract/index.ts'
import type { NamedPlace } from '../../shared/domain/places.ts'
import type { EntityName } from '../../shared/entities/index.ts'

export function chunksOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return Readable.from([bytes])
}

let processes: MediaProcesses | undefined

/** A folder for tables in the workspace, read by a process that goes with the test file. */
export function tableFolder(workspace: Workspace): TableFolder {
  processes ??= createMediaProcesses({
    processes: 1,
    attempts: 1,
    timeoutMs: 30_000,
    heapMiB: 1_024,
    idleMs: 2_000,
  })
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
  /** Corrects, and makes the dry run anew. */
  mend(
    cells: readonly MendedCell[],
    values?: readonly MendedValue[],
  ): Promise<{ readonly rows: readonly ImportedRow[]; readonly counts: ImportCounts }>
  apply(): Promise<ImportResult>
}

const noFile: FetchFile = () => Promise.reject(new Error('Nothing is fetched here.'))

/** `from`: the folder that tables are taken from. */
export function openImports(
  workspace: Workspace,
  timeZone = 'Europe/Berlin',
  isUnlisted: (place: NamedPlace) => boolean = () => false,
  {
    from,
    fetchFile = noFile,
    service = '',
    spelled = () => undefined,
  }: {
    readonly from?: string
    readonly fetchFile?: FetchFile
    readonly service?: string
    readonly spelled?: (place: NamedPlace) => string | undefined
  } = {},
): TestImport {
  const folder = tableFolder(workspace)
  const imports = createImports({
    workspace,
    folder,
    timeZone: () => timeZone,
    fetchFile,
    mayAsk: (address) => !isOfOtherProgram(service, address),
    isUnlisted,
    spelled,
  })
  const progress = { signal: new AbortController().signal, onDone: () => undefined }
  return {
    imports,
    folder,
    async open(entity, name, bytes) {
      const { id } = await folder.take(
        name,
        chunksOf(typeof bytes === 'string' ? Buffer.from(bytes) : bytes),
        undefined,
        from,
      )
      const table = await imports.open(id, entity, {}, {})
      return {
        ...table,
        id,
        check: (options = {}) =>
          imports.check(id, { entity, ...table.options, choices: {}, ...options }, progress),
        rows: async () => (await imports.rows(id, { offset: 0, limit: 500 })).items,
        async mend(cells, values = []) {
          const rows = await imports.mend(id, { cells, values })
          return { rows, counts: await imports.checkAgain(id, progress) }
        },
        apply: () => imports.apply(id, progress),
      }
    },
  }
}
