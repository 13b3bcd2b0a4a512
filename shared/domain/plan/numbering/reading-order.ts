import { union, type Box, boxAround, rotateAround } from '../geometry/rectangle.ts'
import { type Shape, shapeArea, shapeBounds, shapeCorners } from '../geometry/shape.ts'
import { blocksOf } from './blocks.ts'
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

/** Turns that differ by less than this belong to one direction: people turn by hand. */
const sameDirectionDegrees = 2
const tenths = 10
const quarterTenths = 90 * tenths

/**
 * The direction in which most of the area of some shapes is laid out, from -45° (excluded) to 45°:
 * their lines go along it or across it. Nearer to upright where two have the same.
 */
function directionOf(shapes: Iterable<Shape>): number {
  const areas = new Map<number, number>()
  for (const shape of shapes) {
    const angle = signed(Math.round(shape.rotationDegrees * tenths))
    areas.set(angle, (areas.get(angle) ?? 0) + shapeArea(shape))
  }
  let best = { angle: 0, area: 0, offset: 0 }
  const angles = [...areas.keys()].sort((a, b) => uprightness(a) - uprightness(b) || a - b)
  for (const angle of angles) {
    let area = 0
    let offset = 0
    for (const [other, part] of areas) {
      const apart = signed(other - angle)
      if (Math.abs(apart) > sameDirectionDegrees * tenths) continue
      area += part
      offset += apart * part
    }
    if (area > best.area * 1.000_001) best = { angle, area, offset: offset / area }
  }
  return signed(best.angle + best.offset) / tenths
}

/** The box around a shape in a plan that is turned back by `degrees` about the hall's corner. */
function boxAlong(shape: Shape, degrees: number): Box {
  if (degrees === 0) return shapeBounds(shape)
  return boxAround(shapeCorners(shape).map((corner) => rotateAround(corner, { x: 0, y: 0 }, -degrees)))
}

/** Tenths of a degree within half a quarter turn to either side. */
function signed(angle: number): number {
  const within = ((angle % quarterTenths) + quarterTenths) % quarterTenths
  return within > quarterTenths / 2 ? within - quarterTenths : within
}

function uprightness(angle: number): number {
  return Math.abs(signed(angle))
}
