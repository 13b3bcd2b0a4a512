import type { FieldCount, RecordCriterion } from '../../../shared/contract/index.ts'
import { keywordsOf } from '../../../shared/domain/record/record-values.ts'
import { lackingField } from '../../../shared/domain/readiness/reason.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { reasonsIn } from './lacking.ts'
import type { Cell } from './table.ts'
import type { ListedRow, RecordLists } from '../stores/lists.ts'

/** The values that records have of a field, the most frequent first, and how many there are. */
export async function distinctValues(
  { each }: Pick<RecordLists, 'each'>,
  criterion: RecordCriterion,
  field: string,
  limit: number,
): Promise<{ readonly values: readonly FieldCount[]; readonly total: number }> {
  const counted = new Map<FieldCount['value'], number>()
  const valuesIn = countedValues(criterion.entity, field)
  await each(criterion, field === lackingField ? [] : [field], (row) => {
    for (const value of valuesIn(row)) counted.set(value, (counted.get(value) ?? 0) + 1)
  })
  const values = [...counted]
    .map(([value, records]) => ({ value, records }))
    .sort((a, b) => b.records - a.records)
  return { values: values.slice(0, limit), total: values.length }
}

/** The values of a row, `null` for none; of `:lacking` its reasons, each once. */
function countedValues(
  entity: EntityName,
  field: string,
): (row: ListedRow) => readonly FieldCount['value'][] {
  if (field === lackingField)
    return ({ problems, advice }) => [...reasonsIn(entity, [...problems, ...advice]).keys()]
  const isWords = entities[entity].fieldNamed(field)?.type.kind === 'keywords'
  return ({ cells: [found] }) => {
    const cell = isWords ? keywordsOf(found) : found
    const values: readonly Cell[] = Array.isArray(cell) ? cell : [cell]
    return values.length === 0
      ? [null]
      : values.map((value) =>
          typeof value === 'object' || value === undefined || value === '' ? null : value,
        )
  }
}
