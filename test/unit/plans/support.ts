import { newFixture, newStand, planLayers, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { PlanFloor, PlanSource } from '../../../shared/domain/plan/plan-source.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { defaultHall } from '../../../shared/domain/plan/layout.ts'
import { colouringOf, type ColouringId } from '../../../shared/domain/plan/picture/colouring.ts'
import { drawPlan, type DrawOptions } from '../../../shared/domain/plan/picture/draw-plan.ts'
import type { PlanPicture } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { textMeasure } from '../../../electron/print/measure.ts'

export const hostileName = '</script><script>window.broken = true</script> <b>&"\'${x}` ]]> Müller & Söhne'

/** A floor with a stand of every sort: taken, held, free, turned, with corners of its own. */
export function sampleFloor(more: readonly PlanElement[] = []): PlanFloor {
  return {
    key: 'hall-1',
    id: '11',
    name: 'Hall 1',
    hall: defaultHall,
    elements: [
      newStand({
        id: 's1',
        xMetres: 2,
        yMetres: 3,
        widthMetres: 3,
        heightMetres: 2,
        number: 'A-101',
        boothKey: 'b1',
        category: 'gold',
      }),
      newStand({
        id: 's2',
        xMetres: 10,
        yMetres: 3,
        widthMetres: 4,
        heightMetres: 2.5,
        rotationDegrees: 30,
        number: 'A-102',
        boothKey: 'b2',
      }),
      newStand({
        id: 's3',
        ...{ xMetres: 20, yMetres: 5, widthMetres: 6, heightMetres: 6, number: 'B 7' },
        outline: [
          [0, 0],
          [1, 0],
          [1, 0.5],
          [0.5, 0.5],
          [0.5, 1],
          [0, 1],
        ],
        hold: { boothKey: null, name: 'Acme, Inc.', until: '2027-03-01', why: 'returns every year' },
      }),
      newStand({
        id: 's4',
        xMetres: 30,
        yMetres: 20,
        widthMetres: 2,
        heightMetres: 6,
        rotationDegrees: 90,
        number: '',
      }),
      newFixture({ id: 'f1', kind: 'wall', xMetres: 0, yMetres: 15, widthMetres: 20, heightMetres: 0.3 }),
      newFixture({ id: 'f2', kind: 'power', xMetres: 25, yMetres: 15, widthMetres: 1, heightMetres: 1 }),
      newFixture({
        id: 'f3',
        kind: 'label',
        xMetres: 40,
        yMetres: 30,
        widthMetres: 8,
        heightMetres: 2,
        text: 'Food & drinks',
      }),
      newFixture({ id: 'f4', kind: 'restricted', xMetres: 45, yMetres: 2, widthMetres: 5, heightMetres: 5 }),
      ...more,
    ],
  }
}

export function sampleSource(...floors: readonly PlanFloor[]): PlanSource {
  const booths = [
    { key: 'b1', id: '201', externalId: '9001', name: hostileName },
    { key: 'b2', id: '202', externalId: null, name: 'شركة الأمل' },
    { key: 'b3', id: null, externalId: '9003', name: 'Third of them' },
  ]
  return {
    event: { id: '7', name: 'Fair & Square 2027' },
    categories: [
      { id: 'gold', name: 'Gold', leastSquareMetres: null },
      { id: 'start-up', name: 'Start-up', leastSquareMetres: 4 },
    ],
    floors: floors.length === 0 ? [sampleFloor()] : floors,
    booths: new Map(booths.map((booth) => [booth.key, booth])),
  }
}

/** Booths that lack nothing, and are as the service has them. */
export function colouredBy(id: ColouringId): Pick<DrawOptions, 'colouring' | 'colouredBooth'> {
  const { booths, categories } = sampleSource()
  const known = new Map(
    [...booths.keys()].map((key) => [key, { values: {}, problemCount: 0, state: 'clean' as const }]),
  )
  return {
    colouring: colouringOf(id, { booths: known.values(), standCategories: categories }),
    colouredBooth: (key) => known.get(key),
  }
}

/** The plan of a floor as it is drawn, with everything on it. */
export async function pictureOf(floor: PlanFloor, options: Partial<DrawOptions> = {}): Promise<PlanPicture> {
  return drawPlan(
    floor,
    sampleSource(floor),
    {
      ...colouredBy('status'),
      layers: planLayers,
      numbers: true,
      names: true,
      words: englishPlanWords,
      language: 'en',
      ...options,
    },
    { measure: await textMeasure(), shownOf: () => undefined },
  )
}

/** How long each side of a shape is, rounded to the millimetre, in order. */
export function sides(corners: readonly { readonly x: number; readonly y: number }[]): readonly number[] {
  return corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    return Math.round(Math.hypot(next.x - corner.x, next.y - corner.y) * 1000) / 1000
  })
}
