import { boxOfPath } from './path-box.ts'
import { costOf, drawnAtMost, drawnLettersOfText } from './drawing-cost.ts'
import type { Drawing, DrawingLayer } from './drawing.ts'

/**
 * What is drawn of a drawing, on a page and in files: of more than `drawnAtMost` the smallest paths
 * and texts are left out, of equally large ones an even share, and long lines have fewer corners. The
 * largest texts come first.
 */
export function drawnOf(drawing: Drawing): Drawing {
  const { layers } = drawing
  const isPathShown = largestOf(
    layers.flatMap(({ open, closed, filled }) => [open, closed, filled]),
    drawnAtMost.paths,
    sizeOf,
    () => 1,
  )
  const step = Math.max(1, Math.ceil(costOf(drawing).corners / drawnAtMost.corners))
  const isTextShown = largestOf(
    layers.map(({ texts }) => texts),
    drawnAtMost.letters,
    ({ heightMetres }) => heightMetres,
    ({ text }) => Math.min(text.length, drawnLettersOfText),
  )
  const large = (paths: readonly (readonly number[])[]): (readonly number[])[] =>
    paths.filter(isPathShown).map((path) => thinned(path, step))
  return {
    ...drawing,
    layers: layers.map((layer) => ({
      ...layer,
      ...{ open: large(layer.open), closed: large(layer.closed), filled: large(layer.filled) },
      texts: shownTexts(layer, isTextShown),
    })),
  }
}

function shownTexts(
  { texts }: DrawingLayer,
  isShown: (text: DrawingLayer['texts'][number]) => boolean,
): DrawingLayer['texts'] {
  return texts
    .filter(isShown)
    .map((one) => ({ ...one, text: one.text.slice(0, drawnLettersOfText) }))
    .sort((one, other) => other.heightMetres - one.heightMetres)
}

/** Its ends, and every so many of the corners between them. */
function thinned(path: readonly number[], step: number): readonly number[] {
  if (step === 1) return path
  const kept: number[] = []
  for (let at = 0; at + 1 < path.length; at += 2) {
    const isEnd = at === 0 || at + 3 >= path.length
    if (isEnd || (at / 2) % step === 0) kept.push(path[at] ?? 0, path[at + 1] ?? 0)
  }
  return kept
}

/**
 * Tells of each item, asked once, whether it is among the largest that weigh at most `most` together.
 * Of those that are as large as the first for which there is no room, an even share is.
 */
function largestOf<Item>(
  lists: readonly (readonly Item[])[],
  most: number,
  sizeOf: (item: Item) => number,
  weightOf: (item: Item) => number,
): (item: Item) => boolean {
  let weight = 0
  for (const list of lists) for (const item of list) weight += weightOf(item)
  if (weight <= most) return () => true
  const items = lists
    .flatMap((list) => list.map((item) => ({ size: sizeOf(item), weight: weightOf(item) })))
    .sort((a, b) => b.size - a.size)
  let sum = 0
  const least = items.find((item) => (sum += item.weight) > most)?.size ?? 0
  let [larger, asLarge] = [0, 0]
  for (const item of items) {
    if (item.size > least) larger += item.weight
    else if (item.size === least) asLarge += item.weight
  }
  const share = (most - larger) / asLarge
  let [asked, taken] = [0, 0]
  return (item) => {
    const size = sizeOf(item)
    if (size !== least) return size > least
    asked += weightOf(item)
    if (taken + weightOf(item) > share * asked) return false
    taken += weightOf(item)
    return true
  }
}

function sizeOf(path: readonly number[]): number {
  const { minX, minY, maxX, maxY } = boxOfPath(path)
  return Math.max(maxX - minX, maxY - minY)
}
