import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Drawing, DrawingLayer } from '../../../../../shared/domain/plan/drawing/drawing.ts'
import {
  fixturesFromDrawing,
  type FoundFixture,
} from '../../../../../shared/domain/plan/drawing/fixtures-from-drawing.ts'
import {
  guessRole,
  guessRoles,
  type FixtureRole,
} from '../../../../../shared/domain/plan/drawing/layer-roles.ts'
import { newFixture } from '../../../../../shared/domain/plan/elements.ts'
import { rotateAround } from '../../../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeArea, shapeBounds } from '../../../../../shared/domain/plan/geometry/shape.ts'

type Lines = Partial<Pick<DrawingLayer, 'open' | 'closed' | 'filled'>>

function drawn(lines: Lines): Drawing {
  return {
    version: 1,
    unit: 'm',
    unitSource: 'file',
    widthMetres: 100,
    heightMetres: 60,
    layers: [{ name: 'L', colour: null, shown: true, open: [], closed: [], filled: [], ...lines, texts: [] }],
    leftOut: { kinds: {}, broken: 0, isCutOff: false, skipped: 0 },
  }
}

const box = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
]
function found(
  role: FixtureRole,
  lines: Lines,
  standing: readonly FoundFixture[] = [],
  turnDegrees = 0,
): readonly FoundFixture[] {
  return fixturesFromDrawing(drawn(lines), {
    roles: new Map([['L', role]]),
    onPlan: (point) => rotateAround(point, { x: 0, y: 0 }, turnDegrees),
    turnDegrees,
    standing: standing.map(({ kind, shape }, at) => newFixture({ id: `${at}`, kind, ...shape })),
  })
}
const areaOf = (fixtures: readonly FoundFixture[]): number =>
  Math.round(fixtures.reduce((sum, { shape }) => sum + shapeArea(shape), 0) * 100) / 100

describe('the role of a layer', () => {
  it.each([
    ['A-WALL-EXT', 'wall'],
    ['Außenwände', 'wall'],
    ['MUR_PORTEUR', 'wall'],
    ['Stützen 2', 'column'],
    ['S-COLUMN', 'column'],
    ['SÄULE', 'column'],
    ['SAEULEN', 'column'],
    ['POTEAUX', 'column'],
    ['A-DOOR', 'entrance'],
    ['TÜREN', 'entrance'],
    ['Portes', 'entrance'],
    ['Notausgangstüren', 'emergency-exit'],
    ['ISSUE DE SECOURS', 'emergency-exit'],
    ['FIRE-ESCAPE', 'emergency-exit'],
    ['Stand', 'stand'],
    ['BOOTH_WALLS', 'stand'],
    ['STORAGE', 'leave'],
    ['MURAL', 'leave'],
    ['DIMENSIONS', 'leave'],
    ['', 'leave'],
  ] as const)('of %s is %s', (name, role) => {
    expect(guessRole(name)).toBe(role)
    expect(guessRole(name.normalize('NFD'))).toBe(role)
  })

  it('of the layer with the most outlines is that of stands, where no name says so', () => {
    const layers = [
      { name: 'WALL', open: [], closed: [1, 2, 3] },
      { name: '1', open: [], closed: [1, 2] },
      { name: '2', open: [1], closed: [] },
    ]
    expect([...guessRoles(layers).values()]).toEqual(['wall', 'stand', 'leave'])
  })
})

describe('fixtures from a drawing', () => {
  it('are walls as thick as they are drawn', () => {
    const [wall, ...others] = found('wall', { closed: [box(2, 3, 10, 0.3)] })
    expect(others).toEqual([])
    expect(wall).toMatchObject({
      kind: 'wall',
      shape: { xMetres: 2, yMetres: 3, widthMetres: 10, heightMetres: 0.3, outline: null },
    })
  })

  it('are walls around rooms: what is between the outer outline and those within', () => {
    const walls = found('wall', {
      closed: [box(0, 0, 40, 20), box(0.5, 0.5, 19, 19), box(20, 0.5, 19.5, 19)],
    })
    expect(areaOf(walls)).toBeCloseTo(40 * 20 - 19 * 19 - 19.5 * 19, 1)
    expect(walls.length).toBeGreaterThan(1)
  })

  it('are walls also of lines one by one, which enclose what is thin', () => {
    const lines = [
      [0, 0, 8, 0],
      [8, 0, 8, 0.2],
      [8, 0.2, 0, 0.2],
      [0, 0.2, 0, 0],
    ]
    expect(found('wall', { open: lines })).toMatchObject([{ shape: { widthMetres: 8, heightMetres: 0.2 } }])
  })

  it('are thin walls along single lines, each once, whichever way it was drawn', () => {
    const walls = found('wall', {
      open: [
        [0, 0, 10, 0, 10, 5],
        [10, 0, 0, 0],
      ],
    })
    expect(walls.map(({ shape }) => [shape.widthMetres, shape.rotationDegrees])).toEqual([
      [10, expect.any(Number)],
      [5, 90],
    ])
  })

  it('are columns, round and with a cross in them', () => {
    const circle = Array.from({ length: 48 }, (_, at) => [
      20 + Math.cos((at / 24) * Math.PI),
      5 + Math.sin((at / 24) * Math.PI),
    ]).flat()
    const columns = found('column', {
      closed: [box(5, 5, 0.6, 0.6), circle, box(0, 0, 60, 40)],
      open: [
        [5, 5, 5.6, 5.6],
        [5.6, 5, 5, 5.6],
      ],
    })
    expect(columns.map(({ kind }) => kind)).toEqual(['column', 'column'])
    expect(areaOf(columns)).toBeCloseTo(0.36 + Math.PI, 1)
  })

  it('are doors, each with its leaf and its arc, in a hall that is turned too', () => {
    const door = (x: number): Lines['open'] => [
      [x, 0, x, 1],
      [x, 1, x + 0.7, 0.7, x + 1, 0],
    ]
    for (const turn of [0, 30]) {
      const doors = found('emergency-exit', { open: [...(door(0) ?? []), ...(door(5) ?? [])] }, [], turn)
      expect(doors).toMatchObject([
        { kind: 'emergency-exit', shape: { widthMetres: 1, heightMetres: 1, rotationDegrees: turn } },
        { shape: { widthMetres: 1 } },
      ])
    }
  })

  it('are not drawn where they are already', () => {
    const lines: Lines = { closed: [box(2, 3, 10, 0.3), box(2, 8, 10, 0.3)] }
    expect(found('wall', lines, found('wall', lines))).toEqual([])
  })

  it('have an area, and lie where the lines are, whatever is drawn', () => {
    const figure = fc.integer({ min: 0, max: 400 }).map((value) => value / 10)
    const path = fc
      .array(figure, { minLength: 4, maxLength: 16 })
      .map((figures) => figures.slice(0, figures.length - (figures.length % 2)))
    const lines = fc.record({
      open: fc.array(path, { maxLength: 8 }),
      closed: fc.array(path, { maxLength: 6 }),
      filled: fc.array(path, { maxLength: 3 }),
    })
    fc.assert(
      fc.property(lines, fc.constantFrom<FixtureRole>('wall', 'column', 'entrance'), (some, role) => {
        for (const { shape } of found(role, some)) {
          expect(shapeArea(shape)).toBeGreaterThan(0)
          const bounds = shapeBounds(shape)
          expect(Math.min(bounds.minX, bounds.minY)).toBeGreaterThan(-0.5)
          expect(Math.max(bounds.maxX, bounds.maxY)).toBeLessThan(40.5)
        }
      }),
      { numRuns: 200 },
    )
  })
})
