import { rulesOf } from '../fields/kinds/rules-of.ts'
import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { isEmpty, isObject, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from './same-value.ts'

export interface FieldConflict {
  readonly field: string
  readonly base: JsonValue | undefined
  readonly mine: JsonValue | undefined
  readonly theirs: JsonValue | undefined
}

export interface MergeResult {
  /** The merged values; a field in conflict holds mine until a person chooses. */
  readonly values: RecordValues
  readonly conflicts: readonly FieldConflict[]
}

/**
 * Field-wise three-way merge. One side changed: take it. Both the same: fine. Both different: a
 * conflict, except for sets (keywords, lists of strings and of references), where what either side
 * added is in and what either side took out is out.
 *
 * A field the service never reads back is absent from `theirs` and therefore unchanged there.
 */
export function mergeRecord(
  entity: EntityName,
  base: RecordValues,
  mine: RecordValues,
  theirs: RecordValues,
): MergeResult {
  const values: Record<string, JsonValue> = {}
  const conflicts: FieldConflict[] = []
  for (const name of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const field = entities[entity].fieldNamed(name)
    const theirValue = name in theirs ? theirs[name] : field?.only === 'write' ? base[name] : undefined
    const merged = mergeField(field, base[name], mine[name], theirValue)
    if (merged.value !== undefined) values[name] = merged.value
    if (merged.conflict)
      conflicts.push({ field: name, base: base[name], mine: mine[name], theirs: theirValue })
  }
  return { values, conflicts }
}

function mergeField(
  field: FieldDeclaration | undefined,
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): { readonly value: JsonValue | undefined; readonly conflict: boolean } {
  // What a person cannot write has no "mine": the service's word holds.
  if (field?.only === 'read') return { value: theirs, conflict: false }
  if (sameValue(field, base, theirs)) return { value: keepKnown(field, base, mine, theirs), conflict: false }
  if (sameValue(field, base, mine)) return { value: theirs, conflict: false }
  if (sameValue(field, mine, theirs)) return { value: theirs, conflict: false }
  const set = field === undefined ? undefined : rulesOf(field.type).set
  if (set === undefined) return { value: mine, conflict: true }
  return {
    value: set.of(mergeSets(set.members(base), set.members(mine), set.members(theirs))),
    conflict: false,
  }
}

/**
 * Theirs unchanged: mine. But where mine is the very same file, theirs may carry the newer URL, and
 * mine the hash.
 */
function keepKnown(
  field: FieldDeclaration | undefined,
  base: JsonValue | undefined,
  mine: JsonValue | undefined,
  theirs: JsonValue | undefined,
): JsonValue | undefined {
  if (field?.type.kind !== 'file' || !sameValue(field, base, mine) || isEmpty(theirs)) return mine
  return isObject(mine) && isObject(theirs) ? { ...mine, ...theirs } : mine
}

function mergeSets(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const removed = new Set(base.filter((item) => !mine.includes(item) || !theirs.includes(item)))
  const merged = [
    ...base.filter((item) => !removed.has(item)),
    ...mine.filter((item) => !base.includes(item)),
  ]
  for (const item of theirs) if (!base.includes(item) && !merged.includes(item)) merged.push(item)
  return merged
}
