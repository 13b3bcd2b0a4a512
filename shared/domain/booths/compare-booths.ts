import type { EntityName } from '../../entities/index.ts'
import { changedFields } from '../record-fields/same-value.ts'
import type { JsonValue, RecordValues } from '../record/record-values.ts'
import { orderedParts, type BoothContent, type BoothPart, type OrderedPart } from './booth-content.ts'

export interface FieldChange {
  readonly field: string
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** One document, video or vacancy that is not the same in both; `before` and `after`: where it is there. */
interface PartChange {
  readonly entity: EntityName
  /** Of the later one, where it is in both. */
  readonly key: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly before: BoothPart | undefined
  readonly after: BoothPart | undefined
  readonly fields: readonly FieldChange[]
}

export interface BoothComparison {
  readonly fields: readonly FieldChange[]
  readonly parts: readonly PartChange[]
  /** Of these, those that both have stand in another order. */
  readonly reordered: readonly OrderedPart[]
}

/**
 * What is different in the later of two versions of a booth. A part that was made anew since is
 * known again by saying the same. Pure.
 */
export function compareBooths(before: BoothContent, after: BoothContent): BoothComparison {
  const pairs = pairedParts(before.parts, after.parts)
  return {
    fields: fieldChanges('booth', before.values, after.values),
    parts: pairs.flatMap(({ before: was, after: is }): readonly PartChange[] => {
      const one = is ?? was
      if (one === undefined) return []
      const { entity, key } = one
      const shared = { entity, key, before: was, after: is }
      if (was === undefined)
        return [{ ...shared, kind: 'added', fields: fieldChanges(entity, {}, one.values) }]
      if (is === undefined)
        return [{ ...shared, kind: 'removed', fields: fieldChanges(entity, one.values, {}) }]
      const fields = fieldChanges(entity, was.values, is.values)
      return fields.length === 0 ? [] : [{ ...shared, kind: 'changed', fields }]
    }),
    reordered: orderedParts.filter((entity) => isReordered(entity, pairs, after.parts)),
  }
}

export interface PartPair {
  readonly before: BoothPart | undefined
  readonly after: BoothPart | undefined
}

/** The parts of two versions, each with what it is in the other: in the earlier's order, then what is new. */
export function pairedParts(before: readonly BoothPart[], after: readonly BoothPart[]): readonly PartPair[] {
  const left = new Set(after)
  const keys = new Set(before.map(({ entity, key }) => `${entity} ${key}`))
  const take = (found: BoothPart | undefined): BoothPart | undefined => {
    if (found !== undefined) left.delete(found)
    return found
  }
  const byKey = before.map((was) => ({
    was,
    is: take(after.find(({ entity, key }) => entity === was.entity && key === was.key)),
  }))
  const pairs = byKey.map(({ was, is }): PartPair => {
    const same = (other: BoothPart): boolean =>
      other.entity === was.entity &&
      !keys.has(`${other.entity} ${other.key}`) &&
      changedFields(was.entity, was.values, other.values).length === 0
    return { before: was, after: is ?? take([...left].find(same)) }
  })
  return [...pairs, ...[...left].map((is) => ({ before: undefined, after: is }))]
}

function fieldChanges(entity: EntityName, before: RecordValues, after: RecordValues): readonly FieldChange[] {
  return changedFields(entity, before, after).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

function isReordered(entity: EntityName, pairs: readonly PartPair[], after: readonly BoothPart[]): boolean {
  const common = pairs.flatMap((pair) =>
    pair.before !== undefined && pair.after?.entity === entity ? [pair.after] : [],
  )
  return after.filter((part) => common.includes(part)).some((part, at) => part !== common[at])
}
