import {
  newFixture,
  newStand,
  type Background,
  type Fixture,
  type PlanElement,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import type { Hall } from '../../../shared/domain/plan/layout.ts'

const standMetres = 3
const aisleMetres = 3
/** Stands in one row between two cross aisles. */
const rowLength = 25

/** A large hall: the same for every painter. */
export interface BenchScene {
  readonly hall: Hall
  readonly background: Background
  readonly fixtures: readonly Fixture[]
  readonly stands: readonly Stand[]
  /** Index of the stand in the middle of the hall, and those of 500 around it. */
  readonly middle: number
  readonly block: readonly number[]
}

/** The hash of the picture under the plan, where nothing needs its bytes. */
const pictureHash = 'b'.repeat(64)

/**
 * `count` stands in double rows with aisles, three of four with a booth; columns in the aisles,
 * power, lounges, writing, walls; and the venue's picture under all of it.
 */
export function benchScene(
  count: number,
  options: { readonly picture?: string; readonly boothKey?: (index: number) => string } = {},
): BenchScene {
  const { picture = pictureHash, boothKey = (index) => `r${index + 1}` } = options
  // As wide as it is high.
  const blocks = Math.max(2, Math.round(Math.sqrt(count / 1.6) / rowLength))
  const columns = blocks * rowLength
  const rows = Math.ceil(count / columns)
  const xOf = (column: number): number =>
    aisleMetres + column * standMetres + Math.floor(column / rowLength) * aisleMetres
  const yOf = (row: number): number => aisleMetres + row * standMetres + Math.floor(row / 2) * aisleMetres
  const stands = Array.from({ length: count }, (_, index): Stand => {
    const row = Math.floor(index / columns)
    return newStand({
      id: `s${index}`,
      xMetres: xOf(index % columns),
      yMetres: yOf(row),
      widthMetres: standMetres,
      heightMetres: standMetres,
      number: String(index + 1),
      boothKey: index % 4 === 3 ? null : boothKey(index),
    })
  })
  const hall: Hall = {
    widthMetres: Math.ceil(xOf(columns) + aisleMetres),
    heightMetres: Math.ceil(yOf(rows) + aisleMetres),
    gridMetres: 0.5,
    aisleMetres: 2,
  }
  const middleRow = Math.floor(rows / 2)
  const middleColumn = Math.floor(columns / 2)
  const at = (row: number, column: number): number => row * columns + column
  return {
    hall,
    stands,
    fixtures: fixturesOf(rows, blocks, xOf, yOf, hall),
    background: {
      id: 'venue',
      kind: 'background',
      xMetres: 0,
      yMetres: 0,
      widthMetres: hall.widthMetres,
      heightMetres: hall.heightMetres,
      rotationDegrees: 0,
      z: 0,
      locked: true,
      group: null,
      outline: null,
      hash: picture,
      name: 'venue.png',
      page: null,
      opacity: 0.5,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      hiddenLayers: [],
    },
    middle: at(middleRow, middleColumn),
    block: Array.from({ length: 500 }, (_, index) =>
      at(middleRow - 10 + Math.floor(index / 25), middleColumn - 12 + (index % 25)),
    ),
  }
}

function fixturesOf(
  rows: number,
  blocks: number,
  xOf: (column: number) => number,
  yOf: (row: number) => number,
  hall: Hall,
): readonly Fixture[] {
  const fixtures: Fixture[] = []
  const add = (
    kind: Fixture['kind'],
    xMetres: number,
    yMetres: number,
    widthMetres: number,
    heightMetres: number,
    text = '',
  ): void => {
    fixtures.push(
      newFixture({ id: `f${fixtures.length}`, kind, xMetres, yMetres, widthMetres, heightMetres, text }),
    )
  }
  for (const y of [0, hall.heightMetres - 0.5]) add('wall', 0, y, hall.widthMetres, 0.5)
  for (let block = 1; block <= blocks; block++) {
    const x = xOf(block * rowLength) - aisleMetres
    add('entrance', x, 0, aisleMetres, 1, `Gate ${block}`)
    for (let row = 0; row < rows; row += 2) {
      add('column', x + 1.2, yOf(row) + 1, 0.6, 0.6)
      add('power', x + 0.2, yOf(row) + 4, 0.4, 0.4)
      if (row % 16 === 0) add('label', x, yOf(row) - 2, 2.8, 1, `Aisle ${row / 2}`)
      if (row % 32 === 8) add('lounge', x + 0.3, yOf(row) + 2.2, 2.4, 3)
    }
  }
  return fixtures
}

export function elementsOf({ background, fixtures, stands }: BenchScene): readonly PlanElement[] {
  return [background, ...fixtures, ...stands]
}

/** The colour a stand has, by its place in the scene. */
const benchTones = ['success', 'warning', 'danger', 'neutral'] as const

export function toneOf(index: number): (typeof benchTones)[number] {
  return benchTones[index % benchTones.length] ?? 'neutral'
}
