import { until } from '@vueuse/core'
import { nextTick } from 'vue'
import { isStand, standState } from '../../../../shared/domain/plan/elements.ts'
import type { FloorScreen } from '../useFloorScreen.ts'

interface Place {
  readonly standId: string | null
  readonly boothKey: string | null
  readonly floorKey: string
}

/** Opens the dialog in which a command about who stands where is answered, for the selected stand. */
export function askWhoStands(view: FloorScreen, question: 'find' | 'seat' | 'hold'): void {
  const [stand] = view.selected.filter(isStand)
  if (question === 'hold')
    view.holding = view.selected.filter(isStand).some((one) => standState(one) === 'free') ? 'free' : 'held'
  else if (question === 'find') view.finder = { kind: 'find' }
  else if (stand !== undefined)
    view.finder =
      stand.boothKey === null
        ? { kind: 'assign', standId: stand.id }
        : { kind: 'move', boothKey: stand.boothKey }
}

/** What is done with what was found on the plan. */
export interface PlanFinding {
  /** Shows the floor and flies to the stand, or shows the booth in the tray. */
  goTo(place: Place): Promise<void>
  /** Puts a booth on a stand, with all that follows from it. */
  seat(boothKey: string, standId: string): void
}

export function usePlanFinding(view: FloorScreen, showInTray: (boothKey: string) => void): PlanFinding {
  return {
    async goTo({ standId, boothKey, floorKey }) {
      if (view.floors.some(({ key }) => key === floorKey)) {
        view.show(floorKey)
        await until(() => view.shown?.key).toBe(floorKey)
      }
      if (standId === null) {
        if (boothKey !== null) showInTray(boothKey)
        return
      }
      view.settings = { ...view.settings, asList: false }
      // The canvas takes over the floor once it is rendered.
      await nextTick()
      view.editor?.reveal([standId])
      view.editor?.focus()
    },
    seat(boothKey, standId) {
      const seating = view.editor?.actions.proposeSeats([boothKey], standId)
      if (seating === undefined) return
      view.editor?.actions.seat(seating)
      view.editor?.select([standId])
      view.editor?.focus()
    },
  }
}
