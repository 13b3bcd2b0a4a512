import type { PlanElement, Stand } from '../elements.ts'
import type { Hall, StandCategory } from '../layout.ts'
import type { FindingsIndex } from './findings-index.ts'
import type { Space } from './space.ts'

/** A floor as it is now. */
export interface CheckedFloor {
  readonly hall: Hall
  readonly elements: ReadonlyMap<string, PlanElement>
}

/** What else of the event checks need to know. */
export interface Surroundings {
  readonly categories: readonly StandCategory[]
  /** The numbers of stands on other floors, by `numberKey`, and which floors these are. */
  readonly numbersOfOtherFloors: ReadonlyMap<string, readonly string[]>
  /** The booths of this floor that stand nowhere. */
  readonly waiting: ReadonlySet<string>
  /** As `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * The checks of one floor. A change is only noted; `work` does what follows from it, in as many
 * pieces as the caller wants. Of a few changes, findings that are known to be gone are gone at once.
 */
export interface Checks {
  readonly book: Pick<FindingsIndex, 'ofKind' | 'about' | 'get'>
  readonly space: Space
  /** Whether a stand of any floor has this number. */
  isNumberTaken(number: string): boolean
  /** Stands that are kept for a booth, as far as it is known for which. */
  reservedFor(boothKey: string): readonly Stand[]
  readonly hall: Hall
  readonly surroundings: Surroundings
  /** Whether anything has yet to be checked. */
  readonly pending: boolean
  /** Takes another floor, or the same with another hall. */
  load(floor: CheckedFloor): void
  /** Takes over the present state of elements. */
  update(floor: CheckedFloor, ids: ReadonlySet<string>): void
  surround(surroundings: Surroundings): void
  /** Checks until nothing is pending or the time is up; whether it has finished. */
  work(isTimeUp: () => boolean): boolean
}
