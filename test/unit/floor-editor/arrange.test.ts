import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, distribute } from '../../../renderer/floor-editor/arrangement/align.ts'
import { arrangedAgain } from '../../../renderer/floor-editor/arrangement/arrange-again.ts'
import {
  blockOffsets,
  freePositions,
  hallForAll,
  islandPositions,
} from '../../../renderer/floor-editor/arrangement/arrange.ts'
import { clampedToHall, moveToFloor, settle } from '../../../renderer/floor-editor/actions/commands.ts'
import { boundsOf, liesWithin, overlap, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { inReadingOrder } from '../../../renderer/floor-editor/arrangement/reading-order.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'
import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { defaultSheet } from '../../../shared/domain/plan/layout.ts'
import { booth, floorOf, hall, sessionOf } from './support.ts'

const size = { widthMetres: 3, heightMetres: 3 }

describe('arranging in islands', () => {
  it('gives every booth a place of its own inside the hall, whatever the hall and what stands there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 120 }),
        fc.integer({ min: 8, max: 80 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 })), {
          maxLength: 12,
        }),
        (widthMetres, heightMetres, count, standing) => {
          const before = standing.map(([x, y], index) => booth(`s${index}`, x, y))
          const scene = createScene()
          scene.load(floorOf(before, { ...hall, widthMetres, heightMetres }))
          const options = {
            hall: scene.hall,
            count,
            size,
            isFree: (box: Box) => scene.isFree(box),
            aisleMetres: 3,
          }
          const needed = hallForAll(options)
          const items = islandPositions({ ...options, hall: needed }).map(({ x, y }, index) =>
            booth(`n${index}`, x, y),
          )
          expect(items).toHaveLength(count)
          const after = createScene()
          after.load(floorOf(items, needed))
          expect(after.overlapping().size).toBe(0)
          for (const item of items) {
            expect(before.some((other) => overlap(other, item))).toBe(false)
          }
          expect(after.outside().size).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })

  const open = { hall, size, isFree: () => true, aisleMetres: 3 }

  it('leaves the hall as it is where everything fits, and enlarges it in proportion where not, no more than needed', () => {
    expect(hallForAll({ ...open, count: 30 })).toBe(hall)
    const grown = hallForAll({ ...open, count: 2_000 })
    expect(grown.widthMetres / grown.heightMetres).toBeCloseTo(hall.widthMetres / hall.heightMetres, 1)
    expect(islandPositions({ ...open, hall: grown, count: 2_000 })).toHaveLength(2_000)
    expect(grown.widthMetres * grown.heightMetres).toBeLessThan(2_000 * 9 * 2.2)
  })

  it('fills the hall as it is with as many as fit', () => {
    const places = islandPositions({ ...open, count: 2_000 })
    expect(places.length).toBeGreaterThan(100)
    for (const { x, y } of places)
      expect(liesWithin(hall, { minX: x, minY: y, maxX: x + 3, maxY: y + 3 })).toBe(true)
  })

  it('keeps an aisle of three metres between double rows', () => {
    const places = islandPositions({ ...open, count: 120 })
    const rows = [...new Set(places.map(({ y }) => y))].sort((a, b) => a - b)
    expect(rows.slice(0, 4)).toEqual([3, 6, 12, 15])
  })
})

describe('free places', () => {
  it('are the first in reading order that nothing stands on', () => {
    const scene = createScene()
    const items = [booth('a', 0, 0), booth('b', 3, 0), booth('c', 9, 0)]
    scene.load(floorOf(items))
    expect(freePositions(hall, 2, size, (box) => scene.within(box))).toEqual([
      { x: 6, y: 0 },
      { x: 12, y: 0 },
    ])
  })

  it('are fewer than asked where the hall is full', () => {
    expect(freePositions({ ...hall, widthMetres: 7, heightMetres: 4 }, 5, size, () => [])).toHaveLength(2)
  })
})

describe('moving to another floor', () => {
  it('keeps the place where it is free and finds another where it is not', () => {
    const { session } = sessionOf([booth('a', 0, 0), booth('b', 20, 20)], ['t'])
    session.plan.apply({ floorKey: 'b', put: [booth('there', 1, 1)], remove: [], floorOf: {} })
    const change = moveToFloor(session.plan, 'b', { kind: 'elements', ids: ['a', 'b'] })
    expect(change.put.find(({ id }) => id === 'b')).toMatchObject({ xMetres: 20, yMetres: 20 })
    const moved = change.put.find(({ id }) => id === 'a')!
    expect(overlap(moved, booth('there', 1, 1))).toBe(false)
    expect(moveToFloor(session.plan, 'b', { kind: 'booths', keys: ['t'] })).toMatchObject({
      put: [],
      floorOf: { t: 'b' },
    })
  })
})

describe('a carried block', () => {
  it('is as square as can be and without overlaps', () => {
    const offsets = blockOffsets(7, size)
    expect(new Set(offsets.map(({ x }) => x)).size).toBe(3)
    expect(new Set(offsets.map(({ x, y }) => `${x} ${y}`)).size).toBe(7)
  })
})

describe('aligning and distributing', () => {
  const items = [booth('a', 0, 0), booth('b', 5, 7), booth('c', 20, 3, { widthMetres: 6 })]

  it('brings edges and centres into one line', () => {
    expect(align(items, 'left').map(({ xMetres }) => xMetres)).toEqual([0, 0, 0])
    expect(align(items, 'bottom').map((item) => boundsOf(item).maxY)).toEqual([10, 10, 10])
    expect(
      new Set(align(items, 'centre').map((item) => (boundsOf(item).minX + boundsOf(item).maxX) / 2)).size,
    ).toBe(1)
  })

  it('makes the gaps equal and leaves the outermost where they are', () => {
    const spread = distribute(items, 'x')!.map(boundsOf)
    expect(spread[0]!.minX).toBe(0)
    expect(spread[2]!.maxX).toBe(26)
    expect(spread[1]!.minX - spread[0]!.maxX).toBeCloseTo(spread[2]!.minX - spread[1]!.maxX, 3)
  })
})

describe('distributing', () => {
  it('makes no overlaps, whatever stands how', () => {
    const standing = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 4 })), {
      minLength: 3,
      maxLength: 12,
    })
    fc.assert(
      fc.property(standing, fc.constantFrom('x', 'y'), (corners, axis) => {
        const items = corners.map(([x, y], index) => booth(`b${index}`, x, y * 3))
        const clashes = (all: readonly PlanElement[]) =>
          new Set(
            all.flatMap((one) =>
              all
                .filter((other) => one.id < other.id && overlap(one, other))
                .map((other) => `${one.id} ${other.id}`),
            ),
          )
        const before = clashes(items)
        for (const pair of clashes(distribute(items, axis) ?? items)) expect(before).toContain(pair)
      }),
    )
  })

  it('leaves a double row of touching booths as it is', () => {
    const island = [0, 3, 6, 9].flatMap((x) => [booth(`f${x}`, x, 0), booth(`b${x}`, x, 3)])
    const at = (items: readonly PlanElement[]) =>
      Object.fromEntries(items.map(({ id, xMetres, yMetres }) => [id, [xMetres, yMetres]]))
    expect(at(distribute(island, 'x')!)).toEqual(at(island))
    expect(distribute(island, 'y')).toBeUndefined()
  })
})

describe('booths outside the hall', () => {
  it('are brought in by as little as can be, or to a free place where another stands there', () => {
    const standing = [booth('in', 0, 10)]
    const strays = [booth('left', -2, 10), booth('below', 20, 39), booth('far', 70, 50)]
    const scene = createScene()
    scene.load(floorOf([...standing, ...strays]))
    expect([...scene.outside()].sort()).toEqual(['below', 'far', 'left'])
    const { settled, homeless } = settle(scene, clampedToHall(hall, strays))
    expect(homeless).toEqual([])
    expect(settled.find(({ id }) => id === 'below')).toMatchObject({ xMetres: 20, yMetres: 37 })
    expect(settled.find(({ id }) => id === 'far')).toMatchObject({ xMetres: 57, yMetres: 37 })
    scene.load(floorOf([...standing, ...settled.filter(isStand)]))
    expect([scene.outside().size, scene.overlapping().size]).toEqual([0, 0])
  })
})

describe('reading order', () => {
  it('goes line by line from the top, though booths of a line are not level', () => {
    const items = [booth('d', 2, 9), booth('b', 10, 0.4), booth('a', 0, 0), booth('c', 20, 0.9)]
    expect(inReadingOrder(items).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('arranging again', () => {
  const options = { size: { widthMetres: 4, heightMetres: 3 }, aisleMetres: 2, backToBack: true, perBlock: 2 }
  const floor = (stands: readonly Stand[]) => ({ hall, sheet: defaultSheet, elements: stands })

  it('puts stands of the chosen size in blocks with aisles, in the order in which they are read, each with its booth', () => {
    const stands = [
      booth('c', 30, 20, { number: '3' }),
      booth('a', 10, 10, { number: '1', rotationDegrees: 30 }),
      booth('b', 20, 10, { number: '2' }),
    ]
    const { stands: arranged, homeless } = arrangedAgain(floor(stands), new Set(['a', 'b', 'c']), options)
    expect(homeless).toBe(0)
    expect(
      arranged.map(({ number, boothKey, xMetres, yMetres }) => [number, boothKey, xMetres, yMetres]),
    ).toEqual([
      ['1', 'a', 2, 2],
      ['2', 'b', 6, 2],
      ['3', 'c', 12, 2],
    ])
    expect(arranged[0]).toMatchObject({ widthMetres: 4, heightMetres: 3, rotationDegrees: 0 })
  })

  it('keeps clear of what is not selected, and of what is locked', () => {
    const stands = [
      booth('a', 20, 20),
      booth('b', 30, 20),
      booth('fixed', 2, 2),
      booth('locked', 12, 2, { locked: true }),
    ]
    const { stands: arranged } = arrangedAgain(floor(stands), new Set(['a', 'b', 'locked']), options)
    const others = stands.filter(({ id }) => id === 'fixed' || id === 'locked')
    expect(arranged.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(arranged.flatMap((one) => others.filter((other) => overlap(one, other)))).toEqual([])
  })

  it('says how many find no room', () => {
    const stands = [booth('a', 1, 1), booth('b', 5, 1), booth('c', 9, 1)]
    const large = { ...options, size: { widthMetres: 25, heightMetres: 30 }, perBlock: null }
    expect(arrangedAgain(floor(stands), new Set(['a', 'b', 'c']), large).homeless).toBe(1)
  })
})
