import { requiredAnswers } from '../../../shared/domain/forms/entity-form.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { Forms } from '../stores/workspace.ts'
import { valuesOf } from '../disk/rows.ts'

interface Form {
  readonly definitions: readonly RecordValues[]
  readonly required: readonly string[]
}

const none: Form = { definitions: [], required: [] }

export function createForms(database: Database, transactions: Transactions): Forms {
  const known = new Map<EntityName, Form>()
  transactions.onChange((changes) => {
    for (const change of changes) {
      const of = change.kind === 'records' ? entities[change.entity].formOf : undefined
      if (of !== undefined) known.delete(of)
    }
  })
  const formOf = (entity: EntityName): Form => {
    const { form } = entities[entity]
    if (form === undefined) return none
    const before = known.get(entity)
    if (before !== undefined) return before
    const rows = database.all(
      'SELECT coalesce(draft, base) AS shown FROM record WHERE entity = ? AND removed = 0 ORDER BY id',
      form,
    )
    const definitions = rows.map((row) => valuesOf(row, 'shown') ?? {})
    const made = { definitions, required: requiredAnswers(entity, definitions) }
    known.set(entity, made)
    return made
  }
  return {
    definitions: (entity) => formOf(entity).definitions,
    requiredAnswers: (entity) => formOf(entity).required,
  }
}
