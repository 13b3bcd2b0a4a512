import { visibleBox, type Camera, type Viewport } from '../view/camera.ts'
import { expand, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isElementShown } from '../../../shared/domain/plan/layout.ts'
import type { Scene } from '../scene/scene.ts'
import type { StandStyle, EditorTheme } from '../view/theme.ts'
import type { Backgrounds } from './backgrounds.ts'
import type { BoothPaint } from './booth-paint.ts'
import { paintElements } from './elements.ts'
import { paintGround } from './ground.ts'
import type { Labels } from './labels.ts'
import type { Logos } from './logos.ts'
import { changedMarks, noMarks, paintMarkedGround, type PlanMarks } from './marked.ts'
import { createOverview, type Overview } from './overview.ts'
import { createPool, createTiles, type Tiles } from './tiles.ts'
import { detail, type Context, type PaintView } from './view.ts'

/**
 * Up to so many booths are painted anew in every frame of a zoom; the more they show, the fewer.
 * Above, the last picture is stretched until the zoom rests.
 */
const paintedWhileZooming = { far: 2_500, labelled: 250 } as const
/** Without a change of scale for this long a zoom has come to rest. */
const restsAfterMs = 110
/**
 * Time in a frame for the picture of the whole floor, which is of use for the minimap and while
 * zooming only: what is on show comes first.
 */
const overviewMs = 3
/** The first frame has nothing to show underneath, and takes what it needs up to this. */
const firstFrameMs = 60

export interface PainterOptions {
  readonly canvas: HTMLCanvasElement
  readonly scene: Scene
  readonly labels: Labels
  readonly logos: Logos
  readonly backgrounds: Backgrounds
  readonly styleOf: (id: string) => StandStyle
  readonly theme: () => EditorTheme
  readonly showGrid: () => boolean
  readonly now: () => number
}

/** The still picture of the floor: everything but what is being moved, selected or hinted at. */
export interface ScenePainter {
  readonly overview: Overview
  readonly paint: BoothPaint
  resize(viewport: Viewport, ratio: number): void
  /** Draws one frame; `true` when the picture is not final and another frame is needed. */
  draw(camera: Camera): boolean
  /** Leaves these out of the picture. */
  lift(ids: ReadonlySet<string>): void
  invalidate(boxes: readonly Box[] | null): void
  /** Marks what is wrong; gives where the picture changes with it. */
  mark(marks: PlanMarks): readonly Box[]
  dispose(): void
}

export function createScenePainter(options: PainterOptions): ScenePainter {
  const { canvas, scene } = options
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('This browser has no 2D canvas.')
  const target = context
  const pool = createPool(48)
  let ratio = 1
  let viewport: Viewport = { width: 1, height: 1 }
  let tiles: Tiles | undefined
  /** Squares of the scale before, shown until those of the new one are there. */
  let former: Tiles | undefined
  let lifted: ReadonlySet<string> = new Set()
  let zoomedAt = -Infinity
  let lastScale: number | undefined
  let marked = noMarks

  const paint: BoothPaint = {
    get theme() {
      return options.theme()
    },
    labels: options.labels,
    logos: options.logos,
    backgrounds: options.backgrounds,
    styleOf: options.styleOf,
    overlaps: (id) => scene.overlaps(id),
    longestNumber: (number) => scene.longestNumber(number),
    blockOf: (stand) => scene.blockOf(stand),
    misplaced: (id) => marked.elements.has(id) && !lifted.has(id),
  }

  function paintBox(into: Context, view: PaintView, width: number, height: number, box: Box): void {
    paintGround(into, width, height, view, scene.hall, options.theme(), options.showGrid())
    const found = scene.within(expand(box, (4 * ratio) / view.scale))
    const shown = found.filter(({ item }) => !lifted.has(item.id) && isElementShown(scene.sheet, item))
    paintElements(into, shown, view, paint)
    paintMarkedGround(into, marked.ground, box, view, options.theme())
  }

  const overview = createOverview({
    box: () => expand(scene.contentBox(), 2),
    paint: (into, view, width, height, box) => paintBox(into, view, width, height, box),
  })
  let drewAnything = false

  function canPaintAnew(camera: Camera): boolean {
    const inSight = scene.withinUpTo(visibleBox(camera, viewport), paintedWhileZooming.far)
    if (inSight === null) return false
    if (inSight.some(({ item }) => item.kind === 'background' && options.backgrounds.isHeavy(item)))
      return false
    if (inSight.length <= paintedWhileZooming.labelled) return true
    return inSight.every(({ sideMetres }) => sideMetres * camera.scale < detail.label)
  }

  function drawStretched(view: PaintView): void {
    target.fillStyle = options.theme().surroundings
    target.fillRect(0, 0, canvas.width, canvas.height)
    target.imageSmoothingEnabled = false
    overview.draw(target, view)
    const source = former ?? tiles
    source?.drawStretched(target, view, canvas.width, canvas.height)
    target.imageSmoothingEnabled = true
  }

  function drawTiles(view: PaintView): boolean {
    if (tiles?.scale !== view.scale) {
      former?.dispose()
      former = tiles
      tiles = createTiles(
        view.scale,
        ratio,
        (into, tileView, size, box) => paintBox(into, tileView, size, size, box),
        pool,
      )
      drawStretched(view)
    } else if (former !== undefined) drawStretched(view)
    const complete = tiles.draw(
      target,
      view,
      canvas.width,
      canvas.height,
      drewAnything ? undefined : firstFrameMs,
    )
    drewAnything = true
    if (complete) {
      former?.dispose()
      former = undefined
    }
    return !complete
  }

  return {
    overview,
    paint,
    resize(nextViewport, nextRatio) {
      viewport = nextViewport
      canvas.width = Math.max(1, Math.round(viewport.width * nextRatio))
      canvas.height = Math.max(1, Math.round(viewport.height * nextRatio))
      if (nextRatio !== ratio) {
        tiles?.dispose()
        former?.dispose()
        tiles = former = undefined
      }
      ratio = nextRatio
    },
    draw(camera) {
      const scale = camera.scale * ratio
      const view: PaintView = {
        scale,
        ratio,
        offsetX: Math.round(camera.x * scale),
        offsetY: Math.round(camera.y * scale),
      }
      if (lastScale !== undefined && lastScale !== scale) zoomedAt = options.now()
      lastScale = scale
      if (tiles === undefined || tiles.scale === scale || options.now() - zoomedAt > restsAfterMs) {
        const unfinished = drawTiles(view)
        return (!unfinished && !overview.renew(overviewMs)) || unfinished
      }
      if (canPaintAnew(camera))
        paintBox(target, view, canvas.width, canvas.height, visibleBox(camera, viewport))
      else drawStretched(view)
      return true
    },
    lift(ids) {
      lifted = ids
    },
    invalidate(boxes) {
      tiles?.invalidate(boxes)
      if (former !== undefined && tiles !== undefined) {
        former.dispose()
        former = undefined
      }
      overview.invalidate(boxes)
    },
    mark(marks) {
      const changed = changedMarks(marked, marks, (id) => scene.entry(id))
      marked = marks
      return changed
    },
    dispose() {
      tiles?.dispose()
      former?.dispose()
      options.logos.clear()
      options.backgrounds.dispose()
    },
  }
}
