import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { titleFields } from '../../../shared/domain/record-title.ts'
import type { Sorting } from './table-rows.ts'

/** The fields a table shows after the title, most telling first; entities not named here show their first few. */
const chosen: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  representative: ['email', 'company', 'job_title', 'phone'],
  speaker: ['email', 'company', 'job_title', 'country'],
  attendee: ['email', 'company', 'job_title', 'country', 'city'],
  document: ['booth_id', 'file'],
  video: ['booth_id', 'file'],
  segment: ['description'],
  rule: ['operator', 'segment_id', 'joiner'],
  track: ['colour'],
  session: ['start', 'end', 'track_id', 'speaker_ids'],
  handout: ['session_id', 'file'],
  job: ['booth_id', 'job_type', 'experience_level', 'location', 'application_deadline', 'is_active'],
}

/** What a table is ordered by at first: where time matters more than the name, time. */
const firstOrder: Readonly<Partial<Record<EntityName, string>>> = { session: 'start' }

export function firstSorting(entity: EntityName): Sorting {
  return { by: firstOrder[entity] ?? 'title', descending: false }
}

const shownByDefault = 4

export function tableFields(entity: EntityName): readonly string[] {
  const titles = titleFields(entity)
  return (
    chosen[entity] ??
    entities[entity].fields
      .map(({ name }) => name)
      .filter((name) => !titles.includes(name))
      .slice(0, shownByDefault)
  )
}

/** Everything a table needs of each record. */
export function listedFields(entity: EntityName): readonly string[] {
  return [...new Set([...titleFields(entity), ...tableFields(entity)])]
}
