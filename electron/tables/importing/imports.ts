import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  ImportCounts,
  ImportedRow,
  ImportOptions,
  ImportResult,
  ImportTable,
  GeneratedFile,
  TableTarget,
} from '../../../shared/contract/index.ts'
import { cellText } from '../../../shared/domain/cells/cell.ts'
import type { TableColumn } from '../../../shared/domain/tables/columns.ts'
import { findingText, type RowFinding } from '../../../shared/domain/cells/findings.ts'
import { placeIn, type NamedPlace } from '../../../shared/domain/places.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import { plainHeading } from '../../../shared/domain/tables/heading-words.ts'
import {
  headingsKey,
  suggestMapping,
  type ColumnMapping,
  type HeadedTable,
} from '../../../shared/domain/tables/mapping.ts'
import { matchable, matchFor, proposedMatch } from '../../../shared/domain/tables/matching.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { ReadTable, TableFolder } from '../table-folder.ts'
import type { TableRows } from '../table-rows.ts'
import type { TableChoice } from '../../../shared/contract/index.ts'
import { jsonLine } from '../../../shared/json.ts'
import { applyTable } from './apply.ts'
import { createCellFiles, type CellFiles, type FetchFile } from './cell-files.ts'
import { checkTable, type CheckedTable, type Progress } from './check.ts'
import { listColumns } from './column-lists.ts'
import { createCorrections, type Corrections, type MendedCell, type MendedValue } from './corrections.ts'
import { createMissingRecords, type MissingRecords } from './missing-records.ts'
import { columnsOf, planImport, type ImportRequest } from './plan.ts'

/** So many of the first rows tell what a column holds. */
const sampleRows = 200
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
  /** `mended`: also the rows with corrected cells. */
  rows(
    tableId: string,
    query: Omit<Parameters<CheckedTable['page']>[0], 'also'> & { readonly mended?: boolean | undefined },
  ): ReturnType<CheckedTable['page']>
  /**
   * Corrects cells, and values of whole columns, and judges the rows of those cells at once. What
   * that means for other rows is said by the next dry run (`checkAgain`). Before the first dry run
   * there are no rows to tell: then only values can be corrected.
   */
  mend(
    tableId: string,
    mending: { readonly cells: readonly MendedCell[]; readonly values: readonly MendedValue[] },
  ): Promise<readonly ImportedRow[]>
  /** The last dry run once more, with what was corrected since. */
  checkAgain(tableId: string, progress: Progress): Promise<ImportCounts>
  /** The whole paths of files outside the table's folder that the last dry run met. */
  outsideFiles(tableId: string): readonly string[]
  /** Imports what the last dry run went through. */
  apply(tableId: string, progress: Progress): Promise<ImportResult>
  errorRows(tableId: string): Promise<GeneratedFile & { readonly path: string }>
  close(tableId: string): void
}

type Planned = Opened & Required<Pick<Opened, 'plan' | 'checked' | 'files' | 'missing' | 'rows' | 'request'>>

interface Opened {
  readonly read: ReadTable
  readonly name: string
  /** What was suggested for its columns: what differs from it a person has chosen. */
  readonly offered: ColumnMapping
  readonly corrections: Corrections
  /** With what was corrected. */
  rows?: TableRows
  request?: ImportRequest
  /** Of the corrections that the dry run has seen. */
  edition?: number
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
  /** The service's own spelling of a place, as far as it is known here. */
  readonly spelled: (place: NamedPlace) => string | undefined
}

export function createImports({
  workspace,
  folder,
  timeZone,
  fetchFile,
  mayAsk,
  isUnlisted,
  spelled,
}: ImportsOptions): Imports {
  const tables = new Map<string, Opened>()
  const find = (tableId: string): Opened => {
    const table = tables.get(tableId)
    if (table === undefined)
      throw new AppError('not-found', 'This table is not here any more. Choose the file again.')
    return table
  }
  const planned = (tableId: string): Planned => {
    const { plan, checked, files, missing, rows, request, ...table } = find(tableId)
    if (
      plan === undefined ||
      checked === undefined ||
      files === undefined ||
      missing === undefined ||
      rows === undefined ||
      request === undefined
    )
      throw new AppError('invalid-input', 'The table has not been checked yet.')
    return { ...table, plan, checked, files, missing, rows, request }
  }
  /** `asked`: what the next dry run of this table begins with. */
  const check = async (
    tableId: string,
    request: ImportRequest,
    progress: Progress,
    asked = request,
  ): Promise<ImportCounts> => {
    const table = find(tableId)
    const { facts } = table.read
    // Letters say nothing of the next table's columns.
    if (facts.headingRow !== null) remember(workspace, request, facts.headings, table.offered)
    const { entity, mapping, outsideFiles: outside = false, makeMissing: wanted } = request
    const { corrections } = table
    corrections.keep(new Set(mapping.flatMap((name, index) => (name === null ? [] : [index]))))
    const edition = corrections.edition()
    const rows = corrections.rows(table.read.rows, listColumns(columnsOf(workspace, entity), mapping))
    const today = new Date(workspace.clock.now()).toISOString().slice(0, 10)
    const missing = createMissingRecords(workspace, { entity, wanted })
    const files = createCellFiles({
      workspace,
      entity,
      folder: folder.taken(tableId).folder,
      outside,
      fetchFile,
      mayAsk,
    })
    const plan = await planImport(workspace, request, rows, {
      ...{ timeZone: timeZone(), today, headings: facts.headings },
      ...placeRules(entity, { isUnlisted, spelled }),
      ...{ isAsWritten: corrections.isAsWritten, file: files.read, missing: missing.standIn },
    })
    const checked = await checkTable(workspace, plan, rows, { files, missing }, progress)
    if (missing.isDoubtful()) return check(tableId, { ...request, makeMissing: false }, progress, asked)
    // One that began later has seen more, and the table may have been read anew or closed since.
    const now = tables.get(tableId)
    if (now?.corrections === corrections && (now.edition ?? 0) <= edition) {
      const { read, name, offered } = table
      tables.set(tableId, {
        read,
        name,
        offered,
        corrections,
        rows,
        request: asked,
        edition,
        plan,
        checked,
        files,
        missing,
      })
    }
    return checked.counts
  }
  const checkAgain: Imports['checkAgain'] = (tableId, progress) =>
    check(tableId, planned(tableId).request, progress)
  /** With a dry run that has seen all that was corrected. */
  const settled = async (tableId: string): Promise<Planned> => {
    const { edition, corrections } = planned(tableId)
    if (edition !== corrections.edition())
      await checkAgain(tableId, { signal: new AbortController().signal, onDone: () => undefined })
    return planned(tableId)
  }
  return {
    async open(tableId, entity, choice, labels, signal) {
      if (entities[entity].save === undefined)
        throw new AppError('invalid-input', `Records of “${entity}” can only be read.`, {
          details: { reason: 'read-only' },
        })
      const taken = folder.taken(tableId)
      const read = await taken.read(choice, signal, entity)
      const columns = columnsOf(workspace, entity)
      const { headings } = read.facts
      const first = await read.rows.slice(0, sampleRows)
      const values = headings.map((_heading, index) =>
        first.map(({ cells }) => cellText(cells[index]).trim()).filter((text) => text !== ''),
      )
      const samples = values.map((texts) =>
        [...new Set(texts)].slice(0, shownSamples).map((text) => text.slice(0, 200)),
      )
      const isHeaded = read.facts.headingRow !== null
      const chosen = isHeaded ? chosenHeadings(workspace, entity) : new Map<string, string | null>()
      const remembered = isHeaded ? rememberedOptions(workspace, entity, headings, columns) : undefined
      const options = remembered ?? suggested(entity, { headings, values, chosen }, columns, labels)
      tables.set(tableId, {
        read,
        name: taken.name,
        offered: options.mapping,
        corrections: createCorrections(),
      })
      return {
        name: taken.name,
        facts: read.facts,
        headed:
          isHeaded &&
          suggestMapping(entity, { headings, chosen }, columns, labels).some((column) => column !== null),
        samples,
        targets: columns.map(targetOf),
        options,
        remembered: remembered !== undefined,
        matchable: matchable(columns),
      }
    },
    check: (tableId, request, progress) => check(tableId, request, progress),
    checkAgain,
    rows(tableId, { mended = false, ...query }) {
      const { checked, corrections } = planned(tableId)
      return checked.page({ ...query, also: mended ? corrections.rowNumbers() : [] })
    },
    async mend(tableId, { cells, values }) {
      const { checked, corrections, request, read } = find(tableId)
      const numbers = [...new Set(cells.map(({ row }) => row))].sort((one, other) => one - other)
      for (const { column } of [...cells, ...values]) {
        const isLeftOut =
          request === undefined ? column >= read.facts.headings.length : request.mapping[column] == null
        if (isLeftOut) throw new AppError('invalid-input', `Column ${column} is not imported.`)
      }
      if (numbers.length === 0) {
        corrections.mend([], values)
        return []
      }
      if (checked === undefined) throw new AppError('invalid-input', 'The table has not been checked yet.')
      // So that nothing is corrected where one of them is not there.
      await checked.numbered(numbers)
      corrections.mend(cells, values)
      return checked.numbered(numbers)
    },
    outsideFiles: (tableId) => planned(tableId).files.outside(),
    async apply(tableId, progress) {
      const table = await settled(tableId)
      const { result, errors } = await applyTable(workspace, table.plan, table.rows, table, progress)
      tables.set(tableId, { ...table, errors })
      return result
    },
    async errorRows(tableId) {
      const { read, name, checked, errors, rows } = await settled(tableId)
      const positions = errors === undefined ? checked.errors() : [...errors.keys()]
      const { facts } = read
      const lines = async function* (): AsyncGenerator<string> {
        yield jsonLine([...facts.headings, 'Error'])
        for (let from = 0; from < positions.length; from += sampleRows) {
          const some = positions.slice(from, from + sampleRows)
          const found =
            errors === undefined
              ? await checked.findings(some)
              : some.map((position) => errors.get(position) ?? [])
          for (const [at, row] of (await rows.at(some)).entries()) {
            const cells = facts.headings.map((_heading, index) => row.cells[index] ?? null)
            yield jsonLine([...cells, reasonsOf(found[at] ?? [], facts.headings)])
          }
        }
      }
      const made = await folder.make(
        { name: `${name.replace(/\.\w+$/, '')} - errors`, format: facts.format, sheet: 'errors' },
        lines(),
      )
      return { ...made, records: positions.length }
    },
    close(tableId) {
      tables.delete(tableId)
      folder.forget(tableId)
    },
  }
}

/** What the service's lists say of places: what a dry run was told once stays so for its import. */
function placeRules(
  entity: EntityName,
  { isUnlisted, spelled }: Pick<ImportsOptions, 'isUnlisted' | 'spelled'>,
): Pick<ImportPlan, 'placeFinding' | 'placeSpelling'> {
  const told = new Map<string, string | undefined>()
  const spellingOf = (place: NamedPlace): string | undefined => {
    const id = JSON.stringify(place)
    if (!told.has(id)) told.set(id, spelled(place))
    return told.get(id)
  }
  const named = (field: FieldDeclaration, values: RecordValues): NamedPlace | undefined => {
    const place = placeIn(entity, field.name, values)
    return place?.name === '' ? undefined : place
  }
  return {
    placeFinding(field, values) {
      const place = named(field, values)
      return place === undefined || !isUnlisted(place)
        ? undefined
        : { code: 'unknown-place', params: { text: place.name } }
    },
    placeSpelling(field, values) {
      const place = named(field, values)
      return place === undefined ? undefined : spellingOf(place)
    },
  }
}

function reasonsOf(findings: readonly RowFinding[], headings: readonly string[]): string {
  return findings
    .map((finding) => {
      const heading = finding.column === null ? undefined : headings[finding.column]
      return heading === undefined || heading === ''
        ? findingText(finding)
        : `${heading}: ${findingText(finding)}`
    })
    .join('\n')
}

export function targetOf({ name, part, field, writable }: TableColumn): TableTarget {
  return { name, part, field: field.name, kind: field.type.kind, writable, required: field.required === true }
}

function suggested(
  entity: EntityName,
  table: HeadedTable,
  columns: readonly TableColumn[],
  labels: Readonly<Record<string, readonly string[]>>,
): ImportOptions {
  const mapping = suggestMapping(entity, table, columns, labels)
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

function remember(
  workspace: Workspace,
  { entity, mapping, matchBy, clearEmpty }: ImportRequest,
  headings: readonly string[],
  offered: ColumnMapping,
): void {
  const { settings } = workspace
  const targets = Object.fromEntries(headings.map((heading, index) => [heading, mapping[index] ?? null]))
  settings.set(settingOf(entity, headings), JSON.stringify({ targets, matchBy, clearEmpty }))
  const changed = headings.flatMap((heading, index): [string, string | null][] => {
    const [before, now] = [offered[index] ?? null, mapping[index] ?? null]
    // What gave way to another column says nothing of its heading.
    return before === now || plainHeading(heading) === '' || (now === null && mapping.includes(before))
      ? []
      : [[plainHeading(heading), now]]
  })
  if (changed.length === 0) return
  const chosen = new Map(chosenHeadings(workspace, entity))
  for (const [heading, name] of changed) {
    chosen.delete(heading)
    chosen.set(heading, name)
  }
  settings.set(headingsOf(entity), JSON.stringify([...chosen].slice(-mostStoredHeadings)))
}

/** So many headings of an entity are remembered, the last ones. */
const mostStoredHeadings = 500
const storedChoices = z.array(z.tuple([z.string(), z.string().nullable()]))

function headingsOf(entity: EntityName): string {
  return `import.${entity}.headings`
}

/** What people have chosen for single headings, whatever else their tables had, where it was not what was suggested. */
function chosenHeadings({ settings }: Workspace, entity: EntityName): ReadonlyMap<string, string | null> {
  const text = settings.get(headingsOf(entity))
  return new Map<string, string | null>(
    text === undefined ? [] : storedChoices.safeParse(JSON.parse(text)).data,
  )
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
  return {
    mapping,
    matchBy: matchFor(entity, mapping, parsed.data.matchBy),
    clearEmpty: parsed.data.clearEmpty,
  }
}
