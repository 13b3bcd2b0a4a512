import { boxOfPath } from './path-box.ts'
import { costOf, drawnAtMost, drawnLettersOfText } from './drawing-cost.ts'
import type { Drawing, DrawingLayer } from './drawing.ts'

/**
 * What is drawn of a drawing, on a page and in files: of more than `drawnAtMost` the smallest paths
 * and texts are left out, and long lines have fewer corners. The largest texts come first.
 */
export function drawnOf(drawing: Drawing): Drawing {
  const { layers } = drawing
  const leastSize = leastOfLargest(
    layers.flatMap(({ open, closed, filled }) => [open, closed, filled]),
    drawnAtMost.paths,
    sizeOf,
    () => 1,
  )
  const step = Math.max(1, Math.ceil(costOf(drawing).corners / drawnAtMost.corners))
  const leastHeight = leastOfLargest(
    layers.map(({ texts }) => texts),
    drawnAtMost.letters,
    ({ heightMetres }) => heightMetres,
    ({ text }) => Math.min(text.length, drawnLettersOfText),
  )
  const large = (paths: readonly (readonly number[])[]): (readonly number[])[] =>
    paths.filter((path) => leastSize === undefined || sizeOf(path) > leastSize).map((path) => thinned(path, step))
  return {
    ...drawing,
    layers: layers.map((layer) => ({
      ...layer,
      ...{ open: large(layer.open), closed: large(layer.closed), filled: large(layer.filled) },
      texts: shownTexts(layer, leastHeight),
    })),
  }
}

function shownTexts({ texts }: DrawingLayer, leastHeight: number | undefined): DrawingLayer['texts'] {
  return texts
    .filter(({ heightMetres }) => leastHeight === undefined || heightMetres > leastHeight)
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
 * The size up to which items are left out so that the others weigh at most `most` together;
 * `undefined`: none has to be.
 */
function leastOfLargest<Item>(
  lists: readonly (readonly Item[])[],
  most: number,
  sizeOf: (item: Item) => number,
  weightOf: (item: Item) => number,
): number | undefined {
  let weight = 0
  for (const list of lists) for (const item of list) weight += weightOf(item)
  if (weight <= most) return undefined
  const items = lists.flatMap((list) => list.map((item) => ({ size: sizeOf(item), weight: weightOf(item) }))).sort((a, b) => b.size - a.size)
  let sum = 0
  return items.find((item) => (sum += item.weight) > most)?.size
}

function sizeOf(path: readonly number[]): number {
  const { minX, minY, maxX, maxY } = boxOfPath(path)
  return Math.max(maxX - minX, maxY - minY)
}
