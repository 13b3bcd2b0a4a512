import fc from 'fast-check'
import type { Command } from './world.ts'

/** Courses of events that chance alone seldom finds, each with its variations. `a` beyond 7 is what `anyRecord` needs to name a certain record of an entity. */

const small = fc.nat(7)

function deed(kind: string, a: fc.Arbitrary<number> = small, b: fc.Arbitrary<number> = small): fc.Arbitrary<Command> {
  return fc.record({ kind: fc.constant(kind), a, b })
}

const goOn = (least: number, most = least): fc.Arbitrary<Command> => deed('go on', fc.integer({ min: least, max: most }), fc.constant(0))
const anyOf = (...kinds: readonly string[]): fc.Arbitrary<Command> => fc.oneof(...kinds.map((kind) => deed(kind)))
const atTheEnd = goOn(100)
/** More than a settling time. */
const later = deed('time passes', fc.constant(5), fc.constant(0))
const aMinuteLater = deed('time passes', fc.constant(4), fc.constant(0))

/** As `anyRecord` chooses: an entity, and which of its records. */
const one = { floor: 1, document: 2, job: 6 } as const
const which = (entity: keyof typeof one, most = 3): fc.Arbitrary<number> => fc.nat(most).map((times) => one[entity] + 7 * times)

/** Removed while it is created, with or without an answer. */
const removedInTheAir = fc.tuple(
  anyOf('create a floor', 'create a booth', 'create a document', 'create a video'),
  fc.oneof(deed('the next writes go wrong'), goOn(0)),
  deed('push'),
  goOn(2, 7),
  fc.oneof(deed('remove', fc.nat(28)), deed('remove', which('floor'))),
  anyOf('crash', 'the power is cut', 'push', 'pull', 'cancel'),
  atTheEnd,
)

/** Looked for among those that look like it, some of which were known before or come from others. */
const mistakable = fc.tuple(
  fc.oneof(deed('create a twin', fc.nat(12), fc.constant(1)), anyOf('create a floor', 'create a document', 'create a booth')),
  deed('the next writes go wrong'),
  fc.oneof(deed('others add the same'), goOn(0)),
  deed('push'),
  goOn(2, 12),
  anyOf('others add the same', 'remove', 'others remove', 'crash'),
  atTheEnd,
)

/** What left while a create had no answer is back when that is looked for. */
const backAgain = fc.tuple(
  deed('create a twin', fc.integer({ min: 4, max: 6 }), fc.constant(1)),
  deed('the next writes go wrong', fc.constant(0), fc.constantFrom(4, 5)),
  deed('push'),
  goOn(2, 5),
  anyOf('crash', 'cancel', 'crash'),
  deed('others remove', which('document', 2)),
  deed('pull'),
  atTheEnd,
  fc.oneof(later, goOn(0)),
  deed('pull'),
  atTheEnd,
  deed('others bring back', fc.constant(0)),
  deed('push'),
  atTheEnd,
)

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

/** Somebody puts another file where one was, and then something else of the record is changed here. */
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

/** Refused, and tried again when its like has been made. */
const refusedTwin = fc.tuple(
  deed('create a floor'),
  deed('crash'),
  deed('create a twin', fc.constant(0), fc.constant(0)),
  deed('the next writes go wrong', fc.constant(0), fc.constant(8)),
  deed('push'),
  atTheEnd,
  deed('try again'),
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

/** The clock jumps while the service may still show what was there before a save. */
const clockAhead = fc.tuple(
  deed('edit', which('floor'), fc.constant(0)),
  deed('push'),
  atTheEnd,
  deed('the clock jumps ahead'),
  deed('pull'),
  atTheEnd,
  aMinuteLater,
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

/** A person tries it again while it is still on its way. */
const triedWhileOnItsWay = fc.tuple(
  deed('create a floor'),
  deed('the next writes go wrong', fc.constant(0), fc.constant(3)),
  deed('push'),
  goOn(3, 7),
  deed('try again', fc.constant(0)),
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

/** Removed by others, in peace or while both had changed it. */
const removedByOthers = fc.tuple(
  deed('synchronise'),
  atTheEnd,
  fc.oneof(deed('both edit', fc.constantFrom(0, 2, 3)), goOn(0)),
  deed('synchronise'),
  atTheEnd,
  deed('others remove', fc.constantFrom(0, 1, 2, 7)),
  deed('pull'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  fc.oneof(deed('files break off'), goOn(0)),
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

/** Parted from its likes while its own record is not shown yet. */
const partedEarly = fc.tuple(
  deed('create a document'),
  deed('the next writes go wrong', fc.constant(0), fc.constant(2)),
  deed('others add the same', fc.constant(0)),
  deed('push'),
  goOn(8, 14),
  deed('others add the same', small, fc.constantFrom(1, 2)),
  atTheEnd,
  deed('choose in a conflict', fc.constant(0), fc.constant(1)),
  deed('push'),
  atTheEnd,
)

/** Another organiser makes the same, with other pictures. */
const sameByOthers = fc.tuple(
  deed('create a booth'),
  deed('the next writes go wrong', fc.constant(0), fc.constant(4)),
  deed('push'),
  goOn(2, 5),
  deed('others add the same', small, fc.constantFrom(1, 2)),
  atTheEnd,
)

export const story: fc.Arbitrary<readonly Command[]> = fc.oneof<fc.Arbitrary<readonly Command[]>[]>(
  removedInTheAir,
  mistakable,
  backAgain,
  shifting,
  manyLeftOut,
  shownLate,
  replacedUnseen,
  refusedTwin,
  floorWithGuests,
  sameByOthers,
  removedUnseen,
  clockAhead,
  askedToWait,
  triedWhileOnItsWay,
  restoredUnanswered,
  setOfBoth,
  removedByOthers,
  leftOut,
  editedWhileLeftOut,
  partedEarly,
)
