import { isStand } from '../../../shared/domain/plan/elements.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { wholeGroups } from '../../../shared/domain/plan/groups.ts'
import type { EditorCommands } from '../commands/run.ts'
import type { Navigation } from '../screen/navigation.ts'
import type { Scene } from '../scene/scene.ts'
import type { Selection } from '../scene/selection.ts'
import type { HeldKeys } from '../tools/modifiers.ts'
import type { PointerInput } from '../tools/stage.ts'
import type { Tools } from '../tools/tools.ts'
import type { FloorEditorOptions } from '../types.ts'
import { toFloor } from '../view/camera.ts'
import { createEdgeScroll } from '../view/edge-scroll.ts'
import type { Screen } from '../screen/screen.ts'
import { listen } from './input.ts'

interface PointingParts {
  readonly scene: Scene
  readonly selection: Selection
  readonly screen: Screen
  readonly navigation: Navigation
  readonly tools: Tools
  /** Asked for when it is used: the commands know the pointer too. */
  readonly commands: () => EditorCommands
  /** What the status line shows may be different now. */
  readonly report: () => void
}

export interface Pointing {
  /** Where the pointer is on the floor; `null`: outside the canvas. */
  readonly cursor: Point | null
  /** The newest pointer event once more: the floor, or the keys that are held, have changed under it. */
  again(keys?: HeldKeys): boolean
  /** Goes on with a pointer that went down elsewhere. */
  follow(event: PointerEvent): void
  dispose(): void
}

/** What pointer, wheel and touch do: to the tool in hand, the view, and what is told of under the pointer. */
export function createPointing(
  { host, onPointedAt, screen: page }: FloorEditorOptions,
  { scene, selection, screen, navigation, tools, commands, report }: PointingParts,
): Pointing {
  let cursor: Point | null = null
  let pointedAt: string | null = null
  let lastInput: PointerInput | null = null

  function again(keys?: HeldKeys): boolean {
    if (lastInput === null) return false
    lastInput = { ...lastInput, ...keys }
    tools.move(lastInput)
    return true
  }

  const edges = createEdgeScroll({
    pointer: () => (tools.scrollsAtEdges ? (lastInput?.screen ?? null) : null),
    viewport: () => screen.viewport,
    scroll(dxPixels, dyPixels) {
      navigation.panBy(dxPixels, dyPixels)
      again()
    },
  })

  function pointAt(id: string | null): void {
    if (id === pointedAt) return
    pointedAt = id
    onPointedAt?.(id)
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
      commands().noteMenu(null)
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
      commands().noteMenu(at)
      page.showMenu(event.client)
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
      if (isStand(under) && under.boothKey !== null) page.openBooth(under.boothKey)
    },
  })

  return {
    get cursor() {
      return cursor
    },
    again,
    follow: (event) => input.follow(event),
    dispose() {
      input.dispose()
      edges.dispose()
    },
  }
}
