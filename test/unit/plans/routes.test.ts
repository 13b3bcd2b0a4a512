import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { groundOf, type Ground } from '../../../electron/plans/interactive/ground.ts'
import { planPage } from '../../../electron/plans/interactive/plan-page.ts'
import { isStand, newFixture, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { anyElements, checked, fixtureAt, floorOf, hall, ids, standAt } from '../plan/checks/support.ts'
import { pictureOf, sampleFloor } from './support.ts'

interface Place {
  readonly cells: Ground['entrances'][number]['cells']
  readonly isDoor?: boolean
}
interface Way {
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly metres: number
}
type CreateRoutes = (ground: Pick<Ground, 'cell' | 'columns' | 'rows'>) => {
  between(from: Place, to: Place): Way | null
}

const source = readFileSync(join(import.meta.dirname, '../../../resources/interactive-plan/route.js'), 'utf8')
const createRoutes = runInThisContext(`${source}; createRoutes`) as CreateRoutes

function ground(elements: readonly PlanElement[]): Ground {
  return groundOf({
    ...{ key: 'f', id: null, name: 'Hall' },
    hall,
    elements: [...floorOf(elements).elements.values()],
  })
}

function isFree({ cell, rows }: Ground, { x, y }: Way['points'][number]): boolean {
  const lines = rows.flatMap(([count = 0, ...runs]) => Array.from({ length: count }, () => runs))
  const runs = lines[Math.floor(y / cell)] ?? []
  return runs.some(
    (from, at) => at % 2 === 0 && from <= Math.floor(x / cell) && Math.floor(x / cell) < (runs[at + 1] ?? 0),
  )
}

describe('the way to a stand on the interactive plan', () => {
  it('is there wherever the checks say that the stand is reached, and goes over free ground alone', () => {
    fc.assert(
      fc.property(anyElements, (elements) => {
        const on = ground(elements)
        fc.pre(on.entrances.length > 0)
        const routes = createRoutes(on)
        const unreached = new Set(ids(checked(floorOf(elements)), 'unreachable'))
        for (const { id } of [...floorOf(elements).elements.values()].filter(isStand)) {
          const cells = on.stands.get(id) ?? []
          const isInHall = cells.some(
            ([row, rows, from, to]) =>
              row + rows > 0 && row < hall.heightMetres * 4 && to > 0 && from < hall.widthMetres * 4,
          )
          const ways = on.entrances.flatMap(
            (door) => routes.between({ ...door, isDoor: true }, { cells }) ?? [],
          )
          if (isInHall) expect(ways.length > 0).toBe(!unreached.has(`unreachable:${id}`))
          for (const { points, metres } of ways) {
            let length = 0
            points.forEach((to, at) => {
              const from = points[at - 1] ?? to
              length += Math.hypot(to.x - from.x, to.y - from.y)
              for (let piece = 0; piece <= 40; piece++) {
                const point = {
                  x: from.x + ((to.x - from.x) * piece) / 40,
                  y: from.y + ((to.y - from.y) * piece) / 40,
                }
                expect(isFree(on, point)).toBe(true)
              }
            })
            expect(metres).toBeCloseTo(length, 6)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('goes round what stands between, down the middle of an aisle', () => {
    // A wall with a door would be in the way; here a row of stands has one gap of two metres.
    const elements = [
      fixtureAt('entrance', 'door', 0, 0, { widthMetres: 2, heightMetres: 0.5 }),
      standAt('a', 0, 4, { widthMetres: 7, heightMetres: 3 }),
      standAt('b', 9, 4, { widthMetres: 7, heightMetres: 3 }),
      standAt('goal', 0, 9, { widthMetres: 3, heightMetres: 3 }),
    ]
    const on = ground(elements)
    const [door] = on.entrances
    const way = createRoutes(on).between({ ...door!, isDoor: true }, { cells: on.stands.get('goal')! })
    const through = way!.points.flatMap((to, at, all) => {
      const from = all[at - 1] ?? to
      return from.y < 5.5 === to.y < 5.5
        ? []
        : [from.x + ((to.x - from.x) * (5.5 - from.y)) / (to.y - from.y)]
    })
    expect(through).toHaveLength(1)
    expect(Math.abs(through[0]! - 8)).toBeLessThan(0.6)
    expect(way!.metres).toBeGreaterThan(Math.hypot(8, 5))
    expect(way!.metres).toBeLessThan(20)
  })

  it('is none where walls close the stand in', () => {
    const elements = [
      fixtureAt('entrance', 'door', 0, 0, { widthMetres: 2, heightMetres: 0.5 }),
      fixtureAt('wall', 'w', 0, 6, { widthMetres: 16, heightMetres: 0.5 }),
      standAt('goal', 4, 8),
    ]
    const on = ground(elements)
    expect(
      createRoutes(on).between({ ...on.entrances[0]!, isDoor: true }, { cells: on.stands.get('goal')! }),
    ).toBeNull()
  })

  it('costs little: a plan of a thousand stands is under a megabyte', async () => {
    const elements = Array.from({ length: 1_000 }, (_, at) =>
      newStand({
        ...{ id: `stand-${at}`, number: `H${at}`, boothKey: `b${at}`, widthMetres: 3, heightMetres: 3 },
        ...{ xMetres: 4 + (at % 40) * 3, yMetres: 4 + Math.floor(at / 40) * 5 },
      }),
    )
    const floor = sampleFloor()
    const hall = { ...floor.hall, widthMetres: 130, heightMetres: 135 }
    const whole = {
      ...floor,
      hall,
      elements: [
        ...elements,
        newFixture({
          id: 'door',
          kind: 'entrance',
          xMetres: 60,
          yMetres: 134,
          widthMetres: 4,
          heightMetres: 1,
        }),
      ],
    }
    const booth = (key: string) => ({
      ...{
        name: `Exhibitor ${key} Ltd`,
        profile: 'What they make, in two or three sentences of about this length. '.repeat(3),
        website: 'https://example.com',
      },
      ...{ address: '1 Example Street, 12345 Example Town', keywords: ['robotics', 'assembly'], logo: null },
    })
    const page = await planPage({
      ...{
        event: { id: '7', name: 'Fair' },
        language: 'en',
        words: englishPlanWords,
        categories: [],
        boothOf: booth,
      },
      floors: [{ floor: whole, picture: await pictureOf(whole) }],
    })
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000)
  })
})
