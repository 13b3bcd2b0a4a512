import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBoxIndex } from '../../../../shared/domain/plan/geometry/box-index.ts'
import type { Box } from '../../../../shared/domain/plan/geometry/rectangle.ts'

const place = fc.oneof(
  fc.integer({ min: -40, max: 40 }).map((at) => at / 2),
  fc.constantFrom(-1e9, 1e9, -Infinity, Infinity),
)
const box = fc.tuple(place, place, place, place).map(([x, y, otherX, otherY]): Box => ({
  minX: Math.min(x, otherX),
  minY: Math.min(y, otherY),
  maxX: Math.max(x, otherX),
  maxY: Math.max(y, otherY),
}))
const act = fc.oneof(
  fc.record({ kind: fc.constantFrom('insert', 'search'), box }),
  fc.record({ kind: fc.constantFrom('remove', 'clear'), at: fc.nat() }),
  fc.record({ kind: fc.constant('load'), boxes: fc.array(box, { maxLength: 30 }) }),
)

describe('boxes by place', () => {
  it('are found as by looking at all, whatever was added and taken out', () => {
    fc.assert(
      fc.property(
        fc.array(act, { maxLength: 40 }),
        fc.array(box, { minLength: 1, maxLength: 8 }),
        (acts, asked) => {
          const index = createBoxIndex<Box>()
          const here = new Set<Box>()
          const search = (within: Box): void => {
            const expected = [...here].filter(
              (one) =>
                one.minX <= within.maxX &&
                one.maxX >= within.minX &&
                one.minY <= within.maxY &&
                one.maxY >= within.minY,
            )
            const found = index.search(within)
            expect(found).toHaveLength(expected.length)
            expect(new Set(found)).toEqual(new Set(expected))
            expect(index.searchUpTo(within, expected.length)).toHaveLength(expected.length)
            expect(index.searchUpTo(within, expected.length - 1)).toBe(null)
          }
          for (const one of acts) {
            if ('boxes' in one) {
              const own = one.boxes.map((each) => ({ ...each }))
              index.load(own)
              for (const each of own) here.add(each)
            } else if ('at' in one) {
              if (one.kind === 'clear' && one.at % 5 === 0) {
                index.clear()
                here.clear()
              } else {
                const gone = [...here][one.at % Math.max(1, here.size)] ?? { ...asked[0]! }
                index.remove(gone)
                here.delete(gone)
              }
            } else if (one.kind === 'insert') {
              const own = { ...one.box }
              index.insert(own)
              here.add(own)
            } else search(one.box)
          }
          for (const within of asked) search(within)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
