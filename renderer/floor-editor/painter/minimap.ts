import { visibleBox, type Camera, type Viewport } from '../view/camera.ts'
import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { Overview } from './overview.ts'
import { offscreen } from './view.ts'

/** Where a metre of the floor lies on the minimap. */
interface Fit {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly scale: number
}

function fitInto(box: Box, width: number, height: number): Fit {
  const scale = Math.min(width / (box.maxX - box.minX), height / (box.maxY - box.minY))
  const w = (box.maxX - box.minX) * scale
  const h = (box.maxY - box.minY) * scale
  return { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h, scale }
}

export interface Minimap {
  /** The whole floor with the part in sight framed. */
  paint(overview: Overview, camera: Camera, viewport: Viewport, theme: EditorTheme, ratio: number): void
}

export function createMinimap(context: CanvasRenderingContext2D): Minimap {
  // The overview in the minimap's own size: making it smaller is what takes time, and it rarely
  // changes.
  let picture = offscreen(1, 1)
  let version = -1

  function renew(overview: Overview, theme: EditorTheme): void {
    const { width, height } = context.canvas
    if (version === overview.version && picture.canvas.width === width && picture.canvas.height === height)
      return
    if (picture.canvas.width !== width || picture.canvas.height !== height) picture = offscreen(width, height)
    const place = fitInto(overview.box, width, height)
    version = overview.version
    picture.context.fillStyle = theme.surroundings
    picture.context.fillRect(0, 0, width, height)
    picture.context.imageSmoothingQuality = 'high'
    overview.drawWhole(picture.context, place.x, place.y, place.width, place.height)
  }

  return {
    paint(overview, camera, viewport, theme, ratio) {
      const { width, height } = context.canvas
      renew(overview, theme)
      context.drawImage(picture.canvas, 0, 0)
      const place = fitInto(overview.box, width, height)
      const seen = visibleBox(camera, viewport)
      const left = Math.max(0, place.x + (seen.minX - overview.box.minX) * place.scale)
      const top = Math.max(0, place.y + (seen.minY - overview.box.minY) * place.scale)
      const right = Math.min(width, place.x + (seen.maxX - overview.box.minX) * place.scale)
      const bottom = Math.min(height, place.y + (seen.maxY - overview.box.minY) * place.scale)
      if (right <= left || bottom <= top) return
      context.fillStyle = theme.selectionFill
      context.fillRect(left, top, right - left, bottom - top)
      context.strokeStyle = theme.selection
      context.lineWidth = 1.5 * ratio
      const half = context.lineWidth / 2
      context.strokeRect(
        left + half,
        top + half,
        Math.max(1, right - left - 2 * half),
        Math.max(1, bottom - top - 2 * half),
      )
    },
  }
}

/** The place on the floor under a point of the minimap, in metres. `at` and sizes in CSS pixels. */
export function floorPointAt(overview: Overview, at: Point, width: number, height: number): Point {
  const place = fitInto(overview.box, width, height)
  return {
    x: overview.box.minX + (at.x - place.x) / place.scale,
    y: overview.box.minY + (at.y - place.y) / place.scale,
  }
}
