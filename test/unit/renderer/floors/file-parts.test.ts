import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTick, shallowRef } from 'vue'
import { newBackground } from '../../../../renderer/views/floors/background/new-background.ts'
import {
  boundsOfEdge,
  corners,
  edges,
  frameBetween,
  moved,
  pulled,
  withEdge,
} from '../../../../renderer/views/floors/background/parts/part-frames.ts'
import { partOnFloor } from '../../../../renderer/views/floors/background/parts/part-on-floor.ts'
import { useFileParts } from '../../../../renderer/views/floors/background/parts/useFileParts.ts'
import type { Drawing } from '../../../../shared/domain/plan/drawing/drawing.ts'
import { onPlan } from '../../../../shared/domain/plan/drawing/placement.ts'
import { newStand, type Background, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { boundsOf, liesWithin } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { defaultHall, type PlanChange } from '../../../../shared/domain/plan/layout.ts'
import { boxPath, drawingOf, writtenAt } from '../../../support/drawings/made-drawing.ts'

const share = fc.double({ min: 0, max: 1, noNaN: true })
const frame = fc
  .tuple(share, share, share, share)
  .map(([a, b, c, d]) => frameBetween({ x: a, y: b }, { x: c, y: d }))
  .filter((one) => one !== null)

describe('frames of parts', () => {
  it('stay within the file and large enough to take hold of, whatever is done to them', () => {
    const by = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(
        frame,
        fc.constantFrom(...corners),
        fc.constantFrom(...edges),
        by,
        by,
        (one, corner, edge, across, down) => {
          for (const next of [
            moved(one, across, down),
            pulled(one, corner, across, down),
            withEdge(one, edge, across),
          ]) {
            expect(Math.min(next.left, next.top, 1 - next.right, 1 - next.bottom)).toBeGreaterThanOrEqual(
              -1e-9,
            )
            expect(Math.min(next.right - next.left, next.bottom - next.top)).toBeGreaterThan(0.019)
          }
          const { least, most } = boundsOfEdge(one, edge)
          expect(one[edge] >= least - 1e-9 && one[edge] <= most + 1e-9).toBe(true)
        },
      ),
    )
  })

  it('are drawn between two points in any direction, also from outside the file, and not by a click', () => {
    expect(frameBetween({ x: 0.9, y: 1.2 }, { x: 0.4, y: -1 })).toEqual({
      left: 0.4,
      top: 0,
      right: 0.9,
      bottom: 1,
    })
    expect(frameBetween({ x: 0.5, y: 0.5 }, { x: 0.501, y: 0.9 })).toBeNull()
  })

  it('are moved in their size, and pulled by a corner while the other stays', () => {
    const one = { left: 0.2, top: 0.2, right: 0.4, bottom: 0.4 }
    const bottomRight = corners.find(
      ({ vertical, horizontal }) => vertical === 'bottom' && horizontal === 'right',
    )!
    expect(moved(one, 0.9, 0).right).toBeCloseTo(1)
    expect(moved(one, 0.9, 0).left).toBeCloseTo(0.8)
    expect(pulled(one, bottomRight, 0.1, 0.2)).toMatchObject({ left: 0.2, top: 0.2 })
    expect(pulled(one, bottomRight, 0.1, 0.2).bottom).toBeCloseTo(0.6)
  })
})

const file = { hash: '0'.repeat(64), name: 'halls.dxf', z: 3 }
const elementsOf = (...elements: readonly PlanElement[]): ReadonlyMap<string, PlanElement> =>
  new Map(elements.map((one) => [one.id, one]))
const stand = newStand({
  id: 's',
  ...{ xMetres: 1, yMetres: 1, widthMetres: 3, heightMetres: 3, rotationDegrees: 0, outline: null },
  number: 'A1',
})
const right = { left: 0.5, top: 0, right: 1, bottom: 0.5 }

function putBy({ put: [first] }: PlanChange): Background {
  if (first?.kind !== 'background') throw new TypeError('No background was put.')
  return first
}

describe('a part of a background on a floor', () => {
  const source = newBackground(
    { xMetres: 4, yMetres: 5, widthMetres: 200, heightMetres: 100, rotationDegrees: 0 },
    file,
  )

  it('lies in the corner of the hall, in its own scale, and a hall without anything gets its size', () => {
    const change = partOnFloor(
      { source, crop: right, isInstead: false },
      { hall: defaultHall, elements: elementsOf() },
      'f',
    )
    expect(putBy(change)).toMatchObject({
      crop: right,
      xMetres: 0,
      yMetres: 0,
      widthMetres: 100,
      heightMetres: 50,
      hash: file.hash,
      z: 1,
    })
    expect(putBy(change).id).not.toBe(source.id)
    expect(change.hall).toEqual({ ...defaultHall, widthMetres: 100, heightMetres: 50 })
    const before = onPlan(source, { widthMetres: 200, heightMetres: 100 })
    const after = onPlan(putBy(change), { widthMetres: 200, heightMetres: 100 })
    const [a, b] = [
      { x: 110, y: 10 },
      { x: 150, y: 40 },
    ]
    expect(after(b).x - after(a).x).toBeCloseTo(before(b).x - before(a).x)
    expect(after(a)).toEqual({ x: 10, y: 10 })
  })

  it('enlarges the hall of a floor that has something, and makes none smaller', () => {
    const change = partOnFloor(
      { source, crop: right, isInstead: false },
      { hall: { ...defaultHall, heightMetres: 80 }, elements: elementsOf(stand) },
      'f',
    )
    expect(change.hall).toMatchObject({ widthMetres: 100, heightMetres: 80 })
  })

  it('takes the place of the whole on its own floor, where it lies if anything is drawn over it', () => {
    const drawnOver = partOnFloor(
      { source, crop: right, isInstead: true },
      { hall: defaultHall, elements: elementsOf(source, stand) },
      'f',
    )
    expect(putBy(drawnOver)).toMatchObject({
      id: source.id,
      z: 3,
      xMetres: 104,
      yMetres: 5,
      widthMetres: 100,
      heightMetres: 50,
    })
    expect(drawnOver.hall).toBeUndefined()
    const alone = partOnFloor(
      { source, crop: right, isInstead: true },
      { hall: { ...defaultHall, widthMetres: 300 }, elements: elementsOf(source) },
      'f',
    )
    expect(putBy(alone)).toMatchObject({ id: source.id, xMetres: 0, yMetres: 0 })
    expect(alone.hall).toMatchObject({ widthMetres: 100, heightMetres: 50 })
  })

  it('lies within its hall however the background is turned and cropped', () => {
    fc.assert(
      fc.property(frame, fc.integer({ min: -180, max: 180 }), (crop, rotationDegrees) => {
        const change = partOnFloor(
          { source: { ...source, rotationDegrees }, crop, isInstead: false },
          { hall: defaultHall, elements: elementsOf() },
          'f',
        )
        expect(liesWithin(change.hall!, boundsOf(putBy(change)))).toBe(true)
      }),
    )
  })
})

describe('the parts of a file', () => {
  const floors = [
    { key: 'home', name: 'Venue' },
    { key: 'h2', name: 'Hall 2' },
  ].map((floor) => ({ ...floor, order: null, placed: 0, booths: 0 }))
  const drawing = drawingOf({
    ...{
      width: 100,
      height: 40,
      closed: [boxPath(0, 0, 28, 40), boxPath(36, 0, 28, 40), boxPath(72, 0, 28, 40)],
    },
    texts: [
      writtenAt(15, 5, 'Hall 2', 2),
      writtenAt(50, 5, 'Foyer', 2),
      writtenAt(50, 15, 'Arbor GmbH', 0.5),
    ],
  })

  it('are first those that lie apart in its drawing, each with the floor that is called as it is titled or a new one', () => {
    const { parts } = useFileParts({
      drawing: () => drawing,
      hiddenLayers: [],
      floors,
      home: 'home',
      nameOf: (number) => `part ${number}`,
    })
    expect(parts.value.map(({ target, floorName }) => [target, floorName])).toEqual([
      [{ floorKey: 'h2' }, 'Hall 2'],
      [{ floorKey: 'home' }, 'Foyer'],
      [{ newFloor: 'part 3' }, 'part 3'],
    ])
  })

  it('are left as a person has them where the drawing comes later', async () => {
    const read = shallowRef<Drawing | null>(null)
    const { parts, add, remove, chosen } = useFileParts({
      drawing: () => read.value,
      hiddenLayers: [],
      floors,
      home: 'home',
      nameOf: (number) => `part ${number}`,
    })
    add(right)
    add({ left: 0, top: 0, right: 0.5, bottom: 1 })
    read.value = drawing
    await nextTick()
    expect(parts.value.map(({ crop, target }) => [crop.left, target])).toEqual([
      [0.5, { floorKey: 'home' }],
      [0, { newFloor: 'part 2' }],
    ])
    remove(parts.value[1]!.id)
    expect(chosen.value).toBe(parts.value[0]!.id)
    add(right)
    expect(parts.value.at(-1)?.target).toEqual({ newFloor: 'Foyer' })
  })
})
