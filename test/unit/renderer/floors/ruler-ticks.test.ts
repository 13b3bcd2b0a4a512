import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rulerTicks } from '../../../../renderer/views/floors/rulers/ruler-ticks.ts'

describe('the ticks of a ruler', () => {
  it('lie where their metres are, at any zoom in few, with labels that do not touch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 3_000 }),
        fc.double({ min: -20_000, max: 3_000, noNaN: true }),
        fc.double({ min: 0.8, max: 320, noNaN: true }),
        (pixels, origin, pixelsPerMetre) => {
          const ticks = rulerTicks(pixels, origin, pixelsPerMetre)
          for (const { metres, at } of ticks) {
            expect(at).toBeCloseTo(origin + metres * pixelsPerMetre, 6)
            expect(at).toBeGreaterThanOrEqual(-0.5)
            expect(at).toBeLessThanOrEqual(pixels + 0.5)
          }
          const labelled = ticks.filter(({ isLabelled }) => isLabelled)
          labelled
            .slice(1)
            .forEach(({ at }, index) => expect(at - labelled[index]!.at).toBeGreaterThanOrEqual(47))
          expect(ticks.length).toBeLessThanOrEqual(pixels / 4 + 2)
        },
      ),
    )
  })

  it('begin at the corner of the hall', () => {
    expect(rulerTicks(200, 50, 20).filter(({ isLabelled }) => isLabelled)).toEqual([
      { metres: 0, at: 50, isLabelled: true },
      { metres: 5, at: 150, isLabelled: true },
    ])
  })
})
