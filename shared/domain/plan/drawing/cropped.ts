import type { Background } from '../elements.ts'
import type { Box, Point } from '../geometry/rectangle.ts'
import { middleOf, type Drawing, type DrawingText } from './drawing.ts'
import { boxOfPath } from './path-box.ts'

/** A line belongs to the part in which more than this of it lies, so that it belongs to one of several at most. */
const leastShare = 0.5

/**
 * A drawing with only what lies in the part that a background shows of it: where it was, and in the
 * measure of the whole.
 */
export function croppedDrawing(drawing: Drawing, crop: Background['crop']): Drawing {
  if (crop.left <= 0 && crop.top <= 0 && crop.right >= 1 && crop.bottom >= 1) return drawing
  const part = partBox(drawing, crop)
  const inside = (paths: readonly (readonly number[])[]): (readonly number[])[] =>
    paths.filter((path) => isMostlyIn(boxOfPath(path), part))
  return {
    ...drawing,
    layers: drawing.layers.map((layer) => ({
      ...layer,
      ...{ open: inside(layer.open), closed: inside(layer.closed), filled: inside(layer.filled) },
      texts: layer.texts.filter((text) => isIn(middleOf(text), part)),
    })),
  }
}

/** What is written in a part of a drawing, but for these layers. */
export function textsIn(
  drawing: Drawing,
  crop: Background['crop'],
  hiddenLayers: readonly string[],
): readonly DrawingText[] {
  const part = partBox(drawing, crop)
  return drawing.layers
    .filter(({ name }) => !hiddenLayers.includes(name))
    .flatMap(({ texts }) => texts.filter((text) => isIn(middleOf(text), part)))
}

function partBox(
  { widthMetres, heightMetres }: Drawing,
  { left, top, right, bottom }: Background['crop'],
): Box {
  return {
    minX: left * widthMetres,
    minY: top * heightMetres,
    maxX: right * widthMetres,
    maxY: bottom * heightMetres,
  }
}

function isMostlyIn(box: Box, part: Box): boolean {
  return (
    shareIn(box.minX, box.maxX, part.minX, part.maxX) * shareIn(box.minY, box.maxY, part.minY, part.maxY) >
    leastShare
  )
}

/** How much of a stretch lies between two places; a point lies there or does not. */
function shareIn(from: number, to: number, least: number, most: number): number {
  if (to - from < 1e-9) return from >= least && from <= most ? 1 : 0
  return Math.max(0, Math.min(to, most) - Math.max(from, least)) / (to - from)
}

function isIn({ x, y }: Point, { minX, minY, maxX, maxY }: Box): boolean {
  return x >= minX && x <= maxX && y >= minY && y <= maxY
}
