import type { Background } from '../elements.ts'
import { expand, union, type Box } from '../geometry/rectangle.ts'
import { middleOf, type Drawing } from './drawing.ts'
import { boxAt } from './nested-outlines.ts'
import { boxOfPath } from './path-box.ts'

type Crop = Background['crop']

/** Shares of the larger side of a drawing: what keeps parts apart, what a floor is at least, and the room around it. */
const leastGapShare = 0.05
const leastLongShare = 0.15
const leastShortShare = 0.04
const roomShare = 0.01
/** What reaches so far along both sides of all there is is the frame of a sheet; so does a line of one, which is as thin as this. */
const frameShare = 0.9
const thinShare = 0.02
/** More are the blocks of one hall. */
const mostParts = 24

/**
 * Parts of a drawing that lie apart from each other, as the floors of a building do on one sheet: the
 * share of the drawing that each takes, from the top down and from left to right. None where there
 * are not at least two. A frame around all of them is none. `hiddenLayers` are not looked at.
 */
export function separateParts(drawing: Drawing, hiddenLayers: readonly string[]): readonly Crop[] {
  const larger = Math.max(drawing.widthMetres, drawing.heightMetres)
  let boxes = boxesOf(drawing, hiddenLayers)
  for (;;) {
    const parts = apart(boxes, leastGapShare * larger).filter((box) => isUsable(box, larger))
    if (parts.length > 1)
      return parts.length > mostParts
        ? []
        : parts.map((box) => shareOf(expand(box, roomShare * larger), drawing))
    const within = withoutFrame(boxes)
    if (within.length === boxes.length) return []
    boxes = within
  }
}

function boxesOf({ layers }: Drawing, hidden: readonly string[]): readonly Box[] {
  const looked = layers.filter(({ name }) => !hidden.includes(name))
  const paths = looked.flatMap(({ open, closed, filled }) =>
    [open, closed, filled].flatMap((some) => some.map(boxOfPath)),
  )
  const texts = looked.flatMap((layer) =>
    layer.texts.map((text) => expand(boxAt(middleOf(text)), text.heightMetres / 2)),
  )
  return [...paths, ...texts].filter(({ minX, minY }) => Number.isFinite(minX) && Number.isFinite(minY))
}

/** The boxes around those between which there is no gap, neither across nor down. */
function apart(boxes: readonly Box[], gap: number): readonly Box[] {
  for (const [from, to] of [
    ['minY', 'maxY'],
    ['minX', 'maxX'],
  ] as const) {
    const groups: Box[][] = []
    let end = -Infinity
    for (const box of boxes.toSorted((one, other) => one[from] - other[from])) {
      const group = groups.at(-1)
      if (group === undefined || box[from] - end > gap) groups.push([box])
      else group.push(box)
      end = Math.max(end, box[to])
    }
    if (groups.length > 1) return groups.flatMap((group) => apart(group, gap))
  }
  const all = union(boxes)
  return all === undefined ? [] : [all]
}

function isUsable(box: Box, larger: number): boolean {
  const [width, height] = sidesOf(box)
  return (
    Math.max(width, height) >= leastLongShare * larger && Math.min(width, height) >= leastShortShare * larger
  )
}

function withoutFrame(boxes: readonly Box[]): readonly Box[] {
  const all = union(boxes)
  if (all === undefined) return boxes
  const [width, height] = sidesOf(all)
  return boxes.filter((box) => {
    const [across, down] = sidesOf(box)
    const [isWide, isHigh] = [across >= frameShare * width, down >= frameShare * height]
    return !((isWide && (isHigh || down <= thinShare * height)) || (isHigh && across <= thinShare * width))
  })
}

function sidesOf({ minX, minY, maxX, maxY }: Box): readonly [number, number] {
  return [maxX - minX, maxY - minY]
}

function shareOf({ minX, minY, maxX, maxY }: Box, { widthMetres, heightMetres }: Drawing): Crop {
  const share = (value: number, of: number): number =>
    Math.min(1, Math.max(0, Math.round((value / of) * 10_000) / 10_000))
  return {
    left: share(minX, widthMetres),
    top: share(minY, heightMetres),
    right: share(maxX, widthMetres),
    bottom: share(maxY, heightMetres),
  }
}
