import type { Drawing, DrawingText } from '../drawing/drawing.ts'
import { drawnOf } from '../drawing/drawn.ts'
import { onPlan, wholeFrame } from '../drawing/placement.ts'
import type { Background } from '../elements.ts'
import { cornersOf, type Point } from '../geometry/rectangle.ts'
import { paperPixelMetres } from './paints.ts'
import type { DrawingMark, DrawnPath, TextMark } from './plan-picture.ts'
import { readableOn } from './readable-colour.ts'
import type { TextMeasure } from './text-measure.ts'
import { paperInk } from '../signs/tones.ts'

/** How much of the ground is seen through an area of a drawing. */
export const drawnAreaOpacity = 0.22
/** Capital letters are so high in the fonts that texts of drawings are written in. */
export const capitalShare = 0.72
/** From line to line of a text, of the size of its letters. */
export const drawnLineShare = 1.16

/** A drawing where its background lies on the plan, without the layers that are not shown. */
export function drawingMark(background: Background, drawing: Drawing, measure: TextMeasure): DrawingMark {
  const place = onPlan(background, drawing)
  const whole = wholeFrame(background)
  const scale = Math.sqrt(
    (whole.widthMetres / drawing.widthMetres) * (whole.heightMetres / drawing.heightMetres),
  )
  const hidden = new Set(background.hiddenLayers)
  const layers = drawnOf(drawing).layers.filter(({ name }) => !hidden.has(name))
  return {
    ...{
      kind: 'drawing',
      frame: cornersOf(background),
      opacity: background.opacity,
      lineMetres: paperPixelMetres,
    },
    layers: layers.map(({ name, colour: own, open, closed, filled, texts }) => {
      const colour = readableOn(own, { hall: paperInk.paper, text: paperInk.text })
      const paths = (some: readonly (readonly number[])[], kind: DrawnPath['kind']): DrawnPath[] =>
        some.map((path) => ({ kind, corners: pointsOf(path).map(place) }))
      return {
        ...{ name, colour },
        // As they are painted: the lines over the areas.
        paths: [...paths(filled, 'filled'), ...paths(open, 'open'), ...paths(closed, 'closed')],
        texts: texts.flatMap((text) =>
          textMarks(text, { place, scale, degrees: background.rotationDegrees, colour, measure }),
        ),
      }
    }),
  }
}

function pointsOf(path: readonly number[]): readonly Point[] {
  return Array.from({ length: Math.floor(path.length / 2) }, (_, at) => ({
    x: path[2 * at] ?? 0,
    y: path[2 * at + 1] ?? 0,
  }))
}

interface Placing {
  readonly place: (point: Point) => Point
  readonly scale: number
  readonly degrees: number
  readonly colour: string
  readonly measure: TextMeasure
}

/** From where a text is held to its baseline, of the size of its letters. */
const baseline = { top: 0.95, middle: 0.36, bottom: 0 } as const
const shareBefore = { left: 0, centre: 0.5, right: 1 } as const

function textMarks(
  { heightMetres, rotationDegrees, across, down, text, ...held }: DrawingText,
  placing: Placing,
): readonly TextMark[] {
  const { place, scale, degrees, colour, measure } = placing
  const about = place(held)
  const sizeMetres = (heightMetres * scale) / capitalShare
  return text.split('\n').flatMap((words, at) =>
    measure
      .lines(words, { weight: 'regular', maxWidth: Number.POSITIVE_INFINITY, maxLines: 1 })
      .map((line): TextMark => ({
        ...{ kind: 'text', part: 'note', text: line.text, weight: 'regular', colour, about, sizeMetres },
        ...{ widthMetres: line.width * sizeMetres, rotationDegrees: rotationDegrees + degrees },
        x: about.x - line.width * sizeMetres * shareBefore[across],
        y: about.y + (baseline[down] + at * drawnLineShare) * sizeMetres,
      })),
  )
}
