import type { ImportResult } from '../../../shared/contract/index.ts'
import type { RowFinding } from '../../../shared/domain/cells/findings.ts'
import type { ImportPlan } from '../../../shared/domain/tables/judge-row.ts'
import { toAppError } from '../../../shared/errors.ts'
import { importRecord, inParts, isOfRecord, type EntryInParts } from '../../workspace/edits/index.ts'
import { inSlices } from '../../workspace/disk/slices.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import type { TableRow, TableRows } from '../table-rows.ts'
import type { CellFiles } from './cell-files.ts'
import { rowsAtOnce, type CheckedTable, type Progress } from './check.ts'
import type { MissingRecords } from './missing-records.ts'
import { claimOfRecord, createClaims, matchRow, type MatchedRow } from './match-row.ts'
import { createRecordIndex } from './record-index.ts'

interface Sources {
  readonly checked: Pick<CheckedTable, 'said'>
  readonly files: Pick<CellFiles, 'fetch'>
  readonly missing: Pick<MissingRecords, 'made'>
}

export interface AppliedTable {
  readonly result: ImportResult
  /** The rows that were not imported, by position, and why. */
  readonly errors: ReadonlyMap<number, readonly RowFinding[]>
}

/**
 * Imports all rows that can be, in slices, each a transaction with its journal entries. Every row is
 * judged at the moment it is written, by the records as they were before the import and as others
 * have changed them since, never by what the import itself has written. It does what the dry run has
 * said of it, or nothing: where others have made, changed or removed its record since, so that
 * it would do something else, it is left out. What is done stays done when it is called off; one
 * token takes all of it back.
 */
export function applyTable(
  workspace: Workspace,
  plan: ImportPlan,
  rows: TableRows,
  sources: Sources,
  progress: Progress,
): Promise<AppliedTable> {
  return inParts(workspace, { kind: 'import', entity: plan.entity }, (entry) =>
    apply(workspace, plan, rows, { ...sources, entry }, progress),
  )
}

async function apply(
  workspace: Workspace,
  plan: ImportPlan,
  rows: TableRows,
  { checked, files, missing, entry }: Sources & { readonly entry: EntryInParts },
  { signal, onDone }: Progress,
): Promise<AppliedTable> {
  const index = await createRecordIndex(workspace, plan)
  const claims = createClaims()
  const errors = new Map<number, readonly RowFinding[]>()
  const counts = { created: 0, changed: 0, unchanged: 0, incomplete: 0 }
  let done = 0

  /** What the slice that is being written has made and changed. */
  const own = new Set<string>()
  const write = (row: number, { key, kind, values, incomplete }: MatchedRow, begun: () => string): void => {
    if (kind === 'unchanged' || kind === 'error') {
      if (kind === 'unchanged') counts.unchanged += 1
      return
    }
    const token = begun()
    const written = importRecord(workspace, token, plan.entity, key, missing.made(token, values))
    own.add(written)
    claims.claim(row, [claimOfRecord(written)])
    counts[key === null ? 'created' : 'changed'] += 1
    if (incomplete.length > 0) counts.incomplete += 1
  }
  const take = (row: TableRow, position: number): void => {
    const matched = matchRow(workspace, plan, row, index, claims)
    if (matched.kind === 'error') {
      errors.set(position, matched.errors)
      return
    }
    const { kind, key } = checked.said(position)
    if (matched.kind !== 'unchanged' && (matched.kind !== kind || matched.key !== key)) {
      errors.set(position, [{ column: null, field: null, code: 'changed-since-check' }])
      return
    }
    try {
      entry.part((token) => write(row.number, matched, token))
    } catch (error) {
      if (!isOfRecord(error)) throw error
      errors.set(position, [
        { column: null, field: null, code: 'not-written', params: { reason: toAppError(error).message } },
      ])
    }
  }
  // What others write meanwhile, between two slices.
  const stop = workspace.onChange((changes) => {
    for (const change of changes)
      if (change.kind === 'records' && change.entity === plan.entity && !own.has(change.key))
        index.follow(change.key)
  })
  try {
    while (done < rows.count && !signal.aborted) {
      const from = done
      const some = await rows.slice(from, rowsAtOnce)
      await files.fetch(plan, some, signal)
      if (signal.aborted) break
      const positions = some.map((_row, at) => at)
      done += await inSlices(workspace, positions, (at) => take(some[at] as TableRow, from + at), {
        signal,
        onDone: (part) => {
          own.clear()
          onDone(from + part, rows.count)
        },
      })
    }
  } finally {
    stop()
  }
  return {
    result: { token: entry.token(), ...counts, leftOut: errors.size, cancelled: done < rows.count },
    errors,
  }
}
