import type { Stand } from '../../../shared/domain/plan/elements.ts'
import { toFloor } from '../view/camera.ts'
import { dragging } from './dragging.ts'
import { marquee } from './marquee.ts'
import { panning } from './panning.ts'
import { placing } from './placing.ts'
import { gripAt, gripCursor, shapedItem, shaping } from './shaping.ts'
import { dragThresholdPixels, type PointerInput, type Stage, type ToolState } from './stage.ts'

/**
 * The tools as a state chart: idle → pressed → dragging, marquee; idle → panning, resizing,
 * rotating; placing comes from the tray.
 */
export interface Tools {
  readonly state: ToolState['name']
  readonly cursor: string
  readonly scrollsAtEdges: boolean
  down(input: PointerInput): void
  move(input: PointerInput): void
  up(input: PointerInput): void
  /** Starts carrying booths from the tray, or one `from` its stand. */
  place(boothKeys: readonly string[], from?: Stand): void
  /** Steps back to idle and takes back what was shown; `false` where nothing was under way. */
  cancel(): boolean
}

export function createTools(stage: Stage, onCursor: (cursor: string) => void): Tools {
  let state: ToolState = idle()

  function enter(next: ToolState | undefined): void {
    if (next === undefined || next === state) return
    state = next
    onCursor(state.cursor)
  }

  function idle(cursor = 'default'): ToolState {
    return {
      name: 'idle',
      cursor,
      move(input) {
        const wanted = idleCursor(input)
        return wanted === cursor ? undefined : idle(wanted)
      },
      down(input) {
        if (input.button === 1 || (input.button === 0 && stage.panning)) return panning(stage, input.screen, idle)
        if (input.button !== 0) return undefined
        const chip = stage.chipAt(input.screen)
        if (chip !== undefined) return placing(stage, [chip.boothKey], idle, chip.stand)
        const shaped = shapedItem(stage)
        const grip = shaped === undefined ? undefined : gripAt(shaped, stage.camera, input.screen)
        if (shaped !== undefined && grip !== undefined) return shaping(stage, shaped, grip, idle)
        return pressed(input)
      },
    }
  }

  function idleCursor(input: PointerInput): string {
    if (stage.panning || stage.chipAt(input.screen) !== undefined) return 'grab'
    const shaped = shapedItem(stage)
    const grip = shaped === undefined ? undefined : gripAt(shaped, stage.camera, input.screen)
    if (shaped !== undefined && grip !== undefined) return gripCursor(shaped, grip)
    const under = stage.scene.at(toFloor(stage.camera, input.screen))
    return under === undefined ? 'default' : under.locked ? 'default' : 'move'
  }

  /**
   * The button is down and the pointer has hardly moved: it may become a click, a drag or a
   * marquee.
   */
  function pressed(start: PointerInput): ToolState {
    const from = toFloor(stage.camera, start.screen)
    const under = stage.scene.at(from)
    const wasSelected = under !== undefined && stage.selection.has(under.id)
    if (under !== undefined && !wasSelected) {
      if (start.shift || start.mod) stage.selection.add([under.id])
      else stage.selection.set([under.id])
    }
    return {
      name: 'pressed',
      cursor: 'default',
      move(input) {
        if (Math.hypot(input.screen.x - start.screen.x, input.screen.y - start.screen.y) < dragThresholdPixels) return undefined
        const movable = under !== undefined && [...stage.selection.ids].some((id) => stage.scene.get(id)?.locked === false)
        const next = movable ? dragging(stage, from, idle) : marquee(stage, from, idle)
        next.move?.(input)
        return next
      },
      up(input) {
        if (under === undefined) {
          if (!input.shift) stage.selection.clear()
        } else if (wasSelected) {
          if (input.shift || input.mod) stage.selection.toggle(under.id)
          else stage.selection.set([under.id])
        }
        return idle()
      },
    }
  }

  return {
    get state() {
      return state.name
    },
    get cursor() {
      return state.cursor
    },
    get scrollsAtEdges() {
      return state.scrollsAtEdges === true
    },
    down: (input) => enter(state.down?.(input)),
    move: (input) => enter(state.move?.(input)),
    up(input) {
      enter(state.up?.(input))
      enter(state.move?.(input))
    },
    place(boothKeys, from) {
      state.cancel?.()
      enter(placing(stage, boothKeys, idle, from))
    },
    cancel() {
      if (state.name === 'idle') return false
      state.cancel?.()
      enter(idle())
      return true
    },
  }
}
