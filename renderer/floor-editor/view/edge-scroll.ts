import type { Viewport } from './camera.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'

const edgePixels = 22
const edgeSpeedPixels = 12
/** Passing over the edge on the way to a tab or the tray moves nothing. */
const edgeRestMs = 250

export interface EdgeScrollOptions {
  /**
   * Where the pointer of a gesture that scrolls is, in CSS pixels of the canvas; `null` while there
   * is no such gesture.
   */
  readonly pointer: () => Point | null
  readonly viewport: () => Viewport
  /** Moves the floor, and with it what the pointer carries. */
  readonly scroll: (dxPixels: number, dyPixels: number) => void
}

export interface EdgeScroll {
  /** Watches the gesture that is under way until it ends. */
  follow(): void
  dispose(): void
}

/** While the pointer of a drag rests near an edge of the canvas, the floor moves under it. */
export function createEdgeScroll({ pointer, viewport, scroll }: EdgeScrollOptions): EdgeScroll {
  let frame: number | undefined
  /** A gesture that began at an edge has to leave it before edges count. */
  let armed = false
  let atEdgeSince: number | null = null

  function step(now: number): void {
    frame = undefined
    const at = pointer()
    if (at === null) {
      armed = false
      atEdgeSince = null
      return
    }
    const push = edgePush(at, viewport())
    if (push === null) {
      armed = true
      atEdgeSince = null
    } else if (armed) {
      atEdgeSince ??= now
      if (now - atEdgeSince >= edgeRestMs) scroll(push.x, push.y)
    }
    follow()
  }

  function follow(): void {
    frame ??= requestAnimationFrame(step)
  }

  return {
    follow,
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame)
    },
  }
}

/**
 * Which way the floor moves under a pointer that rests at an edge of the canvas; `null` where it is
 * not at one.
 */
function edgePush({ x, y }: Point, { width, height }: Viewport): Point | null {
  if (x < 0 || y < 0 || x > width || y > height) return null
  const along = (at: number, size: number): number =>
    at < edgePixels ? edgeSpeedPixels : at > size - edgePixels ? -edgeSpeedPixels : 0
  const push = { x: along(x, width), y: along(y, height) }
  return push.x === 0 && push.y === 0 ? null : push
}
