import fc from 'fast-check'
import {
  aMinuteLater,
  anyOf,
  atTheEnd,
  action,
  goOn,
  later,
  small,
  someSecondsLater,
  which,
  type Story,
} from './steps.ts'

/** Removed while it is created, with or without an answer. */
const removedInTheAir = fc.tuple(
  anyOf('create a floor', 'create a booth', 'create a document', 'create a video'),
  fc.oneof(action('the next writes go wrong'), goOn(0)),
  action('push'),
  goOn(2, 7),
  fc.oneof(action('remove', fc.nat(28)), action('remove', which('floor'))),
  anyOf('crash', 'the power is cut', 'push', 'pull', 'cancel'),
  atTheEnd,
)

/**
 * Looked for among those that look like it, some of which were known before or come from others.
 */
const mistakable = fc.tuple(
  fc.oneof(
    action('create a duplicate', fc.nat(12), fc.constant(1)),
    anyOf('create a floor', 'create a document', 'create a booth'),
  ),
  action('the next writes go wrong'),
  fc.oneof(action('others add the same'), goOn(0)),
  action('push'),
  goOn(2, 12),
  anyOf('others add the same', 'remove', 'others remove', 'crash'),
  atTheEnd,
)

/**
 * What left while a create had no answer is back when that is looked for: the one that the create
 * is the duplicate of, by its place among what can have duplicates and as `anyRecord` chooses.
 */
const backAgain = fc
  .constantFrom([5, 2] as const, [4, 9] as const)
  .chain(([model, any]) =>
    fc.tuple(
      action('create a duplicate', fc.constant(model), fc.constant(1)),
      action('the next writes go wrong', fc.constant(0), fc.constantFrom(4, 5)),
      action('push'),
      goOn(2, 5),
      anyOf('crash', 'cancel', 'crash'),
      action('others remove', fc.constant(any)),
      action('pull'),
      atTheEnd,
      fc.oneof(later, later, goOn(0)),
      action('pull'),
      atTheEnd,
      action('others bring back', fc.constant(0)),
      action('push'),
      atTheEnd,
    ),
  )

/** Refused, and tried again when its like has been made. */
const refusedDuplicate = fc.tuple(
  action('create a floor'),
  action('crash'),
  action('create a duplicate', fc.constant(0), fc.constant(0)),
  action('the next writes go wrong', fc.constant(0), fc.constant(8)),
  action('push'),
  atTheEnd,
  action('try again'),
  atTheEnd,
)

/** A person tries it again while it is still on its way. */
const triedWhileOnItsWay = fc.tuple(
  action('create a floor'),
  action('the next writes go wrong', fc.constant(0), fc.constant(3)),
  action('push'),
  goOn(2, 4),
  someSecondsLater,
  goOn(1, 2),
  action('try again', fc.constant(0)),
  atTheEnd,
)

/** Parted from its likes while its own record is not shown yet. */
const partedEarly = fc.tuple(
  action('create a document'),
  action('the next writes go wrong', fc.constant(0), fc.constant(2)),
  action('others add the same', fc.constant(0)),
  action('push'),
  goOn(8, 14),
  action('others add the same', small, fc.constantFrom(1, 2)),
  atTheEnd,
  action('choose in a conflict', fc.constant(0), fc.constant(1)),
  action('push'),
  atTheEnd,
)

/** Another organiser makes the same, with other pictures. */
const sameByOthers = fc.tuple(
  action('create a booth'),
  action('the next writes go wrong', fc.constant(0), fc.constant(4)),
  action('push'),
  goOn(2, 5),
  action('others add the same', small, fc.constantFrom(1, 2)),
  atTheEnd,
)

/** The like of what was removed a moment ago does not arrive, while listings may still show what was removed. */
const likeOfTheRemoved = fc.tuple(
  action('create a floor'),
  action('create a duplicate', fc.constant(0), fc.constant(0)),
  action('synchronise'),
  atTheEnd,
  aMinuteLater,
  aMinuteLater,
  action('synchronise'),
  atTheEnd,
  action('remove', which('floor')),
  action('push'),
  atTheEnd,
  action('create a duplicate', fc.constant(0), fc.constant(1)),
  action('the next writes go wrong', fc.constant(0), fc.constantFrom(4, 5)),
  anyOf('push', 'synchronise'),
  atTheEnd,
)

/** Many at once, whose answer is lost or which break off in the middle; changed, removed or made once more meanwhile. */
const several = fc.tuple(
  action('create several'),
  fc.oneof(action('create a duplicate', fc.nat(3), fc.constant(0)), action('create several'), goOn(0)),
  fc.oneof(action('the next writes go wrong'), goOn(0)),
  anyOf('push', 'synchronise'),
  goOn(1, 12),
  anyOf(
    'crash',
    'crash at a commit',
    'the power is cut',
    'cancel',
    'pause',
    'edit',
    'remove',
    'others remove',
    'create several',
    'push',
  ),
  fc.oneof(goOn(1, 20), atTheEnd),
  anyOf('push', 'synchronise', 'resume'),
  atTheEnd,
)

/** What becomes of creates. */
export const creates: readonly Story[] = [
  removedInTheAir,
  mistakable,
  backAgain,
  refusedDuplicate,
  triedWhileOnItsWay,
  partedEarly,
  sameByOthers,
  likeOfTheRemoved,
  several,
]
