import { describe, expect, it } from 'vitest'
import { recordDetail } from '../../../electron/application/record-detail.ts'
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

const clock = testClock(Date.UTC(2026, 10, 2, 23))

describe('a record as the contract shows it', () => {
  it('has the draft’s values where there is one', () => {
    const changed = record({ draft: { ...booth, booth_name: 'Mine' }, state: 'changed' })
    expect(recordDetail(changed, clock).values).toEqual({ ...booth, booth_name: 'Mine' })
    expect(recordDetail(record(), clock).values).toEqual(booth)
  })

  it('says which fields differ from the service’s, and which are in conflict', () => {
    const detail = recordDetail(
      record({
        draft: { ...booth, booth_name: 'Mine', city: 'Here', keywords: 'one, two, three' },
        remote: { ...booth, booth_name: 'Theirs', keywords: 'two' },
        state: 'conflict',
      }),
      clock,
    )
    expect([...detail.changed].sort()).toEqual(['booth_name', 'city', 'keywords'])
    expect(detail.conflicts).toEqual([{ field: 'booth_name', base: 'Corner', mine: 'Mine', theirs: 'Theirs' }])
  })

  it('does not miss what the service never reports, be it changed or not, until it was given and taken away', () => {
    expect(recordDetail(record(), clock).problemCount).toBe(0)
    expect(recordDetail(record({ key: 'r8', draft: { ...booth, city: 'Here' }, state: 'changed' }), clock).problems).toEqual([])
    const given = { ...booth, exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' }
    const emptied = recordDetail(record({ key: 'r9', base: given, draft: { ...given, exhibitor_name: '' }, state: 'changed' }), clock)
    expect(emptied.problems).toEqual([{ field: 'exhibitor_name', code: 'required' }])
    const created = recordDetail(record({ key: 'l1', remoteId: null, base: null, draft: booth, state: 'new' }), clock)
    expect(created.problems.map(({ field }) => field)).toEqual(['exhibitor_name', 'exhibitor_email'])
  })

  it('breaks no rule once it is removed, or where it can only be read', () => {
    expect(recordDetail(record({ removed: true, state: 'removed', base: {} }), clock).problems).toEqual([])
    expect(recordDetail(record({ entity: 'country', base: {} }), clock).problems).toEqual([])
  })
})
