import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import { canonicalJson, isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'

/**
 * Whether two values of a field are the same to a person: sets without order, files by content,
 * absent like empty, whatever they are written like (`spelled`).
 */
export function sameValue(
  field: FieldDeclaration | undefined,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b)
  const same = field === undefined ? undefined : rulesOf(field.type).same
  return same === undefined ? equalForm(field, a) === equalForm(field, b) : same(a, b)
}

/**
 * A text that two values of a field share exactly where they are the same to a person (`sameValue`).
 * Of files, which are known by their content or their address, the one that is known.
 */
export function equalForm(field: FieldDeclaration | undefined, value: JsonValue | undefined): string {
  if (value === undefined || isEmpty(value)) return ''
  if (field === undefined) return canonicalJson(value)
  const rules = rulesOf(field.type)
  const spelled = value === null ? value : rules.spelled(value)
  return spelled === null ? canonicalJson(null) : rules.equalForm(spelled)
}

/** The names of the fields in which two versions of a record differ. */
export function changedFields(
  entity: EntityName,
  before: RecordValues,
  after: RecordValues,
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((name) => !sameValue(entities[entity].fieldNamed(name), before[name], after[name]))
}
