import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearances } from '../../../renderer/floor-editor/arrangement/clearances.ts'
import { handlePoint, resizeTo } from '../../../renderer/floor-editor/geometry/resize.ts'
import {
  frameAround,
  leastScale,
  scaledInto,
  scalesAlike,
} from '../../../renderer/floor-editor/geometry/scale.ts'
import { mirrored } from '../../../shared/domain/plan/arrangement/mirror-and-match.ts'
import { newStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import {
  boundsOf,
  centreOf,
  cornersOf,
  overlap,
  type Box,
} from '../../../shared/domain/plan/geometry/rectangle.ts'

/** To the millimetre, as elements are kept. */
const metres = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((millimetres) => millimetres / 1000)
const quarterTurned = fc.constantFrom(0, 90, 180, 270, -90)
const standAt = (rotation: fc.Arbitrary<number>): fc.Arbitrary<Stand> =>
  fc
    .record({
      xMetres: metres(-50, 50),
      yMetres: metres(-50, 50),
      widthMetres: metres(0.5, 12),
      heightMetres: metres(0.5, 12),
      rotationDegrees: rotation,
    })
    .map((frame) => newStand({ id: 's', ...frame }))
const several = (rotation: fc.Arbitrary<number>) =>
  fc
    .array(standAt(rotation), { minLength: 1, maxLength: 8 })
    .map((stands) => stands.map((stand, index) => ({ ...stand, id: `s${index}` })))
const factor = fc.double({ min: 0.3, max: 4, noNaN: true })

describe('a mirror', () => {
  it('mirrored again leaves every stand as it was, along the axes to the byte', () => {
    fc.assert(
      fc.property(several(fc.constantFrom(0, 90, 180, -90)), fc.constantFrom('x', 'y'), (stands, axis) => {
        expect(mirrored(mirrored(stands, axis), axis)).toEqual(stands)
      }),
    )
  })

  it('leaves the box around all where it is, at any angle', () => {
    fc.assert(
      fc.property(several(fc.integer({ min: -179, max: 180 })), fc.constantFrom('x', 'y'), (stands, axis) => {
        const [before, after] = [frameAround(stands)!, frameAround(mirrored(stands, axis))!]
        for (const side of ['xMetres', 'yMetres', 'widthMetres', 'heightMetres'] as const)
          expect(Math.abs(after[side] - before[side])).toBeLessThan(0.002)
      }),
    )
  })
})

describe('scaling together', () => {
  it('from the centre keeps the common centre, and every rotation', () => {
    fc.assert(
      fc.property(several(quarterTurned), factor, factor, (stands, x, y) => {
        const frame = frameAround(stands)!
        const middle = centreOf(frame)
        const to = { x: middle.x + (frame.widthMetres / 2) * x, y: middle.y + (frame.heightMetres / 2) * y }
        const share = leastScale(stands)
        const least = { widthMetres: frame.widthMetres * share.x, heightMetres: frame.heightMetres * share.y }
        const next = resizeTo(frame, { horizontal: 1, vertical: 1 }, to, {
          keepRatio: false,
          stepMetres: 0,
          fromCentre: true,
          least,
        })
        const scaled = scaledInto(stands, frame, next)
        const after = centreOf(frameAround(scaled)!)
        expect(after.x).toBeCloseTo(middle.x, 2)
        expect(after.y).toBeCloseTo(middle.y, 2)
        expect(scaled.map(({ rotationDegrees }) => rotationDegrees)).toEqual(
          stands.map(({ rotationDegrees }) => rotationDegrees),
        )
        for (const { widthMetres, heightMetres } of scaled)
          expect(Math.min(widthMetres, heightMetres)).toBeGreaterThanOrEqual(0.098)
      }),
    )
  })

  it('from a corner keeps the corner across', () => {
    fc.assert(
      fc.property(
        several(quarterTurned),
        factor,
        factor,
        fc.constantFrom(-1, 1),
        fc.constantFrom(-1, 1),
        (stands, x, y, horizontal, vertical) => {
          const frame = frameAround(stands)!
          const across = handlePoint(frame, {
            horizontal: horizontal === 1 ? -1 : 1,
            vertical: vertical === 1 ? -1 : 1,
          })
          const to = {
            x: across.x + horizontal * frame.widthMetres * x,
            y: across.y + vertical * frame.heightMetres * y,
          }
          const next = resizeTo(frame, { horizontal, vertical }, to, {
            keepRatio: false,
            stepMetres: 0,
            fromCentre: false,
          })
          const after = frameAround(scaledInto(stands, frame, next))!
          const still = handlePoint(after, {
            horizontal: horizontal === 1 ? -1 : 1,
            vertical: vertical === 1 ? -1 : 1,
          })
          expect(Math.abs(still.x - across.x)).toBeLessThan(0.003)
          expect(Math.abs(still.y - across.y)).toBeLessThan(0.003)
        },
      ),
    )
  })

  it('parts no stands that touch, and lets none overlap that did not', () => {
    fc.assert(
      fc.property(
        fc.array(metres(0.5, 6), { minLength: 2, maxLength: 8 }),
        quarterTurned,
        factor,
        factor,
        (widths, rotationDegrees, x, y) => {
          let at = 0
          const row = widths.map((width, index) => {
            const isLying = rotationDegrees % 180 !== 0
            const [widthMetres, heightMetres] = isLying ? [3, width] : [width, 3]
            const stand = newStand({
              id: `s${index}`,
              xMetres: at + (width - widthMetres) / 2,
              yMetres: (3 - heightMetres) / 2,
              widthMetres,
              heightMetres,
              rotationDegrees,
            })
            at += width
            return stand
          })
          const frame = frameAround(row)!
          const scaled = scaledInto(row, frame, {
            ...frame,
            widthMetres: frame.widthMetres * x,
            heightMetres: frame.heightMetres * y,
          })
          scaled.slice(1).forEach((stand, index) => {
            const before = scaled[index]!
            expect(Math.abs(boundsOf(stand).minX - boundsOf(before).maxX)).toBeLessThan(0.0021)
            expect(overlap(stand, before)).toBe(false)
          })
        },
      ),
    )
  })

  it('keeps the proportions of what is turned otherwise', () => {
    const turned = newStand({
      id: 'a',
      xMetres: 0,
      yMetres: 0,
      widthMetres: 4,
      heightMetres: 2,
      rotationDegrees: 30,
    })
    expect(scalesAlike([turned])).toBe(true)
    const frame = frameAround([turned])!
    const [scaled] = scaledInto([turned], frame, {
      ...frame,
      widthMetres: frame.widthMetres * 2,
      heightMetres: frame.heightMetres * 2,
    })
    expect(scaled).toMatchObject({ widthMetres: 8, heightMetres: 4, rotationDegrees: 30 })
  })
})

describe('the ways around a box', () => {
  const hall: Box = { minX: 0, minY: 0, maxX: 100, maxY: 100 }
  const ask = (box: Box, standing: readonly Stand[]) =>
    clearances({
      box,
      isStand: true,
      standing: standing.map((stand) => ({ corners: cornersOf(stand), isStand: true })),
      hall,
      aisleMetres: 2,
      reachMetres: 30,
    })

  it('end where the next stand or the hall ends: nothing that faces the box lies on them', () => {
    fc.assert(
      fc.property(several(quarterTurned), metres(10, 80), metres(10, 80), (stands, x, y) => {
        const box = { minX: x, minY: y, maxX: x + 3, maxY: y + 3 }
        for (const way of ask(box, stands)) {
          expect(way.to).toBeGreaterThan(way.from)
          const strip: Box =
            way.axis === 'x'
              ? { ...box, minX: way.from, maxX: way.to }
              : { ...box, minY: way.from, maxY: way.to }
          for (const stand of stands) {
            const { minX, minY, maxX, maxY } = boundsOf(stand)
            const within =
              Math.min(maxX, strip.maxX) - Math.max(minX, strip.minX) > 0.005 &&
              Math.min(maxY, strip.maxY) - Math.max(minY, strip.minY) > 0.005
            const isOnBox =
              Math.min(maxX, box.maxX) - Math.max(minX, box.minX) > 0 &&
              Math.min(maxY, box.maxY) - Math.max(minY, box.minY) > 0
            expect(within && !isOnBox).toBe(false)
          }
        }
      }),
    )
  })

  it('reach a slanted wall where it stands, not where the box around it begins', () => {
    const slanted = newStand({
      id: 'w',
      xMetres: 20,
      yMetres: 10,
      widthMetres: 20,
      heightMetres: 0.2,
      rotationDegrees: 45,
    })
    const [way] = ask({ minX: 10, minY: 3, maxX: 12, maxY: 5 }, [slanted]).filter(
      ({ axis, from }) => axis === 'x' && from === 12,
    )
    expect(way!.to).toBeGreaterThan(22)
  })

  it('begin at no side that lies on something', () => {
    const box = { minX: 10, minY: 10, maxX: 13, maxY: 13 }
    const under = newStand({ id: 'u', xMetres: 12, yMetres: 10, widthMetres: 3, heightMetres: 3 })
    const beyond = newStand({ id: 'b', xMetres: 20, yMetres: 10, widthMetres: 3, heightMetres: 3 })
    expect(ask(box, [under, beyond]).filter(({ axis, from }) => axis === 'x' && from >= 13)).toEqual([])
  })

  it('are narrow between stands that are nearer than an aisle, and are not told where stands touch', () => {
    const box = { minX: 10, minY: 10, maxX: 13, maxY: 13 }
    const beside = newStand({ id: 'n', xMetres: 14.5, yMetres: 10, widthMetres: 3, heightMetres: 3 })
    const touching = newStand({ id: 't', xMetres: 7, yMetres: 10, widthMetres: 3, heightMetres: 3 })
    const along = ask(box, [beside, touching]).filter(({ axis }) => axis === 'x')
    expect(along).toEqual([{ kind: 'clear', axis: 'x', at: 11.5, from: 13, to: 14.5, isNarrow: true }])
  })
})
