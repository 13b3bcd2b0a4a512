import {
  boundsOf,
  centreOf,
  isQuarterTurned,
  type Box,
  type Point,
  type Rectangle,
} from '../../../shared/domain/plan/geometry/rectangle.ts'
import {
  nearest,
  neighbourhood,
  snapMove,
  snapSides,
  type Guide,
  type SnapResult,
} from '../arrangement/snapping.ts'
import { handlePoint, resizeTo, type ResizeHandle, type ResizeOptions } from '../geometry/resize.ts'
import { visibleBox } from '../view/camera.ts'
import { snapTolerancePixels, type Stage } from './stage.ts'

/** Alignment further away than this is not seen, and not looked for. */
const neighbourReachMetres = 20
const mostNeighbours = 80
/** Without a grid sides grow by this. */
const fineMetres = 0.1

/** Where the moving box comes to rest: what the person set of grid and neighbours. */
export function snapOnStage(
  stage: Stage,
  moving: Box,
  except: ReadonlySet<string>,
  suspended: boolean,
): SnapResult {
  if (suspended || (!stage.snapToGrid && !stage.snapToNeighbours)) return { dx: 0, dy: 0, guides: [] }
  return snapMove({
    moving,
    neighbours: neighboursOf(stage, moving, except),
    hall: stage.scene.hallBox(),
    lines: stage.guideLines,
    gridMetres: stage.snapToGrid ? stage.scene.hall.gridMetres : 0,
    toleranceMetres: toleranceOf(stage),
  })
}

function neighboursOf(stage: Stage, moving: Box, except: ReadonlySet<string>): readonly Box[] {
  if (!stage.snapToNeighbours) return []
  const seen = visibleBox(stage.camera, stage.viewport)
  const around = stage.scene
    .within(neighbourhood(moving, neighbourReachMetres, seen))
    .filter(({ item }) => !except.has(item.id))
  return nearest(moving, around, mostNeighbours)
}

function toleranceOf(stage: Stage): number {
  return stage.snapToNeighbours ? snapTolerancePixels / stage.camera.scale : 0
}

export interface Resized<Shape> {
  readonly shape: Shape
  readonly guides: readonly Guide[]
}

interface ResizeOnStage extends Omit<ResizeOptions, 'stepMetres'> {
  /** Nothing snaps. */
  readonly suspended: boolean
  /** What is resized, which is no neighbour of itself. */
  readonly except: ReadonlySet<string>
}

/**
 * A rectangle with a handle drawn to a point: its drawn sides come to rest at edges nearby, else in
 * steps of the grid. Turned by an odd angle, or with its ratio kept, only the steps count.
 */
export function resizeOnStage<Shape extends Rectangle>(
  stage: Stage,
  original: Shape,
  handle: ResizeHandle,
  to: Point,
  { suspended, except, ...options }: ResizeOnStage,
): Resized<Shape> {
  const stepMetres = stage.snapToGrid && !suspended ? stage.scene.hall.gridMetres : fineMetres
  const stepped = resizeTo(original, handle, to, { ...options, stepMetres })
  if (suspended || options.keepRatio || !stage.snapToNeighbours || !isQuarterTurned(original))
    return { shape: stepped, guides: [] }
  const raw = resizeTo(original, handle, to, { ...options, stepMetres: 0 })
  const at = handlePoint(raw, handle)
  const centre = centreOf(raw)
  const sides = { horizontal: sideOf(at.x - centre.x), vertical: sideOf(at.y - centre.y) }
  const moving = boundsOf(raw)
  const { dx, dy, guides } = snapSides(sides, {
    moving,
    neighbours: neighboursOf(stage, moving, except),
    hall: stage.scene.hallBox(),
    lines: stage.guideLines,
    toleranceMetres: toleranceOf(stage),
  })
  if (dx === null && dy === null) return { shape: stepped, guides: [] }
  // Each direction for itself: where no edge is near, the step counts.
  const rest = handlePoint(stepped, handle)
  const point = { x: dx === null ? rest.x : at.x + dx, y: dy === null ? rest.y : at.y + dy }
  return { shape: resizeTo(original, handle, point, { ...options, stepMetres: 0 }), guides }
}

/** Which side of the middle something lies; nothing within a hair of it. */
function sideOf(distance: number): -1 | 0 | 1 {
  return Math.abs(distance) < 1e-6 ? 0 : distance > 0 ? 1 : -1
}
