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

/** What the rows that were gone through so far are for, and have, alone: the first of them counts. */
export interface Claims {
  /** The row before this one that has claimed it. */
  before(row: number, what: string): number | undefined
  claim(row: number, what: readonly string[]): void
}

export function createClaims(): Claims {
  const rows = new Map<string, number>()
  return {
    before(row, what) {
      const other = rows.get(what)
      return other === undefined || other >= row ? undefined : other
    },
    claim(row, what) {
      for (const one of what) if (!rows.has(one)) rows.set(one, row)
    },
  }
}

/** What a row claims by being for a record. */
export function claimOfRecord(key: string): string {
  return `key ${key}`
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
  const twice = key === null ? undefined : claims.before(number, claimOfRecord(key))
  // What it would change of that record is as the other row leaves it.
  if (twice !== undefined) return { ...ofNoUse, errors: [{ ...ofColumn(found.column, 'same-as-row'), params: { row: twice } }], key, before }
  const judgement = judgeRow(plan, cells, before, index)
  const findings = 'finding' in found ? [found.finding] : []
  if (record?.removed === true) findings.push(ofColumn(found.column, 'removed'))
  if (judgement.kind !== 'error' && findings.length === 0) findings.push(...claimed(plan, number, cells, index, claims, key, judgement))
  if (findings.length === 0) return { ...judgement, key, before }
  return { ...judgement, kind: 'error', changes: [], errors: [...findings, ...judgement.errors], key, before }
}

const ofNoUse = { kind: 'error', values: {}, changes: [], incomplete: [], warnings: [] } as const

type Found = { readonly column: number | null } & ({ readonly key: string | null } | { readonly finding: RowFinding })

function recordOf(plan: ImportPlan, cells: readonly TableCell[], index: RecordIndex): Found {
  const id = plan.columns.find(({ column }) => column.part === 'id')
  const cell = id === undefined ? null : cells[id.index]
  const text = cellText(cell).trim()
  const number = cellNumber(cell)
  // The interface's other way to say “new” is 0.
  if (id !== undefined && text !== '' && text !== '0' && number !== 0) {
    const key = index.withId(text) ?? (number === undefined ? undefined : index.withId(String(number)))
    if (key !== undefined) return { column: id.index, key }
    return { column: id.index, finding: { ...ofColumn(id.index, 'unknown-id'), field: id.column.name, params: { id: text } } }
  }
  if (plan.matchBy === null) return { column: null, key: null }
  const { index: column } = plan.matchBy
  const keys = index.matching(matchTextOf(plan.matchBy, cells, plan, index))
  if (keys.length > 1) return { column, finding: { ...ofColumn(column, 'ambiguous-match'), params: { count: keys.length } } }
  return { column, key: keys[0] ?? null }
}

/** A row that is not imported leaves what it is for to a later one. */
function claimed(
  plan: ImportPlan,
  row: number,
  cells: readonly TableCell[],
  index: RecordIndex,
  claims: Claims,
  key: string | null,
  { changes }: RowJudgement,
): readonly RowFinding[] {
  const findings: RowFinding[] = []
  const wanted = key === null ? [] : [claimOfRecord(key)]
  // What a record has already is nobody else's fault.
  const unique = key === null || changes.some(({ field }) => field === plan.unique?.column.field.name) ? plan.unique : null
  for (const mapped of key === null ? new Set([plan.matchBy, unique]) : [unique]) {
    const text = mapped === null ? '' : matchTextOf(mapped, cells, plan, index)
    if (mapped === null || text === '') continue
    const claim = `${mapped.column.name} ${text}`
    wanted.push(claim)
    const other = claims.before(row, claim)
    // Where rows are matched by it, it is told otherwise that several have it.
    const isTold = key === null && mapped === plan.matchBy
    const holder = mapped === unique && !isTold ? index.having(text).find((one) => one !== key) : undefined
    if (other !== undefined) findings.push({ ...ofColumn(mapped.index, 'same-as-row'), params: { row: other } })
    else if (holder !== undefined) findings.push({ ...ofColumn(mapped.index, 'taken'), params: { title: index.titleOf(plan.entity, holder) } })
  }
  if (findings.length === 0) claims.claim(row, wanted)
  return findings
}

function ofColumn(column: number | null, code: RowFinding['code']): RowFinding {
  return { column, field: null, code }
}

/** What a row is called: as its record, or as its values say. */
export function rowTitle({ entity }: ImportPlan, { before, values }: MatchedRow): string {
  return recordTitle(entity, { ...before, ...values })
}
