import { createActions } from './actions/actions.ts'
import { toScreen, visibleBox, zoomOf, type Camera, type Viewport } from './view/camera.ts'
import {
  boundsOf,
  centreOf,
  expand,
  union,
  encloses,
  type Point,
} from '../../shared/domain/plan/geometry/rectangle.ts'
import { createPointing } from './input/pointing.ts'
import { listenToKeys } from './input/key-input.ts'
import { createStandStyles } from './screen/stand-styles.ts'
import { createStage } from './editor-stage.ts'
import { initialModes } from './modes.ts'
import { createNavigation } from './screen/navigation.ts'
import { floorPointAt } from './painter/minimap.ts'
import { createCommands } from './commands/run.ts'
import { defaultHall, defaultSheet } from '../../shared/domain/plan/layout.ts'
import { createScene, type Scene } from './scene/scene.ts'
import { createScreen } from './screen/screen.ts'
import { createSelection, type Selection } from './scene/selection.ts'
import { createTools } from './tools/tools.ts'
import type { FloorEditor, FloorEditorOptions, EditorStatus } from './types.ts'
import type { PlanElement } from '../../shared/domain/plan/elements.ts'
import type { Preview, ToolState } from './tools/stage.ts'

/** What lies around a place is seen with it. */
const aroundMetres = 5

/** The floor editor on its canvases: one floor of the session's plan at a time. */
export function createFloorEditor(options: FloorEditorOptions): FloorEditor {
  const { host, session } = options
  const scene = createScene()
  const styles = createStandStyles(scene)
  const tellReshaping = createReshapingReport(options.onReshaping)
  const tellStatus = createStatusReport(options.onStatus)
  const modes = initialModes()
  let overlaps = 0

  const selection = createSelection(() => {
    screen.requestOverlay()
    options.onSelection(selection.ids)
    report()
  })
  const screen = createScreen({
    ...options,
    scene,
    selection,
    styleOf: styles.of,
    onLogo: (logo) => screen.invalidate(styles.showing(logo)),
    onBackground: ({ hash, page }) =>
      screen.invalidate(
        [...scene.items()].flatMap((item) =>
          item.kind === 'background' && item.hash === hash && item.page === page ? [boundsOf(item)] : [],
        ),
      ),
    onFrame: report,
  })
  const navigation = createNavigation(screen, scene)
  const actions = createActions(session, scene, selection, {
    shown: () => modes.shown,
    drawLayer: () => modes.drawLayer,
  })
  const stage = createStage(options, {
    scene,
    selection,
    screen,
    navigation,
    actions,
    modes,
    copying: () => commands.copying,
  })
  const tools = createTools(
    stage,
    (style) => {
      host.style.cursor = style
    },
    options.onDrawing,
  )

  function report(): void {
    tellStatus({ scene, selection, screen, cursor: pointing.cursor, overlaps })
    tellReshaping(tools.state, screen.preview)
  }

  const pointing = createPointing(options, {
    scene,
    selection,
    screen,
    navigation,
    tools,
    commands: () => commands,
    report,
  })
  const commands = createCommands(options, {
    scene,
    selection,
    actions,
    navigation,
    tools,
    reveal,
    camera: screen,
    snapping: () => modes.snapping,
    shown: () => modes.shown,
    hand: () => modes.hand,
    cursor: () => pointing.cursor,
  })
  const stopListeningToKeys = listenToKeys({
    placeOf: options.scopeOfKey,
    run: commands.run,
    cancel: () => tools.cancel(),
    drawingKey: (key) => (key === 'Enter' ? tools.confirm() : tools.takeBack()),
    held(keys) {
      if (tools.state === 'idle' || !pointing.again(keys)) return false
      screen.requestOverlay()
      return true
    },
    space(held) {
      modes.spaceHeld = held
      if (held && tools.state === 'idle') pointing.again()
    },
  })

  function takeOverItems(): void {
    selection.prune((id) => scene.get(id) !== undefined)
    overlaps = scene.overlapping().size
  }

  const forgetPlan = session.plan.onChange((touched) => {
    const { shown } = modes
    const ids = shown === null ? undefined : touched.get(shown)
    const floor = shown === null ? undefined : session.plan.floor(shown)
    if (ids === undefined || floor === undefined) return
    const hallBefore = scene.hall
    const dirty = scene.update(floor, ids)
    takeOverItems()
    screen.invalidate(dirty)
    if (hallBefore !== scene.hall) navigation.refit()
    report()
  })

  function select(ids: Iterable<string>): void {
    selection.set([...ids].filter((id) => scene.get(id) !== undefined))
  }

  function reveal(ids: Iterable<string>): void {
    select(ids)
    navigation.fitBox(scene.boundsOf(selection.ids))
  }

  const editor: FloorEditor = {
    actions,
    get selected() {
      return [...selection.ids].flatMap((id) => scene.get(id) ?? [])
    },
    showFloor(floorKey) {
      tools.cancel()
      modes.shown = floorKey
      scene.load(
        session.plan.floor(floorKey) ?? { hall: defaultHall, sheet: defaultSheet, elements: new Map() },
      )
      takeOverItems()
      screen.invalidate(null)
      navigation.fitAll()
      report()
    },
    setStyles(next) {
      const changed = styles.replace(next)
      if (changed === null || changed.length > 0) screen.invalidate(changed)
    },
    setTheme(theme) {
      screen.theme = theme
    },
    setSnapping(next) {
      modes.snapping = next
      screen.showGrid = next.grid
    },
    draw: (tool) => tools.arm(tool),
    takeProposal: () => void tools.confirm(),
    setGuideLines(lines) {
      modes.guideLines = lines
    },
    setKeepingTool(keeps) {
      tools.keepsTool = keeps
    },
    setDrawLayer(layer) {
      modes.drawLayer = layer
    },
    setPanning(next) {
      modes.hand = next
      host.style.cursor = next ? 'grab' : 'default'
    },
    setMarks: (marks) => screen.mark(marks),
    select,
    zoomTo: navigation.zoomTo,
    reveal,
    revealPlace(place, ids) {
      select(ids)
      const about = union([...(place === null ? [] : [place]), ...ids.flatMap((id) => scene.entry(id) ?? [])])
      if (about !== undefined) navigation.fitBox(expand(about, aroundMetres))
    },
    screenPointAt: (point) => toScreen(screen.camera, point),
    screenPointOf(id) {
      const item = scene.get(id)
      return item === undefined ? undefined : toScreen(screen.camera, centreOf(item))
    },
    propose(proposal) {
      screen.proposal = proposal
    },
    pickPoints: (done) => tools.pick(done),
    flyTo: (box) => navigation.fitBox(box),
    previewTags(tags) {
      screen.tags = tags
    },
    screenBoxOf(id) {
      const entry = scene.entry(id)
      if (entry === undefined) return undefined
      const from = toScreen(screen.camera, { x: entry.minX, y: entry.minY })
      const to = toScreen(screen.camera, { x: entry.maxX, y: entry.maxY })
      return { minX: from.x, minY: from.y, maxX: to.x, maxY: to.y }
    },
    carry(boothKeys, event) {
      pointing.follow(event)
      const [only, ...others] = boothKeys
      tools.place(
        boothKeys,
        only === undefined || others.length > 0 ? undefined : session.plan.standOf(only)?.stand,
      )
    },
    run: commands.run,
    focus: () => host.focus({ preventScroll: true }),
    resize(viewport, minimap, ratio) {
      if (!screen.resize(viewport, minimap, ratio)) return
      navigation.refit()
      // Painted in the same turn, so that an empty canvas never shows.
      screen.flush()
    },
    centreOnMinimap: (at, minimap) =>
      navigation.centreOn(floorPointAt(screen.painter.overview, at, minimap.width, minimap.height)),
    dispose() {
      tools.cancel()
      stopListeningToKeys()
      commands.dispose()
      pointing.dispose()
      forgetPlan()
      screen.dispose()
    },
  }
  return editor
}

/** While more are reshaped, figures beside the plan do not follow. */
const mostFollowed = 200
const reshapingStates: ReadonlySet<ToolState['name']> = new Set(['dragging', 'resizing', 'rotating'])

/** Tells what is selected as it would lie, whenever that is something else than it was last. */
function createReshapingReport(onReshaping: FloorEditorOptions['onReshaping']) {
  let told: readonly PlanElement[] | null = null
  return (state: ToolState['name'], { items }: Preview): void => {
    const followed =
      reshapingStates.has(state) && items.length > 0 && items.length <= mostFollowed ? items : null
    if (followed === told) return
    told = followed
    onReshaping?.(followed)
  }
}

interface Observed {
  readonly scene: Scene
  readonly selection: Selection
  readonly screen: { readonly camera: Camera; readonly viewport: Viewport }
  readonly cursor: Point | null
  readonly overlaps: number
}

/** Tells `onStatus` what the editor shows, whenever that differs from what it told last. */
function createStatusReport(onStatus: (status: EditorStatus) => void): (observed: Observed) => void {
  let last: EditorStatus | undefined
  return (observed) => {
    const next = statusOf(observed)
    if (last !== undefined && sameStatus(last, next)) return
    last = next
    onStatus(next)
  }
}

function statusOf({ scene, selection, screen, cursor, overlaps }: Observed): EditorStatus {
  return {
    count: scene.size,
    taken: scene.taken,
    selected: selection.ids.size,
    zoom: zoomOf(screen.camera),
    cursor,
    overlaps,
    outside: scene.outside().size,
    scale: screen.camera.scale,
    seesAll: encloses(visibleBox(screen.camera, screen.viewport), scene.contentBox()),
  }
}

function sameStatus(a: EditorStatus, b: EditorStatus): boolean {
  return (
    a.count === b.count &&
    a.taken === b.taken &&
    a.selected === b.selected &&
    a.zoom === b.zoom &&
    a.overlaps === b.overlaps &&
    a.outside === b.outside &&
    a.seesAll === b.seesAll &&
    a.cursor?.x === b.cursor?.x &&
    a.cursor?.y === b.cursor?.y
  )
}
