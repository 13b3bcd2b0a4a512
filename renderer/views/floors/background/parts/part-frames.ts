import type { Background } from '../../../../../shared/domain/plan/elements.ts'
import { boxBetween, type Point } from '../../../../../shared/domain/plan/geometry/rectangle.ts'

/** A part of a file, in shares of its sides from its upper left corner. */
export type PartFrame = Background['crop']

export const corners = [
  { vertical: 'top', horizontal: 'left' },
  { vertical: 'top', horizontal: 'right' },
  { vertical: 'bottom', horizontal: 'right' },
  { vertical: 'bottom', horizontal: 'left' },
] as const
export type Corner = (typeof corners)[number]
export const edges = ['left', 'top', 'right', 'bottom'] as const
export type Edge = (typeof edges)[number]

/** No part is narrower or lower. */
const leastShare = 0.02

/** The frame between two points; `null`: it is too small to be meant. */
export function frameBetween(one: Point, other: Point): PartFrame | null {
  const { minX, minY, maxX, maxY } = boxBetween(within(one), within(other))
  return maxX - minX < leastShare || maxY - minY < leastShare
    ? null
    : { left: minX, top: minY, right: maxX, bottom: maxY }
}

/** The frame elsewhere in the file, in its own size. */
export function moved({ left, top, right, bottom }: PartFrame, across: number, down: number): PartFrame {
  const x = between(across, -left, 1 - right)
  const y = between(down, -top, 1 - bottom)
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

/** The frame with one corner elsewhere. */
export function pulled(
  frame: PartFrame,
  { vertical, horizontal }: Corner,
  across: number,
  down: number,
): PartFrame {
  return withEdge(withEdge(frame, horizontal, frame[horizontal] + across), vertical, frame[vertical] + down)
}

/** The frame with one edge at a share of the file, or as near to it as its other edge lets it be. */
export function withEdge(frame: PartFrame, edge: Edge, share: number): PartFrame {
  const { least, most } = boundsOfEdge(frame, edge)
  return { ...frame, [edge]: between(share, least, most) }
}

/** Where an edge can be, the others staying where they are. */
export function boundsOfEdge(
  { left, top, right, bottom }: PartFrame,
  edge: Edge,
): { readonly least: number; readonly most: number } {
  switch (edge) {
    case 'left':
      return { least: 0, most: right - leastShare }
    case 'top':
      return { least: 0, most: bottom - leastShare }
    case 'right':
      return { least: left + leastShare, most: 1 }
    case 'bottom':
      return { least: top + leastShare, most: 1 }
  }
}

function within({ x, y }: Point): Point {
  return { x: between(x, 0, 1), y: between(y, 0, 1) }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
