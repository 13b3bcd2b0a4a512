import { fit, panBy, visibleBox, zoomAt, zoomOf, type Camera } from '../view/camera.ts'
import { encloses, expand, type Box, type Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Scene } from '../scene/scene.ts'
import type { Screen } from './screen.ts'

/** Which part of the floor is seen, and the ways to change it. */
export interface Navigation {
  readonly moveTo: (camera: Camera) => void
  panBy(dxPixels: number, dyPixels: number): void
  /** Zooms by a factor around a point of the canvas, or around its middle. */
  zoomBy(factor: number, screen?: Point): void
  /** 1 is 100 %. */
  readonly zoomTo: (zoom: number) => void
  /**
   * Shows the whole floor, and goes on doing so when the window changes its size, until something
   * else is looked for.
   */
  readonly fitAll: () => void
  /** Shows the whole floor again where that is what was on show. */
  refit(): void
  /** Shows a box whole; without one the whole floor. */
  fitBox(box: Box | undefined): void
  /** Brings a box into the middle unless it is seen whole already. */
  bringIntoSight(box: Box): void
  centreOn(point: Point): void
}

/** Showing everything is no reason to show single booths larger than this. */
const fitMostZoom = 2

export function createNavigation(screen: Screen, scene: Scene): Navigation {
  let fitsAll = true

  function moveTo(camera: Camera): void {
    fitsAll = false
    screen.setCamera(camera)
  }

  function middle(): Point {
    return { x: screen.viewport.width / 2, y: screen.viewport.height / 2 }
  }

  function fitAll(): void {
    screen.setCamera(fit(expand(scene.contentBox(), 0.5), screen.viewport, fitMostZoom))
    fitsAll = true
  }

  function centreOn(point: Point): void {
    const { camera } = screen
    const { x, y } = middle()
    moveTo({ ...camera, x: point.x - x / camera.scale, y: point.y - y / camera.scale })
  }

  return {
    moveTo,
    panBy: (dxPixels, dyPixels) => moveTo(panBy(screen.camera, dxPixels, dyPixels)),
    zoomBy: (factor, at = middle()) => moveTo(zoomAt(screen.camera, at, zoomOf(screen.camera) * factor)),
    zoomTo: (zoom) => moveTo(zoomAt(screen.camera, middle(), zoom)),
    fitAll,
    refit() {
      if (fitsAll) fitAll()
    },
    fitBox(box) {
      if (box === undefined) fitAll()
      else moveTo(fit(expand(box, 1), screen.viewport, fitMostZoom))
    },
    bringIntoSight(box) {
      if (encloses(visibleBox(screen.camera, screen.viewport), box)) return
      centreOn({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 })
    },
    centreOn,
  }
}
