import { union, type Box } from '../geometry/rectangle.ts'
import type { Shape } from '../geometry/shape.ts'
import { blocksOf } from './blocks.ts'
import { boxAlong, directionOf } from './frame.ts'
import { linesOf, type LineOrder } from './lines.ts'

type Placed = Shape & { readonly id: string }

/** As a page is read. */
const asRead: LineOrder = { corner: 'top-left', along: 'rows' }

/** The lines of stands that may be turned, along the direction in which most of them are laid out. */
export function standLines<Stand extends Placed>(
  stands: readonly Stand[],
  order: LineOrder,
): readonly (readonly Stand[])[] {
  const degrees = directionOf(stands)
  return linesOf(
    stands.map((stand) => ({ id: stand.id, box: boxAlong(stand, degrees), stand })),
    order,
  ).map((line) => line.map(({ stand }) => stand))
}

/** Blocks of touching stands as lines of their own, the blocks in the same order as stands. */
export function linesByBlock<Stand extends Placed>(
  stands: readonly Stand[],
  order: LineOrder,
): readonly (readonly (readonly Stand[])[])[] {
  const degrees = directionOf(stands)
  const blocks = blocksOf(stands).flatMap((block) => {
    const box: Box | undefined = union(block.map((stand) => boxAlong(stand, degrees)))
    return box === undefined ? [] : [{ id: block[0]?.id ?? '', box, block }]
  })
  return linesOf(blocks, order).flatMap((line) => line.map(({ block }) => standLines(block, order)))
}

/** The order in which a person reads a plan: lines from the top, each from the left. */
export function standsInReadingOrder<Stand extends Placed>(stands: readonly Stand[]): readonly Stand[] {
  return standLines(stands, asRead).flat()
}
