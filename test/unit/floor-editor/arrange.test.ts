import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, distribute } from '../../../renderer/floor-editor/align.ts'
import { arrangeInIslands, blockOffsets, freePlaces } from '../../../renderer/floor-editor/arrange.ts'
import { moveToFloor } from '../../../renderer/floor-editor/commands.ts'
import { boundsOf, overlap } from '../../../renderer/floor-editor/geometry/rectangle.ts'
import { inReadingOrder } from '../../../renderer/floor-editor/reading-order.ts'
import { createScene } from '../../../renderer/floor-editor/scene.ts'
import { booth, hall, sessionOf } from './support.ts'

const size = { widthMetres: 3, heightMetres: 3 }

describe('arranging in islands', () => {
  it('gives every booth a place of its own inside the hall, whatever the hall and what stands there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 120 }),
        fc.integer({ min: 8, max: 80 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 })), { maxLength: 12 }),
        (widthMetres, heightMetres, count, standing) => {
          const before = standing.map(([x, y], index) => booth(`s${index}`, x, y))
          const scene = createScene()
          scene.load({ hall: { ...hall, widthMetres, heightMetres }, items: new Map(before.map((item) => [item.id, item])) })
          const arranged = arrangeInIslands({ hall: scene.hall, count, size, isFree: (box) => scene.isFree(box), aisleMetres: 3 })
          const items = arranged.places.map(({ x, y }, index) => booth(`n${index}`, x, y))
          expect(items).toHaveLength(count)
          const after = createScene()
          after.load({ hall: arranged.hall, items: new Map([...items].map((item) => [item.id, item])) })
          expect(after.overlapping().size).toBe(0)
          for (const item of items) {
            expect(before.some((other) => overlap(other, item))).toBe(false)
            const bounds = boundsOf(item)
            expect(
              bounds.minX >= 0 && bounds.minY >= 0 && bounds.maxX <= arranged.hall.widthMetres && bounds.maxY <= arranged.hall.heightMetres,
            ).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves the hall as it is where everything fits, and makes it longer where not', () => {
    expect(arrangeInIslands({ hall, count: 30, size, isFree: () => true, aisleMetres: 3 }).hall).toBe(hall)
    const grown = arrangeInIslands({ hall, count: 500, size, isFree: () => true, aisleMetres: 3 }).hall
    expect(grown.widthMetres).toBe(hall.widthMetres)
    expect(grown.heightMetres).toBeGreaterThan(hall.heightMetres)
  })

  it('keeps an aisle of three metres between double rows', () => {
    const { places } = arrangeInIslands({ hall, count: 120, size, isFree: () => true, aisleMetres: 3 })
    const rows = [...new Set(places.map(({ y }) => y))].sort((a, b) => a - b)
    expect(rows.slice(0, 4)).toEqual([3, 6, 12, 15])
  })
})

describe('free places', () => {
  it('are the first in reading order that nothing stands on', () => {
    const scene = createScene()
    const items = [booth('a', 0, 0), booth('b', 3, 0), booth('c', 9, 0)]
    scene.load({ hall, items: new Map(items.map((item) => [item.id, item])) })
    expect(freePlaces(hall, 2, size, (box) => scene.within(box))).toEqual([
      { x: 6, y: 0 },
      { x: 12, y: 0 },
    ])
  })

  it('are fewer than asked where the hall is full', () => {
    expect(freePlaces({ ...hall, widthMetres: 7, heightMetres: 4 }, 5, size, () => [])).toHaveLength(2)
  })
})

describe('moving to another floor', () => {
  it('keeps the place where it is free and finds another where it is not', () => {
    const { session } = sessionOf([booth('a', 0, 0), booth('b', 20, 20)], ['t'])
    session.plan.apply({ floorKey: 'b', put: [booth('there', 1, 1)], remove: [], floorOf: {} })
    const change = moveToFloor(session.plan, 'b', ['a', 'b', 't'])
    expect(change.put.find(({ id }) => id === 'b')).toMatchObject({ xMetres: 20, yMetres: 20 })
    const moved = change.put.find(({ id }) => id === 'a')!
    expect(overlap(moved, booth('there', 1, 1))).toBe(false)
    expect(change.floorOf).toEqual({ t: 'b' })
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
    expect(new Set(align(items, 'centre').map((item) => (boundsOf(item).minX + boundsOf(item).maxX) / 2)).size).toBe(1)
  })

  it('makes the gaps equal and leaves the outermost where they are', () => {
    const spread = distribute(items, 'x').map(boundsOf)
    expect(spread[0]!.minX).toBe(0)
    expect(spread[2]!.maxX).toBe(26)
    expect(spread[1]!.minX - spread[0]!.maxX).toBeCloseTo(spread[2]!.minX - spread[1]!.maxX, 3)
  })
})

describe('reading order', () => {
  it('goes line by line from the top, though booths of a line are not level', () => {
    const items = [booth('d', 2, 9), booth('b', 10, 0.4), booth('a', 0, 0), booth('c', 20, 0.9)]
    expect(inReadingOrder(items).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })
})
