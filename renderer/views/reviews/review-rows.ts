import type { ComparedReview, ReviewedBooth, ReviewSummary } from '../../../shared/contract/index.ts'

/** A line of the list of all packs: a booth that one of them changes, or a pack of which there is no such booth. */
export interface ReviewRow {
  /** The first line of a pack stays the same one while the pack is compared, with the focus that it may have. */
  readonly id: string
  readonly review: ReviewSummary
  /** `null`: the pack as a whole. */
  readonly booth: ReviewedBooth | null
  readonly state: 'booth' | 'waits' | 'nothing' | 'unreadable' | 'more'
  /** Of the event of another service or another event: nothing of it is accepted together with the others. */
  readonly otherEvent: boolean
  /** How many booths a line for the rest of a pack stands for. */
  readonly more: number
}

/** The booths of all packs in one list; packs keep their order, and what has conflicts comes first within each. */
export function reviewRows(
  reviews: readonly ReviewSummary[],
  compared: ReadonlyMap<string, ComparedReview>,
): readonly ReviewRow[] {
  return reviews.flatMap((review): ReviewRow[] => {
    const found = compared.get(review.id)
    const whole = { id: review.id, review, booth: null, otherEvent: found?.otherEvent ?? false, more: 0 }
    if (found === undefined) return [{ ...whole, state: 'waits' }]
    if (found.error !== null) return [{ ...whole, state: 'unreadable' }]
    if (found.items.length === 0) return [{ ...whole, state: 'nothing' }]
    const booths = found.items.toSorted((one, other) => other.conflicts - one.conflicts)
    const idOf = (place: number): string => (place === 0 ? review.id : `${review.id} ${place}`)
    const rest: ReviewRow[] =
      found.more === 0 ? [] : [{ ...whole, id: `${review.id} more`, state: 'more', more: found.more }]
    return [
      ...booths.map((booth, place): ReviewRow => ({ ...whole, id: idOf(place), booth, state: 'booth' })),
      ...rest,
    ]
  })
}

/** Whether something of a line can be accepted without looking at it. */
export function hasSafeChanges({ booth, state, otherEvent }: ReviewRow): boolean {
  if (otherEvent) return false
  return (
    state === 'more' ||
    state === 'nothing' ||
    (booth !== null && booth.undecided > 0 && booth.changes > booth.conflicts)
  )
}
