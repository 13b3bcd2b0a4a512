import { keepInReach, type Camera, type Viewport } from '../view/camera.ts'
import type { Box, Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isStand, type Stand } from '../../../shared/domain/plan/elements.ts'
import { nameChipOf, type NameChip, type Tags } from '../painter/tags.ts'
import { createBackgrounds, type BackgroundFile, type LoadBackground } from '../painter/backgrounds.ts'
import { createLabels } from '../painter/labels.ts'
import { createLogos, type LoadLogo } from '../painter/logos.ts'
import { createMinimap } from '../painter/minimap.ts'
import { createHighlight } from '../painter/highlight.ts'
import { createMovingBlock } from '../painter/moving.ts'
import type { PlanMarks } from '../painter/marked.ts'
import { isBare, paintMoving, paintOverlay } from '../painter/overlay.ts'
import type { Proposal } from '../painter/proposal.ts'
import { createScenePainter, type ScenePainter } from '../painter/painter.ts'
import type { Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'
import type { StandStyle, EditorTheme } from '../view/theme.ts'
import { shapedSelection } from '../tools/shaping.ts'
import { emptyPreview, type Preview } from '../tools/stage.ts'

export interface ScreenOptions {
  readonly sceneCanvas: HTMLCanvasElement
  readonly overlayCanvas: HTMLCanvasElement
  readonly minimapCanvas: HTMLCanvasElement
  readonly scene: Scene
  readonly selection: Selection
  readonly styleOf: (id: string) => StandStyle
  readonly theme: EditorTheme
  readonly loadLogo: LoadLogo
  readonly onLogo: (logo: string) => void
  readonly loadBackground: LoadBackground
  readonly onBackground: (file: BackgroundFile) => void
  readonly onFrame: () => void
}

/** The canvases and what they show. Frames are drawn only when something has changed. */
export interface Screen {
  readonly camera: Camera
  readonly viewport: Viewport
  readonly preview: Preview
  readonly painter: ScenePainter
  theme: EditorTheme
  showGrid: boolean
  /** Written over stands. */
  tags: Tags | null
  proposal: Proposal | null
  /** The booth whose name chip is at a point, and the stand that it is on. */
  chipAt(at: Point): { readonly boothKey: string; readonly stand: Stand } | undefined
  setCamera(camera: Camera): void
  show(preview: Preview): void
  lift(ids: ReadonlySet<string>): void
  invalidate(boxes: readonly Box[] | null): void
  /** Marks what is wrong, and no longer what was. */
  mark(marks: PlanMarks): void
  requestOverlay(): void
  /**
   * Sizes in CSS pixels; `ratio` device pixels per CSS pixel. Gives whether they are others than
   * before: the canvases are empty then until they are painted.
   */
  resize(viewport: Viewport, minimap: Viewport, ratio: number): boolean
  /** Draws at once what is due, instead of with the next frame. */
  flush(): void
  dispose(): void
}

export function createScreen(options: ScreenOptions): Screen {
  const { scene, selection } = options
  let theme = options.theme
  let showGrid = true
  let camera: Camera = { x: 0, y: 0, scale: 20 }
  let viewport: Viewport = { width: 1, height: 1 }
  let ratio = 1
  let sizesNow = ''
  let preview = emptyPreview
  let tags: Tags | null = null
  let proposal: Proposal | null = null
  let lifted: ReadonlySet<string> = new Set()
  const due = { scene: false, overlay: false }
  let frame: number | undefined
  let overlayIsBare = false

  const overlay = context2d(options.overlayCanvas, true)
  const minimap = createMinimap(context2d(options.minimapCanvas, false))
  const labels = createLabels(theme.fontFamily, (text, font) => {
    overlay.font = font
    return overlay.measureText(text).width
  })
  const moving = createMovingBlock(paintMoving)
  const highlight = createHighlight(scene)
  const logos = createLogos(options.loadLogo, options.onLogo)
  const painter = createScenePainter({
    canvas: options.sceneCanvas,
    scene,
    labels,
    logos,
    backgrounds: createBackgrounds(options.loadBackground, options.onBackground),
    styleOf: options.styleOf,
    theme: () => theme,
    showGrid: () => showGrid,
    now: () => performance.now(),
  })

  const disposed = new AbortController()
  // What was painted went with the process that draws.
  options.sceneCanvas.addEventListener(
    'contextrestored',
    () => {
      painter.invalidate(null)
      highlight.invalidate(null)
      overlayIsBare = false
      request('scene')
    },
    { signal: disposed.signal },
  )

  function request(what: keyof typeof due): void {
    due[what] = true
    frame ??= requestAnimationFrame(draw)
  }

  function draw(): void {
    frame = undefined
    options.onFrame()
    const again = due.scene && painter.draw(camera)
    const overlayAgain = (due.overlay || due.scene) && !drawOverlay()
    if (due.scene) minimap.paint(painter.overview, camera, viewport, theme, ratio)
    due.scene = due.overlay = false
    if (again) request('scene')
    if (overlayAgain) request('overlay')
  }

  /** `false` when not all is painted yet. */
  function drawOverlay(): boolean {
    const shown = {
      camera,
      viewport,
      ratio,
      scene,
      selected: selection.ids,
      shaped: shapedSelection({ selection, scene, camera }),
      preview,
      paint: painter.paint,
      moving,
      highlight,
      tags,
      proposal,
      chip: nameChip(),
    }
    const bare = isBare(shown)
    const complete = (bare && overlayIsBare) || paintOverlay(overlay, shown)
    overlayIsBare = bare
    return complete
  }

  function onlyStand(): Stand | undefined {
    const [id, ...others] = selection.ids
    const element = id === undefined || others.length > 0 ? undefined : scene.get(id)
    return isStand(element) ? element : undefined
  }

  function nameChip(): NameChip | null {
    const stand = onlyStand()
    return stand === undefined || tags !== null
      ? null
      : nameChipOf(stand, options.styleOf(stand.id).name, camera, labels)
  }

  return {
    get tags() {
      return tags
    },
    set tags(next) {
      tags = next
      request('overlay')
    },
    get proposal() {
      return proposal
    },
    set proposal(next) {
      proposal = next
      request('overlay')
    },
    chipAt({ x, y }) {
      const chip = nameChip()
      const stand = onlyStand()
      if (chip === null || stand === undefined) return undefined
      const { minX, minY, maxX, maxY } = chip.box
      return x >= minX && x <= maxX && y >= minY && y <= maxY ? { boothKey: chip.boothKey, stand } : undefined
    },
    get camera() {
      return camera
    },
    get viewport() {
      return viewport
    },
    get preview() {
      return preview
    },
    painter,
    get theme() {
      return theme
    },
    set theme(next) {
      theme = next
      painter.invalidate(null)
      request('scene')
    },
    get showGrid() {
      return showGrid
    },
    set showGrid(next) {
      showGrid = next
      painter.invalidate(null)
      request('scene')
    },
    setCamera(next) {
      camera = keepInReach(next, scene.contentBox(), viewport)
      request('scene')
    },
    show(next) {
      preview = next
      request('overlay')
    },
    lift(ids) {
      const changed = [...lifted, ...ids].flatMap((id) => scene.boundsOf([id]) ?? [])
      lifted = ids
      painter.lift(ids)
      painter.invalidate(changed)
      highlight.invalidate(changed)
      request('scene')
    },
    invalidate(boxes) {
      highlight.invalidate(boxes)
      painter.invalidate(boxes)
      request('scene')
    },
    mark(marks) {
      const changed = painter.mark(marks)
      if (changed.length === 0) return
      painter.invalidate(changed)
      request('scene')
    },
    requestOverlay: () => request('overlay'),
    resize(nextViewport, nextMinimap, nextRatio) {
      const sizes = JSON.stringify([nextViewport, nextMinimap, nextRatio])
      if (sizes === sizesNow) return false
      sizesNow = sizes
      viewport = nextViewport
      ratio = nextRatio
      painter.resize(viewport, ratio)
      setSize(options.overlayCanvas, viewport, ratio)
      setSize(options.minimapCanvas, nextMinimap, ratio)
      request('scene')
      return true
    },
    flush() {
      if (frame === undefined) return
      cancelAnimationFrame(frame)
      draw()
    },
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
      disposed.abort()
      painter.dispose()
    },
  }
}

function context2d(canvas: HTMLCanvasElement, alpha: boolean): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha })
  if (context === null) throw new Error('This browser has no 2D canvas.')
  return context
}

function setSize(canvas: HTMLCanvasElement, { width, height }: Viewport, ratio: number): void {
  canvas.width = Math.max(1, Math.round(width * ratio))
  canvas.height = Math.max(1, Math.round(height * ratio))
}
