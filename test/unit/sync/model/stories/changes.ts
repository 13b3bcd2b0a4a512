import fc from 'fast-check'
import { aMinuteLater, anyOf, atTheEnd, deed, goOn, small, which, type Story } from './steps.ts'

/**
 * Somebody puts another file where one was, and then something else of the record is changed here.
 */
const replacedUnseen = fc.tuple(
  deed('synchronise'),
  atTheEnd,
  deed('edit', fc.constant(0)),
  deed('push'),
  atTheEnd,
  deed('others replace a file'),
  aMinuteLater,
  deed('edit', fc.constantFrom(0, 7, 14), fc.constant(5)),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** A floor goes with what others have put on it. */
const floorWithGuests = fc.tuple(
  deed('pull'),
  atTheEnd,
  deed('others add', fc.constant(0)),
  aMinuteLater,
  deed('remove', which('floor')),
  deed('push'),
  atTheEnd,
)

/** Removed here after somebody has changed it. */
const removedUnseen = fc.tuple(
  deed('pull'),
  atTheEnd,
  deed('others edit', fc.constantFrom(0, 1, 2, 7, 8)),
  aMinuteLater,
  deed('remove', fc.constantFrom(0, 1, 2, 7, 8)),
  deed('push'),
  atTheEnd,
)

/** The service asks to wait, between the read and the save that follows it. */
const askedToWait = fc.tuple(
  deed('edit', which('floor'), fc.constant(0)),
  deed('the next writes go wrong', fc.constant(2), fc.constant(9)),
  deed('push'),
  goOn(2, 12),
  deed('others edit', which('floor')),
  atTheEnd,
)

/** Taken back when it may have happened. */
const restoredUnanswered = fc.tuple(
  deed('remove', fc.nat(14), fc.constant(0)),
  deed('the next writes go wrong', fc.constant(0), fc.constant(0)),
  deed('push'),
  goOn(2, 8),
  deed('restore', fc.constant(0)),
  atTheEnd,
)

/** Others add to a set that the person changes too. */
const setOfBoth = fc.tuple(
  deed('create a booth', small, fc.constantFrom(5, 7)),
  deed('others add', fc.constant(3)),
  deed('synchronise'),
  atTheEnd,
  aMinuteLater,
  anyOf('others name a representative', 'others edit keywords'),
  anyOf('synchronise', 'pull', 'time passes'),
  atTheEnd,
  fc.oneof(deed('edit', fc.constantFrom(0, 7, 14)), deed('edit keywords', small, fc.constant(0)), deed('name a representative', small, fc.nat(5))),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** Changes and removals beside those of others. */
export const changes: readonly Story[] = [replacedUnseen, floorWithGuests, removedUnseen, askedToWait, restoredUnanswered, setOfBoth]
