import { identityText } from '../../../shared/domain/record-fields/namesakes.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { TableCell } from '../../../shared/domain/cells/cell.ts'
import type { RowFinding } from '../../../shared/domain/cells/findings.ts'
import {
  judgeRow,
  matchTextOf,
  rowIdentity,
  type ImportPlan,
  type RowJudgement,
} from '../../../shared/domain/tables/judge-row.ts'
import { byTitle } from '../../../shared/domain/tables/matching.ts'
import { entities } from '../../../shared/entities/index.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { TableRow } from '../table-rows.ts'
import { findRecord, titleColumn } from './find-record.ts'
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
export function matchRow(
  { records }: Workspace,
  plan: ImportPlan,
  { number, cells }: TableRow,
  index: RecordIndex,
  claims: Claims,
): MatchedRow {
  const found = findRecord(
    { records },
    plan,
    cells,
    index,
    (one) => claims.before(number, claimOfRecord(one)) === undefined,
  )
  const key = 'key' in found ? found.key : null
  const record = key === null ? undefined : records.get(plan.entity, key)
  const before = record === undefined ? undefined : currentValues(record)
  const twice = key === null ? undefined : claims.before(number, claimOfRecord(key))
  // What it would change of that record is as the other row leaves it.
  if (twice !== undefined)
    return {
      ...ofNoUse,
      errors: [{ ...ofColumn(found.column, 'same-as-row'), params: { row: twice } }],
      key,
      before,
    }
  const judgement = judgeRow(plan, cells, before, index)
  const findings = 'finding' in found ? [found.finding] : []
  if (record?.removed === true) findings.push(ofColumn(found.column, 'removed'))
  const isRight = judgement.kind !== 'error' && findings.length === 0
  const ofName = isRight ? nameFindings(plan, cells, index, { before, values: judgement.values }) : undefined
  findings.push(...(ofName?.errors ?? []))
  if (isRight && findings.length === 0)
    findings.push(...claimed(plan, number, cells, index, claims, key, judgement))
  if (findings.length === 0)
    return { ...judgement, warnings: [...judgement.warnings, ...(ofName?.warnings ?? [])], key, before }
  return {
    ...judgement,
    kind: 'error',
    changes: [],
    incomplete: [],
    errors: [...findings, ...judgement.errors],
    key,
    before,
  }
}

const ofNoUse = { kind: 'error', values: {}, changes: [], incomplete: [], spelled: [], warnings: [] } as const

/**
 * What is wrong with the name of the record that a row makes or changes: that it has none
 * afterwards, or that one of this name is here, which is an error unless duplicates are wanted.
 */
function nameFindings(
  plan: ImportPlan,
  cells: readonly TableCell[],
  index: RecordIndex,
  { before, values }: { readonly before: RecordValues | undefined; readonly values: RecordValues },
): { readonly errors: readonly RowFinding[]; readonly warnings: readonly RowFinding[] } {
  const { entity, makeDuplicates } = plan
  const title = recordTitle(entity, { ...before, ...values })
  const column = titleColumn(plan)
  if (title === '') {
    const isLost = before === undefined || recordTitle(entity, before) !== ''
    return {
      errors: isLost
        ? [{ ...ofColumn(column, 'no-name'), params: { field: entities[entity].titleField } }]
        : [],
      warnings: [],
    }
  }
  if (before !== undefined || index.namesakes.doubled(rowIdentity(plan, cells, index)).length === 0)
    return { errors: [], warnings: [] }
  const finding = { ...ofColumn(column, 'duplicate'), params: { title } }
  return makeDuplicates ? { errors: [], warnings: [finding] } : { errors: [finding], warnings: [] }
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
  const unique =
    key === null || changes.some(({ field }) => field === plan.unique?.column.field.name) ? plan.unique : null
  for (const mapped of key === null ? new Set([plan.matchBy, unique]) : [unique]) {
    if (mapped === null) continue
    const text =
      mapped === byTitle
        ? identityText(plan.entity, rowIdentity(plan, cells, index))
        : matchTextOf(mapped, cells, plan, index)
    if (text === '') continue
    const column = mapped === byTitle ? titleColumn(plan) : mapped.index
    const claim = `${mapped === byTitle ? byTitle : mapped.column.name} ${text}`
    wanted.push(claim)
    const other = claims.before(row, claim)
    // Where rows are matched by it, it is told otherwise that several have it.
    const isTold = key === null && mapped === plan.matchBy
    const holder =
      mapped !== byTitle && mapped === unique && !isTold
        ? index.matching(mapped, text).find((one) => one !== key)
        : undefined
    if (other !== undefined) findings.push({ ...ofColumn(column, 'same-as-row'), params: { row: other } })
    else if (holder !== undefined)
      findings.push({ ...ofColumn(column, 'taken'), params: { title: index.titleOf(plan.entity, holder) } })
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
