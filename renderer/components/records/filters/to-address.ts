import type { LocationQuery } from 'vue-router'
import type { RecordFilters } from './record-filters.ts'

const queryNames = ['text', 'where', 'states', 'problems', 'lacking', 'exhibitor', 'segment'] as const

/** The filters as part of an address, so that a link leads to what they leave. */
export function queryOfFilters({
  text = '',
  where,
  states,
  problems,
  lacking,
  exhibitor,
  segment,
}: RecordFilters): Readonly<Record<string, string>> {
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(where === undefined ? {} : { where: JSON.stringify(where) }),
    ...(states === undefined ? {} : { states: states.join(',') }),
    ...(problems === undefined ? {} : { problems }),
    ...(lacking === undefined ? {} : { lacking: lacking.join(',') }),
    ...(exhibitor === undefined ? {} : { exhibitor: exhibitor.join(',') }),
    ...(segment === undefined ? {} : { segment }),
  }
}

/** An address without its filters. */
export function withoutFilters(query: LocationQuery): LocationQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !queryNames.some((one) => one === name)))
}
