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
} from '../../../shared/domain/plan/elements.ts'
import { holderName, type PlanFloor, type PlanSource } from '../../../shared/domain/plan/files/plan-source.ts'
import type { PlanWords } from '../../../shared/domain/plan/files/plan-words.ts'
import { centreOf, rotateAround } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeCorners } from '../../../shared/domain/plan/geometry/shape.ts'
import { declaredFixtures } from '../../../shared/domain/plan/kinds/fixtures.ts'
import { uncategorised, type ColourCategory, type ColouredBooth, type Colouring } from '../../../shared/domain/plan/picture/colouring.ts'
import { arrowPoints, markSigns } from '../../../shared/domain/plan/picture/signs.ts'
import { paperInk, paperTones } from '../../../shared/domain/plan/picture/tones.ts'
import type { TextMeasure } from '../../print/measure.ts'
import { labelMarks, placeIn, roomOf, type LabelText, type Room } from './labels.ts'
import { groundPaint, solidPaint, tonePaint } from './paints.ts'
import type { LegendEntry, Mark, PictureGroup, PlanImage, PlanPicture, SignMark } from './plan-picture.ts'

export interface DrawOptions {
  readonly colouring: Colouring
  /** What the colouring asks of a booth; `undefined`: it is not here, or nobody may know. */
  readonly colouredBooth: (key: string) => ColouredBooth | undefined
  readonly layers: readonly PlanLayer[]
  readonly numbers: boolean
  readonly names: boolean
  readonly words: PlanWords
}

export interface DrawParts {
  readonly measure: TextMeasure
  /** What an element shows; `undefined`: it cannot be drawn. */
  readonly imageOf: (element: Background | Fixture) => PlanImage | undefined
}

/** Draws one floor as it is on the screen, in the light theme. */
export function drawPlan(floor: PlanFloor, source: Pick<PlanSource, 'booths'>, options: DrawOptions, parts: DrawParts): PlanPicture {
  const drawing = createDrawing(source, options, parts)
  const ordered = floor.elements.toSorted((a, b) => (isAbove(a, b) ? 1 : -1))
  const layers = planLayers
    .filter((layer) => options.layers.includes(layer))
    .map((layer) => ({ layer, groups: ordered.filter((element) => layerOf(element) === layer).map(drawing.group) }))
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

function createDrawing(source: Pick<PlanSource, 'booths'>, options: DrawOptions, { measure, imageOf }: DrawParts) {
  const leftOut = new Set<string>()
  const categories = new Map(options.colouring.categories.map((category) => [category.id, category]))

  const imageMark = (element: Background | Fixture, name: string, opacity: number): readonly Mark[] => {
    const image = imageOf(element)
    if (image === undefined) {
      leftOut.add(name)
      return []
    }
    const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = element
    return [{ kind: 'image', xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, opacity, image }]
  }
  const standMarks = (stand: Stand, name: string): readonly Mark[] => {
    const { tone, mark } = categories.get(categoryIdOf(stand, options)) ?? uncategorised
    const room = roomOf(stand)
    return [
      { kind: 'area', corners: shapeCorners(stand), paint: tonePaint(tone) },
      ...labelMarks(
        room,
        [
          { part: 'number', text: options.numbers ? stand.number : '', weight: 'bold', mostMetres: 0.9, mostLines: 1, share: 0.42 },
          { part: 'name', text: options.names ? name : '', weight: 'regular', mostMetres: 0.6, mostLines: 4, share: 0.58 },
        ],
        measure,
      ),
      // A full one is told by having none.
      ...(mark === 'full' ? [] : [cornerSign(room, { sign: markSigns[mark], colour: paperTones[tone].strong })]),
    ]
  }
  const fixtureMarks = (fixture: Fixture): readonly Mark[] => {
    const { kind, text } = fixture
    const { marks } = declaredFixtures[kind]
    if (marks.kind === 'picture') return fixture.image === null ? [] : imageMark(fixture, text || options.words.fixtures[kind], 1)
    if (marks.kind === 'text')
      return labelMarks(roomOf(fixture), [{ part: 'note', text, weight: 'bold', mostMetres: fixture.heightMetres, mostLines: 1, share: 1 }], measure)
    if (marks.kind === 'arrow') return [{ kind: 'area', corners: arrowCorners(fixture), paint: solidPaint }]
    const paint = groundPaint(kind)
    const ground: readonly Mark[] = paint === null ? [] : [{ kind: 'area', corners: shapeCorners(fixture), paint }]
    return [...ground, ...signAndText(fixture, measure)]
  }
  const group = (element: PlanElement): PictureGroup => {
    if (isStand(element)) {
      const name = holderName(element, source.booths)
      const state = standState(element)
      const title = [element.number, name || options.words.states[state]].filter((part) => part !== '').join(' · ')
      return { element, state, title, marks: standMarks(element, name) }
    }
    if (element.kind === 'background') return { element, state: null, title: element.name, marks: imageMark(element, element.name, element.opacity) }
    return { element, state: null, title: element.text || options.words.fixtures[element.kind], marks: fixtureMarks(element) }
  }
  return { group, leftOut }
}

function categoryIdOf(stand: Stand, { colouring, colouredBooth }: DrawOptions): string {
  return colouring.categoryOf(stand, stand.boothKey === null ? undefined : colouredBooth(stand.boothKey))
}

/** In the corner where a reader looks last. */
function cornerSign(room: Room, { sign, colour }: Pick<SignMark, 'sign' | 'colour'>): SignMark {
  const sizeMetres = Math.min(0.5, 0.16 * Math.min(room.widthMetres, room.heightMetres))
  const centre = placeIn(room, room.widthMetres / 2 - sizeMetres * 0.9, sizeMetres * 0.9 - room.heightMetres / 2)
  return { kind: 'sign', sign, centre, sizeMetres, rotationDegrees: room.rotationDegrees, colour }
}

/** As large as a person sees it on the screen at its usual size. */
const mostSignMetres = 1.2
const leastTextMetres = 0.25
const textLine: Omit<LabelText, 'text'> = { part: 'note', weight: 'bold', mostMetres: 0.6, mostLines: 2, share: 1 }

/** The sign in the roomiest part of the shape, and what is written below it as far as there is room. */
function signAndText(fixture: Fixture, measure: TextMeasure): readonly Mark[] {
  const { marks, tone } = declaredFixtures[fixture.kind]
  if (marks.kind !== 'sign' && marks.kind !== 'point') return []
  const { sign } = marks
  const room = roomOf(fixture)
  const colour = paperTones[tone].strong
  const side = Math.min(room.widthMetres, room.heightMetres)
  const isPoint = marks.kind === 'point'
  const sizeMetres = Math.min(mostSignMetres, side * (isPoint ? 0.8 : 0.62))
  const left = isPoint || fixture.text.trim() === '' ? 0 : Math.min(room.heightMetres - sizeMetres, 2 * textLine.mostMetres)
  const textMetres = left < leastTextMetres ? 0 : left
  const drawn: Mark = { kind: 'sign', sign, centre: placeIn(room, 0, -textMetres / 2), sizeMetres, rotationDegrees: signTurn(fixture), colour }
  if (textMetres === 0) return [drawn]
  const below: Room = { ...room, centre: placeIn(room, 0, sizeMetres / 2), heightMetres: textMetres }
  return [drawn, ...labelMarks(below, [{ ...textLine, text: fixture.text }], measure, paperInk.muted)]
}

/** With its fixture, which it may point out of, but never upside down. */
function signTurn({ rotationDegrees }: Fixture): number {
  return Math.cos((rotationDegrees * Math.PI) / 180) < -0.001 ? rotationDegrees + 180 : rotationDegrees
}

/** An arrow that points to the right of its frame. */
function arrowCorners(fixture: Fixture): ReturnType<typeof shapeCorners> {
  const centre = centreOf(fixture)
  return arrowPoints(fixture.widthMetres, fixture.heightMetres).map(([x, y]) =>
    rotateAround({ x: centre.x + x, y: centre.y + y }, centre, fixture.rotationDegrees),
  )
}

/** What the colours mean, as far as they are on the plan. */
function legendOf(elements: readonly PlanElement[], options: DrawOptions): readonly LegendEntry[] {
  const { colouring, words } = options
  const used = new Set(elements.filter(isStand).map((stand) => categoryIdOf(stand, options)))
  const ofStands = colouring.categories
    .filter(({ id }) => used.has(id))
    .map((category): LegendEntry => {
      const { tone, mark } = category
      return { paint: tonePaint(tone), sign: markSigns[mark], signColour: paperTones[tone].strong, label: labelOf(category, used, words) }
    })
  const kinds = new Set(elements.flatMap((element) => (isStand(element) || element.kind === 'background' ? [] : [element.kind])))
  const ofFixtures = [...kinds].flatMap((kind): readonly LegendEntry[] => {
    const { marks, tone } = declaredFixtures[kind]
    const paint = marks.kind === 'arrow' ? solidPaint : groundPaint(kind)
    const signColour = paperTones[tone].strong
    return paint === null ? [] : [{ paint, sign: 'sign' in marks ? marks.sign : null, signColour, label: words.fixtures[kind] }]
  })
  return [...ofStands, ...ofFixtures]
}

function labelOf({ label }: ColourCategory, used: ReadonlySet<string>, words: PlanWords): string {
  if ('name' in label) return label.name
  // Where every booth is shown, a reader asks only which stands are taken.
  if (label.word === 'shown' && !used.has('hidden') && !used.has('inactive')) return words.states.taken
  return words.colours[label.word]
}
