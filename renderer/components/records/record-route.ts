import type { RouteLocationRaw } from 'vue-router'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { RecordFilters } from './filters/record-filters.ts'
import { queryOfFilters } from './filters/to-address.ts'
import type { ScreenId } from '../../screens/screen-ids.ts'

const screenOf: Readonly<Partial<Record<EntityName, ScreenId>>> = {
  document: 'media',
  video: 'media',
  representative: 'people',
  speaker: 'people',
  attendee: 'people',
  segment: 'segments',
  rule: 'segments',
  session: 'sessions',
  track: 'sessions',
  handout: 'sessions',
  job: 'jobs',
}

/** Where a record can be looked at and mended; `undefined` for entities without a screen. */
export function recordRoute(eventId: string, entity: EntityName, key: string): RouteLocationRaw | undefined {
  if (entity === 'booth') return { name: 'booth', params: { eventId, key } }
  if (entity === 'jobCategory') return listRoute(eventId, 'job', { where: { job_category_id: key } })
  if (entity === 'floor') return { name: 'floor', params: { eventId, floorKey: key } }
  const screen = screenOf[entity]
  return screen === undefined
    ? undefined
    : { name: screen, params: { eventId }, query: { kind: entity, key } }
}

/** Where a draft is gone on with: its first field that is missing has the focus there. */
export function continueRoute(eventId: string, key: string): RouteLocationRaw
export function continueRoute(eventId: string, key: string, entity: EntityName): RouteLocationRaw | undefined
export function continueRoute(
  eventId: string,
  key: string,
  entity: EntityName = 'booth',
): RouteLocationRaw | undefined {
  const to = recordRoute(eventId, entity, key)
  return typeof to === 'object' ? { ...to, query: { ...('query' in to ? to.query : {}), continue: '1' } } : to
}

/** The list of an entity, narrowed as `filters` say; `undefined` for entities without one. */
export function listRoute(
  eventId: string,
  entity: EntityName,
  filters: RecordFilters,
): RouteLocationRaw | undefined {
  const screen = entity === 'booth' ? 'booths' : screenOf[entity]
  if (screen === undefined) return undefined
  return {
    name: screen,
    params: { eventId },
    query: { ...(entity === 'booth' ? {} : { kind: entity }), ...queryOfFilters(filters) },
  }
}
