import {
  fixtureKinds,
  newFixture,
  newStand,
  planLayers,
  type Background,
  type FixtureKind,
  type PlanElement,
  type PlanLayer,
  type Stand,
} from '../../../shared/domain/plan/elements.ts'
import type { Drawing } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { ColouredBooth, ColouringId } from '../../../shared/domain/plan/picture/colouring.ts'
import type { StandCategory } from '../../../shared/domain/plan/layout.ts'

/** A plan to be painted and written; its hall is 24 by 14 metres. */
export interface SamplePlan {
  readonly name: string
  readonly elements: readonly PlanElement[]
  readonly colourBy: ColouringId
  readonly layers: readonly PlanLayer[]
  readonly holders: ReadonlyMap<string, ColouredBooth & { readonly name: string }>
}

export const hallMetres = { widthMetres: 24, heightMetres: 14 } as const
const pictureHash = 'a'.repeat(64)
export const drawingHash = 'b'.repeat(64)
export const categories: readonly StandCategory[] = ['Gold', 'Silber', 'Bronze'].map((name) => ({
  id: name,
  name,
  leastSquareMetres: null,
}))

const scripts = {
  latin: ['Ost & West', 'Ångur', 'Łódź', 'Acme', 'Zürich', 'Ørsted', 'Čapek', 'Noël'],
  mixed: ['東京国際', '北京展览', '서울 전시', 'שלום', 'สวัสดี', 'नमस्ते', 'Ελλάδα', 'Россия'],
  arabic: ['شركة الأمل', 'دار النور', 'بيت الحكمة', 'نور', 'شمس', 'قمر', 'بحر', 'نهر'],
} as const

const states = ['clean', 'new', 'changed', 'conflict'] as const
const types = ['both', 'web', 'mobile', ''] as const

function holdersOf(script: keyof typeof scripts): SamplePlan['holders'] {
  return new Map(
    scripts[script].map((name, at) => [
      `b${at}`,
      {
        ...{ name, problemCount: at % 4, state: states[at % 4] ?? 'clean' },
        values: {
          active: at !== 3,
          hide: at === 2,
          booth_type: types[at % 4] ?? '',
          keywords: at % 3 === 0 ? 'robots' : at % 3 === 1 ? 'food, wine' : '',
        },
      },
    ]),
  )
}

/** Two rows of stands as large as those of most halls; the last are held and free. */
function rows(changed: (at: number) => Partial<Stand> = () => ({})): readonly Stand[] {
  return Array.from({ length: 10 }, (_, at) =>
    newStand({
      ...{
        id: `s${at}`,
        xMetres: 1 + (at % 5) * 4,
        yMetres: 1 + Math.floor(at / 5) * 4,
        widthMetres: 2.6,
        heightMetres: 2.6,
      },
      ...{
        number: `${at + 1}`,
        boothKey: at < 8 ? `b${at}` : null,
        category: categories[at % 4]?.id ?? null,
      },
      hold: at === 8 ? { boothKey: null, name: 'Halt', until: null, why: '' } : null,
      ...changed(at),
    }),
  )
}

function fixtures(
  text: string,
  rotationDegrees = 0,
  kinds: readonly FixtureKind[] = fixtureKinds,
): readonly PlanElement[] {
  return kinds.map((kind, at) =>
    newFixture({
      ...{
        id: `f-${kind}`,
        kind,
        xMetres: 1 + (at % 6) * 3.8,
        yMetres: 0.6 + Math.floor(at / 6) * 3.4,
        widthMetres: 2.8,
        heightMetres: 2.1,
        rotationDegrees,
      },
      ...{ text, image: kind === 'image' ? pictureHash : null },
    }),
  )
}

/** As many as have room in the half of a hall, of all layers. */
const severalLayers: readonly FixtureKind[] = [
  ...['wall', 'column', 'entrance', 'lounge', 'stage', 'emergency-exit'],
  ...['furniture', 'rigging-point', 'wifi', 'arrow', 'dimension', 'image'],
] as const

function background(hash: string, rest: Partial<Background> = {}): Background {
  const { id, z, locked, group } = newFixture({
    id: `under-${hash.slice(0, 1)}`,
    kind: 'wall',
    xMetres: 0,
    yMetres: 0,
    widthMetres: 1,
    heightMetres: 1,
  })
  return {
    ...{
      id,
      z,
      locked,
      group,
      kind: 'background',
      outline: null,
      hash,
      name: 'Venue',
      page: null,
      opacity: 0.5,
    },
    ...{ xMetres: 2, yMetres: 1, widthMetres: 18, heightMetres: 9, rotationDegrees: 0 },
    ...{ crop: { left: 0, top: 0, right: 1, bottom: 1 }, hiddenLayers: [] },
    ...rest,
  }
}

const corner: Stand['outline'] = [
  [0, 0],
  [1, 0],
  [1, 0.6],
  [0.6, 0.6],
  [0.6, 1],
  [0, 1],
]
const slanted: Stand['outline'] = [
  [0.2, 0],
  [1, 0.1],
  [0.8, 1],
  [0, 0.9],
]

interface Wanted extends Partial<Omit<SamplePlan, 'name' | 'elements' | 'holders'>> {
  readonly script?: keyof typeof scripts
}

function plan(
  name: string,
  elements: readonly PlanElement[],
  { script = 'latin', colourBy = 'status', layers = planLayers }: Wanted = {},
): SamplePlan {
  return { name, elements, colourBy, layers, holders: holdersOf(script) }
}

export const twelvePlans: readonly SamplePlan[] = [
  plan('stands by status', rows()),
  plan(
    'stands by readiness, turned',
    rows((at) => ({ rotationDegrees: at * 17 - 60 })),
    { colourBy: 'readiness' },
  ),
  plan(
    'outlines by category',
    rows((at) => ({
      widthMetres: 3.6,
      heightMetres: 3.2,
      outline: at % 2 === 0 ? corner : slanted,
      rotationDegrees: at % 3 === 0 ? 90 : 0,
    })),
    { colourBy: 'category' },
  ),
  plan('several scripts by keyword', rows(), { colourBy: 'keyword', script: 'mixed' }),
  plan('right to left by type', rows(), { colourBy: 'type', script: 'arabic' }),
  plan(
    'narrow stands by what the service has',
    rows((at) => ({ widthMetres: 1.4, heightMetres: 3.6, rotationDegrees: at % 2 === 0 ? 0 : 90 })),
    { colourBy: 'sync' },
  ),
  plan('everything that stands in a hall', fixtures('Info')),
  plan('everything that stands in a hall, turned', fixtures('Info', 30)),
  plan('everything that stands in a hall, on its side', fixtures('入口', 90)),
  plan('over a picture that is cropped', [
    background(pictureHash, { crop: { left: 0.25, top: 0, right: 1, bottom: 0.75 }, rotationDegrees: 12 }),
    ...rows(),
  ]),
  plan('over a drawing with a hidden layer', [
    background(drawingHash, {
      crop: { left: 0, top: 0.1, right: 0.8, bottom: 1 },
      rotationDegrees: -20,
      hiddenLayers: ['Dims'],
      opacity: 0.8,
    }),
    ...rows((at) => ({ xMetres: 0.3 + at * 2.35, yMetres: 11.2, widthMetres: 2.15, heightMetres: 2.6 })),
  ]),
  plan(
    'without what a person has left out',
    [
      background(pictureHash),
      ...fixtures('Info', 0, severalLayers),
      ...rows((at) => ({ yMetres: 8 + Math.floor(at / 5) * 3, locked: true })),
    ],
    {
      layers: ['stands', 'notes'],
    },
  ),
]

/** 18 by 9 metres, with a line in each direction, an area, a text and a layer that is not shown. */
export const venueDrawing: Drawing = {
  ...{
    version: 1,
    unit: 'm',
    unitSource: 'file',
    widthMetres: 18,
    heightMetres: 9,
    leftOut: { kinds: {}, broken: 0, isCutOff: false, skipped: 0 },
  },
  layers: [
    {
      ...{ name: 'Walls', colour: '#b02020', shown: true, texts: [] },
      open: [
        [0, 0, 18, 9],
        [0, 9, 6, 1, 12, 8, 18, 0],
      ],
      closed: [[1, 1, 5, 1, 5, 4, 1, 4]],
      filled: [[8, 2, 14, 2, 11, 5]],
    },
    {
      name: 'Pale',
      colour: '#fafad0',
      shown: true,
      open: [[0, 4.5, 18, 4.5]],
      closed: [],
      filled: [],
      texts: [],
    },
    { name: 'Dims', colour: '#0000ff', shown: true, open: [[9, 0, 9, 9]], closed: [], filled: [], texts: [] },
  ],
}
