import { entities, type EntityName } from '../../entities/index.ts'
import { mergeRecord } from '../record-fields/merge.ts'
import { isEmpty, picked, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from '../record-fields/same-value.ts'

/** A field that a pack says otherwise than the record here. */
export interface IncomingField {
  readonly field: string
  /** `null`: empty, or not known. */
  readonly base: JsonValue
  readonly mine: JsonValue
  readonly theirs: JsonValue
  /** What the field will say where theirs is accepted: of sets, what both have added. */
  readonly accepted: JsonValue
  /** Both sides changed it. */
  readonly conflict: boolean
}

/**
 * What a pack changes in a record: only what it says otherwise than the version it was made from,
 * and otherwise than what is here by now.
 */
export function incomingFields(
  entity: EntityName,
  base: RecordValues,
  mine: RecordValues,
  theirs: RecordValues,
): readonly IncomingField[] {
  const names = [...new Set([...Object.keys(base), ...Object.keys(theirs)])].filter((name) =>
    entities[entity].accepts(name),
  )
  const merged = mergeRecord(entity, picked(base, names), picked(mine, names), picked(theirs, names))
  return names.flatMap((field) => {
    const declared = entities[entity].fieldNamed(field)
    const [from, here, there] = [base[field] ?? null, mine[field] ?? null, theirs[field] ?? null]
    if (sameValue(declared, from, there) || sameValue(declared, here, there)) return []
    // A file can be replaced and not taken away.
    if (declared?.type.kind === 'file' && isEmpty(there)) return []
    const conflict = merged.conflicts.some((one) => one.field === field)
    const accepted = conflict ? there : (merged.values[field] ?? there)
    return [{ field, base: from, mine: here, theirs: there, accepted, conflict }]
  })
}
