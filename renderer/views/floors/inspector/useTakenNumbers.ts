import { isStand } from '../../../../shared/domain/plan/elements.ts'
import { usePlan } from '../plan/plan-store.ts'
import { useFloors } from '../screen/useFloors.ts'
import { useShownFloor } from '../screen/useShownFloor.ts'

interface NumberHolder {
  readonly name: string
  readonly floor: string
}

/**
 * Looks through all floors for another stand of the same number: numbers are unique in the event.
 */
export function useTakenNumbers(): (number: string, except: string) => NumberHolder | null {
  const plan = usePlan()
  const { floorNameOf } = useFloors()
  const { elementName } = useShownFloor()
  return (number, except) => {
    for (const floorKey of plan.current.plan.floorKeys()) {
      for (const element of plan.current.plan.floor(floorKey)?.elements.values() ?? []) {
        if (isStand(element) && element.number === number && element.id !== except)
          return { name: elementName(element), floor: floorNameOf(floorKey) }
      }
    }
    return null
  }
}
