import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadsNowhere } from '../../../shared/domain/readiness/links.ts'
import {
  dueOf,
  isNeeded,
  isOverdue,
  readinessProblems,
  type ReadinessFacts,
} from '../../../shared/domain/readiness/problems.ts'
import {
  readRules,
  readinessRules,
  usualRules,
  type ReadinessRule,
  type ReadinessRules,
} from '../../../shared/domain/readiness/rules.ts'
import { askedOfBooth, readinessScore } from '../../../shared/domain/readiness/score.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'

const facts: ReadinessFacts = { fileOf: () => undefined, linkCheck: () => undefined, partCount: () => 0 }

/** Only the rule of this id, and needed; with other numbers where given. */
function only(id: string, change: Partial<ReadinessRule> = {}): ReadinessRules {
  const rules = usualRules.rules
    .filter((rule) => rule.id === id)
    .map((rule) => ({ ...rule, level: 'needed', ...change }) as ReadinessRule)
  expect(rules).toHaveLength(1)
  return { ...usualRules, rules }
}

const found = (rules: ReadinessRules, values: RecordValues, known: Partial<ReadinessFacts> = {}) =>
  readinessProblems('booth', values, rules, { ...facts, ...known })

describe('a rule of readiness', () => {
  it('asks for a field, in which blanks are nothing', () => {
    const rules = only('filled.booth.booth_thumbnail')
    expect(found(rules, {})).toEqual([{ field: 'booth_thumbnail', code: 'wanted' }])
    expect(found(rules, { booth_thumbnail: { hash: 'a' } })).toEqual([])
    expect(
      readinessProblems('representative', { phone: ' ' }, only('filled.representative.phone'), facts),
    ).toHaveLength(1)
  })

  it('asks for so many characters, counted as people do, of a text that is there', () => {
    const rules = only('length.profile', { least: 4 })
    expect(found(rules, { booth_company_profile: '🎪🎪🎪  ' })).toEqual([
      { field: 'booth_company_profile', code: 'too-short', params: { length: 3, min: 4 } },
    ])
    expect(found(rules, { booth_company_profile: 'four' })).toEqual([])
    expect(found(rules, {})).toEqual([])
  })

  it('measures and weighs a picture that is here by the slot’s own numbers', () => {
    const picture = { widthPixels: 900, heightPixels: 100, sizeBytes: 3_000_000 }
    const values = { booth_logo: { hash: 'a' } }
    const fileOf = () => picture
    expect(found(only('measures.booth_logo'), values, { fileOf })).toMatchObject([
      { field: 'booth_logo', code: 'picture-too-wide' },
    ])
    expect(found(only('weight.booth_logo'), values, { fileOf })).toMatchObject([
      { code: 'picture-too-heavy', params: { max: 2_000_000 } },
    ])
    const wider = only('measures.booth_logo')
    const slots = { ...wider.slots, booth_logo: { ...wider.slots.booth_logo, widest: 10 } }
    expect(found({ ...wider, slots }, values, { fileOf })).toEqual([])
    expect(found(only('measures.booth_logo'), values)).toEqual([])
  })

  it('counts parts and keywords', () => {
    const two = { least: 2 } as Partial<ReadinessRule>
    expect(found(only('count.video', two), {}, { partCount: () => 1 })).toEqual([
      { field: 'videos', code: 'too-few', params: { count: 1, min: 2 } },
    ])
    expect(found(only('count.video', two), {}, { partCount: () => 2 })).toEqual([])
    expect(found(only('count.keyword', two), { keywords: 'one' })).toMatchObject([{ field: 'keywords' }])
    expect(found(only('count.keyword', two), { keywords: 'one, two' })).toEqual([])
    expect(found(only('count.keyword', two), {}), 'none at all the interface asks for itself').toEqual([])
  })

  it('looks for placeholders in every text, and for links to nobody', () => {
    expect(found(only('placeholder'), { booth_name: 'Test', address: 'Main street', keywords: 'x' })).toEqual(
      [{ field: 'booth_name', code: 'placeholder-text', params: { text: 'Test' } }],
    )
    expect(found(only('links'), { booth_company_url: 'https://localhost/a' })).toEqual([
      { field: 'booth_company_url', code: 'link-leads-nowhere' },
    ])
  })

  it('says what came of a link when it was tried last, and nothing of one that was not', () => {
    const values = { booth_company_url: ' https://a.example.com ' }
    const tried = (checked: { found: 'works' | 'broken' | 'private'; answer: string }) => ({
      linkCheck: (url: string) =>
        url === 'https://a.example.com' ? { ...checked, checkedAt: '2026-11-12T10:00:00.000Z' } : undefined,
    })
    const rules = only('reachable')
    expect(found(rules, values)).toEqual([])
    expect(found(rules, values, tried({ found: 'works', answer: '200' }))).toEqual([])
    expect(found(rules, values, tried({ found: 'broken', answer: '404' }))).toEqual([
      { field: 'booth_company_url', code: 'link-broken', params: { answer: '404', on: '2026-11-12' } },
    ])
    expect(found(rules, values, tried({ found: 'private', answer: '' }))).toMatchObject([
      { code: 'link-refused' },
    ])
  })

  it('asks who the exhibitor is', () => {
    expect(found(only('exhibitor'), { exhibitor_name: 'Ada' })).toHaveLength(1)
    expect(found(only('exhibitor'), { exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' })).toEqual(
      [],
    )
  })

  it('that is advised marks what it finds, and one that is off finds nothing', () => {
    expect(found(only('exhibitor', { level: 'advised' }), {}).map(isNeeded)).toEqual([false])
    expect(found(only('exhibitor', { level: 'off' }), {})).toEqual([])
  })

  it('has a day of its own, or the event’s, as has what the interface asks for', () => {
    const rules = { ...only('count.video', { due: '2026-11-01' }), due: '2026-12-01' }
    expect(dueOf(rules, 'booth', { field: 'videos', code: 'too-few' })).toBe('2026-11-01')
    expect(dueOf(rules, 'booth', { field: 'documents', code: 'too-few' })).toBe('2026-12-01')
    expect(dueOf(rules, 'booth', { field: 'booth_name', code: 'required' })).toBe('2026-12-01')
    expect([
      isOverdue('2026-11-01', '2026-11-01'),
      isOverdue('2026-11-01', '2026-11-02'),
      isOverdue(null, '2026-11-02'),
    ]).toEqual([false, true, false])
  })
})

describe('the usual rules', () => {
  it('need what was needed before there were rules, and only advise the rest', () => {
    expect(readinessRules.parse(usualRules)).toEqual(usualRules)
    const needed = usualRules.rules.filter(({ level }) => level === 'needed').map(({ id }) => id)
    expect(needed).toEqual(['measures.booth_logo', 'measures.booth_thumbnail', 'measures.booth_background'])
    expect(new Set(usualRules.rules.map(({ id }) => id)).size).toBe(usualRules.rules.length)
  })

  it('stand in for whatever cannot be read of kept ones', () => {
    for (const nonsense of [
      null,
      undefined,
      3,
      [],
      {},
      { rules: 'x' },
      { rules: [{}], slots: 4, due: 'soon' },
    ]) {
      expect(readRules(nonsense)).toEqual(usualRules)
    }
    const [first, ...rest] = usualRules.rules
    const kept = {
      ...usualRules,
      due: '2026-11-01',
      version: 7,
      rules: [...rest, { ...first!, level: 'needed' }, { id: 'later', kind: 'new' }],
    }
    expect(readRules(kept)).toEqual({
      ...usualRules,
      due: '2026-11-01',
      rules: [{ ...first!, level: 'needed' }, ...rest],
    })
    expect(readRules(JSON.parse(JSON.stringify(usualRules)))).toEqual(usualRules)
  })
})

describe('the score of a booth', () => {
  const fields = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const problem = fc.record({
    field: fc.constantFrom(...fields, 'other'),
    part: fc.option(fc.constantFrom('document', 'job'), { nil: undefined }),
  })
  const problems = fc.array(
    problem.map(({ field, part }) => (part === undefined ? { field } : { field, part })),
    { maxLength: 12 },
  )

  it('is 100 exactly where nothing is missing, never below 0, and never lower after something was mended', () => {
    fc.assert(
      fc.property(fc.subarray(fields, { minLength: 1 }), problems, (asked, missing) => {
        const score = readinessScore(new Set(asked), missing)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score === 100).toBe(missing.length === 0)
        for (const index of missing.keys())
          expect(readinessScore(new Set(asked), missing.toSpliced(index, 1))).toBeGreaterThanOrEqual(score)
      }),
    )
  })

  it('weighs a field the same however much is wrong with it', () => {
    const asked = new Set(['a', 'b', 'c', 'd'])
    expect(readinessScore(asked, [{ field: 'a' }])).toBe(75)
    expect(readinessScore(asked, [{ field: 'a' }, { field: 'a' }])).toBe(75)
    expect(askedOfBooth(only('count.video')).has('videos')).toBe(true)
    expect(askedOfBooth(only('count.video', { level: 'advised' })).has('videos')).toBe(false)
  })
})

it.each([
  'https://localhost',
  'http://intranet/',
  'https://example.com/x',
  'https://www.example.org',
  'https://a:b@firm.com',
  'https://yourcompany.com',
  'http://x.test',
])('%s leads to nobody', (url) => expect(leadsNowhere(url)).toBe(true))
it.each([
  'https://firm.de',
  'https://acme.example.com',
  'https://bücher.example.com/',
  'https://[2001:db8::1]/',
  'https://test.com',
  'nonsense',
])('%s may lead somewhere', (url) => expect(leadsNowhere(url)).toBe(false))
