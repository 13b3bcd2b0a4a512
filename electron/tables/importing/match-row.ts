import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { cellNumber, cellText, type TableCell } from '../../../shared/domain/tables/cell.ts'
import type { RowFinding } from '../../../shared/domain/tables/findings.ts'
import { judgeRow, matchTextOf, type ImportPlan, type RowJudgement } from '../../../shared/domain/tables/judge-row.ts'
import { currentValues, type Workspace } from '../../workspace/types.ts'
import type { TableRow } from '../table-rows.ts'
import type { RecordIndex } from './record-index.ts'

/** What a row is for, and what it would do there as the records are now. */
export interface MatchedRow extends RowJudgement {
  /** The record's; `null`: a new one, or none that can be told. */
  readonly key: string | null
  readonly before: RecordValues | undefined
}

/** The rows that were gone through before, by what they claim for themselves alone. */
export interface Claims {
  /** The number of the row that has claimed this already; else it is claimed for this one. */
  claim(what: string, row: number): number | undefined
}

export function createClaims(): Claims {
  const rows = new Map<string, number>()
  return {
    claim(what, row) {
      const other = rows.get(what)
      if (other === undefined) rows.set(what, row)
      return other === row ? undefined : other
    },
  }
}

/**
 * Judges a row: by its id, else by the field that was chosen. Two rows for one record, or with what
 * only one record may have, are told by `claims`: the first counts.
 */
export function matchRow({ records }: Workspace, plan: ImportPlan, { number, cells }: TableRow, index: RecordIndex, claims: Claims): MatchedRow {
  const found = recordOf(plan, cells, index)
  const key = 'key' in found ? found.key : null
  const record = key === null ? undefined : records.get(plan.entity, key)
  const before = record === undefined ? undefined : currentValues(record)
  const findings = 'finding' in found ? [found.finding] : []
  if (record?.removed === true) findings.push(ofColumn(found.column, 'removed'))
  const judgement = judgeRow(plan, cells, before, index)
  // A row that is not imported leaves its record to a later one.
  if (judgement.kind !== 'error' && findings.length === 0) findings.push(...claimed(plan, number, cells, index, claims, key, found.column, judgement))
  if (findings.length === 0) return { ...judgement, key, before }
  return { ...judgement, kind: 'error', changes: [], errors: [...findings, ...judgement.errors], key, before }
}

type Found = { readonly column: number | null } & ({ readonly key: string | null } | { readonly finding: RowFinding })

function recordOf(plan: ImportPlan, cells: readonly TableCell[], index: RecordIndex): Found {
  const id = plan.columns.find(({ column }) => column.part === 'id')
  const cell = id === undefined ? null : cells[id.index]
  const text = cellText(cell).trim()
  const number = cellNumber(cell)
  // The interface's other way to say “new” is 0.
  if (id !== undefined && text !== '' && text !== '0' && number !== 0) {
    const key = index.byId(plan.entity, text) ?? (number === undefined ? undefined : index.byId(plan.entity, String(number)))
    if (key !== undefined) return { column: id.index, key }
    return { column: id.index, finding: { ...ofColumn(id.index, 'unknown-id'), field: id.column.name, params: { id: text } } }
  }
  if (plan.matchBy === null) return { column: null, key: null }
  const { index: column } = plan.matchBy
  const keys = index.matching(matchTextOf(plan.matchBy, cells, plan, index))
  if (keys.length > 1) return { column, finding: { ...ofColumn(column, 'ambiguous-match'), params: { count: keys.length } } }
  return { column, key: keys[0] ?? null }
}

function claimed(
  plan: ImportPlan,
  row: number,
  cells: readonly TableCell[],
  index: RecordIndex,
  claims: Claims,
  key: string | null,
  column: number | null,
  { changes }: RowJudgement,
): readonly RowFinding[] {
  const twice = key === null ? undefined : claims.claim(`key ${key}`, row)
  if (twice !== undefined) return [{ ...ofColumn(column, 'same-as-row'), params: { row: twice } }]
  const findings: RowFinding[] = []
  // What a record has already is nobody else's fault.
  const unique = key === null || changes.some(({ field }) => field === plan.unique?.column.field.name) ? plan.unique : null
  for (const mapped of key === null ? new Set([plan.matchBy, unique]) : [unique]) {
    const text = mapped === null ? '' : matchTextOf(mapped, cells, plan, index)
    if (mapped === null || text === '') continue
    const other = claims.claim(`${mapped.column.name} ${text}`, row)
    // Where rows are matched by it, it is told otherwise that several have it.
    const isTold = key === null && mapped === plan.matchBy
    const holder = mapped === unique && !isTold ? index.having(text).find((one) => one !== key) : undefined
    if (other !== undefined) findings.push({ ...ofColumn(mapped.index, 'same-as-row'), params: { row: other } })
    else if (holder !== undefined) findings.push({ ...ofColumn(mapped.index, 'taken'), params: { title: index.titleOf(plan.entity, holder) } })
  }
  return findings
}

function ofColumn(column: number | null, code: RowFinding['code']): RowFinding {
  return { column, field: null, code }
}

/** What a row is called: as its record, or as its values say. */
export function rowTitle({ entity }: ImportPlan, { before, values }: MatchedRow): string {
  return recordTitle(entity, { ...before, ...values })
}
