import type { LayoutItem } from '../../shared/contract/index.ts'
import { boundsOf, roundMetres, union, type Box } from './geometry/rectangle.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** The items moved so that the named edges or centres of their bounds are in one line: that of the box around them all. */
export function align(items: readonly LayoutItem[], alignment: Alignment): readonly LayoutItem[] {
  const all = union(items.map(boundsOf))
  if (all === undefined) return []
  return items.map((item) => {
    const { dx, dy } = shiftTo(boundsOf(item), all, alignment)
    return moved(item, dx, dy)
  })
}

function shiftTo(box: Box, all: Box, alignment: Alignment): { readonly dx: number; readonly dy: number } {
  switch (alignment) {
    case 'left':
      return { dx: all.minX - box.minX, dy: 0 }
    case 'centre':
      return { dx: (all.minX + all.maxX - box.minX - box.maxX) / 2, dy: 0 }
    case 'right':
      return { dx: all.maxX - box.maxX, dy: 0 }
    case 'top':
      return { dx: 0, dy: all.minY - box.minY }
    case 'middle':
      return { dx: 0, dy: (all.minY + all.maxY - box.minY - box.maxY) / 2 }
    case 'bottom':
      return { dx: 0, dy: all.maxY - box.maxY }
  }
}

/** The items moved so that the gaps between them along the axis are equal; the outermost two stay. */
export function distribute(items: readonly LayoutItem[], axis: 'x' | 'y'): readonly LayoutItem[] {
  if (items.length < 3) return items
  const from = (item: LayoutItem): number => (axis === 'x' ? boundsOf(item).minX : boundsOf(item).minY)
  const to = (item: LayoutItem): number => (axis === 'x' ? boundsOf(item).maxX : boundsOf(item).maxY)
  const sorted = [...items].sort((a, b) => from(a) + to(a) - from(b) - to(b))
  const start = Math.min(...sorted.map(from))
  const end = Math.max(...sorted.map(to))
  const filled = sorted.reduce((sum, item) => sum + to(item) - from(item), 0)
  const gap = (end - start - filled) / (sorted.length - 1)
  let at = start
  return sorted.map((item) => {
    const delta = at - from(item)
    at += to(item) - from(item) + gap
    return axis === 'x' ? moved(item, delta, 0) : moved(item, 0, delta)
  })
}

export function moved(item: LayoutItem, dx: number, dy: number): LayoutItem {
  return { ...item, xMetres: roundMetres(item.xMetres + dx), yMetres: roundMetres(item.yMetres + dy) }
}
