import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createChecks } from '../../../shared/domain/plan/checks/checks.ts'
import { findingKinds } from '../../../shared/domain/plan/checks/finding.ts'
import {
  isAbove,
  newFixture,
  newStand,
  type FixtureKind,
  type PlanElement,
} from '../../../shared/domain/plan/elements.ts'
import { layoutFileOf, readLayoutFile } from '../../../shared/domain/plan/files/layout-file.ts'
import type { PlanFloor } from '../../../shared/domain/plan/plan-source.ts'
import { openness } from '../../../shared/domain/plan/stands/kind.ts'
import { sampleFloor, sampleSource } from './support.ts'

/** The kinds of the first version of layout files: plans of them are in people's hands. */
const kinds = [
  ...(['wall', 'column', 'entrance', 'emergency-exit', 'stage', 'lounge'] as const),
  ...(['restricted', 'power', 'water', 'arrow', 'label', 'image'] as const),
] satisfies readonly FixtureKind[]

/** Each kind before an entrance, under a stand, and behind another. */
function scene(kind: FixtureKind, at: number): readonly PlanElement[] {
  const x = (at % 4) * 14
  const y = Math.floor(at / 4) * 16
  const given = {
    kind,
    text: at % 2 === 0 ? `No. ${at}` : '',
    image: kind === 'image' ? 'ab'.repeat(32) : null,
  } as const
  return [
    newFixture({
      ...given,
      id: `${kind}-1`,
      xMetres: x + 1,
      yMetres: y + 1.5,
      widthMetres: 3,
      heightMetres: 1,
    }),
    newFixture({
      id: `${kind}-door`,
      kind: 'entrance',
      xMetres: x + 1,
      yMetres: y,
      widthMetres: 3,
      heightMetres: 0.5,
    }),
    newFixture({
      ...given,
      id: `${kind}-exit`,
      xMetres: x + 6,
      yMetres: y + 1.5,
      widthMetres: 3,
      heightMetres: 1,
      rotationDegrees: 15,
    }),
    newFixture({
      id: `${kind}-out`,
      kind: 'emergency-exit',
      xMetres: x + 6,
      yMetres: y,
      widthMetres: 3,
      heightMetres: 0.5,
    }),
    newFixture({
      ...given,
      id: `${kind}-2`,
      xMetres: x + 1,
      yMetres: y + 6,
      widthMetres: 4,
      heightMetres: 2,
      rotationDegrees: 30,
      locked: true,
      z: 2,
    }),
    newStand({
      id: `${kind}-on`,
      xMetres: x + 2,
      yMetres: y + 6,
      widthMetres: 3,
      heightMetres: 3,
      number: `${at}A`,
    }),
    newFixture({
      ...given,
      id: `${kind}-3`,
      xMetres: x + 7,
      yMetres: y + 9,
      widthMetres: 5,
      heightMetres: 0.5,
      group: 'g',
    }),
    newStand({
      id: `${kind}-before`,
      xMetres: x + 7,
      yMetres: y + 9.5,
      widthMetres: 5,
      heightMetres: 3,
      number: `${at}B`,
    }),
  ]
}

const floor: PlanFloor = {
  ...sampleFloor(),
  hall: { widthMetres: 60, heightMetres: 50, gridMetres: 0.5, aisleMetres: 2 },
  elements: kinds.flatMap(scene),
}

describe('the kinds of elements that plans always had', () => {
  it('are written into a layout file to the byte as ever, and read again', async () => {
    const few = {
      ...floor,
      elements: floor.elements.filter(({ id }) => id.endsWith('-2') || id.endsWith('-before')),
    }
    const file = layoutFileOf(sampleSource(few), {
      madeAt: '2026-11-22T12:00:00.000Z',
      nameOf: () => 'hall.png',
      dataOf: () => null,
    })
    const written = JSON.stringify(file)
    const read = readLayoutFile(written, 'plan.json')
    expect(read).toEqual(file)
    const texts = [written, JSON.stringify(read), ''].join('\n')
    await expect(texts).toMatchFileSnapshot(resolve(import.meta.dirname, 'old-kinds/layouts.jsonl'))
  })

  it('are told the same of by the checks, in the same order from the ground upwards', async () => {
    const checks = createChecks()
    checks.load({
      hall: floor.hall,
      elements: new Map(floor.elements.map((element) => [element.id, element])),
    })
    checks.surround({
      categories: [],
      numbersOfOtherFloors: new Map(),
      waiting: new Set(),
      today: '2026-11-22',
    })
    while (!checks.work(() => false));
    const found = findingKinds.flatMap((kind) => [...checks.book.ofKind(kind).keys()].sort())
    const order = floor.elements.toSorted((a, b) => (isAbove(a, b) ? 1 : -1)).map(({ id }) => id)
    const open = floor.elements.flatMap((stand) => {
      if (stand.kind !== 'stand') return []
      const { kind, openSides } = openness(stand, floor.hall, () => floor.elements)
      return [`${stand.id}: ${kind}, open at ${openSides.join(' ')}`]
    })
    await expect(`${[...found, '', ...order, '', ...open].join('\n')}\n`).toMatchFileSnapshot(
      resolve(import.meta.dirname, 'old-kinds/findings.txt'),
    )
  })
})
