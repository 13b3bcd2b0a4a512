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
import type { TextMeasure } from '../../print/measure.ts'
import { labelMarks } from './labels.ts'
import { categoryPaint, fixturePaints, ink, statePaints, withoutCategoryPaint, type Paint } from './paints.ts'
import type { LegendEntry, Mark, PictureGroup, PlanImage, PlanPicture } from './plan-picture.ts'

export interface DrawOptions {
  readonly colourBy: 'state' | 'category'
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

/** Draws one floor. */
export function drawPlan(floor: PlanFloor, source: Pick<PlanSource, 'booths' | 'categories'>, options: DrawOptions, parts: DrawParts): PlanPicture {
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
      source,
      options,
    ),
    leftOut: [...drawing.leftOut],
  }
}

function createDrawing(source: Pick<PlanSource, 'booths' | 'categories'>, options: DrawOptions, { measure, imageOf }: DrawParts) {
  const leftOut = new Set<string>()
  const positions = new Map(source.categories.map(({ id }, at) => [id, at]))
  const paintOf = (stand: Stand): Paint => standPaint(stand, positions, options)

  const imageMark = (element: Background | Fixture, name: string, opacity: number): readonly Mark[] => {
    const image = imageOf(element)
    if (image === undefined) {
      leftOut.add(name)
      return []
    }
    const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees } = element
    return [{ kind: 'image', xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, opacity, image }]
  }
  const standMarks = (stand: Stand, name: string): readonly Mark[] => [
    { kind: 'area', corners: shapeCorners(stand), paint: paintOf(stand) },
    ...labelMarks(
      stand,
      [
        { part: 'number', text: options.numbers ? stand.number : '', weight: 'bold', mostMetres: 0.9, mostLines: 1, share: 0.42 },
        { part: 'name', text: options.names ? name : '', weight: 'regular', mostMetres: 0.6, mostLines: 4, share: 0.58 },
      ],
      measure,
    ),
  ]
  const fixtureMarks = (fixture: Fixture): readonly Mark[] => {
    const text = { part: 'note', text: fixture.text, weight: 'regular', mostMetres: 1.2, mostLines: 6, share: 1 } as const
    switch (fixture.kind) {
      case 'image':
        return fixture.image === null ? [] : imageMark(fixture, fixture.text || options.words.fixtures.image, 1)
      case 'label':
        return labelMarks(fixture, [text], measure)
      case 'arrow':
        return [{ kind: 'area', corners: arrowCorners(fixture), paint: fixturePaints.arrow }]
      case 'power':
      case 'water': {
        const paint = fixturePaints[fixture.kind]
        const radiusMetres = Math.min(fixture.widthMetres, fixture.heightMetres) / 2
        const sign = { ...text, text: fixture.kind === 'power' ? 'P' : 'W', weight: 'bold' as const, mostLines: 1 }
        return [{ kind: 'disc', centre: centreOf(fixture), radiusMetres, paint }, ...labelMarks(fixture, [sign], measure, paint.edge ?? ink.text)]
      }
      case 'wall':
      case 'column':
      case 'entrance':
      case 'emergency-exit':
      case 'stage':
      case 'lounge':
      case 'restricted': {
        const paint = fixturePaints[fixture.kind]
        const colour = paint.edge ?? ink.paper
        return [{ kind: 'area', corners: shapeCorners(fixture), paint }, ...labelMarks(fixture, [text], measure, colour)]
      }
    }
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

function standPaint(stand: Stand, positions: ReadonlyMap<string, number>, { colourBy }: DrawOptions): Paint {
  if (colourBy === 'state') return statePaints[standState(stand)]
  const position = stand.category === null ? undefined : positions.get(stand.category)
  return position === undefined ? withoutCategoryPaint : categoryPaint(position)
}

/** An arrow that points to the right of its frame. */
function arrowCorners(fixture: Fixture): ReturnType<typeof shapeCorners> {
  const { xMetres: x, yMetres: y, widthMetres: w, heightMetres: h } = fixture
  const head = Math.min(w * 0.5, h * 0.9)
  const shape: readonly (readonly [number, number])[] = [
    [0, h * 0.35],
    [w - head, h * 0.35],
    [w - head, 0],
    [w, h / 2],
    [w - head, h],
    [w - head, h * 0.65],
    [0, h * 0.65],
  ]
  return shape.map(([over, down]) => rotateAround({ x: x + over, y: y + down }, centreOf(fixture), fixture.rotationDegrees))
}

/** What the colours mean, as far as they are on the plan. */
function legendOf(
  elements: readonly PlanElement[],
  { categories }: Pick<PlanSource, 'categories'>,
  { colourBy, words }: DrawOptions,
): readonly LegendEntry[] {
  const stands = elements.filter(isStand)
  const used = new Set(stands.map(({ category }) => category))
  const ofStands: readonly LegendEntry[] =
    colourBy === 'state'
      ? (['taken', 'held', 'free'] as const)
          .filter((state) => stands.some((stand) => standState(stand) === state))
          .map((state) => ({ paint: statePaints[state], label: words.states[state] }))
      : [
          ...categories.flatMap(({ id, name }, at) => (used.has(id) ? [{ paint: categoryPaint(at), label: name }] : [])),
          ...(used.has(null) ? [{ paint: withoutCategoryPaint, label: words.withoutCategory }] : []),
        ]
  const kinds = new Set(elements.flatMap((element) => (isStand(element) || element.kind === 'background' ? [] : [element.kind])))
  const ofFixtures = [...kinds].flatMap((kind) =>
    kind === 'label' || kind === 'image' ? [] : [{ paint: fixturePaints[kind], label: words.fixtures[kind] }],
  )
  return [...ofStands, ...ofFixtures]
}
