import { expect, test } from 'vitest'
import { hasSafeChanges, reviewRows } from '../../../renderer/views/reviews/review-rows.ts'
import type { ComparedReview, ReviewedBooth } from '../../../shared/contract/index.ts'

const review = (id: string) => ({
  id,
  name: `${id}.boothpack`,
  madeAt: '',
  takenAt: '',
  eventName: 'Fair',
  booths: 1,
})
const booth = (id: string, changes: number, conflicts: number, undecided = changes): ReviewedBooth => ({
  ...{
    id,
    title: id,
    key: id,
    matchedBy: 'id',
    namesakes: 0,
    changes,
    conflicts,
    undecided,
    accepted: 0,
    refused: 0,
  },
})
const compared = (id: string, found: Partial<ComparedReview>): [string, ComparedReview] => [
  id,
  { id, error: null, otherEvent: false, items: [], more: 0, ...found },
]

test('all packs are one list of booths, in each what is in conflict first; what is not compared yet waits as a whole', () => {
  const rows = reviewRows(
    ['a', 'b', 'c', 'd', 'e'].map(review),
    new Map([
      compared('a', { items: [booth('one', 2, 0), booth('two', 3, 1)], more: 7 }),
      compared('b', {}),
      compared('d', { error: { code: 'file-damaged', message: 'Broken.' } }),
      compared('e', { otherEvent: true, items: [booth('far', 1, 0)] }),
    ]),
  )
  expect(rows.map(({ review: { id }, booth: of, state, more }) => [id, of?.id ?? null, state, more])).toEqual(
    [
      ['a', 'two', 'booth', 0],
      ['a', 'one', 'booth', 0],
      ['a', null, 'more', 7],
      ['b', null, 'nothing', 0],
      ['c', null, 'waits', 0],
      ['d', null, 'unreadable', 0],
      ['e', 'far', 'booth', 0],
    ],
  )
  expect(rows.map(hasSafeChanges)).toEqual([true, true, true, true, false, false, false])
})

test('the first line of a pack stays the same one once the pack is compared', () => {
  const found = compared('a', { items: [booth('one', 2, 0), booth('two', 3, 1)], more: 7 })
  const [waiting, known] = [new Map(), new Map([found])].map((one) => reviewRows([review('a')], one))
  expect(known?.[0]?.id).toBe(waiting?.[0]?.id)
  expect(new Set(known?.map(({ id }) => id)).size).toBe(3)
})

test('what is decided already, or only in conflict, is nothing to accept', () => {
  const rows = reviewRows(
    [review('a')],
    new Map([compared('a', { items: [booth('one', 2, 2), booth('two', 2, 0, 0)] })]),
  )
  expect(rows.map(hasSafeChanges)).toEqual([false, false])
})
