import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { beforeAll, describe, expect, it } from 'vitest'
import { i18n } from '../../../../renderer/locales/index.ts'
import {
  useSegmentTexts,
  type SegmentTexts,
} from '../../../../renderer/views/segments/words/useSegmentTexts.ts'
import { segmentFields } from '../../../../shared/domain/segments/fields.ts'
import { readRules, type SegmentRule } from '../../../../shared/domain/segments/rules.ts'

const fields = segmentFields([
  { slug: 'visits', title: 'Number of visits', type: 'number' },
  { slug: 'since', title: 'Date of the first visit', type: 'date' },
  { slug: 'is_vip', title: 'VIP', type: 'checkbox' },
  { slug: 'meals', title: 'Meals', type: 'select', custom_value: ['vegan', 'halal'] },
])

let texts: SegmentTexts
beforeAll(async () => {
  const app = createSSRApp({
    setup() {
      const labels: Readonly<Record<string, string>> = { company: 'Company', job_title: 'Job title' }
      texts = useSegmentTexts({
        label: ({ name, title }) => title ?? labels[name] ?? name,
        read: (rules) => readRules(rules, fields),
      })
      return () => ''
    },
  })
  await renderToString(app.use(i18n))
})

const company: SegmentRule = { field: 'company', operator: 'equals', value: 'Acme' }
const early: SegmentRule = { field: 'since', operator: 'less_than', value: '2024-05-03', joiner: 'and' }

describe('the sentence of a segment', () => {
  it.each<[readonly SegmentRule[], string]>([
    [
      [company, early],
      'Attendees whose company is “Acme” and whose date of the first visit is before May 3, 2024',
    ],
    [
      [company, { ...early, joiner: 'or' }],
      'Attendees whose company is “Acme” or whose date of the first visit is before May 3, 2024',
    ],
    [
      [company, early, { field: 'visits', operator: 'at_least', value: '1200', joiner: 'or' }],
      'Attendees (whose company is “Acme” and whose date of the first visit is before May 3, 2024) or whose number of visits is at least 1,200',
    ],
    [
      [{ field: 'company', operator: 'in', value: 'Acme, "Beta, Ltd"' }],
      'Attendees whose company is “Acme” or “Beta, Ltd”',
    ],
    [
      [{ field: 'job_title', operator: 'not_in', value: ['Buyer', 'Founder'] }],
      'Attendees whose job title is none of “Buyer” or “Founder”',
    ],
    [
      [{ field: 'visits', operator: 'between', value: '2, 4' }],
      'Attendees whose number of visits is between 2 and 4',
    ],
    [[{ field: 'VIP', operator: '=', value: 1 }], 'Attendees who answered yes to “VIP”'],
    [
      [{ field: 'meals', operator: 'not_equals', value: 'vegan' }],
      'Attendees who did not choose “vegan” for meals',
    ],
    [[{ field: 'company', operator: 'is_empty' }], 'Attendees whose company is empty'],
    [[{ field: 'opens', operator: '>', value: 3 }], 'Attendees whose opens is more than 3'],
    [
      [{ field: 'company', operator: 'sounds_like', value: 'Ackmee' }],
      'Attendees for whom the service says “company sounds_like Ackmee”',
    ],
    [[{ field: 'company', operator: 'equals', value: '' }], 'Attendees whose company is …'],
    [[{}], 'Attendees for whom a rule is not complete'],
    [[], 'No rules yet: it has no members.'],
  ])('%j: %s', (rules, expected) => {
    expect(texts.sentence(rules)).toBe(expected)
  })
})

describe('the count of a segment', () => {
  const count = (
    certain: number,
    open: number,
    all: number,
    ...obstacles: ('field-not-here' | 'no-value' | null)[]
  ) => {
    const counted = { certain, open, all, obstacles }
    return [texts.count(counted), texts.shortCount(counted)]
  }

  it('is never more certain than it can be', () => {
    expect(count(1200, 0, 2000, null)).toEqual(['1,200 of 2,000 attendees', '1,200'])
    expect(count(3, 4, 10, 'field-not-here', null)).toEqual(['At least 3, at most 7 of 10 attendees', '≥ 3'])
    expect(count(0, 4, 10, 'field-not-here', null)).toEqual(['At most 4 of 10 attendees', '≤ 4'])
    expect(count(0, 10, 10, 'field-not-here')).toEqual(['Cannot be counted here', 'Unknown'])
    expect(count(0, 10, 10, 'no-value')).toEqual(['Not counted yet: a rule is not complete', 'Incomplete'])
    expect(count(0, 10, 10, null)).toEqual(['Cannot be counted here', 'Unknown'])
    expect(count(0, 0, 0, null)[0]).toBe('No attendees here yet')
  })
})
