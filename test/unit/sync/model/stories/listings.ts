import fc from 'fast-check'
import { aMinuteLater, anyOf, atTheEnd, deed, goOn, which, type Story } from './steps.ts'

/** The pages of a listing shift while they are read, before an update or in a pull. */
const shifting = fc.tuple(
  deed('create a floor'),
  deed('create a floor'),
  deed('synchronise'),
  atTheEnd,
  deed('edit', which('floor'), fc.constant(0)),
  anyOf('push', 'pull', 'synchronise'),
  goOn(1, 4),
  fc.oneof(
    deed('others remove', which('floor', 1)),
    deed('others remove', which('floor', 1)),
    deed('others turn the listing round'),
    deed('others add', fc.constant(1)),
  ),
  atTheEnd,
)

/** Many are left out at once, for longer than a settling time. */
const manyLeftOut = fc.tuple(
  deed('others add many'),
  deed('synchronise'),
  atTheEnd,
  deed('synchronise'),
  atTheEnd,
  deed('pull'),
  atTheEnd,
  deed('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  deed('pull'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  deed('pull'),
  atTheEnd,
)

/** A new record is not shown yet, and left out a settling time later. */
const shownLate = fc.tuple(
  deed('create a floor'),
  deed('push'),
  atTheEnd,
  deed('edit', which('floor'), fc.constant(0)),
  deed('push'),
  goOn(2, 4),
  aMinuteLater,
  aMinuteLater,
  deed('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  deed('pull'),
  atTheEnd,
)

/** Records are not listed for minutes, though the listing counts them. */
const leftOut = fc.tuple(
  deed('synchronise'),
  atTheEnd,
  deed('some records are not listed', fc.nat(5), fc.constantFrom(5, 7)),
  deed('pull'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  deed('pull'),
  atTheEnd,
)

/** A record is not listed for minutes, and changed meanwhile. */
const editedWhileLeftOut = fc.tuple(
  deed('create a floor'),
  deed('synchronise'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  deed('pull'),
  atTheEnd,
  deed('some records are not listed', fc.constant(0), fc.constantFrom(5, 7)),
  deed('edit', which('floor'), fc.constant(0)),
  deed('push'),
  goOn(2, 4),
  aMinuteLater,
  aMinuteLater,
  deed('push'),
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
      deed('synchronise'),
      atTheEnd,
      fc.oneof(deed('both edit', fc.constant(shared)), goOn(0)),
      deed('synchronise'),
      atTheEnd,
      deed('others remove', fc.constant(any)),
      deed('pull'),
      atTheEnd,
      aMinuteLater,
      aMinuteLater,
      fc.oneof(deed('files break off'), goOn(0)),
      deed('pull'),
      atTheEnd,
    ),
  )

/** The clock jumps while the service may still show what was there before a save. */
const clockAhead = fc.tuple(
  deed('synchronise'),
  atTheEnd,
  aMinuteLater,
  deed('synchronise'),
  atTheEnd,
  deed('edit', which('floor'), fc.constant(0)),
  deed('push'),
  goOn(4, 6),
  deed('the clock jumps ahead'),
  deed('pull'),
  goOn(6, 20),
  aMinuteLater,
)

/** What listings leave out, and what has gone. */
export const listings: readonly Story[] = [shifting, manyLeftOut, shownLate, leftOut, editedWhileLeftOut, removedByOthers, clockAhead]
