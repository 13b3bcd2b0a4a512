import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { JsonValue, RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { SegmentRule } from '../../../../shared/domain/segments/rules.ts'
import { ruleOperators } from '../../../../shared/entities/declared/segments.ts'
import { temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const form = [
  { slug: 'visits', title: 'Visits', type: 'number' },
  { slug: 'since', title: 'First visited on', type: 'date' },
  { slug: 'interests', title: 'Interests', type: 'checkbox-group', custom_value: ['Cities', 'Health'] },
  { slug: 'newsletter', title: 'Newsletter', type: 'checkbox' },
]

function withAttendees(attendees: readonly RecordValues[]): Workspace {
  const workspace = temporaryWorkspace()
  workspace.records.addListed(
    'attendeeField',
    form.map((values) => ({ remoteId: values.slug, values })),
  )
  workspace.records.addListed(
    'attendee',
    attendees.map((values, index) => ({ remoteId: String(index + 1), values })),
  )
  return workspace
}

const ada = { first_name: 'Ada', company: 'Acme', visits: 3, since: '2023-05-02', interests: ['Cities'] }
const ben = { first_name: 'Ben', company: 'Beta', visits: 1, since: '2025-05-04', interests: [] }
const eve = { first_name: 'Eve', company: 'ACME', visits: null, since: null, interests: ['Health', 'Cities'] }

const keysOf = (workspace: Workspace, rules: readonly SegmentRule[]) =>
  workspace.lists.keys({ entity: 'attendee', rules: [...rules] })
const acme = { field: 'company', operator: 'equals', value: 'acme' } satisfies SegmentRule
const early = {
  field: 'since',
  operator: 'less_than',
  value: '2024-05-03',
  joiner: 'and',
} satisfies SegmentRule

describe('the attendees of a segment', () => {
  it('are those whom its rules describe, as a list, a page, a count and a search within', async () => {
    const workspace = withAttendees([ada, ben, eve])
    expect(await keysOf(workspace, [acme])).toEqual(['r1', 'r3'])
    expect(await keysOf(workspace, [acme, early])).toEqual(['r1'])
    const criterion = { entity: 'attendee' as const, rules: [acme] }
    expect(await workspace.lists.count(criterion)).toBe(2)
    expect(
      (await workspace.lists.page(criterion, { offset: 1, limit: 1 })).items.map(({ key }) => key),
    ).toEqual(['r3'])
    expect(await workspace.lists.keys({ ...criterion, text: 'eve' })).toEqual(['r3'])
    expect(await workspace.lists.countSegment([acme, early])).toEqual({
      certain: 1,
      open: 0,
      all: 3,
      obstacles: [null, null],
    })
  })

  it('follow what attendees become, and what the form asks', async () => {
    const workspace = withAttendees([ada, ben, eve])
    expect(await keysOf(workspace, [acme])).toEqual(['r1', 'r3'])
    workspace.records.put({ ...workspace.records.get('attendee', 'r2')!, draft: { ...ben, company: 'Acme' } })
    expect(await keysOf(workspace, [acme])).toEqual(['r1', 'r2', 'r3'])
    const byTitle: SegmentRule = { field: 'Years with us', operator: '>', value: '2' }
    expect(await workspace.lists.countSegment([byTitle])).toMatchObject({
      certain: 0,
      open: 3,
      obstacles: ['field-not-here'],
    })
    workspace.records.put({
      ...workspace.records.get('attendeeField', 'rvisits')!,
      base: { slug: 'visits', title: 'Years with us', type: 'number' },
    })
    expect(await workspace.lists.countSegment([byTitle])).toMatchObject({
      certain: 1,
      open: 0,
      obstacles: [null],
    })
  })

  it('are left open where no attendee has the field, and not where it is known to be empty', async () => {
    const workspace = withAttendees([ada, ben, { ...eve, badge: null }])
    const count = (rule: SegmentRule) => workspace.lists.countSegment([rule])
    expect(await count({ field: 'opens', operator: 'greater_than', value: '3' })).toEqual({
      certain: 0,
      open: 3,
      all: 3,
      obstacles: ['field-not-here'],
    })
    expect(await count({ field: 'newsletter', operator: 'is_empty' })).toMatchObject({
      open: 3,
      obstacles: ['field-not-here'],
    })
    expect(await count({ field: 'badge', operator: 'is_empty' })).toEqual({
      certain: 3,
      open: 0,
      all: 3,
      obstacles: [null],
    })
    expect(await count({ field: 'a "b" \\', operator: 'is_empty' })).toMatchObject({
      open: 3,
      obstacles: ['field-not-here'],
    })
  })

  it('are counted at least as far as the other rules decide', async () => {
    const workspace = withAttendees([ada, ben, eve])
    const unknown: SegmentRule = { field: 'opens', operator: 'greater_than', value: '3', joiner: 'or' }
    expect(await workspace.lists.countSegment([acme, unknown])).toEqual({
      certain: 2,
      open: 1,
      all: 3,
      obstacles: [null, 'field-not-here'],
    })
    expect(await workspace.lists.countSegment([acme, { ...unknown, joiner: 'and' }])).toMatchObject({
      certain: 0,
      open: 2,
    })
    expect(await keysOf(workspace, [acme, unknown])).toEqual(['r1', 'r3'])
  })

  it('are found by the segment alone, by its rules as they are now', async () => {
    const workspace = withAttendees([ada, ben, eve])
    workspace.records.addListed('rule', [
      { remoteId: '12', values: { ...early, segment_id: 'r5' } },
      { remoteId: '9', values: { ...acme, segment_id: 'r5' } },
      {
        remoteId: '10',
        values: { field: 'company', operator: 'equals', value: 'Beta', joiner: 'or', segment_id: 'r5' },
      },
      { remoteId: '11', values: { field: 'company', operator: 'equals', value: 'Nobody', segment_id: 'r6' } },
    ])
    const keys = () => workspace.lists.keys({ entity: 'attendee', segment: 'r5' })
    // Acme, or Beta and early.
    expect(await keys()).toEqual(['r1', 'r3'])
    workspace.records.put({
      ...workspace.records.get('rule', 'r12')!,
      draft: { ...early, value: '2026-01-01', segment_id: 'r5' },
    })
    expect(await keys()).toEqual(['r1', 'r2', 'r3'])
    expect(await workspace.lists.keys({ entity: 'attendee', segment: 'r7' })).toEqual([])
  })

  it('do not include who is marked for removal', async () => {
    const workspace = withAttendees([ada, ben, eve])
    workspace.records.put({ ...workspace.records.get('attendee', 'r3')!, removed: true })
    expect(await workspace.lists.countSegment([acme])).toMatchObject({ certain: 1, all: 2 })
  })

  it('are attendees alone', async () => {
    await expect(withAttendees([]).lists.keys({ entity: 'booth', rules: [acme] })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})

/** The rules written once more, as plainly as they can be, for what these attendees hold. */
function holds(
  { field, operator, value }: { field: string; operator: string; value: string },
  attendee: RecordValues,
): boolean | undefined {
  const cell = attendee[field]
  const all = (Array.isArray(cell) ? cell : [cell]).filter(
    (one: JsonValue | undefined) => one !== null && one !== undefined && one !== '',
  )
  const wanted = value.split(', ')
  const low = (one: unknown): string => String(one).toLowerCase()
  const isNumber = field === 'visits'
  const same = (one: unknown): boolean =>
    wanted.some((other) => (isNumber ? Number(one) === Number(other) : low(one) === low(other)))
  const measure = (one: unknown): number => (isNumber ? Number(one) : Date.parse(String(one)))
  const [from = '', to = from] = wanted
  switch (operator) {
    case 'is_empty':
      return all.length === 0
    case 'is_not_empty':
      return all.length > 0
    case 'equals':
    case 'in':
      return all.some(same)
    case 'not_equals':
    case 'not_in':
      return !all.some(same)
    case 'contains':
      return isNumber || field === 'since' ? undefined : all.some((one) => low(one).includes(low(value)))
    case 'not_contains':
      return isNumber || field === 'since' ? undefined : !all.some((one) => low(one).includes(low(value)))
    case 'starts_with':
      return isNumber || field === 'since' ? undefined : all.some((one) => low(one).startsWith(low(value)))
  }
  if (!isNumber && field !== 'since') return undefined
  switch (operator) {
    case 'less_than':
      return all.some((one) => measure(one) < measure(from))
    case 'greater_than':
      return all.some((one) => measure(one) > measure(from))
    case 'at_least':
      return all.some((one) => measure(one) >= measure(from))
    case 'at_most':
      return all.some((one) => measure(one) <= measure(from))
    default:
      return all.some(
        (one) =>
          measure(one) >= Math.min(measure(from), measure(to)) &&
          measure(one) <= Math.max(measure(from), measure(to)),
      )
  }
}

const days = fc.constantFrom('2023-01-01', '2023-05-03', '2024-12-31', '2025-06-01')
const companies = fc.constantFrom('Acme', 'ACME', 'Beta Works', 'beta', 'Gamma')
const interests = fc.constantFrom('Cities', 'Health', 'Play')
const attendees = fc.record({
  company: fc.option(companies),
  visits: fc.option(fc.integer({ min: 0, max: 5 })),
  since: fc.option(days),
  interests: fc.uniqueArray(interests),
})
const several = (value: fc.Arbitrary<string>, operator: string) =>
  operator === 'between'
    ? fc
        .tuple(value, value)
        .filter(([a, b]) => a !== b)
        .map((both) => both.join(', '))
    : operator.endsWith('in')
      ? fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((values) => values.join(', '))
      : value
const rules = fc.constantFrom(...ruleOperators).chain((operator) => {
  const about = (field: string, value: fc.Arbitrary<string>) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constant<string>(operator),
      value: several(value, operator),
      joiner: fc.constantFrom('and', 'or'),
    })
  const number = fc.integer({ min: 0, max: 5 }).map(String)
  return fc.oneof(
    about('company', companies),
    about('interests', interests),
    about('visits', number),
    about('since', days),
  )
})

describe('counting in the core', () => {
  it('equals looking at every attendee', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(attendees, { maxLength: 40 }),
        fc.array(rules, { minLength: 1, maxLength: 4 }),
        async (people, asked) => {
          // One of each kind, so that every field is here.
          const everyone = [
            ...people,
            { company: 'Acme', visits: 1, since: '2023-01-01', interests: ['Play'] },
          ]
          const workspace = withAttendees(everyone)
          const expected = everyone.map((one) => {
            const verdicts = asked.map((rule) => holds(rule, one))
            // Each run of rules joined by and, as a sum of products.
            const runs: (boolean | undefined)[][] = []
            asked.forEach(({ joiner }, at) =>
              at === 0 || joiner === 'or' ? runs.push([verdicts[at]]) : runs.at(-1)?.push(verdicts[at]),
            )
            const possible = runs.some((run) => run.every((verdict) => verdict !== false))
            const certain = runs.some((run) => run.every((verdict) => verdict === true))
            return { possible, certain }
          })
          const count = await workspace.lists.countSegment(asked)
          expect(count.certain).toBe(expected.filter(({ certain }) => certain).length)
          expect(count.certain + count.open).toBe(expected.filter(({ possible }) => possible).length)
          expect(await workspace.lists.count({ entity: 'attendee', rules: asked })).toBe(count.certain)
          workspace.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})
