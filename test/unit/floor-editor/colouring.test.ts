import { expect, test } from 'vitest'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { newStand } from '../../../shared/domain/plan/elements.ts'
import { colouringIds, colouringOf } from '../../../shared/domain/plan/picture/colouring.ts'

const box = { xMetres: 0, yMetres: 0, widthMetres: 3, heightMetres: 3 }
const booth = (key: string, values: RecordSummary['values'] = {}): RecordSummary =>
  ({ key, values, problemCount: 0, state: 'clean' }) as RecordSummary
const coloured = {
  booths: [
    booth('a', { keywords: 'Food, Health' }),
    booth('b', { keywords: 'Health' }),
    booth('c', { keywords: ' ' }),
  ],
  standCategories: Array.from({ length: 8 }, (_, at) => ({
    id: `c${at}`,
    name: `Kind ${at}`,
    leastSquareMetres: null,
  })),
}

test.each(colouringIds)(
  'the categories of “%s” differ in colour and mark, so that neither is needed to tell them apart',
  (id) => {
    const { categories } = colouringOf(id, coloured)
    const named = categories.filter(({ tone }) => tone !== 'neutral')
    expect(new Set(named.map(({ mark }) => mark)).size).toBe(named.length)
    expect(new Set(named.map(({ tone }) => tone)).size).toBe(named.length)
  },
)

test('a stand is free, on hold, or has a booth that is shown, hidden or inactive', () => {
  const { categoryOf } = colouringOf('status', coloured)
  const free = newStand({ id: 's', ...box })
  const taken = newStand({ id: 't', ...box, boothKey: 'a' })
  expect(categoryOf(free, undefined)).toBe('free')
  expect(
    categoryOf({ ...free, hold: { boothKey: null, name: 'Acme', until: null, why: '' } }, undefined),
  ).toBe('held')
  expect(categoryOf(taken, booth('a', { active: true, hide: false }))).toBe('shown')
  expect(categoryOf(taken, booth('a', { active: true, hide: true }))).toBe('hidden')
  expect(categoryOf(taken, booth('a', { active: false, hide: true }))).toBe('inactive')
})

test('a booth with several keywords has the colour of the most frequent of them', () => {
  const { categories, categoryOf } = colouringOf('keyword', coloured)
  const taken = newStand({ id: 't', ...box, boothKey: 'a' })
  expect(categories.slice(0, 2).map(({ label }) => label)).toEqual([{ name: 'Health' }, { name: 'Food' }])
  expect(categoryOf(taken, coloured.booths[0])).toBe('Health')
  expect(categoryOf(taken, coloured.booths[2])).toBe(' none')
})

test('a category of stands that is gone leaves its stands without one', () => {
  const { categoryOf } = colouringOf('category', coloured)
  expect(categoryOf(newStand({ id: 's', ...box, category: 'c3' }), undefined)).toBe('c3')
  expect(categoryOf(newStand({ id: 's', ...box, category: 'gone' }), undefined)).toBe('')
})
