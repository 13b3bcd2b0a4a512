import { centreOf, rotateAround, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { polygonContains, type Shape } from '../../../shared/domain/plan/geometry/shape.ts'
import type { TextMeasure } from '../../print/measure.ts'
import type { Weight } from '../../print/fonts.ts'
import { ink } from './paints.ts'
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

interface Room {
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

/** Texts in a shape, upright as far as its turn allows, as large as they fit. */
export function labelMarks(shape: Shape, parts: readonly LabelText[], measure: TextMeasure, colour: string = ink.text): readonly TextMark[] {
  const shown = parts.filter(({ text }) => text.trim() !== '')
  if (shown.length === 0) return []
  const room = roomOf(shape)
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
function roomOf(shape: Shape): Room {
  const frame = centreOf(shape)
  const inner = shape.outline === null ? { left: 0, top: 0, right: 1, bottom: 1 } : innerShare(shape.outline)
  const middle = {
    x: shape.xMetres + ((inner.left + inner.right) / 2) * shape.widthMetres,
    y: shape.yMetres + ((inner.top + inner.bottom) / 2) * shape.heightMetres,
  }
  const centre = rotateAround(middle, frame, shape.rotationDegrees)
  const across = (inner.right - inner.left) * shape.widthMetres
  const down = (inner.bottom - inner.top) * shape.heightMetres
  // A narrow place is written along.
  const isNarrow = down > across * 1.8
  const turned = readable(shape.rotationDegrees + (isNarrow ? -90 : 0))
  return { centre, widthMetres: isNarrow ? down : across, heightMetres: isNarrow ? across : down, rotationDegrees: turned }
}

/** Never upside down: within −90° and 90°. */
function readable(degrees: number): number {
  const within = (((degrees % 180) + 270) % 180) - 90
  return within === 90 ? -90 : within
}

const most = 12

/** The largest rectangle of a grid whose cells lie within an outline, as shares of the frame. */
function innerShare(outline: NonNullable<Shape['outline']>): { left: number; top: number; right: number; bottom: number } {
  const corners = outline.map(([x, y]) => ({ x, y }))
  const columns = gridLines(outline.map(([x]) => x))
  const rows = gridLines(outline.map(([, y]) => y))
  const isFilled = rows.slice(1).map((bottom, row) =>
    columns.slice(1).map((right, column) => {
      const [left, top] = [columns[column] ?? 0, rows[row] ?? 0]
      const inner = [0.02, 0.98].flatMap((down) => [0.02, 0.98].map((over) => ({ x: left + (right - left) * over, y: top + (bottom - top) * down })))
      return inner.every((point) => polygonContains(corners, point))
    }),
  )
  let best = { left: 0, top: 0, right: 1, bottom: 1 }
  let bestArea = 0
  for (let top = 0; top < isFilled.length; top++) {
    for (let left = 0; left < columns.length - 1; left++) {
      let widest = columns.length - 1
      for (let bottom = top; bottom < isFilled.length; bottom++) {
        let right = left
        while (right < widest && isFilled[bottom]?.[right] === true) right++
        widest = right
        const place = { left: columns[left] ?? 0, top: rows[top] ?? 0, right: columns[right] ?? 1, bottom: rows[bottom + 1] ?? 1 }
        const area = (place.right - place.left) * (place.bottom - place.top)
        if (area > bestArea) [best, bestArea] = [place, area]
      }
    }
  }
  return best
}

function gridLines(values: readonly number[]): readonly number[] {
  const lines = [...new Set(values)].sort((a, b) => a - b)
  return lines.length > 2 && lines.length <= most ? lines : Array.from({ length: most + 1 }, (_, at) => at / most)
}
