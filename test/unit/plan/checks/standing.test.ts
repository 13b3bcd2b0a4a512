import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { cornersOf, rotateAround, type Rectangle } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import {
  anyElements,
  builtOver,
  checked,
  fixtureAt,
  floorOf,
  hall,
  ids,
  inTheWay,
  ringOf,
  ringOfElement,
  sharedArea,
  standAt,
} from './support.ts'

/** Shapes that share less than this may or may not count: two millimetres are a touch. */
const sliver = 0.05

/** Holds that exactly those are found whose shapes share area, for every pair of a kind. */
function expectPairs(
  found: readonly string[],
  pairs: readonly { readonly id: string; readonly area: number }[],
): void {
  for (const { id, area } of pairs) {
    if (area > sliver) expect(found, id).toContain(id)
    if (area < 1e-9) expect(found, id).not.toContain(id)
  }
  const known = new Set(pairs.map(({ id }) => id))
  expect(found.filter((id) => !known.has(id))).toEqual([])
}

/** The frame of a door grown across its longer side, worked out from its own corner. */
function groundBefore(door: Rectangle, depth: number): [number, number][] {
  const middle = { x: door.xMetres + door.widthMetres / 2, y: door.yMetres + door.heightMetres / 2 }
  const lies = door.widthMetres >= door.heightMetres
  const halfWidth = door.widthMetres / 2 + (lies ? 0 : depth)
  const halfHeight = door.heightMetres / 2 + (lies ? depth : 0)
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return ringOf(
    corners.map(([x, y]) =>
      rotateAround(
        { x: middle.x + x * halfWidth, y: middle.y + y * halfHeight },
        middle,
        door.rotationDegrees,
      ),
    ),
  )
}

const pairsOf = (elements: readonly PlanElement[], kinds: readonly PlanElement['kind'][]) =>
  elements
    .filter(isStand)
    .flatMap((stand) =>
      elements.filter(({ kind }) => kinds.includes(kind)).map((other) => ({ stand, other })),
    )

describe('where stands may not stand', () => {
  it('finds every two stands that share area, and no others', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const stands = elements.filter(isStand).sort((a, b) => (a.id < b.id ? -1 : 1))
        expectPairs(
          ids(checked(floorOf(elements)), 'overlap'),
          stands.flatMap((a, at) =>
            stands.slice(at + 1).map((b) => ({
              id: `overlap:${a.id}:${b.id}`,
              area: sharedArea(ringOfElement(a), ringOfElement(b)),
            })),
          ),
        )
      }),
    )
  })

  it('finds every stand in a restricted zone, and on whatever else no stand may be on', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const checks = checked(floorOf(elements))
        const areas = (kind: string, kinds: readonly PlanElement['kind'][]) =>
          pairsOf(elements, kinds).map(({ stand, other }) => ({
            id: `${kind}:${stand.id}:${other.id}`,
            area: sharedArea(ringOfElement(stand), ringOfElement(other)),
          }))
        expectPairs(ids(checks, 'restricted'), areas('restricted', ['restricted']))
        expectPairs(ids(checks, 'obstructed'), areas('obstructed', builtOver))
      }),
    )
  })

  it('finds every stand with a corner outside the hall', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const found = ids(checked(floorOf(elements)), 'outside')
        for (const stand of elements.filter(isStand)) {
          const beyond = ringOfElement(stand).map(([x, y]) =>
            Math.max(-x, -y, x - hall.widthMetres, y - hall.heightMetres),
          )
          if (Math.max(...beyond) > 0.01) expect(found).toContain(`outside:${stand.id}`)
          if (Math.max(...beyond) < 1e-9) expect(found).not.toContain(`outside:${stand.id}`)
        }
      }),
    )
  })

  it('finds what stands in the way before every door', () => {
    fc.assert(
      fc.property(anyElements, fc.constantFrom(0, 1, 2.5), (elements, aisleMetres) => {
        const checks = checked(floorOf(elements, { ...hall, aisleMetres }))
        const blockers = elements.filter(({ kind }) => kind === 'wall' || inTheWay.includes(kind))
        for (const [kind, door] of [
          ['blocked-entrance', 'entrance'],
          ['blocked-exit', 'emergency-exit'],
        ] as const) {
          expectPairs(
            ids(checks, kind),
            elements
              .filter((element) => element.kind === door)
              .flatMap((element) =>
                blockers.flatMap((blocker) => {
                  const id = `${kind}:${blocker.id}:${element.id}`
                  const atDoor = sharedArea(ringOf(cornersOf(element)), ringOfElement(blocker))
                  if (blocker.kind === 'wall' && atDoor > 1e-9)
                    return atDoor > sliver ? [{ id, area: 0 }] : [{ id, area: sliver / 2 }]
                  return [
                    {
                      id,
                      area: sharedArea(
                        groundBefore(element, Math.max(1.2, aisleMetres)),
                        ringOfElement(blocker),
                      ),
                    },
                  ]
                }),
              ),
          )
        }
      }),
    )
  })

  it('lets a door be in a wall that is thicker than the door', () => {
    const checks = checked(
      floorOf([
        fixtureAt('wall', 'w', 0, 5, { widthMetres: 16, heightMetres: 0.4 }),
        fixtureAt('emergency-exit', 'x', 6, 5.1, { heightMetres: 0.2 }),
      ]),
    )
    expect(ids(checks, 'blocked-exit')).toEqual([])
  })

  it('says where two stands overlap: the part they share', () => {
    const { book } = checked(floorOf([standAt('a', 0, 0), standAt('b', 2, 1)]))
    expect(book.get('overlap:a:b')?.place).toEqual({ minX: 2, minY: 1, maxX: 3, maxY: 3 })
  })
})
