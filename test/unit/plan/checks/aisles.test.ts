import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newFixture, newStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { checked, fixtureAt, floorOf, hall, ids, standAt } from './support.ts'

interface Block {
  readonly id: string
  readonly isStand: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Everything on the half metre, so that a floor is a board of squares that can be counted out. */
const blocks = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    isStand: fc.constantFrom(true, true, true, false),
    x: fc.integer({ min: 0, max: 24 }),
    y: fc.integer({ min: 0, max: 18 }),
    width: fc.integer({ min: 1, max: 6 }),
    height: fc.integer({ min: 1, max: 6 }),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
)

function elementOf({ id, isStand, x, y, width, height }: Block): PlanElement {
  const given = { id, xMetres: x / 2, yMetres: y / 2, widthMetres: width / 2, heightMetres: height / 2 }
  return isStand ? newStand(given) : newFixture({ ...given, kind: 'column' })
}

/** The narrowest free line of squares between two blocks, in squares, looked along x. */
function narrowestAlongX(a: Block, b: Block, all: readonly Block[]): number {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a]
  const squares = right.x - left.x - left.width
  if (squares <= 0) return Infinity
  const from = Math.max(a.y, b.y)
  const to = Math.min(a.y + a.height, b.y + b.height)
  for (let y = from; y < to; y++) {
    const isFree = all.every(
      (other) =>
        other === a ||
        other === b ||
        y < other.y ||
        y >= other.y + other.height ||
        other.x + other.width <= left.x + left.width ||
        other.x >= right.x,
    )
    if (isFree) return squares
  }
  return Infinity
}

const turned = ({ x, y, width, height, ...rest }: Block): Block => ({
  ...rest,
  x: y,
  y: x,
  width: height,
  height: width,
})

describe('aisles', () => {
  it('are found wherever free ground between two stands is narrower than the hall asks for', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom(0, 1, 2, 3.5), (all, aisleMetres) => {
        const { book } = checked(floorOf(all.map(elementOf), { ...hall, aisleMetres }))
        const across = all.map(turned)
        const expected = new Map<string, number>()
        all.forEach((a, at) =>
          all.forEach((b, other) => {
            if (a.id >= b.id || !a.isStand || !b.isStand) return
            const squares = Math.min(
              narrowestAlongX(a, b, all),
              narrowestAlongX(across[at]!, across[other]!, across),
            )
            if (squares / 2 < aisleMetres) expected.set(`aisle:${a.id}:${b.id}`, squares / 2)
          }),
        )
        expect(
          new Map(
            [...book.ofKind('aisle').values()].map((finding) => [
              finding.id,
              finding.kind === 'aisle' ? finding.metres : 0,
            ]),
          ),
        ).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  it('are not between stands back to back, corner to corner, or with a wall that fills the gap', () => {
    const backToBack = [standAt('a', 0, 0), standAt('b', 3, 0)]
    const cornerToCorner = [standAt('c', 4, 8.5), standAt('d', 7.5, 5)]
    const overTheWall = [
      standAt('e', 12, 0),
      standAt('f', 8.5, 0),
      fixtureAt('wall', 'w', 11.5, 0, { widthMetres: 0.5, heightMetres: 3 }),
    ]
    expect(ids(checked(floorOf([...backToBack, ...cornerToCorner, ...overTheWall])), 'aisle')).toEqual([])
  })

  it('are measured between stands that are turned', () => {
    const { book } = checked(
      floorOf([
        standAt('a', 3, 3, { rotationDegrees: 30 }),
        standAt('b', 3 + 4 * Math.cos(Math.PI / 6), 3 + 4 * Math.sin(Math.PI / 6), { rotationDegrees: 30 }),
      ]),
    )
    const finding = book.get('aisle:a:b')
    expect(finding?.kind === 'aisle' ? finding.metres : undefined).toBeCloseTo(1, 6)
  })

  it('are measured from the side of a stand that is bent, not through the stand', () => {
    const ell = standAt('a', 2, 2, {
      outline: [
        [0, 0],
        [1, 0],
        [1, 0.3],
        [0.3, 0.3],
        [0.3, 1],
        [0, 1],
      ],
    })
    const { book } = checked(floorOf([ell, standAt('b', 4, 4.5, { widthMetres: 2 })]))
    const finding = book.get('aisle:a:b')
    expect(finding?.kind === 'aisle' ? finding.metres : undefined).toBeCloseTo(1.1, 6)
  })
})
