import { partsOf } from '../../line-breaks.ts'
import type { Fixture } from '../elements.ts'
import { centreOf, rotateAround } from '../geometry/rectangle.ts'
import { shapeCorners } from '../geometry/shape.ts'
import { declaredFixtures } from '../kinds/fixtures.ts'
import { dimensionMarks } from './dimension-marks.ts'
import type { FixtureSetting } from './fixture-setting.ts'
import { noteShare, textAt } from './labels.ts'
import { groundPaint, solidPaint } from './paints.ts'
import type { LineMark, Mark, SignMark, TextMark } from './plan-picture.ts'
import { ownRoomOf, pointInRoom, roomOf, uprightTurn } from './rooms.ts'
import { arrowPoints } from '../signs/signs.ts'
import type { SetLine, TextMeasure } from './text-measure.ts'

/** What is painted of a fixture on the ground, but for the picture of an image. */
export function groundMarks(fixture: Fixture): readonly Mark[] {
  if (declaredFixtures[fixture.kind].marks.kind === 'arrow')
    return [{ kind: 'area', corners: arrowCorners(fixture), paint: solidPaint }]
  const paint = groundPaint(fixture.kind)
  return paint === null ? [] : [{ kind: 'area', corners: shapeCorners(fixture), paint }]
}

/** The sign of a fixture and what is written on it, on the screen and wherever a plan goes. */
export function contentMarks(
  fixture: Fixture,
  setting: FixtureSetting,
): readonly (LineMark | SignMark | TextMark)[] {
  const { kind } = declaredFixtures[fixture.kind].marks
  if (kind === 'dimension') return dimensionMarks(fixture, setting)
  return kind === 'text' ? noteMarks(fixture, setting) : signAndText(fixture, setting)
}

/** An arrow that points to the right of its frame. */
function arrowCorners(fixture: Fixture): ReturnType<typeof shapeCorners> {
  const centre = centreOf(fixture)
  return arrowPoints(fixture.widthMetres, fixture.heightMetres).map(([x, y]) =>
    rotateAround({ x: centre.x + x, y: centre.y + y }, centre, fixture.rotationDegrees),
  )
}

/** As large as its frame lets it be, since whoever drew it chose its size; it turns with it. */
function noteMarks(fixture: Fixture, { measure, colours }: FixtureSetting): readonly TextMark[] {
  const room = ownRoomOf(fixture)
  const [line] = measure.lines(fixture.text, {
    weight: 'bold',
    maxWidth: Number.POSITIVE_INFINITY,
    maxLines: 1,
  })
  if (line === undefined) return []
  const size = noteShare * Math.min(room.heightMetres, room.widthMetres / Math.max(line.width, 0.001))
  return [textAt(line, room, { size, middle: { x: 0, y: 0 }, colour: colours.text })]
}

const textPixels = { least: 10, most: 14 } as const
const signPixels = { area: 24, point: 40 } as const
/** Of the shorter side of its room. */
const signShare = { area: 0.62, point: 0.8 } as const
const lineShare = 1.25
const marginPixels = 4
const gapPixels = 5

/**
 * The sign in the roomiest part of the shape, with what is written below or beside it as far as all
 * of it has room: half a word says less than the sign alone.
 */
function signAndText(
  fixture: Fixture,
  { measure, pixelMetres, colours }: FixtureSetting,
): readonly (SignMark | TextMark)[] {
  const { marks, tone } = declaredFixtures[fixture.kind]
  if (marks.kind !== 'sign' && marks.kind !== 'point') return []
  const { sign } = marks
  const room = roomOf(fixture)
  const side = Math.min(room.widthMetres, room.heightMetres)
  const sort = marks.kind === 'point' ? 'point' : 'area'
  const sizeMetres = Math.min(side * signShare[sort], signPixels[sort] * pixelMetres)
  const signAt = (across: number, down: number): SignMark => ({
    ...{ kind: 'sign', sign, centre: pointInRoom(room, across, down), sizeMetres },
    ...{ rotationDegrees: uprightTurn(fixture), colour: colours.tones[tone].strong },
  })
  const text = fixture.text.trim()
  if (sort === 'point' || text === '') return [signAt(0, 0)]
  const size =
    Math.round(Math.min(textPixels.most, Math.max(textPixels.least, side / pixelMetres / 4))) * pixelMetres
  const below = wholeLines(text, measure, {
    maxWidth: (room.widthMetres - 2 * marginPixels * pixelMetres) / size,
    maxLines: Math.min(2, Math.floor((room.heightMetres - sizeMetres) / (size * lineShare))),
  })
  if (below.length > 0) {
    const top = -(sizeMetres + below.length * size * lineShare) / 2
    const middleOf = (at: number): number => top + sizeMetres + (at + 0.5) * size * lineShare
    return [
      signAt(0, top + sizeMetres / 2),
      ...below.map((line, at) =>
        textAt(line, room, { size, middle: { x: 0, y: middleOf(at) }, colour: colours.muted }),
      ),
    ]
  }
  const gap = gapPixels * pixelMetres
  const [beside] =
    room.heightMetres < size
      ? []
      : wholeLines(text, measure, { maxWidth: (room.widthMetres - sizeMetres - 2 * gap) / size, maxLines: 1 })
  if (beside === undefined) return [signAt(0, 0)]
  const width = sizeMetres + gap + beside.width * size
  return [
    signAt((sizeMetres - width) / 2, 0),
    textAt(beside, room, { size, middle: { x: (sizeMetres + gap) / 2, y: 0 }, colour: colours.muted }),
  ]
}

/** None where a word of it would be lost. */
function wholeLines(
  text: string,
  measure: TextMeasure,
  { maxWidth, maxLines }: { readonly maxWidth: number; readonly maxLines: number },
): readonly SetLine[] {
  if (maxLines < 1 || maxWidth <= 0) return []
  if (partsOf(text).some((part) => measure.width(part.text, 'bold') > maxWidth)) return []
  const lines = measure.lines(text, { weight: 'bold', maxWidth, maxLines })
  const letters = (written: string): string => written.replaceAll(/\s/gu, '')
  return letters(lines.map((line) => line.text).join('')) === letters(text.normalize('NFC')) ? lines : []
}
