import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { boundsOf, liesWithin, overlap } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { createScene } from '../../../renderer/floor-editor/scene/scene.ts'
import { createSelection } from '../../../renderer/floor-editor/scene/selection.ts'
import { booth, floorOf, hall } from './support.ts'

const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  x: fc.integer({ min: -3, max: 12 }),
  y: fc.integer({ min: 0, max: 12 }),
  rotationDegrees: fc.constantFrom(0, 30, 90),
  gone: fc.boolean(),
})

describe('the scene', () => {
  it('knows after any run of changes what it would know if it were made anew', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 30 }), (changes) => {
        const scene = createScene()
        const items = new Map<string, Stand>()
        const floor = { ...floorOf([]), elements: items }
        scene.load(floor)
        for (const { id, x, y, rotationDegrees, gone } of changes) {
          if (gone) items.delete(id)
          else items.set(id, booth(id, x, y, { rotationDegrees }))
          scene.update(floor, new Set([id]))
        }
        const standing = [...items.values()]
        const clashing = standing
          .filter((one) => standing.some((other) => other.id !== one.id && overlap(one, other)))
          .map(({ id }) => id)
        expect([...scene.overlapping()].sort()).toEqual(clashing.sort())
        const strays = standing.filter((one) => !liesWithin(hall, boundsOf(one))).map(({ id }) => id)
        expect([...scene.outside()].sort()).toEqual(strays.sort())
        expect(scene.size).toBe(standing.length)
        const anew = createScene()
        anew.load(floor)
        expect(scene.contentBox()).toEqual(anew.contentBox())
        const near = { minX: 0, minY: 0, maxX: 6, maxY: 6 }
        const found = scene.within(near)
        expect(new Set(scene.withinUpTo(near, found.length))).toEqual(new Set(found))
        if (found.length > 0) expect(scene.withinUpTo(near, found.length - 1)).toBeNull()
        expect(
          scene
            .within({ minX: -50, minY: -50, maxX: 50, maxY: 50 })
            .map((entry) => entry.item.id)
            .sort(),
        ).toEqual([...items.keys()].sort())
      }),
    )
  })

  it('says which parts look different after a change: where it was, where it is, and those it overlaps', () => {
    const scene = createScene()
    const floor = floorOf([booth('a', 0, 0), booth('b', 10, 10)])
    scene.load(floor)
    floor.elements.set('a', booth('a', 9, 9))
    const dirty = scene.update(floor, new Set(['a']))
    expect(dirty?.map(({ minX }) => minX)).toEqual([0, 9, 10])
  })

  it('gives the topmost booth under a point', () => {
    const scene = createScene()
    scene.load(floorOf([booth('a', 0, 0, { z: 2 }), booth('b', 1, 1)]))
    expect(scene.at({ x: 2, y: 2 })?.id).toBe('a')
    expect(scene.at({ x: 3.5, y: 3.5 })?.id).toBe('b')
    expect(scene.at({ x: 30, y: 30 })).toBeUndefined()
  })
})

describe('the selection', () => {
  it('speaks up only when it has changed', () => {
    let changes = 0
    const selection = createSelection(() => changes++)
    selection.set(['a', 'b'])
    selection.set(['b', 'a'])
    selection.add(['a'])
    expect(changes).toBe(1)
    selection.toggle('a')
    selection.invert(['a', 'b', 'c'])
    expect([...selection.ids]).toEqual(['a', 'c'])
    selection.prune((id) => id === 'c')
    expect([...selection.ids]).toEqual(['c'])
    expect(changes).toBe(4)
  })
})
