import type { ImportCounts, ImportedCell, ImportedRow, RowKind } from '../../../shared/contract/index.ts'
import { cellText } from '../../../shared/domain/cells/cell.ts'
import type { RowFinding } from '../../../shared/domain/cells/findings.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { entities } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import type { CellFiles } from './cell-files.ts'
import type { MissingRecords } from './missing-records.ts'
import { createClaims, matchRow, rowTitle, type MatchedRow } from './match-row.ts'
import { createRecordIndex } from './record-index.ts'
import { createValueReplacements } from './value-replacements.ts'

export const rowsAtOnce = 512

export interface Progress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

const kinds: readonly RowKind[] = ['new', 'changed', 'unchanged', 'error']

/** What a dry run has found, row by row; nothing has been written. */
export interface CheckedTable {
  readonly counts: ImportCounts
  /** Rows of these kinds in the order of the file, judged anew as the records are now. */
  page(query: RowQuery): Promise<{ readonly items: readonly ImportedRow[]; readonly total: number }>
  /** What it said of the row at a position. */
  said(position: number): Pick<MatchedRow, 'kind' | 'key'>
  /** The positions of the rows with errors. */
  errors(): readonly number[]
  /** Why the rows at these positions are not imported. */
  findings(positions: readonly number[]): Promise<readonly (readonly RowFinding[])[]>
  /** The rows with these numbers, which rise, judged anew; throws `invalid-input` where there is none. */
  numbered(numbers: readonly number[]): Promise<readonly ImportedRow[]>
}

interface RowQuery {
  readonly kinds?: readonly RowKind[] | undefined
  /** Only those with something to be said about. */
  readonly noted?: boolean | undefined
  /** Also those with these numbers, which rise. */
  readonly also?: readonly number[] | undefined
  readonly offset: number
  readonly limit: number
}

/** Goes through all rows as an import would, in slices. */
export async function checkTable(
  workspace: Workspace,
  plan: ImportPlan,
  rows: TableRows,
  {
    files,
    missing,
  }: {
    readonly files: Pick<CellFiles, 'look' | 'outside'>
    readonly missing: Pick<MissingRecords, 'named' | 'isStandIn'>
  },
  { signal, onDone }: Progress,
): Promise<CheckedTable> {
  const index = await createRecordIndex(workspace, plan)
  const claims = createClaims()
  const kindOf = new Uint8Array(rows.count)
  const keys: (string | null)[] = []
  const isNoted = new Uint8Array(rows.count)
  const numbers = new Uint32Array(rows.count)
  const values = createValueReplacements()
  const counts = {
    new: 0,
    changed: 0,
    unchanged: 0,
    error: 0,
    incomplete: 0,
    warned: 0,
    noted: 0,
    duplicates: 0,
  }
  const pause = pacer()
  for (let from = 0; from < rows.count;) {
    signal.throwIfAborted()
    const some = await rows.slice(from, rowsAtOnce)
    await files.look(plan, some)
    for (const [at, row] of some.entries()) {
      const matched = matchRow(workspace, plan, row, index, claims)
      numbers[from + at] = row.number
      values.note(row, matched)
      kindOf[from + at] = kinds.indexOf(matched.kind)
      keys.push(matched.key)
      counts[matched.kind] += 1
      if (matched.incomplete.length > 0) counts.incomplete += 1
      if (matched.warnings.length > 0) counts.warned += 1
      if ([...matched.errors, ...matched.warnings].some(({ code }) => code === 'duplicate'))
        counts.duplicates += 1
      if (matched.warnings.length > 0 || matched.incomplete.length > 0) {
        isNoted[from + at] = 1
        if (matched.kind !== 'error') counts.noted += 1
      }
      await pause()
    }
    from += some.length
    onDone(from, rows.count)
  }
  const positionOf = (number: number): number => {
    let [low, high] = [0, rows.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[middle] ?? 0) < number) low = middle + 1
      else high = middle
    }
    if (numbers[low] !== number) throw new AppError('invalid-input', `The table has no row ${number}.`)
    return low
  }
  const positionsOf = (
    wanted: readonly RowKind[] | undefined,
    noted: boolean,
    also: readonly number[] = [],
  ): readonly number[] => {
    const numbersOfKinds = new Set((wanted ?? kinds).map((kind) => kinds.indexOf(kind)))
    const others = new Set(also.map(positionOf))
    const found: number[] = []
    for (let at = 0; at < rows.count; at += 1)
      if (others.has(at) || (numbersOfKinds.has(kindOf[at] ?? 0) && (!noted || isNoted[at] === 1)))
        found.push(at)
    return found
  }
  const judged = async (positions: readonly number[]): Promise<readonly ImportedRow[]> => {
    const some = await rows.at(positions)
    await files.look(plan, some)
    return some.map((row) => importedRow(plan, row, matchRow(workspace, plan, row, index, claims), missing))
  }
  let shown: { readonly query: string; readonly positions: readonly number[] } | undefined
  return {
    counts: {
      ...counts,
      outsideFiles: files.outside().length,
      missing: missing.named(),
      values: values.told(),
    },
    async page({ kinds: wanted, noted = false, also, offset, limit }) {
      const query = JSON.stringify([wanted, noted, also])
      if (shown?.query !== query) shown = { query, positions: positionsOf(wanted, noted, also) }
      const { positions } = shown
      return { items: await judged(positions.slice(offset, offset + limit)), total: positions.length }
    },
    said: (position) => ({ kind: kinds[kindOf[position] ?? 0] ?? 'error', key: keys[position] ?? null }),
    errors: () => positionsOf(['error'], false),
    findings: async (positions) =>
      (await rows.at(positions)).map((row) => matchRow(workspace, plan, row, index, claims).errors),
    numbered: async (wanted) => judged(wanted.map(positionOf)),
  }
}

function importedRow(
  plan: ImportPlan,
  row: TableRow,
  matched: MatchedRow,
  missing: Pick<MissingRecords, 'isStandIn'>,
): ImportedRow {
  const { kind, key, incomplete, spelled, errors, warnings } = matched
  const changes = matched.changes.map((change) => {
    const type = entities[plan.entity].fieldNamed(change.field)?.type
    return type?.kind === 'reference' && missing.isStandIn(type.to, change.after)
      ? { ...change, after: { name: change.after } }
      : change
  })
  const cells = toldCells(plan, row, [...errors, ...warnings])
  return {
    number: row.number,
    kind,
    key,
    title: rowTitle(plan, matched),
    changes,
    incomplete,
    spelled,
    errors,
    warnings,
    cells,
  }
}

function toldCells(
  { columns }: ImportPlan,
  { cells, mended }: TableRow,
  findings: readonly RowFinding[],
): readonly ImportedCell[] {
  const told = new Set([...findings.map(({ column }) => column), ...(mended?.was.keys() ?? [])])
  return columns
    .filter(({ index }) => told.has(index))
    .map(({ index }) => {
      const text = cellText(cells[index])
      const was = mended?.was.has(index) === true ? cellText(mended.was.get(index)) : text
      return { column: index, text, was: was === text ? null : was }
    })
}
