import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { offscreen, type Context, type PaintView } from './view.ts'

const longestSidePixels = 1024

/**
 * The whole floor as one small picture: for the minimap, and under everything while the real
 * picture is being painted.
 */
export interface Overview {
  readonly box: Box
  /** Another number after every change of the picture. */
  readonly version: number
  /** Copies the part that a canvas shows. */
  draw(context: Context, view: PaintView, width: number, height: number): void
  /** Copies all of it into a rectangle. */
  drawWhole(context: Context, x: number, y: number, width: number, height: number): void
  invalidate(): void
}

export interface OverviewSource {
  /** In metres; what the picture covers. */
  box(): Box
  paint(context: Context, view: PaintView, width: number, height: number, box: Box): void
}

export function createOverview(source: OverviewSource): Overview {
  let fresh = false
  let version = 0
  let box = source.box()
  let sheet = offscreen(1, 1)
  let scale = 1

  function renew(): void {
    if (fresh) return
    fresh = true
    version++
    box = source.box()
    scale = longestSidePixels / Math.max(box.maxX - box.minX, box.maxY - box.minY, 1)
    const width = Math.max(1, Math.round((box.maxX - box.minX) * scale))
    const height = Math.max(1, Math.round((box.maxY - box.minY) * scale))
    if (sheet.canvas.width !== width || sheet.canvas.height !== height) sheet = offscreen(width, height)
    source.paint(sheet.context, { scale, ratio: 1, plain: true, offsetX: box.minX * scale, offsetY: box.minY * scale }, width, height, box)
  }

  return {
    get box() {
      renew()
      return box
    },
    get version() {
      renew()
      return version
    },
    draw(context, view) {
      renew()
      const left = Math.round(box.minX * view.scale - view.offsetX)
      const top = Math.round(box.minY * view.scale - view.offsetY)
      const right = Math.round(box.maxX * view.scale - view.offsetX)
      const bottom = Math.round(box.maxY * view.scale - view.offsetY)
      context.drawImage(sheet.canvas, left, top, right - left, bottom - top)
    },
    drawWhole(context, x, y, width, height) {
      renew()
      context.drawImage(sheet.canvas, x, y, width, height)
    },
    invalidate() {
      fresh = false
    },
  }
}
