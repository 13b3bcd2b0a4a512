import { isStand, type Stand } from '../../../../shared/domain/plan/elements.ts'
import { usePlan } from './plan-store.ts'

export interface NumberHolder {
  readonly name: string
  readonly floor: string
}

/**
 * Looks through all floors for another stand of the same number: numbers are unique in the event.
 */
export function useTakenNumbers(
  nameOf: (stand: Stand) => string,
  floorNameOf: (floorKey: string) => string,
): (number: string, except: string) => NumberHolder | null {
  const plan = usePlan()
  return (number, except) => {
    for (const floorKey of plan.current.plan.floorKeys()) {
      for (const element of plan.current.plan.floor(floorKey)?.elements.values() ?? []) {
        if (isStand(element) && element.number === number && element.id !== except)
          return { name: nameOf(element), floor: floorNameOf(floorKey) }
      }
    }
    return null
  }
}
