import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** From metres to the pixels of one canvas: `x * scale - offsetX`. */
export interface PaintView {
  /** Device pixels per metre. */
  readonly scale: number
  readonly offsetX: number
  readonly offsetY: number
  /** Device pixels per CSS pixel; text and lines grow with it. */
  readonly ratio: number
  /** Colours only, whatever the size: for a picture that is shown much smaller. */
  readonly plain?: true
}

/** What is shown from how many CSS pixels of a booth's shorter side. */
export const detail = { mark: 6, outline: 12, label: 16, name: 38, near: 56 } as const

/** Moves a canvas to a place of the floor and turns it there; whoever calls it restores it. */
export function enter(
  context: Context,
  { x, y }: Point,
  degrees: number,
  { scale, offsetX, offsetY }: PaintView,
): void {
  context.translate(x * scale - offsetX, y * scale - offsetY)
  context.rotate((degrees * Math.PI) / 180)
}

interface Offscreen {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

export function offscreen(width: number, height: number): Offscreen {
  return made(width, height, false)
}

/** One that what lies below is seen through. */
export function transparent(width: number, height: number): Offscreen {
  return made(width, height, true)
}

function made(width: number, height: number, alpha: boolean): Offscreen {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha })
  if (context === null) throw new Error('This browser has no 2D canvas.')
  return { canvas, context }
}

export function floorBox(view: PaintView, left: number, top: number, width: number, height: number): Box {
  return {
    minX: (left + view.offsetX) / view.scale,
    minY: (top + view.offsetY) / view.scale,
    maxX: (left + width + view.offsetX) / view.scale,
    maxY: (top + height + view.offsetY) / view.scale,
  }
}
