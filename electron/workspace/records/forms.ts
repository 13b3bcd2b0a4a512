import { requiredAnswers } from '../../../shared/domain/forms/entity-form.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import type { Transactions } from '../transactions.ts'
import { valuesOf } from './rows.ts'

/** What the event's own forms ask, as they were read last. */
export interface Forms {
  /** The records of an entity's form, in the order in which the service lists them. */
  definitions(entity: EntityName): readonly RecordValues[]
  /** The answers that a record needs besides the fields that the interface requires. */
  requiredAnswers(entity: EntityName): readonly string[]
}

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
    const rows = database.all('SELECT coalesce(draft, base) AS shown FROM record WHERE entity = ? AND removed = 0 ORDER BY id', form)
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
