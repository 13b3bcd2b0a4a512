import type { CallInput } from '../../../shared/contract/index.ts'
import type { EventCopyReview } from '../../../shared/contract/event-copy.ts'
import { client } from '../../bridge/index.ts'

/** Begins to copy another event into the open one: the job's id. */
export function copyEventFrom(request: CallInput<'events.copyFrom'>): Promise<{ readonly jobId: string }> {
  return client.call('events.copyFrom', request)
}

/** What of another event can be copied into the open one. */
export function reviewEventCopy(eventId: string, fromEventId: string): Promise<EventCopyReview> {
  return client.call('events.copyReview', { eventId, fromEventId })
}
