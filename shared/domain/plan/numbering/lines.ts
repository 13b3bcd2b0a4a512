import type { Box } from '../geometry/rectangle.ts'
import { addTo } from '../../../keyed-lists.ts'

export const startCorners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type StartCorner = (typeof startCorners)[number]

export const lineDirections = ['rows', 'columns'] as const
type LineDirection = (typeof lineDirections)[number]

/** Where counting begins, and whether it goes along rows or down columns. */
export interface LineOrder {
  readonly corner: StartCorner
  readonly along: LineDirection
}

export interface Boxed {
  readonly id: string
  /** In a plan whose lines go straight across or down. */
  readonly box: Box
}

/** What stands in line is off by no more than this share of the shallower one's depth. */
const levelShare = 0.4
/** One so much deeper than the other stands in two lines, and counts to the nearer one. */
const deeperBy = 1.75

/** A box as seen from the start corner: how far along its line, and how far away the line is. */
interface Seen<Item> {
  readonly item: Item
  readonly id: string
  readonly along: number
  readonly near: number
  readonly middle: number
  readonly depth: number
}

/**
 * The lines in which things stand, the nearest to the start corner first, each from its beginning.
 * Each goes on the line whose last one so far is about level with it, so that lines may bend, have
 * gaps, and be of different depths. Does not depend on the order of `items`.
 */
export function linesOf<Item extends Boxed>(
  items: readonly Item[],
  order: LineOrder,
): readonly (readonly Item[])[] {
  const seen = items.map((item) => seenFrom(item, order))
  seen.sort((a, b) => a.along - b.along || a.middle - b.middle || compareIds(a.id, b.id))
  const deepest = seen.reduce((most, { depth }) => Math.max(most, depth), 0.01)
  const lines = new Map<Seen<Item>, Seen<Item>[]>()
  /** The last of each line so far, by how far away it is. */
  const bands = new Map<number, Seen<Item>[]>()
  for (const one of seen) {
    const band = Math.floor(one.middle / deepest)
    const before = lastLevelWith(one, bands, band)
    const line = (before && lines.get(before)) ?? []
    if (before !== undefined) {
      const ends = bands.get(Math.floor(before.middle / deepest))
      ends?.splice(ends.indexOf(before), 1)
    }
    line.push(one)
    lines.set(one, line)
    addTo(bands, band, one)
  }
  return [...new Set(lines.values())]
    .map((line) => ({ line, near: medianOf(line.map(({ near }) => near)) }))
    .sort(
      (a, b) =>
        a.near - b.near ||
        (a.line[0]?.along ?? 0) - (b.line[0]?.along ?? 0) ||
        compareIds(a.line[0]?.id ?? '', b.line[0]?.id ?? ''),
    )
    .map(({ line }) => line.map(({ item }) => item))
}

function seenFrom<Item extends Boxed>(item: Item, { corner, along }: LineOrder): Seen<Item> {
  const { minX, minY, maxX, maxY } = item.box
  const across = corner.endsWith('right') ? [-maxX, -minX] : [minX, maxX]
  const down = corner.startsWith('bottom') ? [-maxY, -minY] : [minY, maxY]
  const [from = 0, to = 0] = along === 'rows' ? across : down
  const [near = 0, far = 0] = along === 'rows' ? down : across
  return { item, id: item.id, along: (from + to) / 2, near, middle: (near + far) / 2, depth: far - near }
}

/** Of the lines' ends, the one nearest along the line. */
function lastLevelWith<Item>(
  one: Seen<Item>,
  bands: ReadonlyMap<number, readonly Seen<Item>[]>,
  band: number,
): Seen<Item> | undefined {
  let nearest: Seen<Item> | undefined
  for (const inBand of [bands.get(band - 1), bands.get(band), bands.get(band + 1)]) {
    const found = inBand?.findLast((other) => areLevel(one, other))
    if (found !== undefined && (nearest === undefined || found.along > nearest.along)) nearest = found
  }
  return nearest
}

function areLevel(a: Seen<unknown>, b: Seen<unknown>): boolean {
  const shallower = Math.min(a.depth, b.depth)
  const apart = Math.max(a.depth, b.depth) < deeperBy * shallower ? a.middle - b.middle : a.near - b.near
  return Math.abs(apart) <= levelShare * shallower
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
