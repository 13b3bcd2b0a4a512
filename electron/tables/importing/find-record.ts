import { titleFields } from '../../../shared/domain/record/record-title.ts'
import { cellNumber, cellText, type TableCell } from '../../../shared/domain/cells/cell.ts'
import type { RowFinding } from '../../../shared/domain/cells/findings.ts'
import {
  judgeRow,
  matchTextOf,
  rowIdentity,
  type ImportPlan,
} from '../../../shared/domain/tables/judge-row.ts'
import { byTitle } from '../../../shared/domain/tables/matching.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { RecordIndex } from './record-index.ts'

/** `key`: `null` where the row is for none that is here. `column`: what tells. */
export type FoundRecord = { readonly column: number | null } & (
  { readonly key: string | null } | { readonly finding: RowFinding }
)

/** Of so many records of one name, the one is looked for to which a row says nothing new. */
const mostCompared = 50

/** The record that a row is for: by its id, else in the way that was chosen. `isFree`: no row before it is for this record. */
export function findRecord(
  { records }: Pick<Workspace, 'records'>,
  plan: ImportPlan,
  cells: readonly TableCell[],
  index: RecordIndex,
  isFree: (key: string) => boolean,
): FoundRecord {
  const id = plan.columns.find(({ column }) => column.part === 'id')
  const cell = id === undefined ? null : cells[id.index]
  const text = cellText(cell).trim()
  const number = cellNumber(cell)
  // The interface's other way to say “new” is 0.
  if (id !== undefined && text !== '' && text !== '0' && number !== 0) {
    const key = index.withId(text) ?? (number === undefined ? undefined : index.withId(String(number)))
    if (key !== undefined) return { column: id.index, key }
    return {
      column: id.index,
      finding: { column: id.index, field: id.column.name, code: 'unknown-id', params: { id: text } },
    }
  }
  if (plan.matchBy === null) return { column: null, key: null }
  const column = plan.matchBy === byTitle ? titleColumn(plan) : plan.matchBy.index
  const keys =
    plan.matchBy === byTitle
      ? index.namesakes.called(rowIdentity(plan, cells, index))
      : index.matching(plan.matchBy, matchTextOf(plan.matchBy, cells, plan, index))
  if (keys.length <= 1) return { column, key: keys[0] ?? null }
  const saysNothingNew = (key: string): boolean => {
    const record = records.get(plan.entity, key)
    return record !== undefined && judgeRow(plan, cells, currentValues(record), index).kind === 'unchanged'
  }
  const same = keys.length > mostCompared ? undefined : keys.find((key) => isFree(key) && saysNothingNew(key))
  if (same !== undefined) return { column, key: same }
  return { column, finding: { column, field: null, code: 'ambiguous-match', params: { count: keys.length } } }
}

/** Where a row says what its record is called. */
export function titleColumn({ entity, identity }: ImportPlan): number | null {
  const fields = titleFields(entity)
  return identity.find(({ column }) => fields.includes(column.field.name))?.index ?? null
}
