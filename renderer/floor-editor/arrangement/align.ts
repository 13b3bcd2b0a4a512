import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import {
  boundsOf,
  roundMetres,
  touchMetres,
  union,
  type Box,
} from '../../../shared/domain/plan/geometry/rectangle.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/**
 * The items moved so that the named edges or centres of their bounds are in one line: that of the
 * box around them all.
 */
export function align(items: readonly PlanElement[], alignment: Alignment): readonly PlanElement[] {
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

/**
 * The items moved so that the gaps between them along the axis are equal; the outermost stay. Items
 * that share a stretch of the axis, as those of a double row do, move together: parting them would
 * push them into others. Where fewer than three such groups are left nothing can be spread:
 * `undefined`.
 */
export function distribute(
  items: readonly PlanElement[],
  axis: 'x' | 'y',
): readonly PlanElement[] | undefined {
  const groups = groupsAlong(items, axis)
  const [first] = groups
  const last = groups.at(-1)
  if (groups.length < 3 || first === undefined || last === undefined) return undefined
  const filled = groups.reduce((sum, { from, to }) => sum + to - from, 0)
  const gap = (last.to - first.from - filled) / (groups.length - 1)
  let at = first.from
  return groups.flatMap(({ from, to, members }) => {
    const delta = at - from
    at += to - from + gap
    return members.map((item) => (axis === 'x' ? moved(item, delta, 0) : moved(item, 0, delta)))
  })
}

interface Group {
  readonly from: number
  to: number
  readonly members: PlanElement[]
}

function groupsAlong(items: readonly PlanElement[], axis: 'x' | 'y'): readonly Group[] {
  const stretches = items
    .map((item) => {
      const { minX, minY, maxX, maxY } = boundsOf(item)
      return axis === 'x' ? { item, from: minX, to: maxX } : { item, from: minY, to: maxY }
    })
    .sort((a, b) => a.from - b.from)
  const groups: Group[] = []
  for (const { item, from, to } of stretches) {
    const group = groups.at(-1)
    if (group === undefined || group.to - from <= touchMetres) groups.push({ from, to, members: [item] })
    else {
      group.members.push(item)
      group.to = Math.max(group.to, to)
    }
  }
  return groups
}

export function moved<Element extends PlanElement>(item: Element, dx: number, dy: number): Element {
  return { ...item, xMetres: roundMetres(item.xMetres + dx), yMetres: roundMetres(item.yMetres + dy) }
}
