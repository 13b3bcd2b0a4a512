import { describe, expect, it } from 'vitest'
import { recordDetail } from '../../../electron/application/views/record-detail.ts'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { usualRules, type ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import { testClock } from '../../support/clock.ts'

const booth = {
  booth_name: 'Corner',
  booth_company_profile: 'Profile',
  booth_company_url: 'https://example.com',
  keywords: 'one, two',
  ...{
    address: 'a',
    pobox: '1',
    city: 'c',
    state: 's',
    country: 'X',
    active: true,
    hide: false,
    floor_id: 'r1',
  },
  booth_logo: { url: 'https://example.com/logo.png' },
  booth_background: { url: 'https://example.com/back.png' },
}

function record(change: Partial<StoredRecord> = {}): StoredRecord {
  return {
    ...{
      entity: 'booth',
      key: 'r7',
      remoteId: '7',
      base: booth,
      draft: null,
      remote: null,
      remoteGone: false,
      removed: false,
    },
    ...{ state: 'clean', updatedAt: '2026-11-02T09:00:00.000Z' },
    ...change,
  }
}

const clock = testClock(Date.UTC(2026, 10, 2, 23))
const sizes: Record<string, { widthPixels: number; heightPixels: number }> = {}
const needed: ReadinessRules = {
  ...usualRules,
  rules: usualRules.rules.filter(({ level }) => level === 'needed'),
}
const here = {
  clock,
  readiness: {
    rules: () => needed,
    linkCheck: () => undefined,
    partCount: () => 0,
    partCountAmong: () => () => 0,
  },
  assets: { describe: (hash: string) => pictureOf(hash) },
  forms: {
    definitions: () => [],
    requiredAnswers: (entity: EntityName) => (entity === 'attendee' ? ['dietary'] : []),
  },
}

function pictureOf(hash: string): AssetInfo | undefined {
  const size = sizes[hash]
  return size === undefined
    ? undefined
    : { hash, name: 'picture.png', sizeBytes: 1, format: 'png', mime: 'image/png', ...size }
}

describe('a record as the contract shows it', () => {
  it('has the draft’s values where there is one', () => {
    const changed = record({ draft: { ...booth, booth_name: 'Mine' }, state: 'changed' })
    expect(recordDetail(changed, here).values).toEqual({ ...booth, booth_name: 'Mine' })
    expect(recordDetail(record(), here).values).toEqual(booth)
  })

  it('says which fields differ from the service’s, and which are in conflict', () => {
    const detail = recordDetail(
      record({
        draft: { ...booth, booth_name: 'Mine', city: 'Here', keywords: 'one, two, three' },
        remote: { ...booth, booth_name: 'Theirs', keywords: 'two' },
        state: 'conflict',
      }),
      here,
    )
    expect([...detail.changed].sort()).toEqual(['booth_name', 'city', 'keywords'])
    expect(detail.conflicts).toEqual([
      { field: 'booth_name', base: 'Corner', mine: 'Mine', theirs: 'Theirs' },
    ])
  })

  it('lacks what the event’s own form wants answered', () => {
    const person = { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' }
    const attendee = (values: RecordValues) => record({ entity: 'attendee', base: values })
    expect(recordDetail(attendee(person), here).problems).toEqual([{ field: 'dietary', code: 'required' }])
    expect(recordDetail(attendee({ ...person, dietary: ['vegan'] }), here).problems).toEqual([])
  })

  it('does not miss what the service never reports, be it changed or not, until it was given and taken away', () => {
    expect(recordDetail(record(), here).problems).toEqual([])
    expect(
      recordDetail(record({ key: 'r8', draft: { ...booth, city: 'Here' }, state: 'changed' }), here).problems,
    ).toEqual([])
    const given = { ...booth, exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' }
    const emptied = recordDetail(
      record({ key: 'r9', base: given, draft: { ...given, exhibitor_name: '' }, state: 'changed' }),
      here,
    )
    expect(emptied.problems).toEqual([{ field: 'exhibitor_name', code: 'required' }])
    const created = recordDetail(
      record({ key: 'l1', remoteId: null, base: null, draft: booth, state: 'new' }),
      here,
    )
    expect(created.problems.map(({ field }) => field)).toEqual(['exhibitor_name', 'exhibitor_email'])
  })

  it('breaks no rule once it is removed, or where it can only be read', () => {
    expect(recordDetail(record({ removed: true, state: 'removed', base: {} }), here).problems).toEqual([])
    expect(recordDetail(record({ entity: 'country', base: {} }), here).problems).toEqual([])
  })

  it('is not ready with a picture that does not fit its place, which is no rule of the service', () => {
    const pictures = {
      booth_logo: { hash: 'small', name: 'logo.png' },
      booth_thumbnail: { hash: 'huge' },
      booth_background: { hash: 'upright' },
    }
    Object.assign(sizes, {
      small: { widthPixels: 20, heightPixels: 20 },
      huge: { widthPixels: 9_000, heightPixels: 9_000 },
      upright: { widthPixels: 600, heightPixels: 1_800 },
    })
    const draft = { ...booth, exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com', ...pictures }
    expect(recordDetail(record({ draft, state: 'changed' }), here).problems).toEqual([
      { field: 'booth_logo', code: 'picture-too-small', params: { width: 20, height: 20, min: 100 } },
      {
        field: 'booth_thumbnail',
        code: 'picture-too-large',
        params: { width: 9_000, height: 9_000, max: 2_048 },
      },
      {
        field: 'booth_background',
        code: 'picture-too-narrow',
        params: { width: 600, height: 1_800, ratio: '1:1' },
      },
    ])
    expect(validateRecord('booth', draft, { today: '2026-11-02' })).toEqual([])
    Object.assign(sizes, {
      small: { widthPixels: 900, heightPixels: 200 },
      huge: { widthPixels: 300, heightPixels: 200 },
      upright: { widthPixels: 1_600, heightPixels: 900 },
    })
    expect(recordDetail(record({ draft, state: 'changed' }), here).problems).toMatchObject([
      { field: 'booth_logo', code: 'picture-too-wide' },
    ])
    delete sizes['small']
    expect(recordDetail(record({ draft, state: 'changed' }), here).problems).toEqual([])
  })
})
