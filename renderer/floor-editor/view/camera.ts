import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'

/**
 * What part of the floor is seen: the metres at the viewport's top left corner, and CSS pixels per
 * metre.
 */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly scale: number
}

/** In CSS pixels. */
export interface Viewport {
  readonly width: number
  readonly height: number
}

/** At 100 % a metre is 40 pixels: a booth of 3 × 3 m shows its logo and name. */
const pixelsPerMetreAtFull = 40
export const zoomRange = { least: 0.02, most: 8 } as const

const fitPadding = { mostPixels: 32, share: 0.035 } as const
/** So much of the floor stays in reach when it is pushed out of sight. */
const reachMarginPixels = 96

export function zoomOf(camera: Camera): number {
  return camera.scale / pixelsPerMetreAtFull
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) * camera.scale, y: (point.y - camera.y) * camera.scale }
}

export function toFloor(camera: Camera, screen: Point): Point {
  return { x: camera.x + screen.x / camera.scale, y: camera.y + screen.y / camera.scale }
}

/**
 * The camera at another zoom, with the point under `screen` where it was. The zoom is kept between
 * 2 % and 800 %.
 */
export function zoomAt(camera: Camera, screen: Point, zoom: number): Camera {
  const scale = Math.min(zoomRange.most, Math.max(zoomRange.least, zoom)) * pixelsPerMetreAtFull
  const anchor = toFloor(camera, screen)
  return { scale, x: anchor.x - screen.x / scale, y: anchor.y - screen.y / scale }
}

export function panBy(camera: Camera, dxPixels: number, dyPixels: number): Camera {
  return { ...camera, x: camera.x - dxPixels / camera.scale, y: camera.y - dyPixels / camera.scale }
}

export function visibleBox(camera: Camera, viewport: Viewport): Box {
  return {
    minX: camera.x,
    minY: camera.y,
    maxX: camera.x + viewport.width / camera.scale,
    maxY: camera.y + viewport.height / camera.scale,
  }
}

/** The camera that shows the whole box in the middle, not nearer than `mostZoom`. */
export function fit(box: Box, viewport: Viewport, mostZoom: number = zoomRange.most): Camera {
  const width = Math.max(box.maxX - box.minX, 0.1)
  const height = Math.max(box.maxY - box.minY, 0.1)
  const room = (pixels: number): number =>
    Math.max(pixels - 2 * Math.min(fitPadding.mostPixels, pixels * fitPadding.share), 1)
  const wanted = Math.min(room(viewport.width) / width, room(viewport.height) / height) / pixelsPerMetreAtFull
  const scale = Math.min(mostZoom, zoomRange.most, Math.max(zoomRange.least, wanted)) * pixelsPerMetreAtFull
  return {
    scale,
    x: (box.minX + box.maxX) / 2 - viewport.width / scale / 2,
    y: (box.minY + box.maxY) / 2 - viewport.height / scale / 2,
  }
}

/** The camera, moved no more than needed so that some of `content` stays in sight. */
export function keepInReach(camera: Camera, content: Box, viewport: Viewport): Camera {
  const margin = reachMarginPixels / camera.scale
  const within = (at: number, least: number, most: number): number =>
    Math.min(Math.max(at, Math.min(least, most)), Math.max(least, most))
  return {
    scale: camera.scale,
    x: within(camera.x, content.minX + margin - viewport.width / camera.scale, content.maxX - margin),
    y: within(camera.y, content.minY + margin - viewport.height / camera.scale, content.maxY - margin),
  }
}
