import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { belongs, testOf, type Verdict } from '../../../../shared/domain/segments/evaluate.ts'
import { segmentFields, type SegmentField } from '../../../../shared/domain/segments/fields.ts'
import { readRules, type RuleObstacle, type SegmentRule } from '../../../../shared/domain/segments/rules.ts'

const fields = segmentFields([
  { slug: 'visits', title: 'Earlier visits', type: 'number' },
  { slug: 'first_visit_date', title: 'First visited on', type: 'date' },
  { slug: 'first_visit', title: 'First visit', type: 'checkbox' },
  { slug: 'dietary', title: 'Dietary wishes', type: 'select', custom_value: ['none', 'vegan', 'halal'] },
  {
    slug: 'interests',
    title: 'Interests',
    type: 'checkbox-group',
    custom_value: ['Cities', 'Health, food', 'Play'],
  },
  { slug: 'retired', title: 'Not asked any more', type: 'text', status: false },
])

function verdict(rule: SegmentRule, cell: JsonValue | undefined): Verdict {
  const [read] = readRules([rule], fields)
  if (read === undefined) throw new Error('no rule')
  return testOf(read)(cell)
}

function obstacle(rule: SegmentRule): RuleObstacle | undefined {
  return readRules([rule], fields)[0]?.obstacle
}

const say = (field: string, operator: string, value?: JsonValue): SegmentRule => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
})

describe('a rule on a text', () => {
  it.each<[string, JsonValue | undefined, JsonValue | undefined, Verdict]>([
    ['equals', 'Acme', 'acme', true],
    ['equals', 'Café', 'cafe', true],
    ['equals', ' Acme ', 'Acme', true],
    ['equals', 'Acme', 'Acme Ltd', false],
    ['equals', 'Acme', null, false],
    ['equals', 'Acme', undefined, false],
    ['equals', '5', 5, true],
    ['equals', 'true', true, true],
    ['equals', 'Acme', ['Other', 'Acme'], true],
    ['equals', 'Acme', { name: 'Acme' }, undefined],
    ['not_equals', 'Acme', 'Other', true],
    ['not_equals', 'Acme', null, true],
    ['not_equals', 'Acme', ['Other', 'Acme'], false],
    ['contains', 'buy', 'Chief Buyer', true],
    ['contains', 'buy', 'Founder', false],
    ['contains', 'buy', '', false],
    ['not_contains', 'buy', 'Chief Buyer', false],
    ['not_contains', 'buy', null, true],
    ['starts_with', 'élan', 'Elan vital', true],
    ['starts_with', 'vital', 'Elan vital', false],
    ['in', 'Acme, "Beta, Ltd"', 'beta, ltd', true],
    ['in', 'Acme, "Beta, Ltd"', 'Beta', false],
    ['in', ['Acme', 'Beta, Ltd'], 'Beta, Ltd', true],
    ['not_in', 'Acme, Beta', 'Gamma', true],
    ['not_in', 'Acme, Beta', 'Beta', false],
    ['less_than', '10', '9', true],
    ['less_than', '10', 'about nine', undefined],
    ['is_empty', '', '  ', true],
    ['is_empty', '', [], true],
    ['is_empty', null, 'Acme', false],
    ['is_not_empty', '', 'Acme', true],
    ['is_not_empty', '', null, false],
  ])('company %s %j, of %j: %s', (operator, value, cell, expected) => {
    expect(verdict(say('company', operator, value), cell)).toBe(expected)
  })
})

describe('a rule on a number', () => {
  it.each<[string, JsonValue, JsonValue | undefined, Verdict]>([
    ['equals', '2', 2, true],
    ['equals', '2.0', '2', true],
    ['equals', 2, '02', true],
    ['equals', '2', 'two', undefined],
    ['equals', '2', null, false],
    ['not_equals', '2', 3, true],
    ['not_equals', '2', null, true],
    ['in', '2, 3', 3, true],
    ['not_in', '2, 3', 3, false],
    ['less_than', '10', 9, true],
    ['less_than', '10', 10, false],
    ['greater_than', '9', 10, true],
    ['greater_than', '-1', 0, true],
    ['at_least', '9', 9, true],
    ['at_most', '9', 10, false],
    ['between', '2, 4', 4, true],
    ['between', '4, 2', 3, true],
    ['between', '2, 4', 5, false],
    ['between', [2, 4], 2, true],
    ['less_than', '10', null, false],
    ['is_empty', '', 0, false],
  ])('visits %s %j, of %j: %s', (operator, value, cell, expected) => {
    expect(verdict(say('visits', operator, value), cell)).toBe(expected)
  })
})

describe('a rule on a day', () => {
  it.each<[string, JsonValue, JsonValue | undefined, Verdict]>([
    ['equals', '2024-05-03', '2024-05-03', true],
    ['equals', '2024-05-03', '2024-05-03T23:30:00-05:00', true],
    ['less_than', '2024-05-03', '2024-05-02', true],
    ['less_than', '2024-05-03', '2024-05-03', false],
    ['less_than', '2024-05-03', '03/05/2024', undefined],
    ['less_than', '2024-05-03', '2024-02-31', undefined],
    ['less_than', '2024-05-03', null, false],
    ['greater_than', '2024-05-03', '2024-05-04 08:00:00', true],
    ['at_least', '2024-05-03', '2024-05-03', true],
    ['at_most', '2024-05-03', '2024-05-04', false],
    ['between', '2024-05-01, 2024-05-31', '2024-05-31', true],
    ['between', '2024-05-01, 2024-05-31', '2024-06-01', false],
    ['not_equals', '2024-05-03', null, true],
    ['is_not_empty', '', '2024-05-03', true],
  ])('first_visit_date %s %j, of %j: %s', (operator, value, cell, expected) => {
    expect(verdict(say('first_visit_date', operator, value), cell)).toBe(expected)
  })
})

describe('a rule on yes or no, on a choice, on a file', () => {
  it.each<[string, string, JsonValue | undefined, JsonValue | undefined, Verdict]>([
    ['first_visit', 'equals', 'true', true, true],
    ['first_visit', 'equals', '1', true, true],
    ['first_visit', 'equals', 'No', false, true],
    ['first_visit', 'equals', 'false', null, false],
    ['first_visit', 'not_equals', 'true', false, true],
    ['first_visit', 'is_empty', '', false, false],
    ['dietary', 'equals', 'Vegan', 'vegan', true],
    ['dietary', 'in', 'vegan, halal', 'halal', true],
    ['interests', 'equals', 'Cities', ['Play', 'Cities'], true],
    ['interests', 'in', '"Health, food", Play', ['Health, food'], true],
    ['interests', 'not_in', 'Cities, Play', ['Health, food'], true],
    ['interests', 'is_empty', undefined, [], true],
    ['interests', 'equals', 'Play', 'Cities, Play', true],
    ['interests', 'equals', 'Health, food', 'Health, food', true],
    ['resume', 'is_empty', '', null, true],
    ['resume', 'is_not_empty', '', { url: 'https://example.com/cv.pdf' }, true],
  ])('%s %s %j, of %j: %s', (field, operator, value, cell, expected) => {
    expect(verdict(say(field, operator, value), cell)).toBe(expected)
  })
})

describe('a rule as other services write it', () => {
  it.each<[SegmentRule, JsonValue, Verdict]>([
    [{ field: 'company', operator: 'EQUALS', value: 'Acme', joiner: 'AND' }, 'Acme', true],
    [{ field: 'company', operator: '=', value: 'Acme' }, 'Acme', true],
    [{ field: 'company', operator: 'is not', value: 'Acme' }, 'Acme', false],
    [{ field: 'visits', operator: '>=', value: 3 }, 3, true],
    [{ field: 'Earlier visits', operator: 'gt', value: 3 }, 4, true],
    [{ field: 'First Name', operator: 'starts-with', value: 'A' }, 'Ada', true],
    [{ field: 'Job_Title', operator: 'is', value: ['Buyer', 'Founder'] }, 'Founder', true],
    [{ field: 'first_visit', operator: '==', value: true }, true, true],
    [{ field: 'company', operator: 'is_empty', value: { any: 'thing' } }, null, true],
    [{ field: 'badge_colour', operator: '<', value: '2024-05-03' }, '2023-01-01', true],
  ])('%j, of %j: %s', (rule, cell, expected) => {
    expect(verdict(rule, cell)).toBe(expected)
  })

  it.each<[SegmentRule, RuleObstacle]>([
    [{}, 'no-field'],
    [{ field: null, operator: 'equals', value: 'x' }, 'no-field'],
    [{ field: 'company', value: 'x' }, 'unknown-operator'],
    [{ field: 'company', operator: 'sounds_like', value: 'x' }, 'unknown-operator'],
    [{ field: 'company', operator: 'constructor', value: 'x' }, 'unknown-operator'],
    [{ field: 'company', operator: 7, value: 'x' }, 'unknown-operator'],
    [{ field: 'company', operator: 'equals', value: null }, 'no-value'],
    [{ field: 'company', operator: 'equals', value: ' ' }, 'no-value'],
    [{ field: 'company', operator: 'contains', value: ['a', 'b'] }, 'unreadable-value'],
    [{ field: 'company', operator: 'equals', value: { is: 'x' } }, 'unreadable-value'],
    [{ field: 'company', operator: 'in', value: [['x']] }, 'unreadable-value'],
    [{ field: 'company', operator: 'less_than', value: 'Acme' }, 'not-comparable'],
    [{ field: 'visits', operator: 'less_than', value: 'many' }, 'not-number'],
    [{ field: 'visits', operator: 'between', value: '2' }, 'no-value'],
    [{ field: 'visits', operator: 'between', value: '2, 3, 4' }, 'unreadable-value'],
    [{ field: 'visits', operator: 'contains', value: '2' }, 'unfit-operator'],
    [{ field: 'first_visit_date', operator: 'less_than', value: 'May' }, 'not-date'],
    [{ field: 'first_visit', operator: 'equals', value: 'maybe' }, 'not-yes-or-no'],
    [{ field: 'first_visit', operator: 'less_than', value: 'true' }, 'unfit-operator'],
    [{ field: 'resume', operator: 'contains', value: 'cv' }, 'unfit-operator'],
  ])('%j cannot be counted: %s', (rule, expected) => {
    expect(obstacle(rule)).toBe(expected)
    expect(verdict(rule, 'Acme')).toBeUndefined()
  })

  it('does not guess which of two fields of one title is meant', () => {
    const twice: readonly SegmentField[] = segmentFields([
      { slug: 'a', title: 'Badge', type: 'text' },
      { slug: 'b', title: 'badge', type: 'text' },
    ])
    expect(readRules([say('Badge', 'equals', 'x')], twice)[0]?.obstacle).toBe('ambiguous-field')
    expect(readRules([say('a', 'equals', 'x')], twice)[0]?.obstacle).toBeUndefined()
  })

  it('is about a field that is not asked any more, as one that attendees may still have', () => {
    expect(readRules([say('retired', 'equals', 'x')], fields)[0]?.field).toMatchObject({
      name: 'retired',
      kind: 'unknown',
    })
  })
})

describe('several rules', () => {
  const joined = (...joiners: readonly JsonValue[]) =>
    readRules(
      joiners.map((joiner) => ({ ...say('company', 'equals', 'x'), joiner })),
      fields,
    )
  const of = (rules: ReturnType<typeof joined>, ...verdicts: readonly Verdict[]) =>
    belongs(rules, (at) => verdicts[at])

  it('joined by and hold together, joined by or one by one', () => {
    expect(of(joined('and', 'and'), true, false)).toBe(false)
    expect(of(joined('and', 'and'), true, true)).toBe(true)
    expect(of(joined('and', 'or'), false, true)).toBe(true)
    expect(of(joined('and', 'or'), false, false)).toBe(false)
  })

  it('read and before or', () => {
    // true or (true and false); from left to right it would be false.
    expect(of(joined('and', 'or', 'and'), true, true, false)).toBe(true)
    expect(of(joined('and', 'and', 'or'), false, true, true)).toBe(true)
    expect(of(joined('and', 'or', 'and'), false, true, false)).toBe(false)
  })

  it('ignore what joins the first to nothing', () => {
    expect(of(joined('or', 'and'), true, false)).toBe(false)
    expect(of(joined('xor', 'and'), true, true)).toBe(true)
  })

  it('are joined by and where nothing is said, in any case of letters', () => {
    expect(of(joined(null, null), true, false)).toBe(false)
    expect(of(joined('AND', 'OR'), false, true)).toBe(true)
  })

  it('leave nothing open that the others decide', () => {
    expect(of(joined('and', 'and'), undefined, false)).toBe(false)
    expect(of(joined('and', 'and'), undefined, true)).toBeUndefined()
    expect(of(joined('and', 'or'), undefined, true)).toBe(true)
    expect(of(joined('and', 'or'), undefined, false)).toBeUndefined()
  })

  it('say nothing of anybody where one is joined in an unknown way, or where there are none', () => {
    expect(of(joined('and', 'xor'), true, true)).toBeUndefined()
    expect(joined('and', 'xor')[1]?.obstacle).toBe('unknown-joiner')
    expect(of(joined())).toBeUndefined()
  })
})
