import { centreOf, rotateAround, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { innerBox } from '../../../shared/domain/plan/geometry/inner-box.ts'
import type { Shape } from '../../../shared/domain/plan/geometry/shape.ts'
import { paperInk } from '../../../shared/domain/plan/picture/tones.ts'
import type { TextMeasure } from '../../print/measure.ts'
import type { Weight } from '../../print/fonts.ts'
import type { LabelPart, TextMark } from './plan-picture.ts'

/** A part of a label, the most important first. */
export interface LabelText {
  readonly part: LabelPart
  readonly text: string
  readonly weight: Weight
  readonly mostMetres: number
  readonly mostLines: number
  /** Of the room that the shape has. */
  readonly share: number
}

/** Where something is written, and how that is turned. */
export interface Room {
  readonly centre: Point
  readonly widthMetres: number
  readonly heightMetres: number
  readonly rotationDegrees: number
}

/** Smaller letters say nothing on paper; what does not fit into them ends with an ellipsis. */
const leastMetres = 0.12
const lineHeight = 1.22
/** Of the size, from the top of a line to its baseline. */
const ascent = 0.95
const insetShare = 0.06

/** Texts as large as they fit. */
export function labelMarks(room: Room, parts: readonly LabelText[], measure: TextMeasure, colour: string = paperInk.text): readonly TextMark[] {
  const shown = parts.filter(({ text }) => text.trim() !== '')
  if (shown.length === 0) return []
  const inset = Math.min(room.widthMetres, room.heightMetres) * insetShare
  const [width, height] = [room.widthMetres - 2 * inset, room.heightMetres - 2 * inset]
  const allShares = shown.reduce((sum, { share }) => sum + share, 0)
  const set = shown.flatMap((part) => {
    const fitted = fit(part, width, (height * part.share) / allShares, measure)
    return fitted === undefined ? [] : [{ part, ...fitted }]
  })
  const tall = set.reduce((sum, { lines, size }) => sum + lines.length * size * lineHeight, 0)
  let top = room.centre.y - tall / 2
  return set.flatMap(({ part, lines, size }) =>
    lines.map((line): TextMark => {
      const y = top + size * ascent
      top += size * lineHeight
      const text = lines.length === 1 && line.width * size <= width ? part.text : line.runs.map((run) => run.text).join('')
      return {
        kind: 'text',
        ...{ part: part.part, text, line, weight: part.weight, sizeMetres: size, colour },
        ...{ x: room.centre.x - (line.width * size) / 2, y, about: room.centre, rotationDegrees: room.rotationDegrees },
      }
    }),
  )
}

function fit(
  part: LabelText,
  width: number,
  height: number,
  measure: TextMeasure,
): { lines: ReturnType<TextMeasure['lines']>; size: number } | undefined {
  const { text, weight, mostMetres, mostLines } = part
  const longestWord = Math.max(...text.split(/\s+/).map((word) => measure.width(word, weight)))
  for (let size = Math.min(mostMetres, height / lineHeight); size >= leastMetres; size *= 0.85) {
    const room = Math.min(mostLines, Math.floor(height / (size * lineHeight) + 1e-6))
    const isLast = size * 0.85 < leastMetres
    if (room < 1 || (longestWord * size > width && !isLast)) continue
    const lines = measure.lines(text, { weight, maxWidth: width / size, maxLines: isLast ? room : room + 1 })
    if (lines.length <= room && lines.length > 0) return { lines, size }
  }
  return undefined
}

/** The largest upright place within a shape, and how texts in it are turned so that they can be read. */
export function roomOf(shape: Shape): Room {
  const frame = centreOf(shape)
  const { minX, minY, maxX, maxY } = innerBox(shape.outline, shape)
  const middle = {
    x: shape.xMetres + ((minX + maxX) / 2) * shape.widthMetres,
    y: shape.yMetres + ((minY + maxY) / 2) * shape.heightMetres,
  }
  const centre = rotateAround(middle, frame, shape.rotationDegrees)
  const across = (maxX - minX) * shape.widthMetres
  const down = (maxY - minY) * shape.heightMetres
  // A narrow place is written along.
  const isNarrow = down > across * 1.8
  const turned = readable(shape.rotationDegrees + (isNarrow ? -90 : 0))
  return { centre, widthMetres: isNarrow ? down : across, heightMetres: isNarrow ? across : down, rotationDegrees: turned }
}

/** A place of a room, from its middle along and down its own directions. */
export function placeIn({ centre, rotationDegrees }: Room, along: number, down: number): Point {
  return rotateAround({ x: centre.x + along, y: centre.y + down }, centre, rotationDegrees)
}

/** Never upside down: within −90° and 90°. */
function readable(degrees: number): number {
  const within = (((degrees % 180) + 270) % 180) - 90
  return within === 90 ? -90 : within
}
