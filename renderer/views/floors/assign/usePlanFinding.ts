import { until } from '@vueuse/core'
import { nextTick } from 'vue'
import { useFloorCanvas } from '../screen/useFloorCanvas.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'

interface Place {
  readonly standId: string | null
  readonly boothKey: string | null
  readonly floorKey: string
}

/** What is done with what was found on the plan. */
export interface PlanFinding {
  /** Shows the floor and flies to the stand, or shows the booth in the tray. */
  goTo(place: Place): Promise<void>
  /** Puts a booth on a stand, with all that follows from it. */
  seat(boothKey: string, standId: string): void
}

export function usePlanFinding(showInTray: (boothKey: string) => void): PlanFinding {
  const floors = useFloors()
  const floor = useShownFloor()
  const canvas = useFloorCanvas()
  return {
    async goTo({ standId, boothKey, floorKey }) {
      if (floors.has(floorKey)) {
        floor.show(floorKey)
        await until(() => floor.shown?.key).toBe(floorKey)
      }
      if (standId === null) {
        if (boothKey !== null) showInTray(boothKey)
        return
      }
      canvas.showPlan()
      // The canvas takes over the floor once it is rendered.
      await nextTick()
      canvas.editor?.reveal([standId])
      canvas.editor?.focus()
    },
    seat(boothKey, standId) {
      const seating = canvas.editor?.actions.proposeSeats([boothKey], standId)
      if (seating === undefined) return
      canvas.editor?.actions.seat(seating)
      canvas.editor?.select([standId])
      canvas.editor?.focus()
    },
  }
}
