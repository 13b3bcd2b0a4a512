import { boxesOverlap, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** A node of an index as it is written out: boxes in boxes, at the end what is found. */
export interface IndexNode<Found extends Box & { readonly item: unknown }> extends Box {
  readonly leaf: boolean
  readonly children: readonly IndexNode<Found>[] | readonly Found[]
}

/** What lies in `box`; `null` as soon as it is more than `most`. */
export function searchUpTo<Found extends Box & { readonly item: unknown }>(
  root: IndexNode<Found>,
  box: Box,
  most: number,
): readonly Found[] | null {
  const found: Found[] = []
  const open: IndexNode<Found>[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const child of node.children) {
      if (!boxesOverlap(child, box, 0)) continue
      if ('item' in child) found.push(child)
      else open.push(child)
    }
    if (found.length > most) return null
  }
  return found
}
