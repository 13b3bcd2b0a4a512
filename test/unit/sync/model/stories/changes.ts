import fc from 'fast-check'
import { aMinuteLater, anyOf, atTheEnd, action, goOn, small, which, type Story } from './steps.ts'

/**
 * Somebody puts another file where one was, and then something else of the record is changed here.
 */
const replacedUnseen = fc.tuple(
  action('synchronise'),
  atTheEnd,
  action('edit', fc.constant(0)),
  action('push'),
  atTheEnd,
  action('others replace a file'),
  aMinuteLater,
  action('edit', fc.constantFrom(0, 7, 14), fc.constant(5)),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** A floor goes with what others have put on it. */
const floorWithGuests = fc.tuple(
  action('pull'),
  atTheEnd,
  action('others add', fc.constant(0)),
  action('others add', fc.constantFrom(2, 7)),
  aMinuteLater,
  action('remove', which('floor')),
  action('push'),
  atTheEnd,
  action('pull'),
  atTheEnd,
)

/** Removed here after somebody has changed it. */
const removedUnseen = fc.tuple(
  action('pull'),
  atTheEnd,
  action('others edit', fc.constantFrom(0, 1, 2, 7, 8)),
  aMinuteLater,
  action('remove', fc.constantFrom(0, 1, 2, 7, 8)),
  action('push'),
  atTheEnd,
)

/** The service asks to wait, between the read and the save that follows it. */
const askedToWait = fc.tuple(
  action('edit', which('floor'), fc.constant(0)),
  action('the next writes go wrong', fc.constant(2), fc.constant(9)),
  action('push'),
  goOn(2, 12),
  action('others edit', which('floor')),
  atTheEnd,
)

/** Taken back when it may have happened. */
const restoredUnanswered = fc.tuple(
  action('remove', fc.nat(14), fc.constant(0)),
  action('the next writes go wrong', fc.constant(0), fc.constant(0)),
  action('push'),
  goOn(2, 8),
  action('restore', fc.constant(0)),
  atTheEnd,
)

/** Others add to a set that the person changes too. */
const setOfBoth = fc.tuple(
  action('create a booth', small, fc.constantFrom(5, 7)),
  action('others add', fc.constant(3)),
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  anyOf('others name a representative', 'others edit keywords'),
  anyOf('synchronise', 'pull', 'time passes'),
  atTheEnd,
  fc.oneof(
    action('edit', fc.constantFrom(0, 7, 14)),
    action('edit keywords', small, fc.constant(0)),
    action('name a representative', small, fc.nat(5)),
  ),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/**
 * Others remove what something belongs to that was made here, or moved: by its place among what the
 * service has, as `anyRecord` chooses.
 */
const orphaned = fc.tuple(
  action('synchronise'),
  atTheEnd,
  fc.oneof(goOn(0), action('create a floor')),
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  action('synchronise'),
  atTheEnd,
  fc.oneof(
    action('create a document', small),
    action('create a video', small),
    action('create a vacancy', small),
    action('create a booth', small),
    action('move a booth', small, small),
    action('edit', fc.constantFrom(0, 7), fc.constant(7)),
  ),
  fc.oneof(goOn(0), action('create a vacancy', small), action('create a document', small)),
  action('others remove', fc.constantFrom(0, 1, 4, 8)),
  anyOf('push', 'synchronise'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  anyOf('pull', 'synchronise'),
  atTheEnd,
  anyOf('choose in a conflict', 'crash', 'others bring back', 'try again'),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** Changes and removals beside those of others. */
export const changes: readonly Story[] = [
  replacedUnseen,
  floorWithGuests,
  removedUnseen,
  askedToWait,
  restoredUnanswered,
  setOfBoth,
  orphaned,
]
