import type { Json, Values } from './resources.ts'

/** The read-only part of the interface, or `undefined` where the path is none of it. */
export function lookUpAnswer(path: string): Values | undefined {
  if (path === '/v5/event/getEventDetails') return answer({ data: eventDetails })
  if (path === '/v5/event/languages') return listed('languages', [{ id: 1, name: 'English', code: 'en' }])
  if (path === '/v5/booths/jobs/categories') return listed('collection', categories)
  if (/^\/v5\/forms\/(attendee|speaker|boothRep|boothJobs)Fields$/.test(path)) return answer({ job_fields: [] })
  if (path === '/v5/countries') return answer({ data: { countries: [{ id: 1, name: 'Exampleland' }], meta: meta(1) } })
  if (/^\/v5\/countries\/\d+\/regions$/.test(path)) return answer({ data: { regions: [{ id: 1, name: 'Example State' }], meta: meta(1) } })
  if (/^\/v5\/countries\/regions\/\d+\/cities$/.test(path)) return answer({ data: { cities: [{ id: 1, name: 'Exampleton' }], meta: meta(1) } })
  if (/^\/v5\/reports\//.test(path)) return listed('collection', [])
  return undefined
}

const eventDetails: Values = {
  id: 1,
  name: 'A fair elsewhere',
  description: 'Made by others.',
  start_date: '2026-11-09T08:00:00Z',
  end_date: '2026-11-11T17:00:00Z',
  timezone: 'Europe/Paris',
  status: 'published',
}
const categories: readonly Values[] = [
  { id: 7, name: 'Engineering' },
  { id: 8, name: 'Sales' },
]

function answer(values: Values): Values {
  return { status: true, message: 'Retrieved.', ...values }
}

function listed(key: string, items: readonly Json[]): Values {
  return answer({ [key]: items, meta: meta(items.length) })
}

function meta(total: number): Values {
  return { current_page: 1, from: 1, last_page: 1, path: '', per_page: 100, to: total, total }
}
