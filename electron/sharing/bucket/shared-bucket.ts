import { AppError } from '../../../shared/errors.ts'
import { eventsFolder, markOf, suitability, type SharedEvent } from '../event-mark.ts'
import type { BucketStore } from './bucket-store.ts'

/**
 * Makes a bucket, or its prefix, the place in which an event's plans are shared, or finds that it is
 * it already. Proves that it can be listed and written.
 *
 * @throws AppError `invalid-input` for the field `prefix`, and what the store throws
 */
export async function takeSharedBucket(
  store: BucketStore,
  event: SharedEvent,
  signal: AbortSignal,
): Promise<void> {
  const found = await lookAround(store, event, signal)
  if (found === 'of-others')
    throw refused(
      'bucket-of-others',
      'The bucket contains other files there. Choose a folder in it for this event alone.',
    )
  if (found === 'other-event')
    throw refused(
      'bucket-other-event',
      'The bucket contains the plans of another event there. Choose a folder in it for this event alone.',
    )
  await store.touch(`${eventsFolder}/${markOf(event)}`, signal)
}

/** Not to the end of a bucket that is full of other things. */
async function lookAround(
  store: BucketStore,
  event: SharedEvent,
  signal: AbortSignal,
): Promise<ReturnType<typeof suitability>> {
  const [names, marks] = [new Set<string>(), new Set<string>()]
  for await (const paths of store.paths(signal)) {
    for (const path of paths) {
      const [top = '', within] = path.split('/')
      names.add(top)
      if (top === eventsFolder && within !== undefined) marks.add(within)
    }
    if (suitability(event, [...names], []) === 'of-others') break
  }
  return suitability(event, [...names], [...marks])
}

function refused(reason: 'bucket-of-others' | 'bucket-other-event', message: string): AppError {
  return new AppError('invalid-input', message, { field: 'prefix', details: { reason } })
}
