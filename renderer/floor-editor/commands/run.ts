import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { inReadingOrder } from '../arrangement/reading-order.ts'
import { createCopying } from '../actions/copying.ts'
import { listenToClipboard } from '../actions/clipboard-input.ts'
import type { FloorEditorOptions } from '../types.ts'
import { toFloor, toScreen } from '../view/camera.ts'
import type { Screen } from '../screen/screen.ts'
import { selectionFacts, type CommandContext } from './context.ts'
import { commandOf, type CommandId } from './registry.ts'
import type { CommandTarget } from './target.ts'

interface EditorParts extends Pick<
  CommandTarget,
  'scene' | 'selection' | 'actions' | 'navigation' | 'tools' | 'snapping' | 'reveal'
> {
  readonly camera: Screen
  readonly shown: () => string | null
  readonly hand: () => boolean
  /** Where the pointer is on the floor; `null` while it is elsewhere. */
  readonly cursor: () => Point | null
}

export interface EditorCommands {
  /** Runs a command if it can do something now; gives whether it did. */
  readonly run: (id: CommandId) => boolean
  readonly copying: CommandTarget['copying']
  /** The context menu was opened there; what is pasted from it comes there. */
  noteMenu(at: Point | null): void
  dispose(): void
}

/** The commands of one editor: what they act on, and what they know of how things are. */
export function createCommands(options: FloorEditorOptions, parts: EditorParts): EditorCommands {
  const { host, session, screen, scopeOfKey, eventId } = options
  const { scene, selection, actions, navigation } = parts
  let menuAt: Point | null = null

  const selected = (): readonly PlanElement[] => [...selection.ids].flatMap((id) => scene.get(id) ?? [])

  function middleOfView(): Point {
    const { width, height } = parts.camera.viewport
    return toFloor(parts.camera.camera, { x: width / 2, y: height / 2 })
  }

  const copying = createCopying({
    event: eventId,
    plan: session.plan,
    scene,
    selection,
    actions,
    shown: parts.shown,
    pastePoint: () => parts.cursor() ?? menuAt ?? middleOfView(),
  })
  const clipboard = listenToClipboard({
    copying,
    hears: (target) => ['plan', 'list'].includes(scopeOfKey({ target, key: '' }) ?? ''),
    say: screen.say,
  })

  const isList = (): boolean => !host.checkVisibility()

  const target: CommandTarget = {
    ...parts,
    isList,
    copying,
    clipboard,
    screen,
    selected,
    walk(by) {
      const order = inReadingOrder(scene.selectable())
      const at = order.findIndex(({ id }) => selection.has(id))
      const next = order[at < 0 ? (by === 1 ? 0 : order.length - 1) : at + by]
      if (next === undefined) return false
      selection.set([next.id])
      const box = scene.boundsOf([next.id])
      if (box !== undefined) navigation.bringIntoSight(box)
      return true
    },
    menuPoint() {
      const frame = host.getBoundingClientRect()
      const box = scene.boundsOf(selection.ids)
      const { width, height } = parts.camera.viewport
      const middle =
        selection.ids.size === 0 || box === undefined
          ? { x: width / 2, y: height / 2 }
          : toScreen(parts.camera.camera, { x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 })
      const within = (at: number, length: number): number => Math.min(Math.max(at, 0), length)
      return { x: frame.left + within(middle.x, width), y: frame.top + within(middle.y, height) }
    },
  }

  function context(): CommandContext {
    const snapping = parts.snapping()
    return {
      ...selectionFacts(selected()),
      view: isList() ? 'list' : 'plan',
      onFloor: scene.count,
      overlapping: scene.overlapping().size,
      outside: scene.outside().size,
      canUndo: session.nextUndo !== undefined,
      canRedo: session.nextRedo !== undefined,
      hand: parts.hand(),
      keepsTool: parts.tools.keepsTool,
      panel: screen.panel,
      rulers: screen.rulers,
      tool: parts.tools.tool,
      snapsToGrid: snapping.grid,
      snapsToNeighbours: snapping.neighbours,
      changes: screen.changes,
    }
  }

  return {
    run(id) {
      const command = commandOf(id)
      return command.enabled(context()) && command.run(target) !== false
    },
    copying,
    noteMenu: (at) => {
      menuAt = at
    },
    dispose: () => clipboard.dispose(),
  }
}
