import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, shift, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { noGuideLines } from '../../../renderer/floor-editor/arrangement/guide-lines.ts'
import { snapMove, snapSides } from '../../../renderer/floor-editor/arrangement/snapping.ts'
import { booth } from './support.ts'

const hall: Box = { minX: 0, minY: 0, maxX: 60, maxY: 40 }
const at = (x: number, y: number): Box => boundsOf(booth('m', x, y))
const free = {
  hall,
  neighbours: [] as readonly Box[],
  lines: noGuideLines,
  gridMetres: 0,
  toleranceMetres: 0.4,
}

describe('snapping', () => {
  it('puts a booth side by side with its neighbour', () => {
    const { dx, guides } = snapMove({ ...free, moving: at(13.2, 20), neighbours: [at(10, 20)] })
    expect(dx).toBeCloseTo(-0.2, 6)
    expect(guides).toContainEqual(expect.objectContaining({ kind: 'line', axis: 'x', at: 13 }))
  })

  it('lines up centres of booths of different sizes', () => {
    const wide = boundsOf(booth('n', 10, 10, { widthMetres: 8 }))
    const { dx } = snapMove({ ...free, moving: at(12.7, 20), neighbours: [wide] })
    expect(dx).toBeCloseTo(-0.2, 6)
  })

  it('does not line up an edge with a centre', () => {
    // Its left edge is a hair from the middle of the other, nothing else is near.
    const { dx } = snapMove({
      ...free,
      moving: at(14.1, 20),
      neighbours: [boundsOf(booth('n', 10, 10, { widthMetres: 8 }))],
    })
    expect(dx).toBe(0)
  })

  it('stops at the wall of the hall', () => {
    expect(snapMove({ ...free, moving: at(0.3, 20) }).dx).toBeCloseTo(-0.3, 6)
    expect(snapMove({ ...free, moving: at(57.2, 20) }).dx).toBeCloseTo(-0.2, 6)
  })

  it('finds the middle between two neighbours and shows both gaps', () => {
    const neighbours = [at(10, 20), at(22, 20)]
    const { dx, guides } = snapMove({ ...free, moving: at(16.2, 20.9), neighbours, toleranceMetres: 0.3 })
    expect(dx).toBeCloseTo(-0.2, 6)
    const gaps = guides.find((guide) => guide.kind === 'gaps')
    expect(gaps).toMatchObject({
      axis: 'x',
      gaps: [
        [13, 16],
        [19, 22],
      ],
    })
  })

  it('repeats the gap between two booths of its row', () => {
    const { dx } = snapMove({
      ...free,
      moving: at(18.1, 20),
      neighbours: [at(10, 20), at(14, 20)],
      toleranceMetres: 0.3,
    })
    expect(dx).toBeCloseTo(-0.1, 6)
  })

  it('takes no gap from booths that stand in another row', () => {
    const { dx } = snapMove({
      ...free,
      moving: at(18.1, 20),
      neighbours: [at(10, 30), at(14, 30)],
      toleranceMetres: 0.3,
    })
    expect(dx).toBe(0)
  })

  it('falls back to the grid where nothing else is near', () => {
    const { dx, dy, guides } = snapMove({ ...free, moving: at(20.2, 20.3), gridMetres: 0.5 })
    expect([20.2 + dx, 20.3 + dy]).toEqual([20, 20.5])
    expect(guides).toEqual([])
  })

  it('goes no further than the tolerance to a neighbour, and half a cell to the grid', () => {
    const coordinate = fc.double({ min: 5, max: 50, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { maxLength: 6 }),
        coordinate,
        coordinate,
        fc.constantFrom(0, 0.5, 1),
        (others, x, y, gridMetres) => {
          const { dx, dy } = snapMove({
            ...free,
            moving: at(x, y),
            neighbours: others.map(([ox, oy]) => at(ox, oy)),
            gridMetres,
            toleranceMetres: 0.4,
          })
          const most = Math.max(0.4, gridMetres / 2) + 1e-9
          expect(Math.abs(dx)).toBeLessThanOrEqual(most)
          expect(Math.abs(dy)).toBeLessThanOrEqual(most)
        },
      ),
    )
  })

  it('stays where it has snapped to', () => {
    const coordinate = fc.integer({ min: 50, max: 500 }).map((n) => n / 10)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 5 }),
        coordinate,
        coordinate,
        (others, x, y) => {
          const request = {
            ...free,
            neighbours: others.map(([ox, oy]) => at(ox, oy)),
            gridMetres: 0,
            toleranceMetres: 0.4,
          }
          const first = snapMove({ ...request, moving: at(x, y) })
          const resting = shift(at(x, y), first.dx, first.dy)
          const again = snapMove({ ...request, moving: resting })
          expect(Math.abs(again.dx) < 0.0015 || first.dx === 0).toBe(true)
        },
      ),
    )
  })

  it('comes to rest on a guide with an edge or its middle, and a drawn side does too', () => {
    const lines = { x: [21], y: [30.2] }
    const byEdge = snapMove({ ...free, lines, moving: at(20.7, 10) })
    expect([byEdge.dx, byEdge.dy].map((metres) => Math.round(metres * 1000))).toEqual([300, 0])
    const byMiddle = snapMove({ ...free, lines, moving: at(19.4, 27.1) })
    expect([byMiddle.dx, byMiddle.dy].map((metres) => Math.round(metres * 1000))).toEqual([100, 100])
    expect(
      snapSides({ horizontal: 1, vertical: 0 }, { ...free, lines, moving: at(18.2, 10) }).dx,
    ).toBeCloseTo(-0.2)
  })

  it('says how far it is to what it is in line with: the nearest, and never to the wall', () => {
    const { guides } = snapMove({ ...free, moving: at(10.2, 20), neighbours: [at(10, 10), at(10, 2)] })
    const line = guides.find((guide) => guide.kind === 'line' && guide.axis === 'x' && guide.at === 10)
    expect(line).toMatchObject({ clear: [13, 20] })
    const touching = snapMove({ ...free, moving: at(10.2, 20), neighbours: [at(10, 10), at(10, 17)] }).guides
    expect(
      touching.find((guide) => guide.kind === 'line' && guide.axis === 'x' && guide.at === 10),
    ).toMatchObject({ clear: null })
    const wall = snapMove({ ...free, moving: at(0.3, 20) }).guides
    expect(wall.map((guide) => guide.kind === 'line' && guide.clear)).toEqual([null])
  })
})

describe('snapping the sides that are drawn', () => {
  it('brings a side to the edge of a neighbour, and leaves the others alone', () => {
    const moving: Box = { minX: 10.1, minY: 10.1, maxX: 15.8, maxY: 13 }
    const neighbours = [{ minX: 10, minY: 20, maxX: 16, maxY: 23 }]
    const drawn = snapSides({ horizontal: 1, vertical: 0 }, { ...free, moving, neighbours })
    expect(drawn.dx).toBeCloseTo(0.2, 6)
    expect(drawn.dy).toBeNull()
    expect(drawn.guides).toEqual([
      expect.objectContaining({ kind: 'line', axis: 'x', at: 16, clear: [13, 20] }),
    ])
  })

  it('never goes farther than its tolerance', () => {
    const coordinate = fc.double({ min: 1, max: 58, noNaN: true })
    const side = fc.constantFrom(-1 as const, 0 as const, 1 as const)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate), { maxLength: 6 }),
        coordinate,
        coordinate,
        side,
        side,
        (others, x, y, horizontal, vertical) => {
          const neighbours = others.map(([ox, oy]) => at(ox, oy))
          const { dx, dy } = snapSides({ horizontal, vertical }, { ...free, moving: at(x, y), neighbours })
          for (const delta of [dx, dy]) expect(Math.abs(delta ?? 0)).toBeLessThanOrEqual(free.toleranceMetres)
          if (horizontal === 0) expect(dx).toBeNull()
          if (vertical === 0) expect(dy).toBeNull()
        },
      ),
    )
  })
})
