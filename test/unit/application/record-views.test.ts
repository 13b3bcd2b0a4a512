import { describe, expect, it } from 'vitest'
import { createRecordViews } from '../../../electron/application/record-views.ts'
import type { StoredRecord } from '../../../electron/workspace/types.ts'
import { testClock } from '../../support/clock.ts'

const booth = {
  booth_name: 'Corner',
  booth_company_profile: 'Profile',
  booth_company_url: 'https://example.com',
  keywords: 'one, two',
  ...{ address: 'a', pobox: '1', city: 'c', state: 's', country: 'X', active: true, hide: false, floor_id: 'r1' },
  booth_logo: { url: 'https://example.com/logo.png' },
  booth_background: { url: 'https://example.com/back.png' },
}

function record(change: Partial<StoredRecord> = {}): StoredRecord {
  return {
    ...{ entity: 'booth', key: 'r7', remoteId: '7', base: booth, draft: null, remote: null, remoteGone: false, removed: false },
    ...{ state: 'clean', updatedAt: '2026-11-02T09:00:00.000Z' },
    ...change,
  }
}

describe('a record as the contract shows it', () => {
  it('has the draft’s values where there is one, and only the asked fields', () => {
    const views = createRecordViews(testClock())
    const changed = record({ draft: { ...booth, booth_name: 'Mine' }, state: 'changed' })
    expect(views.summary(changed, ['booth_name', 'pobox', 'unknown']).values).toEqual({ booth_name: 'Mine', pobox: '1' })
    expect(views.summary(record()).values).toEqual(booth)
  })

  it('says which fields differ from the service’s, and which are in conflict', () => {
    const views = createRecordViews(testClock())
    const detail = views.detail(
      record({
        draft: { ...booth, booth_name: 'Mine', city: 'Here', keywords: 'one, two, three' },
        remote: { ...booth, booth_name: 'Theirs', keywords: 'two' },
        state: 'conflict',
      }),
    )
    expect([...detail.changed].sort()).toEqual(['booth_name', 'city', 'keywords'])
    expect(detail.conflicts).toEqual([{ field: 'booth_name', base: 'Corner', mine: 'Mine', theirs: 'Theirs' }])
  })

  it('does not miss what the service never reports, be it changed or not, until it was given and taken away', () => {
    const views = createRecordViews(testClock())
    expect(views.summary(record()).problemCount).toBe(0)
    expect(views.detail(record({ key: 'r8', draft: { ...booth, city: 'Here' }, state: 'changed' })).problems).toEqual([])
    const given = { ...booth, exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' }
    const emptied = views.detail(record({ key: 'r9', base: given, draft: { ...given, exhibitor_name: '' }, state: 'changed' }))
    expect(emptied.problems).toEqual([{ field: 'exhibitor_name', code: 'required' }])
    const created = views.detail(record({ key: 'l1', remoteId: null, base: null, draft: booth, state: 'new' }))
    expect(created.problems.map(({ field }) => field)).toEqual(['exhibitor_name', 'exhibitor_email'])
  })

  it('breaks no rule once it is removed, or where it can only be read', () => {
    const views = createRecordViews(testClock())
    expect(views.problems(record({ removed: true, state: 'removed', base: {} }))).toEqual([])
    expect(views.problems(record({ entity: 'country', base: {} }))).toEqual([])
  })

  it('is looked at again after it has changed, and when a new day has begun', () => {
    const clock = testClock(Date.UTC(2026, 10, 2, 23))
    const views = createRecordViews(clock)
    const job = (deadline: string) => record({ entity: 'job', key: 'r1', base: { application_deadline: deadline } })
    const hasDeadlineProblem = (stored: StoredRecord): boolean => views.problems(stored).some(({ field }) => field === 'application_deadline')
    expect(hasDeadlineProblem(job('2026-11-03'))).toBe(false)
    clock.advance(2 * 60 * 60 * 1000)
    expect(hasDeadlineProblem(job('2026-11-03'))).toBe(true)
    views.forget([{ kind: 'records', entity: 'job', key: 'r1' }])
    expect(hasDeadlineProblem(job('2026-12-01'))).toBe(false)
  })
})
