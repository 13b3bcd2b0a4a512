import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ImportCounts, ImportOptions, ImportResult, ImportTable, MadeTable, TableTarget } from '../../../shared/contract/index.ts'
import { cellText } from '../../../shared/domain/tables/cell.ts'
import type { TableColumn } from '../../../shared/domain/tables/columns.ts'
import { findingText, type RowFinding } from '../../../shared/domain/tables/findings.ts'
import { placeIn, type NamedPlace } from '../../../shared/domain/places.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import { headingsKey, suggestMapping } from '../../../shared/domain/tables/mapping.ts'
import { matchable, matchFor, proposedMatch } from '../../../shared/domain/tables/matching.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/types.ts'
import type { ReadTable, TableFolder } from '../table-folder.ts'
import type { TableChoice } from '../../../shared/contract/index.ts'
import { jsonLine } from '../../../shared/json.ts'
import { applyTable } from './apply.ts'
import { createCellFiles, type CellFiles, type FetchFile } from './cell-files.ts'
import { checkTable, type CheckedTable, type Progress } from './check.ts'
import { createMissingRecords, type MissingRecords } from './missing-records.ts'
import { columnsOf, planImport, type ImportRequest } from './plan.ts'

const sampleRows = 20
const shownSamples = 4

/** The tables that are being imported into an event. */
export interface Imports {
  /** Reads a table that was taken in, and suggests what its columns stand for. */
  open(
    tableId: string,
    entity: EntityName,
    choice: TableChoice,
    labels: Readonly<Record<string, readonly string[]>>,
    signal?: AbortSignal,
  ): Promise<ImportTable>
  /** A dry run. Remembers the options for the next table with these headings. */
  check(tableId: string, request: ImportRequest, progress: Progress): Promise<ImportCounts>
  rows(tableId: string, query: Parameters<CheckedTable['page']>[0]): ReturnType<CheckedTable['page']>
  /** The whole paths of files outside the table's folder that the last dry run met. */
  outsideFiles(tableId: string): readonly string[]
  /** Imports what the last dry run went through. */
  apply(tableId: string, progress: Progress): Promise<ImportResult>
  errorRows(tableId: string): Promise<MadeTable & { readonly path: string }>
  close(tableId: string): void
}

type Planned = Opened & Required<Pick<Opened, 'plan' | 'checked' | 'files' | 'missing'>>

interface Opened {
  readonly read: ReadTable
  readonly name: string
  plan?: ImportPlan
  checked?: CheckedTable
  files?: CellFiles
  missing?: MissingRecords
  errors?: ReadonlyMap<number, readonly RowFinding[]>
}

export interface ImportsOptions {
  readonly workspace: Workspace
  readonly folder: TableFolder
  /** The event's, for times that are written without one. */
  readonly timeZone: () => string
  /** Where files come from that a table names by their addresses. */
  readonly fetchFile: FetchFile
  /** Whether a file may be asked for at an address. */
  readonly mayAsk: (address: URL) => boolean
  /** Whether the service's list does not have a place that a row names. */
  readonly isUnlisted: (place: NamedPlace) => boolean
}

export function createImports({ workspace, folder, timeZone, fetchFile, mayAsk, isUnlisted }: ImportsOptions): Imports {
  const tables = new Map<string, Opened>()
  const find = (tableId: string): Opened => {
    const table = tables.get(tableId)
    if (table === undefined) throw new AppError('not-found', 'This table is not here any more. Choose the file again.')
    return table
  }
  const planned = (tableId: string): Planned => {
    const { plan, checked, files, missing, ...table } = find(tableId)
    if (plan === undefined || checked === undefined || files === undefined || missing === undefined)
      throw new AppError('invalid-input', 'The table has not been checked yet.')
    return { ...table, plan, checked, files, missing }
  }
  const check: Imports['check'] = async (tableId, request, progress) => {
    const table = find(tableId)
    const { rows, facts } = table.read
    remember(workspace, request, facts.headings)
    const today = new Date(workspace.clock.now()).toISOString().slice(0, 10)
    const placeFinding: ImportPlan['placeFinding'] = (field, values) => {
      const place = placeIn(request.entity, field.name, values)
      return place === undefined || place.name === '' || !isUnlisted(place) ? undefined : { code: 'unknown-place', params: { text: place.name } }
    }
    const { entity, outsideFiles: outside = false, makeMissing: wanted } = request
    const missing = createMissingRecords(workspace, { entity, wanted })
    const files = createCellFiles({ workspace, entity, folder: folder.taken(tableId).folder, outside, fetchFile, mayAsk })
    const plan = await planImport(workspace, request, rows, {
      ...{ timeZone: timeZone(), today, headings: facts.headings },
      ...{ placeFinding, file: files.read, missing: missing.standIn },
    })
    const checked = await checkTable(workspace, plan, rows, { files, missing }, progress)
    if (missing.isDoubtful()) return check(tableId, { ...request, makeMissing: false }, progress)
    tables.set(tableId, { read: table.read, name: table.name, plan, checked, files, missing })
    return checked.counts
  }
  return {
    async open(tableId, entity, choice, labels, signal) {
      if (entities[entity].save === undefined)
        throw new AppError('invalid-input', `Records of “${entity}” can only be read.`, { details: { reason: 'read-only' } })
      const taken = folder.taken(tableId)
      const read = await taken.read(choice, signal)
      tables.set(tableId, { read, name: taken.name })
      const columns = columnsOf(workspace, entity)
      const { headings } = read.facts
      const remembered = rememberedOptions(workspace, entity, headings, columns)
      const first = await read.rows.slice(0, sampleRows)
      const samples = headings.map((_heading, index) => {
        const texts = first.map(({ cells }) => cellText(cells[index]).trim()).filter((text) => text !== '')
        return [...new Set(texts)].slice(0, shownSamples).map((text) => text.slice(0, 200))
      })
      return {
        name: taken.name,
        facts: read.facts,
        samples,
        targets: columns.map(targetOf),
        options: remembered ?? suggested(entity, headings, columns, labels),
        remembered: remembered !== undefined,
        matchable: matchable(columns),
      }
    },
    check,
    rows: (tableId, query) => planned(tableId).checked.page(query),
    outsideFiles: (tableId) => planned(tableId).files.outside(),
    async apply(tableId, progress) {
      const table = planned(tableId)
      const { result, errors } = await applyTable(workspace, table.plan, table.read.rows, table, progress)
      tables.set(tableId, { ...table, errors })
      return result
    },
    async errorRows(tableId) {
      const { read, name, checked, errors } = planned(tableId)
      const positions = errors === undefined ? checked.errors() : [...errors.keys()]
      const { facts, rows } = read
      const lines = async function* (): AsyncGenerator<string> {
        yield jsonLine([...facts.headings, 'Error'])
        for (let from = 0; from < positions.length; from += sampleRows * 10) {
          const some = positions.slice(from, from + sampleRows * 10)
          const found = errors === undefined ? await checked.findings(some) : some.map((position) => errors.get(position) ?? [])
          for (const [at, row] of (await rows.at(some)).entries()) {
            const cells = facts.headings.map((_heading, index) => row.cells[index] ?? null)
            yield jsonLine([...cells, reasonsOf(found[at] ?? [], facts.headings)])
          }
        }
      }
      const made = await folder.make({ name: `${name.replace(/\.\w+$/, '')} - errors`, format: facts.format, sheet: 'errors' }, lines())
      return { ...made, records: positions.length }
    },
    close(tableId) {
      tables.delete(tableId)
      folder.forget(tableId)
    },
  }
}

function reasonsOf(findings: readonly RowFinding[], headings: readonly string[]): string {
  return findings
    .map((finding) => {
      const heading = finding.column === null ? undefined : headings[finding.column]
      return heading === undefined || heading === '' ? findingText(finding) : `${heading}: ${findingText(finding)}`
    })
    .join('\n')
}

export function targetOf({ name, part, field, writable }: TableColumn): TableTarget {
  return { name, part, field: field.name, kind: field.type.kind, writable, required: field.required === true }
}

function suggested(
  entity: EntityName,
  headings: readonly string[],
  columns: readonly TableColumn[],
  labels: Readonly<Record<string, readonly string[]>>,
): ImportOptions {
  const mapping = suggestMapping(headings, columns, labels)
  return { mapping: [...mapping], matchBy: proposedMatch(entity, mapping), clearEmpty: false }
}

const kept = z.object({
  targets: z.record(z.string(), z.string().nullable()),
  matchBy: z.string().nullable(),
  clearEmpty: z.boolean(),
})

function settingOf(entity: EntityName, headings: readonly string[]): string {
  return `import.${entity}.${createHash('sha256').update(headingsKey(headings)).digest('hex').slice(0, 24)}`
}

function remember({ settings }: Workspace, { entity, mapping, matchBy, clearEmpty }: ImportRequest, headings: readonly string[]): void {
  const targets = Object.fromEntries(headings.map((heading, index) => [heading, mapping[index] ?? null]))
  settings.set(settingOf(entity, headings), JSON.stringify({ targets, matchBy, clearEmpty }))
}

/** `undefined`: nothing is, or the event has changed since. */
function rememberedOptions(
  { settings }: Workspace,
  entity: EntityName,
  headings: readonly string[],
  columns: readonly TableColumn[],
): ImportOptions | undefined {
  const text = settings.get(settingOf(entity, headings))
  const parsed = text === undefined ? undefined : kept.safeParse(JSON.parse(text))
  // Two columns of one heading cannot be told apart by it.
  if (parsed?.success !== true || new Set(headings).size < headings.length) return undefined
  const mapping = headings.map((heading) => parsed.data.targets[heading] ?? null)
  const isKnown = mapping.every((name) => name === null || columns.some((column) => column.name === name))
  if (!isKnown) return undefined
  // That nothing was to be matched is never kept: the same list would come in a second time.
  return { mapping, matchBy: matchFor(entity, mapping, parsed.data.matchBy), clearEmpty: parsed.data.clearEmpty }
}
