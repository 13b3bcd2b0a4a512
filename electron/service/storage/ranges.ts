import type { EntityName } from '../../../shared/entities/index.ts'
import { fieldPairs, pairField, pairText } from './indexed-fields.ts'
import type { Condition } from './types.ts'

/** A part of the index of one field that holds what a listing is asked for; both ends included. */
export interface IndexRange {
  readonly field: string
  readonly from?: string
  readonly until?: string
}

/** What the values of a range are compared with. */
export function boundsOf({
  from,
  until,
}: IndexRange): readonly { readonly comparison: '=' | '>=' | '<='; readonly value: string }[] {
  if (from !== undefined && from === until) return [{ comparison: '=', value: from }]
  return [
    ...(from === undefined ? [] : [{ comparison: '>=', value: from } as const]),
    ...(until === undefined ? [] : [{ comparison: '<=', value: until } as const]),
  ]
}

/** After every text of an index. */
const last = '\u{10ffff}'

/**
 * The ranges that hold what matches all of `conditions`: as few as there can be, since each is
 * walked from end to end. `hasPairs` where the index has the entries of pairs.
 */
export function rangesOf(
  entity: EntityName,
  conditions: readonly Condition[],
  hasPairs: boolean,
): readonly IndexRange[] {
  const equal: IndexRange[] = []
  const ranges: IndexRange[] = []
  for (const { field, compare, value } of conditions) {
    const open = ranges.findIndex(
      (range) => range.field === field && compare !== 'equal' && range[compare] === undefined,
    )
    if (compare === 'equal') equal.push({ field, from: value, until: value })
    else if (open < 0) ranges.push({ field, [compare]: value })
    else ranges[open] = { ...ranges[open], field, [compare]: value }
  }
  for (const pair of hasPairs ? fieldPairs(entity) : []) {
    const of = equal.findIndex(({ field }) => field === pair.equal)
    const within = ranges.findIndex(({ field }) => field === pair.range)
    const value = equal[of]?.from
    const range = ranges[within]
    if (value === undefined || range === undefined) continue
    equal.splice(of, 1, {
      field: pairField(pair),
      from: pairText(value, range.from ?? ''),
      until: pairText(value, range.until ?? last),
    })
    ranges.splice(within, 1)
  }
  return [...equal, ...ranges]
}
