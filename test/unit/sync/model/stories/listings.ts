import fc from 'fast-check'
import { aMinuteLater, anyOf, atTheEnd, action, goOn, which, type Story } from './steps.ts'

/** The pages of a listing shift while they are read, before an update or in a pull. */
const shifting = fc.tuple(
  action('create a floor'),
  action('create a floor'),
  action('synchronise'),
  atTheEnd,
  action('edit', which('floor'), fc.constant(0)),
  anyOf('push', 'pull', 'synchronise'),
  goOn(1, 4),
  fc.oneof(
    action('others remove', which('floor', 1)),
    action('others remove', which('floor', 1)),
    action('others turn the listing round'),
    action('others add', fc.constant(1)),
  ),
  atTheEnd,
)

/** Many are left out at once, for longer than a settling time. */
const manyLeftOut = fc.tuple(
  action('others add many'),
  action('synchronise'),
  atTheEnd,
  action('synchronise'),
  atTheEnd,
  action('pull'),
  atTheEnd,
  action('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  action('pull'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  action('pull'),
  atTheEnd,
)

/** A new record is not shown yet, and left out a settling time later. */
const shownLate = fc.tuple(
  action('create a floor'),
  action('push'),
  atTheEnd,
  action('edit', which('floor'), fc.constant(0)),
  action('push'),
  goOn(2, 4),
  aMinuteLater,
  aMinuteLater,
  action('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  action('pull'),
  atTheEnd,
)

/** Records are not listed for minutes, though the listing counts them. */
const leftOut = fc.tuple(
  action('synchronise'),
  atTheEnd,
  action('some records are not listed', fc.nat(5), fc.constantFrom(5, 7)),
  action('pull'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  action('pull'),
  atTheEnd,
)

/** A record is not listed for minutes, and changed meanwhile. */
const editedWhileLeftOut = fc.tuple(
  action('create a floor'),
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  action('pull'),
  atTheEnd,
  action('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  action('edit', which('floor'), fc.constant(0)),
  action('push'),
  goOn(2, 4),
  aMinuteLater,
  aMinuteLater,
  action('push'),
  atTheEnd,
)

/**
 * Removed by others, in peace or while both had changed it: the same record of what is on both
 * sides at first, by its place among the shared ones and as `anyRecord` chooses.
 */
const removedByOthers = fc
  .constantFrom([5, 2] as const, [4, 9] as const, [3, 0] as const, [2, 7] as const)
  .chain(([shared, any]) =>
    fc.tuple(
      action('synchronise'),
      atTheEnd,
      fc.oneof(action('both edit', fc.constant(shared)), goOn(0)),
      action('synchronise'),
      atTheEnd,
      action('others remove', fc.constant(any)),
      action('pull'),
      atTheEnd,
      aMinuteLater,
      aMinuteLater,
      fc.oneof(action('files break off'), goOn(0)),
      action('pull'),
      atTheEnd,
    ),
  )

/** The clock jumps while the service may still show what was there before a save. */
const clockAhead = fc.tuple(
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  action('synchronise'),
  atTheEnd,
  action('edit', which('floor'), fc.constant(0)),
  action('push'),
  goOn(4, 6),
  action('the clock jumps ahead'),
  action('pull'),
  goOn(6, 20),
  aMinuteLater,
)

/** What listings leave out, and what has gone. */
export const listings: readonly Story[] = [
  shifting,
  manyLeftOut,
  shownLate,
  leftOut,
  editedWhileLeftOut,
  removedByOthers,
  clockAhead,
]
