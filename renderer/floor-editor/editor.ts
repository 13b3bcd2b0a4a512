import { noGuideLines } from './arrangement/guide-lines.ts'
import { createActions } from './input/actions.ts'
import { toFloor, toScreen } from './view/camera.ts'
import { createEdgeScroll } from './view/edge-scroll.ts'
import { boundsOf, centreOf, expand, union, type Point } from '../../shared/domain/plan/geometry/rectangle.ts'
import { listen } from './input/input.ts'
import { listenToKeys } from './input/key-input.ts'
import { createLooks } from './view/looks.ts'
import { createNavigation } from './navigation.ts'
import { floorPointAt } from './painter/minimap.ts'
import { createCommands } from './commands/run.ts'
import { wholeGroups } from '../../shared/domain/plan/groups.ts'
import { isStand } from '../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet } from '../../shared/domain/plan/layout.ts'
import { createReshapingReport } from './reshaping-report.ts'
import { createScene } from './scene.ts'
import { createScreen } from './view/screen.ts'
import { createSelection } from './selection.ts'
import { createStatusReport } from './status.ts'
import type { PointerInput, Stage } from './tools/stage.ts'
import { createTools } from './tools/tools.ts'
import type { FloorEditor, FloorEditorOptions } from './types.ts'

/** What lies around a place is seen with it. */
const aroundMetres = 5

/** The floor editor on its canvases: one floor of the session's plan at a time. */
export function createFloorEditor(options: FloorEditorOptions): FloorEditor {
  const { host, session } = options
  const scene = createScene()
  const looks = createLooks(scene)
  const tellReshaping = createReshapingReport(options.onReshaping)
  const tellStatus = createStatusReport(options.onStatus)
  let shown: string | null = null
  let snapping = { grid: true, neighbours: true }
  let guideLines = noGuideLines
  let drawLayer: string | null = null
  let hand = false
  let spaceHeld = false
  let cursor: Point | null = null
  let pointedAt: string | null = null
  let lastInput: PointerInput | null = null
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
    lookOf: looks.of,
    onLogo: (logo) => screen.invalidate(looks.showing(logo)),
    onBackground: ({ hash, page }) =>
      screen.invalidate(
        [...scene.items()].flatMap((item) =>
          item.kind === 'background' && item.hash === hash && item.page === page ? [boundsOf(item)] : [],
        ),
      ),
    onFrame: report,
  })
  const navigation = createNavigation(screen, scene)
  const actions = createActions(session, scene, selection, { shown: () => shown, drawLayer: () => drawLayer })

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
    get guideLines() {
      return guideLines
    },
    get panning() {
      return hand || spaceHeld
    },
    moveCamera: navigation.moveTo,
    show: (preview) => screen.show(preview),
    lift: (ids) => screen.lift(ids),
    commit: (items, kind) => actions.commit(items, kind),
    vacate: (ids) => actions.vacate(ids),
    proposeSeats: (boothKeys, standId) => actions.proposeSeats(boothKeys, standId),
    seat: (proposal) => actions.seat(proposal),
    chipAt: (at) => screen.chipAt(at),
    moveToFloor: options.onMoveToFloor,
    dropZoneAt: options.dropZoneAt,
    showHovering: options.onHovering,
    copiesOf: (elements) => commands.copying.copiesOf(elements),
  }
  const tools = createTools(
    stage,
    (style) => {
      host.style.cursor = style
    },
    options.onDrawing,
  )

  function report(): void {
    tellStatus({ scene, selection, screen, cursor, overlaps })
    tellReshaping(tools.state, screen.preview)
  }

  const edges = createEdgeScroll({
    pointer: () => (tools.scrollsAtEdges ? (lastInput?.screen ?? null) : null),
    viewport: () => screen.viewport,
    scroll(dxPixels, dyPixels) {
      navigation.panBy(dxPixels, dyPixels)
      if (lastInput !== null) tools.move(lastInput)
    },
  })

  function pointAt(id: string | null): void {
    if (id === pointedAt) return
    pointedAt = id
    options.onPointedAt?.(id)
  }

  function pointAtStand(at: Point): void {
    const under = tools.state === 'idle' ? scene.at(at) : undefined
    pointAt(isStand(under) ? under.id : null)
  }

  const input = listen(host, {
    down(event) {
      pointAt(null)
      host.focus({ preventScroll: true })
      lastInput = event
      tools.down(event)
    },
    move(event) {
      lastInput = event
      cursor = toFloor(screen.camera, event.screen)
      commands.noteMenu(null)
      tools.move(event)
      pointAtStand(cursor)
      if (tools.scrollsAtEdges) edges.follow()
      if (tools.state === 'idle') report()
      else screen.requestOverlay()
    },
    up: (event) => tools.up(event),
    cancel: () => void tools.cancel(),
    menu(event) {
      tools.cancel()
      const at = toFloor(screen.camera, event.screen)
      const under = scene.at(at)
      if (under === undefined) selection.clear()
      else if (!selection.has(under.id)) selection.set(wholeGroups([under.id], scene.groups))
      commands.noteMenu(at)
      options.screen.showMenu(event.client)
    },
    leave() {
      cursor = null
      pointAt(null)
      report()
    },
    zoom(at, factor) {
      pointAt(null)
      navigation.zoomBy(factor, at)
    },
    pan(dxPixels, dyPixels) {
      pointAt(null)
      navigation.panBy(dxPixels, dyPixels)
    },
    open(event) {
      const under = scene.at(toFloor(screen.camera, event.screen))
      if (isStand(under) && under.boothKey !== null) options.screen.openBooth(under.boothKey)
    },
  })

  const commands = createCommands(options, {
    scene,
    selection,
    actions,
    navigation,
    tools,
    reveal,
    camera: screen,
    snapping: () => snapping,
    shown: () => shown,
    hand: () => hand,
    cursor: () => cursor,
  })
  const stopListeningToKeys = listenToKeys({
    placeOf: options.placeOfKey,
    run: commands.run,
    cancel: () => tools.cancel(),
    drawingKey: (key) => (key === 'Enter' ? tools.confirm() : tools.takeBack()),
    held(keys) {
      if (tools.state === 'idle' || lastInput === null) return false
      lastInput = { ...lastInput, ...keys }
      tools.move(lastInput)
      screen.requestOverlay()
      return true
    },
    space(held) {
      spaceHeld = held
      if (held && tools.state === 'idle' && lastInput !== null) tools.move(lastInput)
    },
  })

  function takeOverItems(): void {
    selection.prune((id) => scene.get(id) !== undefined)
    overlaps = scene.overlapping().size
  }

  const forgetPlan = session.plan.onChange((touched) => {
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
      shown = floorKey
      scene.load(
        session.plan.floor(floorKey) ?? { hall: defaultHall, sheet: defaultSheet, elements: new Map() },
      )
      takeOverItems()
      screen.invalidate(null)
      navigation.fitAll()
      report()
    },
    setLooks(next) {
      const changed = looks.replace(next)
      if (changed === null || changed.length > 0) screen.invalidate(changed)
    },
    setTheme(theme) {
      screen.theme = theme
    },
    setSnapping(next) {
      snapping = next
      screen.showGrid = next.grid
    },
    draw: (tool) => tools.arm(tool),
    takeProposal: () => void tools.confirm(),
    setGuideLines(lines) {
      guideLines = lines
    },
    setKeepingTool(keeps) {
      tools.keepsTool = keeps
    },
    setDrawLayer(layer) {
      drawLayer = layer
    },
    setPanning(next) {
      hand = next
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
      input.follow(event)
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
      input.dispose()
      forgetPlan()
      edges.dispose()
      screen.dispose()
    },
  }
  return editor
}
