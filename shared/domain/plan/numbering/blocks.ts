import { expand, type Box } from '../geometry/rectangle.ts'
import { shapeBounds, shapesOverlap, type Shape } from '../geometry/shape.ts'
import { compareIds } from './lines.ts'
import { addTo } from '../../../keyed-lists.ts'

/** Stands that are no farther apart than this stand side by side. */
const besideMetres = 0.1

/**
 * Blocks of a hall: stands that touch each other, directly or over others. Each block's stands in
 * the order of their ids, the blocks by their first.
 */
export function blocksOf<Placed extends Shape & { readonly id: string }>(
  stands: readonly Placed[],
): readonly (readonly Placed[])[] {
  const grown = stands
    .map((stand) => ({
      stand,
      box: expand(shapeBounds(stand), besideMetres / 2),
      wide: grow(stand, besideMetres),
    }))
    .sort((a, b) => a.box.minX - b.box.minX)
  const parents = grown.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent
    parents[index] = root
    return root
  }
  let open: number[] = []
  grown.forEach(({ box, wide }, at) => {
    open = open.filter((other) => (grown[other]?.box.maxX ?? -Infinity) >= box.minX)
    for (const other of open) {
      const beside = grown[other]
      if (beside === undefined || !meetDown(box, beside.box) || rootOf(at) === rootOf(other)) continue
      if (shapesOverlap(wide, beside.wide)) parents[rootOf(at)] = rootOf(other)
    }
    open.push(at)
  })
  const blocks = new Map<number, Placed[]>()
  for (const [at, { stand }] of grown.entries()) addTo(blocks, rootOf(at), stand)
  return [...blocks.values()]
    .map((block) => block.sort((a, b) => compareIds(a.id, b.id)))
    .sort((a, b) => compareIds(a[0]?.id ?? '', b[0]?.id ?? ''))
}

function meetDown(a: Box, b: Box): boolean {
  return a.minY <= b.maxY && b.minY <= a.maxY
}

/** The shape made wider and deeper by as much, about its middle. */
function grow(shape: Shape, by: number): Shape {
  const { xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, outline } = shape
  return {
    xMetres: xMetres - by / 2,
    yMetres: yMetres - by / 2,
    widthMetres: widthMetres + by,
    heightMetres: heightMetres + by,
    rotationDegrees,
    outline,
  }
}
