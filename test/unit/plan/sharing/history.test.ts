import { expect, it } from 'vitest'
import { compareElements } from '../../../../shared/domain/plan/merging/compare.ts'
import { deedsOf, planDeeds } from '../../../../shared/domain/plan/sharing/history/deeds.ts'
import type { FacetWrite } from '../../../../shared/domain/plan/sharing/format/change.ts'
import { isStamp, stampAt, stampBefore } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { standFor } from '../../../support/plans.ts'
import { ada } from '../../../support/sharing/changes.ts'

const row = (what: string, facets: Readonly<Record<string, FacetWrite['value']>>) => ({
  what,
  facets: Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, { value }])),
})
const free = { booth: null, hold: null }

it('each facet that is written is something that was done, said once', () => {
  const done = (what: string, facets: Readonly<Record<string, FacetWrite['value']>>) =>
    deedsOf(row(what, facets))
  const told = [
    done('element/a', { life: { there: true }, frame: {}, number: 'A1', seat: free }),
    done('element/a', { life: { there: true }, seat: { booth: 'r1', hold: null } }),
    done('element/a', { life: { there: false, covers: [] } }),
    done('element/a', { frame: {}, number: 'A1', text: 'x' }),
    done('element/a', { seat: { booth: 'r1', hold: { name: 'Acme' } } }),
    done('element/a', { seat: { booth: null, hold: { name: 'Acme' } } }),
    done('element/a', { seat: free }),
    done('element/a', { category: 'c', priceClass: 'p' }),
    done('element/a', { state: {}, 'of-a-newer-program': 1 }),
    done('floor/r1', { hall: {}, 'layer:notes': {}, 'layer:stands': {}, 'ignored:x': '', begun: {} }),
    done('event', { 'category:c': {} }),
  ]
  expect(told).toEqual([
    ['put'],
    ['put', 'seated'],
    ['removed'],
    ['moved', 'renamed'],
    ['seated'],
    ['held'],
    ['freed'],
    ['classed'],
    ['changed'],
    ['hall', 'layers', 'ignored', 'plan'],
    ['categories'],
  ])
  expect(new Set(told.flat())).toEqual(new Set(planDeeds))
  // No person sees anything of these.
  expect([done('key/l1', { id: '7' }), done('room/1', { hall: {} })]).toEqual([[], []])
})

it('a time is between the stamps before it and those from then on', () => {
  const [before, at] = [stampAt(999, 46_655 * 36, ada), stampAt(1_000, 0, '000000000000')]
  expect(isStamp(stampBefore(1_000))).toBe(true)
  expect(before <= stampBefore(1_000)).toBe(true)
  expect(stampBefore(1_000) < at).toBe(true)
})

it('a version differs by what nobody is told, too: exhibitors of one name are not the same', () => {
  const [here, there] = [standFor('r1', { id: 's1' }), standFor('r2', { id: 's1' })]
  const incoming = {
    ...{ id: 's1', kind: 'stand' as const, number: 'A1', at: null },
    build: () => ({ element: there, conflict: null }),
  }
  const words = {
    boothName: () => 'Nova Foods',
    categoryName: (id: string) => id,
    layerName: (id: string) => id,
  }
  const verdicts = (isSamePlan: boolean) =>
    compareElements([here], [incoming], { words, isWhole: true, isSamePlan }).map(
      (one) => one.difference.verdict,
    )
  expect([verdicts(false), verdicts(true)]).toEqual([['same'], ['changed']])
})
