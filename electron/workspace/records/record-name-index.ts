import {
  comparedTitle,
  identityFields,
  mayBeSame,
  mayShareWhole,
  sharesWhole,
} from '../../../shared/domain/record-fields/namesakes.ts'
import { picked, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { KeysByText } from './keys-by-text.ts'

/** The records of an entity by what they are called. */
export interface RecordNameIndex {
  /** Those that are called as these values say, within the same booth or the like; where several are, those that say of which come first. */
  called(values: RecordValues): readonly string[]
  /** Of these, the ones that a record of these values would double. */
  doubled(values: RecordValues): readonly string[]
  /** Takes in what a record says by now. */
  follow(key: string): void
}

/** Reads what all records of an entity are called, in slices. */
export async function createRecordNameIndex(
  { lists, records }: Pick<Workspace, 'lists' | 'records'>,
  entity: EntityName,
): Promise<RecordNameIndex> {
  const fields = identityFields(entity)
  const keys = new KeysByText()
  const identities = new Map<string, RecordValues>()
  const note = (key: string, values: RecordValues): void => {
    keys.set(key, comparedTitle(entity, values))
    identities.set(key, values)
  }
  await lists.each({ entity }, fields, ({ key, cells }) =>
    note(
      key,
      Object.fromEntries(fields.map((field, index): [string, JsonValue] => [field, cells[index] ?? null])),
    ),
  )
  const identityOf = (key: string): RecordValues => identities.get(key) ?? {}
  const called = (values: RecordValues): readonly string[] => {
    const found = keys
      .get(comparedTitle(entity, values))
      .filter((key) => mayShareWhole(entity, values, identityOf(key)))
    const within = found.filter((key) => sharesWhole(entity, values, identityOf(key)))
    return within.length > 0 ? within : found
  }
  return {
    called,
    doubled: (values) => called(values).filter((key) => mayBeSame(entity, values, identityOf(key))),
    follow(key) {
      const record = records.get(entity, key)
      note(key, record === undefined || record.removed ? {} : picked(currentValues(record), fields))
    },
  }
}
