import type { FieldCondition, RecordCriterion, RecordLook } from '../../../../shared/contract/index.ts'
import { exhibitorStates } from '../../../../shared/domain/exhibitor.ts'
import { lackingField } from '../../../../shared/domain/readiness/reason.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'

/** What narrows a list: a criterion that does not say of which entity. */
export type RecordFilters = RecordLook['filters']

/** The filters that are not fields. */
export const stateFilter = ':state'
export const problemsFilter = ':problems'
/** Of booths: what they lack, by the names of reasons. */
export const lackingFilter = lackingField
/** Of booths: how much is known of their exhibitors. */
export const exhibitorFilter = ':exhibitor'
/** Of attendees: the segment to which they belong. */
export const segmentFilter = ':segment'
/** As long a search as the core takes. */
const longestText = 200
export const listedStates = ['new', 'changed', 'conflict', 'clean'] as const

/** The filters as a question to the core. */
export function criterionOf(entity: EntityName, { text = '', ...rest }: RecordFilters): RecordCriterion {
  return { entity, ...rest, ...(text.trim() === '' ? {} : { text: text.trim() }) }
}

/** The names of the filters that narrow, besides the words: fields, state, readiness. */
export function activeFilters({
  where = {},
  states,
  problems,
  lacking,
  exhibitor,
  segment,
}: RecordFilters): readonly string[] {
  return [
    ...Object.keys(where),
    ...(states === undefined ? [] : [stateFilter]),
    ...(problems === undefined ? [] : [problemsFilter]),
    ...(lacking === undefined ? [] : [lackingFilter]),
    ...(exhibitor === undefined ? [] : [exhibitorFilter]),
    ...(segment === undefined ? [] : [segmentFilter]),
  ]
}

export function isNarrowed(filters: RecordFilters): boolean {
  return (filters.text ?? '').trim() !== '' || activeFilters(filters).length > 0
}

export function conditionOf(
  { where, states, problems, lacking, exhibitor, segment }: RecordFilters,
  name: string,
): FieldCondition | undefined {
  if (name === stateFilter) return states
  if (name === problemsFilter) return problems
  if (name === lackingFilter) return lacking
  if (name === exhibitorFilter) return exhibitor
  if (name === segmentFilter) return segment
  return where?.[name]
}

/** The filters with another condition on one field; `undefined`: none on it. */
export function withCondition(
  filters: RecordFilters,
  name: string,
  condition: FieldCondition | undefined,
): RecordFilters {
  const { where = {}, states, problems, lacking = [], exhibitor, segment, text } = filters
  const words = text === undefined ? {} : { text }
  const stateValues =
    name === stateFilter
      ? listedStates.filter((state) => valuesOf(condition).includes(state))
      : (states ?? [])
  const [wanted] = name === problemsFilter ? valuesOf(condition) : [problems]
  const reasons =
    name === lackingFilter ? valuesOf(condition).filter((value) => typeof value === 'string') : lacking
  const ofExhibitor =
    name === exhibitorFilter
      ? exhibitorStates.filter((state) => valuesOf(condition).includes(state))
      : (exhibitor ?? [])
  // One segment at a time: the one chosen last.
  const among = name === segmentFilter ? valuesOf(condition).at(-1) : segment
  const { [name]: _replaced, ...others } = where
  const isField = !name.startsWith(':')
  const fields = isField && condition !== undefined ? { ...others, [name]: condition } : others
  return {
    ...words,
    ...(Object.keys(fields).length === 0 ? {} : { where: fields }),
    ...(stateValues.length === 0 ? {} : { states: [...stateValues] }),
    ...(wanted === 'with' || wanted === 'without' ? { problems: wanted } : {}),
    ...(reasons.length === 0 ? {} : { lacking: [...reasons] }),
    ...(ofExhibitor.length === 0 ? {} : { exhibitor: [...ofExhibitor] }),
    ...(typeof among === 'string' ? { segment: among } : {}),
  }
}

/** The filters with other words to search for; empty: none. */
export function withText({ text: _before, ...others }: RecordFilters, text: string): RecordFilters {
  return { ...(text === '' ? {} : { text: text.slice(0, longestText) }), ...others }
}

type FilterValue = string | number | boolean | null

/** The values of a condition that asks for one or all of some values; none of another. */
export function valuesOf(condition: FieldCondition | undefined): readonly FilterValue[] {
  if (condition === undefined) return []
  if (Array.isArray(condition)) return condition
  if (typeof condition === 'object' && condition !== null && 'all' in condition) return condition.all
  return typeof condition === 'object' && condition !== null ? [] : [condition]
}
