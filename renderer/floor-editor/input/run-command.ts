import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { Actions } from './actions.ts'
import type { EditorCommand } from './keyboard.ts'
import type { Navigation } from '../navigation.ts'
import { inReadingOrder } from '../arrangement/reading-order.ts'
import type { Scene } from '../scene.ts'
import type { Selection } from '../selection.ts'
import type { Tools } from '../tools/tools.ts'
import type { FloorEditorOptions } from '../types.ts'

export interface CommandTarget extends Pick<FloorEditorOptions, 'onOpen'> {
  readonly scene: Scene
  readonly selection: Selection
  readonly actions: Actions
  readonly navigation: Navigation
  readonly tools: Tools
  readonly selected: () => readonly PlanElement[]
}

/** The commands that always do something and take nothing. */
type PlainCommand = Exclude<EditorCommand['name'], 'step-back' | 'open' | 'nudge' | 'rotate' | 'walk'>

const zoomStep = 1.25

/** What each command of the keyboard does; gives whether it did something. */
export function createCommands(target: CommandTarget): (command: EditorCommand) => boolean {
  const { scene, selection, actions, navigation, tools } = target

  /** Selects the next or previous booth in reading order. */
  function walk(by: 1 | -1): boolean {
    const order = inReadingOrder(scene.selectable())
    const at = order.findIndex(({ id }) => selection.has(id))
    const next = order[at < 0 ? (by === 1 ? 0 : order.length - 1) : at + by]
    if (next === undefined) return false
    selection.set([next.id])
    const box = scene.boundsOf([next.id])
    if (box !== undefined) navigation.bringIntoSight(box)
    return true
  }

  function openSelected(): boolean {
    const [id] = selection.ids
    if (id === undefined) return walk(1)
    return openBooth(scene.get(id))
  }

  function openBooth(element: PlanElement | undefined): boolean {
    if (!isStand(element) || element.boothKey === null) return false
    target.onOpen(element.boothKey)
    return true
  }

  function stepBack(): boolean {
    if (tools.cancel()) return true
    if (selection.ids.size === 0) return false
    selection.clear()
    return true
  }

  function nudge(dxMetres: number, dyMetres: number): boolean {
    if (selection.ids.size === 0) return walk(1)
    actions.nudge(dxMetres, dyMetres)
    return true
  }

  const simple: Readonly<Record<PlainCommand, () => void>> = {
    'select-all': () => selection.set([...scene.selectable()].map(({ id }) => id)),
    invert: () => selection.invert([...scene.selectable()].map(({ id }) => id)),
    'take-off': () => actions.remove([...selection.ids]),
    lock: () => actions.setLocked(target.selected().some(({ locked }) => !locked)),
    'to-front': () => actions.order('front'),
    'to-back': () => actions.order('back'),
    'fit-all': () => navigation.fitAll(),
    'fit-selection': () => navigation.fitBox(scene.boundsOf(selection.ids)),
    'zoom-in': () => navigation.zoomBy(zoomStep),
    'zoom-out': () => navigation.zoomBy(1 / zoomStep),
    'zoom-full': () => navigation.zoomTo(1),
  }

  return (command) => {
    switch (command.name) {
      case 'step-back':
        return stepBack()
      case 'open':
        return openSelected()
      case 'nudge':
        return nudge(command.dxMetres, command.dyMetres)
      case 'rotate':
        actions.rotate(command.degrees)
        return true
      case 'walk':
        // With nothing selected Tab goes on through the screen, so that the canvas is no trap.
        return selection.ids.size > 0 && walk(command.by)
      default:
        simple[command.name]()
        return true
    }
  }
}
