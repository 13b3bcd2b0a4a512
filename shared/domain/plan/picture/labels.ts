import { partsOf } from '../../line-breaks.ts'
import type { TextMark } from './plan-picture.ts'
import type { Room } from './rooms.ts'
import type { SetLine, TextMeasure, Weight } from './text-measure.ts'

/** A part of a label, the most important first. */
interface LabelText {
  readonly part: TextMark['part']
  readonly text: string
  readonly weight: Weight
  readonly mostMetres: number
  readonly mostLines: number
  /** Of the room that the shape has. */
  readonly share: number
  readonly colour: string
}

/** Smaller letters say nothing on paper; what does not fit into them ends with an ellipsis. */
const leastMetres = 0.12
const lineHeight = 1.22
/** Of the size, from the top of a line to its baseline. */
const ascent = 0.95
const insetShare = 0.06

/** Texts as large as they fit. */
export function labelMarks(
  room: Room,
  parts: readonly LabelText[],
  measure: TextMeasure,
): readonly TextMark[] {
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
      return lineMark(line, {
        part: part.part,
        weight: part.weight,
        sizeMetres: size,
        colour: part.colour,
        room,
        x: room.centre.x - (line.width * size) / 2,
        y,
      })
    }),
  )
}

interface Placed extends Pick<TextMark, 'part' | 'weight' | 'sizeMetres' | 'colour' | 'x' | 'y'> {
  readonly room: Room
}

function lineMark({ text, width }: SetLine, { room, ...placed }: Placed): TextMark {
  const { centre: about, rotationDegrees } = room
  return { kind: 'text', text, widthMetres: width * placed.sizeMetres, ...placed, about, rotationDegrees }
}

/** Of a frame, so that letters that reach up and down stay in it. */
export const noteShare = 0.72
/** From the middle of a line to its baseline, of the size of its letters. */
const middleToBaseline = 0.36

interface Middle {
  readonly size: number
  /** From that of the room, along and down its own directions. */
  readonly middle: { readonly x: number; readonly y: number }
  readonly colour: string
}

/** A line about a place of a room. */
export function textAt(line: SetLine, room: Room, { size, middle, colour }: Middle): TextMark {
  const x = room.centre.x + middle.x - (line.width * size) / 2
  const y = room.centre.y + middle.y + size * middleToBaseline
  return lineMark(line, { part: 'note', weight: 'bold', sizeMetres: size, colour, room, x, y })
}

function fit(
  part: LabelText,
  width: number,
  height: number,
  measure: TextMeasure,
): { lines: readonly SetLine[]; size: number } | undefined {
  const { text, weight, mostMetres, mostLines } = part
  const longestWord = Math.max(...partsOf(text).map((part) => measure.width(part.text, weight)))
  for (let size = Math.min(mostMetres, height / lineHeight); size >= leastMetres; size *= 0.85) {
    const room = Math.min(mostLines, Math.floor(height / (size * lineHeight) + 1e-6))
    const isLast = size * 0.85 < leastMetres
    if (room < 1 || (longestWord * size > width && !isLast)) continue
    const lines = measure.lines(text, { weight, maxWidth: width / size, maxLines: isLast ? room : room + 1 })
    if (lines.length <= room && lines.length > 0) return { lines, size }
  }
  return undefined
}
