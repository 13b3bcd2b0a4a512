import {
  isAbove,
  isStand,
  layerOf,
  planLayers,
  standState,
  type Background,
  type Fixture,
  type PlanElement,
  type PlanLayer,
  type Stand,
} from '../elements.ts'
import type { Drawing } from '../drawing/drawing.ts'
import { holderName, type PlanFloor, type PlanSource } from '../plan-source.ts'
import type { PlanWords } from './plan-words.ts'
import { shapeCorners } from '../geometry/shape.ts'
import { declaredFixtures } from '../kinds/fixtures.ts'
import { isInShownLayer, ownLayerOf } from '../own-layers.ts'
import { uncategorised, type ColourCategory, type ColouredBooth, type Colouring } from './colouring.ts'
import { drawingMark } from './drawing-mark.ts'
import { contentMarks, groundMarks } from './fixture-marks.ts'
import { labelMarks } from './labels.ts'
import { groundPaint, paperPixelMetres, solidPaint, tonePaint } from './paints.ts'
import { lengthsIn } from './lengths.ts'
import type { LegendEntry, Mark, PictureGroup, PlanImage, PlanPicture } from './plan-picture.ts'
import { roomOf } from './rooms.ts'
import { markSigns } from '../signs/signs.ts'
import { cornerPosition } from './stand-signs.ts'
import type { TextMeasure } from './text-measure.ts'
import { paperColours, paperTones } from '../signs/tones.ts'

export interface DrawOptions {
  readonly colouring: Colouring
  /** What the colouring asks of a booth; `undefined`: it is not here, or nobody may know. */
  readonly colouredBooth: (key: string) => ColouredBooth | undefined
  readonly layers: readonly PlanLayer[]
  readonly numbers: boolean
  readonly names: boolean
  readonly words: PlanWords
  /** In which lengths are written: a code as HTML's `lang` takes it. */
  readonly language: string
}

/** What a file shows: a picture, already cropped, or a whole drawing. */
export type ShownFile =
  | { readonly kind: 'picture'; readonly image: PlanImage }
  | { readonly kind: 'drawing'; readonly drawing: Drawing }

export interface DrawParts {
  readonly measure: TextMeasure
  /** What an element shows; `undefined`: it cannot be drawn. */
  readonly shownOf: (element: Background | Fixture) => ShownFile | undefined
}

/** Draws one floor as it is on the screen, in the light theme. */
export function drawPlan(
  floor: PlanFloor,
  source: Pick<PlanSource, 'booths'>,
  options: DrawOptions,
  parts: DrawParts,
): PlanPicture {
  const drawing = createDrawing(source, options, parts)
  const shown = floor.elements.filter((element) => isInShownLayer(floor.layers, element))
  const ordered = shown.sort((a, b) => (isAbove(a, b) ? 1 : -1))
  const layers = planLayers
    .filter((layer) => options.layers.includes(layer))
    .map((layer) => ({
      layer,
      groups: ordered
        .filter((element) => layerOf(element) === layer)
        .map((element) => ({
          ...drawing.group(element),
          layer: ownLayerOf(floor.layers, element)?.name ?? null,
        })),
    }))
  return {
    hall: floor.hall,
    layers,
    legend: legendOf(
      layers.flatMap(({ groups }) => groups.map(({ element }) => element)),
      options,
    ),
    leftOut: [...drawing.leftOut],
  }
}

function createDrawing(
  source: Pick<PlanSource, 'booths'>,
  options: DrawOptions,
  { measure, shownOf }: DrawParts,
) {
  const leftOut = new Set<string>()
  const categories = new Map(options.colouring.categories.map((category) => [category.id, category]))

  const setting = {
    measure,
    pixelMetres: paperPixelMetres,
    leastTextMetres: 0,
    length: lengthsIn(options.language),
    colours: paperColours,
  }

  const fileMark = (element: Background | Fixture, name: string, opacity: number): readonly Mark[] => {
    const shown = shownOf(element)
    if (shown === undefined || (shown.kind === 'drawing' && element.kind !== 'background')) {
      leftOut.add(name)
      return []
    }
    if (shown.kind === 'drawing')
      return element.kind === 'background' ? [drawingMark(element, shown.drawing, measure)] : []
    const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = element
    return [
      {
        kind: 'image',
        xMetres,
        yMetres,
        widthMetres,
        heightMetres,
        rotationDegrees,
        opacity,
        image: shown.image,
      },
    ]
  }
  const standMarks = (stand: Stand, name: string): readonly Mark[] => {
    const { tone, mark } = categories.get(categoryIdOf(stand, options)) ?? uncategorised
    const room = roomOf(stand)
    const [numberText, nameText] = [options.numbers ? stand.number : '', options.names ? name : '']
    const { text, muted } = paperColours
    // Whose it is, is read first.
    const number = {
      part: 'number',
      text: numberText,
      weight: 'bold',
      mostMetres: 0.9,
      mostLines: 1,
      share: 0.42,
      colour: nameText === '' ? text : muted,
    } as const
    const holder = {
      part: 'name',
      text: nameText,
      weight: 'regular',
      mostMetres: 0.6,
      mostLines: 4,
      share: 0.58,
      colour: text,
    } as const
    return [
      { kind: 'area', corners: shapeCorners(stand), paint: tonePaint(tone) },
      ...labelMarks(room, [number, holder], measure),
      // A full one is told by having none.
      ...(mark === 'full'
        ? []
        : [
            {
              kind: 'sign' as const,
              ...cornerPosition(room, paperPixelMetres),
              sign: markSigns[mark],
              colour: paperTones[tone].strong,
            },
          ]),
    ]
  }
  const fixtureMarks = (fixture: Fixture): readonly Mark[] => {
    if (declaredFixtures[fixture.kind].marks.kind === 'picture')
      return fixture.image === null
        ? []
        : fileMark(fixture, fixture.text || options.words.fixtures[fixture.kind], 1)
    return [...groundMarks(fixture), ...contentMarks(fixture, setting)]
  }
  const group = (element: PlanElement): Omit<PictureGroup, 'layer'> => {
    if (isStand(element)) {
      const name = holderName(element, source.booths)
      const state = standState(element)
      const title = [element.number, name || options.words.states[state]]
        .filter((part) => part !== '')
        .join(' · ')
      return { element, state, title, marks: standMarks(element, name) }
    }
    if (element.kind === 'background')
      return {
        element,
        state: null,
        title: element.name,
        marks: fileMark(element, element.name, element.opacity),
      }
    return {
      element,
      state: null,
      title: element.text || options.words.fixtures[element.kind],
      marks: fixtureMarks(element),
    }
  }
  return { group, leftOut }
}

function categoryIdOf(stand: Stand, { colouring, colouredBooth }: DrawOptions): string {
  return colouring.categoryOf(stand, stand.boothKey === null ? undefined : colouredBooth(stand.boothKey))
}

/** What the colours mean, as far as they are on the plan. */
function legendOf(elements: readonly PlanElement[], options: DrawOptions): readonly LegendEntry[] {
  const { colouring, words } = options
  const used = new Set(elements.filter(isStand).map((stand) => categoryIdOf(stand, options)))
  const ofStands = colouring.categories
    .filter(({ id }) => used.has(id))
    .map((category): LegendEntry => {
      const { tone, mark } = category
      return {
        paint: tonePaint(tone),
        sign: markSigns[mark],
        signColour: paperTones[tone].strong,
        label: labelOf(category, used, words),
      }
    })
  const kinds = new Set(
    elements.flatMap((element) => (isStand(element) || element.kind === 'background' ? [] : [element.kind])),
  )
  const ofFixtures = [...kinds].flatMap((kind): readonly LegendEntry[] => {
    const { marks, tone } = declaredFixtures[kind]
    const paint = marks.kind === 'arrow' ? solidPaint : groundPaint(kind)
    const signColour = paperTones[tone].strong
    return paint === null
      ? []
      : [{ paint, sign: 'sign' in marks ? marks.sign : null, signColour, label: words.fixtures[kind] }]
  })
  return [...ofStands, ...ofFixtures]
}

function labelOf({ label }: ColourCategory, used: ReadonlySet<string>, words: PlanWords): string {
  if ('name' in label) return label.name
  // Where every booth is shown, a reader asks only which stands are taken.
  if (label.word === 'shown' && !used.has('hidden') && !used.has('inactive')) return words.states.taken
  return words.colours[label.word]
}
