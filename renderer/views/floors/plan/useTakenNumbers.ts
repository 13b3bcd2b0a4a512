import { usePlan } from './plan-store.ts'

export interface NumberHolder {
  readonly name: string
  readonly floor: string
}

/**
 * Looks through all floors for another booth of the same number: numbers are unique in the event.
 */
export function useTakenNumbers(
  nameOf: (boothKey: string) => string,
  floorNameOf: (floorKey: string) => string,
): (number: string, except: string) => NumberHolder | null {
  const plan = usePlan()
  return (number, except) => {
    for (const floorKey of plan.current.plan.floorKeys()) {
      for (const item of plan.current.plan.floor(floorKey)?.items.values() ?? []) {
        if (item.number === number && item.id !== except) return { name: nameOf(item.id), floor: floorNameOf(floorKey) }
      }
    }
    return null
  }
}
