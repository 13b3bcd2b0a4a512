import type { ImportCounts, ImportedRow, RowKind } from '../../../shared/contract/index.ts'
import type { RowFinding } from '../../../shared/domain/tables/findings.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import { pacer } from '../../workspace/slices.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { Workspace } from '../../workspace/types.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import type { CellFiles } from './cell-files.ts'
import type { MissingRecords } from './missing-records.ts'
import { createClaims, matchRow, rowTitle, type MatchedRow } from './match-row.ts'
import { createRecordIndex } from './record-index.ts'

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
  /** The positions of the rows with errors. */
  errors(): readonly number[]
  /** Why the rows at these positions are not imported. */
  findings(positions: readonly number[]): Promise<readonly (readonly RowFinding[])[]>
}

interface RowQuery {
  readonly kinds?: readonly RowKind[] | undefined
  /** Only those with something to be said about. */
  readonly noted?: boolean | undefined
  readonly offset: number
  readonly limit: number
}

/** Goes through all rows as an import would, in slices. */
export async function checkTable(
  workspace: Workspace,
  plan: ImportPlan,
  rows: TableRows,
  { files, missing }: { readonly files: Pick<CellFiles, 'look' | 'outside'>; readonly missing: Pick<MissingRecords, 'named' | 'isStandIn'> },
  { signal, onDone }: Progress,
): Promise<CheckedTable> {
  const index = await createRecordIndex(workspace, plan)
  const claims = createClaims()
  const kindOf = new Uint8Array(rows.count)
  const isNoted = new Uint8Array(rows.count)
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0, incomplete: 0, warned: 0, noted: 0, duplicates: 0 }
  const pause = pacer()
  for (let from = 0; from < rows.count; from += rowsAtOnce) {
    signal.throwIfAborted()
    const some = await rows.slice(from, rowsAtOnce)
    await files.look(plan, some)
    for (const [at, row] of some.entries()) {
      const matched = matchRow(workspace, plan, row, index, claims)
      kindOf[from + at] = kinds.indexOf(matched.kind)
      counts[matched.kind] += 1
      if (matched.incomplete.length > 0) counts.incomplete += 1
      if (matched.warnings.length > 0) counts.warned += 1
      if ([...matched.errors, ...matched.warnings].some(({ code }) => code === 'duplicate')) counts.duplicates += 1
      if (matched.warnings.length > 0 || matched.incomplete.length > 0) {
        isNoted[from + at] = 1
        if (matched.kind !== 'error') counts.noted += 1
      }
      await pause()
    }
    onDone(Math.min(rows.count, from + rowsAtOnce), rows.count)
  }
  const positionsOf = (wanted: readonly RowKind[] | undefined, noted: boolean): readonly number[] => {
    const numbers = new Set((wanted ?? kinds).map((kind) => kinds.indexOf(kind)))
    const found: number[] = []
    for (let at = 0; at < rows.count; at += 1) if (numbers.has(kindOf[at] ?? 0) && (!noted || isNoted[at] === 1)) found.push(at)
    return found
  }
  let shown: { readonly query: string; readonly positions: readonly number[] } | undefined
  return {
    counts: { ...counts, outsideFiles: files.outside().length, missing: missing.named() },
    async page({ kinds: wanted, noted = false, offset, limit }) {
      const query = JSON.stringify([wanted, noted])
      if (shown?.query !== query) shown = { query, positions: positionsOf(wanted, noted) }
      const { positions } = shown
      const some = await rows.at(positions.slice(offset, offset + limit))
      return { items: some.map((row) => importedRow(plan, row, matchRow(workspace, plan, row, index, claims), missing)), total: positions.length }
    },
    errors: () => positionsOf(['error'], false),
    findings: async (positions) => (await rows.at(positions)).map((row) => matchRow(workspace, plan, row, index, claims).errors),
  }
}

function importedRow(plan: ImportPlan, { number }: TableRow, matched: MatchedRow, missing: Pick<MissingRecords, 'isStandIn'>): ImportedRow {
  const { kind, key, incomplete, errors, warnings } = matched
  const changes = matched.changes.map((change) => {
    const type = entities[plan.entity].fieldNamed(change.field)?.type
    return type?.kind === 'reference' && missing.isStandIn(type.to, change.after) ? { ...change, after: { name: change.after } } : change
  })
  return { number, kind, key, title: rowTitle(plan, matched), changes, incomplete, errors, warnings }
}
