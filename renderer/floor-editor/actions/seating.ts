import { isStand, standState, type Stand } from '../../../shared/domain/plan/elements.ts'
import type { PlanChange, StepKind } from '../../../shared/domain/plan/layout.ts'
import {
  proposeSeats,
  seatChanges,
  startingAt,
  type Seat,
  type SeatingProposal,
} from '../../../shared/domain/plan/assignment/moves.ts'
import { standsInReadingOrder } from '../../../shared/domain/plan/numbering/reading-order.ts'
import type { Plan } from '../document/plan.ts'

/** Who stands where, as the person changes it; each is one step of the history. */
export interface Seating {
  /** What putting booths on a stand would do, whichever floor it is on; nothing where there is no such stand. */
  proposeSeats(boothKeys: readonly string[], standId: string): SeatingProposal | undefined
  /** The next free stands of a floor in reading order, for as many booths as there are. */
  proposeFree(boothKeys: readonly string[], floorKey: string): readonly Seat[]
  seat(proposal: SeatingProposal): void
  /** Gives booths their stands in one step of the given kind. */
  seatAll(seats: readonly Seat[], kind: StepKind): void
  /** Held stands whose booths are known become theirs. Gives how many. */
  confirm(stands: readonly Stand[]): number
}

type Run = (changes: readonly PlanChange[], kind: StepKind, count: number) => void

export function createSeating(plan: Plan, run: Run): Seating {
  function inReadingOrder(floorKey: string): readonly Stand[] {
    return standsInReadingOrder([...(plan.floor(floorKey)?.elements.values() ?? [])].filter(isStand))
  }

  const isFree = (stand: Stand): boolean => standState(stand) === 'free'

  const seatAll: Seating['seatAll'] = (seats, kind) => run(seatChanges(seats), kind, seats.length)

  return {
    proposeSeats(boothKeys, standId) {
      const found = plan.element(standId)
      if (found === undefined || !isStand(found.element)) return undefined
      const target = { floorKey: found.floorKey, stand: found.element }
      return proposeSeats(
        boothKeys,
        target,
        (key) => plan.standOf(key),
        () => startingAt(inReadingOrder(found.floorKey), standId).filter(isFree),
      )
    },
    proposeFree: (boothKeys, floorKey) =>
      inReadingOrder(floorKey)
        .filter(isFree)
        .slice(0, boothKeys.length)
        .flatMap((stand, at) => {
          const boothKey = boothKeys[at]
          return boothKey === undefined ? [] : [{ boothKey, place: { floorKey, stand } }]
        }),
    seat: ({ kind, seats }) => seatAll(seats, kind === 'swap' ? 'swap' : 'assign'),
    seatAll,
    confirm(stands) {
      const seats = stands.flatMap((stand): readonly Seat[] => {
        const floorKey = plan.element(stand.id)?.floorKey
        const boothKey = stand.hold?.boothKey
        return floorKey === undefined || boothKey == null ? [] : [{ boothKey, place: { floorKey, stand } }]
      })
      seatAll(seats, 'confirm')
      return seats.length
    },
  }
}
