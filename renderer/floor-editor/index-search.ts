import { boxesOverlap, type Box } from '../../shared/domain/plan/geometry/rectangle.ts'
import type { Entry } from './scene.ts'

/** A node of the index as it is written out: boxes in boxes, at the end the entries. */
export interface IndexNode extends Box {
  readonly leaf: boolean
  readonly children: readonly IndexNode[] | readonly Entry[]
}

/** What lies in `box`; `null` as soon as it is more than `most`. */
export function searchUpTo(root: IndexNode, box: Box, most: number): readonly Entry[] | null {
  const found: Entry[] = []
  const open: IndexNode[] = [root]
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
