import type { LayoutItem } from '../../shared/contract/index.ts'
import { createActions, type Actions } from './actions.ts'
import { fit, panBy, toFloor, toScreen, visibleBox, zoomAt, zoomOf, type Viewport } from './camera.ts'
import type { PlanSession } from './document/session.ts'
import { centreOf, encloses, expand, type Box, type Point } from './geometry/rectangle.ts'
import { listen } from './input.ts'
import { commandForKey, type EditorCommand } from './keyboard.ts'
import type { LoadLogo } from './painter/logos.ts'
import { floorPointAt } from './painter/minimap.ts'
import { inReadingOrder } from './reading-order.ts'
import { createScene, emptyHall } from './scene.ts'
import { createScreen } from './screen.ts'
import { createSelection } from './selection.ts'
import type { BoothLook, EditorTheme } from './theme.ts'
import type { DropZone, PointerInput, Stage } from './tools/stage.ts'
import { createTools } from './tools/tools.ts'

export interface EditorStatus {
  readonly count: number
  readonly selected: number
  /** 1 is 100 %. */
  readonly zoom: number
  /** In metres; `null` while the pointer is elsewhere. */
  readonly cursor: Point | null
  readonly overlaps: number
  /** CSS pixels per metre. */
  readonly scale: number
  /** The whole floor is in sight. */
  readonly seesAll: boolean
}

export interface FloorEditorOptions {
  /** Takes the pointer and the keyboard; the canvases lie in it. */
  readonly host: HTMLElement
  readonly sceneCanvas: HTMLCanvasElement
  readonly overlayCanvas: HTMLCanvasElement
  readonly minimapCanvas: HTMLCanvasElement
  readonly session: PlanSession
  readonly theme: EditorTheme
  readonly loadLogo: LoadLogo
  readonly onSelection: (ids: ReadonlySet<string>) => void
  readonly onStatus: (status: EditorStatus) => void
  /** What lies under the pointer beside the canvas. */
  readonly dropZoneAt: (client: Point) => DropZone | null
  readonly onDropZone: (zone: DropZone | null) => void
  readonly onOpen: (id: string) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export interface FloorEditor {
  readonly actions: Actions
  readonly selected: readonly LayoutItem[]
  showFloor(floorKey: string): void
  setLooks(looks: ReadonlyMap<string, BoothLook>): void
  setTheme(theme: EditorTheme): void
  setSnapping(snapping: { readonly grid: boolean; readonly neighbours: boolean }): void
  setPanning(panning: boolean): void
  select(ids: Iterable<string>): void
  invertSelection(): void
  selectOverlapping(): void
  fitAll(): void
  fitSelection(): void
  zoomBy(factor: number): void
  zoomTo(zoom: number): void
  /** Brings a booth into the middle and selects it. */
  reveal(ids: readonly string[]): void
  /** Where the middle of a booth is, in CSS pixels of the canvas. */
  screenPointOf(id: string): Point | undefined
  /** Starts carrying booths from the tray; `event` is the pointer that carries them. */
  carry(boothKeys: readonly string[], event: PointerEvent): void
  run(command: EditorCommand): boolean
  resize(viewport: Viewport, minimap: Viewport, ratio: number): void
  /** Moves the view to a point of the minimap; CSS pixels of the minimap. */
  centreOnMinimap(at: Point, minimap: Viewport): void
  dispose(): void
}

const nothing: BoothLook = { name: '', tone: 'neutral', mark: 'full', problems: 0, logo: null }
const zoomStep = 1.25
/** Showing everything is no reason to show single booths larger than this. */
const fitMostZoom = 2
const edgePixels = 22
const edgeSpeedPixels = 12
/** Passing over the edge on the way to a tab or the tray moves nothing. */
const edgeRestMs = 250

/** The floor editor on its canvases: one floor of the session's plan at a time. */
export function createFloorEditor(options: FloorEditorOptions): FloorEditor {
  const { host, session } = options
  const scene = createScene()
  let shown: string | null = null
  let looks: ReadonlyMap<string, BoothLook> = new Map()
  let snapping = { grid: true, neighbours: true }
  let hand = false
  let spaceHeld = false
  let cursor: Point | null = null
  let lastInput: PointerInput | null = null
  let edgeFrame: number | undefined
  let status: EditorStatus | undefined
  let overlaps = 0
  /** The whole floor is on show until the person chooses otherwise; it then follows the size of the window. */
  let fitsAll = true

  const selection = createSelection(() => {
    screen.requestOverlay()
    options.onSelection(selection.ids)
    report()
  })
  const screen = createScreen({
    ...options,
    scene,
    selection,
    lookOf: (id) => looks.get(id) ?? nothing,
    onLogo: (logo) => screen.invalidate([...scene.items()].flatMap(({ id }) => (looks.get(id)?.logo === logo ? (scene.boundsOf([id]) ?? []) : []))),
    onFrame: report,
  })
  const actions = createActions(session, scene, selection, () => shown)

  const stage: Stage = {
    scene,
    selection,
    get camera() {
      return screen.camera
    },
    get viewport() {
      return screen.viewport
    },
    get snapToGrid() {
      return snapping.grid
    },
    get snapToNeighbours() {
      return snapping.neighbours
    },
    get panning() {
      return hand || spaceHeld
    },
    moveCamera(camera) {
      fitsAll = false
      screen.setCamera(camera)
    },
    show: (preview) => screen.show(preview),
    lift: (ids) => screen.lift(ids),
    commit: (items, kind) => actions.commit(items, kind),
    takeOff: (ids) => actions.takeOff(ids),
    moveToFloor: (floorKey, ids) => actions.moveToFloor(floorKey, ids),
    dropZoneAt: options.dropZoneAt,
    showDropZone: options.onDropZone,
    open: options.onOpen,
  }
  const tools = createTools(stage, (style) => {
    host.style.cursor = style
  })

  function report(): void {
    const next: EditorStatus = {
      count: scene.size,
      selected: selection.ids.size,
      zoom: zoomOf(screen.camera),
      cursor,
      overlaps,
      scale: screen.camera.scale,
      seesAll: encloses(visibleBox(screen.camera, screen.viewport), scene.hallBox()),
    }
    if (status !== undefined && sameStatus(status, next)) return
    status = next
    options.onStatus(next)
  }

  /** A gesture that began at an edge has to leave it before edges count. */
  let edgesArmed = false
  let atEdgeSince: number | null = null

  function followEdges(now: number): void {
    edgeFrame = undefined
    if (!tools.scrollsAtEdges || lastInput === null) {
      edgesArmed = false
      atEdgeSince = null
      return
    }
    const push = edgePush(lastInput.screen, screen.viewport)
    if (push === null) {
      edgesArmed = true
      atEdgeSince = null
    } else if (edgesArmed) {
      atEdgeSince ??= now
      if (now - atEdgeSince >= edgeRestMs) {
        stage.moveCamera(panBy(screen.camera, push.x, push.y))
        tools.move(lastInput)
      }
    }
    edgeFrame = requestAnimationFrame(followEdges)
  }

  function zoomAtPoint(screenPoint: Point, zoom: number): void {
    stage.moveCamera(zoomAt(screen.camera, screenPoint, zoom))
  }

  const input = listen(host, {
    down(event) {
      host.focus({ preventScroll: true })
      lastInput = event
      tools.down(event)
    },
    move(event) {
      lastInput = event
      cursor = toFloor(screen.camera, event.screen)
      tools.move(event)
      if (tools.scrollsAtEdges) edgeFrame ??= requestAnimationFrame(followEdges)
      if (tools.state === 'idle') report()
      else screen.requestOverlay()
    },
    up: (event) => tools.up(event),
    cancel: () => void tools.cancel(),
    leave() {
      cursor = null
      report()
    },
    zoom: (at, factor) => zoomAtPoint(at, zoomOf(screen.camera) * factor),
    pan: (dx, dy) => stage.moveCamera(panBy(screen.camera, dx, dy)),
    open(event) {
      const under = scene.at(toFloor(screen.camera, event.screen))
      if (under !== undefined) options.onOpen(under.id)
    },
  })

  function centre(): Point {
    return { x: screen.viewport.width / 2, y: screen.viewport.height / 2 }
  }

  function fitAll(): void {
    screen.setCamera(fit(expand(scene.contentBox(), 0.5), screen.viewport, fitMostZoom))
    fitsAll = true
  }

  function fitBox(box: Box | undefined): void {
    if (box === undefined) fitAll()
    else stage.moveCamera(fit(expand(box, 1), screen.viewport, fitMostZoom))
  }

  function walk(by: 1 | -1): boolean {
    const order = inReadingOrder(scene.items())
    const at = order.findIndex(({ id }) => selection.has(id))
    const next = order[at < 0 ? (by === 1 ? 0 : order.length - 1) : at + by]
    if (next === undefined) return false
    selection.set([next.id])
    bringIntoSight(next.id)
    return true
  }

  function bringIntoSight(id: string): void {
    const box = scene.boundsOf([id])
    if (box === undefined) return
    const { camera, viewport } = screen
    const seen = { minX: camera.x, minY: camera.y, maxX: camera.x + viewport.width / camera.scale, maxY: camera.y + viewport.height / camera.scale }
    if (box.minX >= seen.minX && box.minY >= seen.minY && box.maxX <= seen.maxX && box.maxY <= seen.maxY) return
    stage.moveCamera({
      ...camera,
      x: (box.minX + box.maxX) / 2 - viewport.width / camera.scale / 2,
      y: (box.minY + box.maxY) / 2 - viewport.height / camera.scale / 2,
    })
  }

  function run(command: EditorCommand): boolean {
    switch (command.name) {
      case 'undo':
        options.onUndo()
        return true
      case 'redo':
        options.onRedo()
        return true
      case 'select-all':
        selection.set([...scene.items()].map(({ id }) => id))
        return true
      case 'invert':
        editor.invertSelection()
        return true
      case 'take-off':
        actions.takeOff([...selection.ids])
        return true
      case 'step-back':
        if (tools.cancel()) return true
        if (selection.ids.size === 0) return false
        selection.clear()
        return true
      case 'lock':
        actions.setLocked(editor.selected.some(({ locked }) => !locked))
        return true
      case 'to-front':
        actions.order('front')
        return true
      case 'to-back':
        actions.order('back')
        return true
      case 'fit-all':
        fitAll()
        return true
      case 'fit-selection':
        fitBox(scene.boundsOf(selection.ids))
        return true
      case 'zoom-in':
        editor.zoomBy(zoomStep)
        return true
      case 'zoom-out':
        editor.zoomBy(1 / zoomStep)
        return true
      case 'zoom-full':
        editor.zoomTo(1)
        return true
      case 'open': {
        const [id] = selection.ids
        if (id === undefined) return walk(1)
        options.onOpen(id)
        return true
      }
      case 'nudge':
        if (selection.ids.size === 0) return walk(1)
        actions.nudge(command.dxMetres, command.dyMetres)
        return true
      case 'rotate':
        actions.rotate(command.degrees)
        return true
      case 'walk':
        // With nothing selected Tab goes on through the screen, so that the canvas is no trap.
        return selection.ids.size > 0 && walk(command.by)
    }
  }

  const stop = new AbortController()
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.target !== host) return
      if (event.key === ' ') {
        event.preventDefault()
        spaceHeld = true
        if (tools.state === 'idle' && lastInput !== null) tools.move(lastInput)
        return
      }
      const command = commandForKey({ key: event.key, shift: event.shiftKey, alt: event.altKey, mod: event.ctrlKey || event.metaKey })
      if (command === undefined || !run(command)) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal: stop.signal },
  )
  // Wherever the key is let go: the hand must not stay out.
  for (const name of ['keyup', 'blur'] as const) {
    window.addEventListener(
      name,
      (event) => {
        if (event instanceof KeyboardEvent && event.key !== ' ') return
        spaceHeld = false
      },
      { signal: stop.signal },
    )
  }
  // A drag can be cancelled from anywhere, also one that began in the tray.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || tools.state === 'idle') return
      tools.cancel()
      event.stopPropagation()
    },
    { signal: stop.signal, capture: true },
  )

  const forgetPlan = session.plan.onChange(({ floorKey, ids }) => {
    if (floorKey !== shown) return
    const floor = session.plan.floor(floorKey)
    if (floor === undefined) return
    const hallBefore = scene.hall
    if (ids === null) scene.load(floor)
    const dirty = ids === null ? null : scene.update(floor, ids)
    selection.prune((id) => scene.get(id) !== undefined)
    overlaps = scene.overlapping().size
    screen.invalidate(dirty)
    if (hallBefore !== scene.hall && fitsAll) fitAll()
    report()
  })

  const editor: FloorEditor = {
    actions,
    get selected() {
      return [...selection.ids].flatMap((id) => scene.get(id) ?? [])
    },
    showFloor(floorKey) {
      tools.cancel()
      shown = floorKey
      scene.load(session.plan.floor(floorKey) ?? { hall: emptyHall, items: new Map() })
      selection.prune((id) => scene.get(id) !== undefined)
      overlaps = scene.overlapping().size
      screen.invalidate(null)
      fitAll()
      report()
    },
    setLooks(next) {
      const before = looks
      looks = next
      const changed = [...scene.items()].filter(({ id }) => !sameLook(before.get(id), next.get(id)))
      if (changed.length > 0) screen.invalidate(changed.flatMap(({ id }) => scene.boundsOf([id]) ?? []))
    },
    setTheme(theme) {
      screen.theme = theme
    },
    setSnapping(next) {
      snapping = next
      screen.showGrid = next.grid
    },
    setPanning(next) {
      hand = next
      host.style.cursor = next ? 'grab' : 'default'
    },
    select: (ids) => selection.set([...ids].filter((id) => scene.get(id) !== undefined)),
    invertSelection: () => selection.invert([...scene.items()].map(({ id }) => id)),
    selectOverlapping() {
      selection.set(scene.overlapping())
      fitBox(scene.boundsOf(selection.ids))
    },
    fitAll,
    fitSelection: () => fitBox(scene.boundsOf(selection.ids)),
    zoomBy: (factor) => zoomAtPoint(centre(), zoomOf(screen.camera) * factor),
    zoomTo: (zoom) => zoomAtPoint(centre(), zoom),
    reveal(ids) {
      selection.set(ids.filter((id) => scene.get(id) !== undefined))
      fitBox(scene.boundsOf(selection.ids))
    },
    screenPointOf(id) {
      const item = scene.get(id)
      return item === undefined ? undefined : toScreen(screen.camera, centreOf(item))
    },
    carry(boothKeys, event) {
      input.follow(event)
      tools.place(boothKeys)
    },
    run,
    resize(viewport, minimap, ratio) {
      screen.resize(viewport, minimap, ratio)
      if (fitsAll) {
        fitAll()
        screen.flush()
      }
    },
    centreOnMinimap(at, minimap) {
      const point = floorPointAt(screen.painter.overview, at, minimap.width, minimap.height)
      const { camera, viewport } = screen
      stage.moveCamera({ ...camera, x: point.x - viewport.width / camera.scale / 2, y: point.y - viewport.height / camera.scale / 2 })
    },
    dispose() {
      tools.cancel()
      stop.abort()
      input.dispose()
      forgetPlan()
      if (edgeFrame !== undefined) cancelAnimationFrame(edgeFrame)
      screen.dispose()
    },
  }
  return editor
}

/** Which way the floor moves under a pointer that rests at an edge of the canvas; `null` where it is not at one. */
function edgePush({ x, y }: Point, { width, height }: Viewport): Point | null {
  if (x < 0 || y < 0 || x > width || y > height) return null
  const along = (at: number, size: number): number => (at < edgePixels ? edgeSpeedPixels : at > size - edgePixels ? -edgeSpeedPixels : 0)
  const push = { x: along(x, width), y: along(y, height) }
  return push.x === 0 && push.y === 0 ? null : push
}

function sameStatus(a: EditorStatus, b: EditorStatus): boolean {
  return (
    a.count === b.count &&
    a.selected === b.selected &&
    a.zoom === b.zoom &&
    a.overlaps === b.overlaps &&
    a.seesAll === b.seesAll &&
    a.cursor?.x === b.cursor?.x &&
    a.cursor?.y === b.cursor?.y
  )
}

function sameLook(a: BoothLook | undefined, b: BoothLook | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.name === b.name && a.tone === b.tone && a.mark === b.mark && a.problems === b.problems && a.logo === b.logo
}
