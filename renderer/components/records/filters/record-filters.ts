import type { LocationQuery } from 'vue-router'
import { recordLook, type FieldCondition, type RecordCriterion, type RecordLook } from '../../../../shared/contract/index.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'

/** What narrows a list: a criterion that does not say of which entity. */
export type RecordFilters = RecordLook['filters']

/** The filters that are not fields. */
export const stateFilter = ':state'
export const problemsFilter = ':problems'
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
export function activeFilters({ where = {}, states, problems, segment }: RecordFilters): readonly string[] {
  return [
    ...Object.keys(where),
    ...(states === undefined ? [] : [stateFilter]),
    ...(problems === undefined ? [] : [problemsFilter]),
    ...(segment === undefined ? [] : [segmentFilter]),
  ]
}

export function isNarrowed(filters: RecordFilters): boolean {
  return (filters.text ?? '').trim() !== '' || activeFilters(filters).length > 0
}

export function conditionOf({ where, states, problems, segment }: RecordFilters, name: string): FieldCondition | undefined {
  if (name === stateFilter) return states
  if (name === problemsFilter) return problems
  if (name === segmentFilter) return segment
  return where?.[name]
}

/** The filters with another condition on one field; `undefined`: none on it. */
export function withCondition(filters: RecordFilters, name: string, condition: FieldCondition | undefined): RecordFilters {
  const { where = {}, states, problems, segment, text } = filters
  const words = text === undefined ? {} : { text }
  const stateValues = name === stateFilter ? listedStates.filter((state) => valuesOf(condition).includes(state)) : (states ?? [])
  const [wanted] = name === problemsFilter ? valuesOf(condition) : [problems]
  // One segment at a time: the one chosen last.
  const among = name === segmentFilter ? valuesOf(condition).at(-1) : segment
  const { [name]: _replaced, ...others } = where
  const isField = name !== stateFilter && name !== problemsFilter && name !== segmentFilter
  const fields = isField && condition !== undefined ? { ...others, [name]: condition } : others
  return {
    ...words,
    ...(Object.keys(fields).length === 0 ? {} : { where: fields }),
    ...(stateValues.length === 0 ? {} : { states: [...stateValues] }),
    ...(wanted === 'with' || wanted === 'without' ? { problems: wanted } : {}),
    ...(typeof among === 'string' ? { segment: among } : {}),
  }
}

/** The filters with other words to search for; empty: none. */
export function withText({ text: _before, ...others }: RecordFilters, text: string): RecordFilters {
  return { ...(text === '' ? {} : { text: text.slice(0, longestText) }), ...others }
}

type FilterValue = string | number | boolean | null

/** The values of a condition that is one of some values; none of another. */
export function valuesOf(condition: FieldCondition | undefined): readonly FilterValue[] {
  if (condition === undefined) return []
  if (Array.isArray(condition)) return condition
  return typeof condition === 'object' && condition !== null ? [] : [condition]
}

const queryNames = ['text', 'where', 'states', 'problems', 'segment'] as const

/** The filters as part of an address, so that a link leads to what they leave. */
export function queryOfFilters({ text = '', where, states, problems, segment }: RecordFilters): Readonly<Record<string, string>> {
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(where === undefined ? {} : { where: JSON.stringify(where) }),
    ...(states === undefined ? {} : { states: states.join(',') }),
    ...(problems === undefined ? {} : { problems }),
    ...(segment === undefined ? {} : { segment }),
  }
}

/** An address without its filters. */
export function withoutFilters(query: LocationQuery): LocationQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !queryNames.some((one) => one === name)))
}

/** The filters in an address; `null`: it says none, or none that can be understood. */
export function filtersOfQuery(query: LocationQuery): RecordFilters | null {
  const { text, where, states, problems, segment } = query
  const said = {
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof where === 'string' ? { where: parsed(where) } : {}),
    ...(typeof states === 'string' ? { states: states.split(',') } : {}),
    ...(typeof problems === 'string' ? { problems } : {}),
    ...(typeof segment === 'string' ? { segment } : {}),
  }
  if (Object.keys(said).length === 0) return null
  return recordLook.shape.filters.safeParse(said).data ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
