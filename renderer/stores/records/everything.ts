import type { CallOutput } from '../../../shared/contract/index.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useNewestAnswer, type NewestAnswer } from '../newest-answer.ts'

/**
 * The open event's records of all kinds that `text` finds, at most `limit` of each kind, while the
 * calling component lives.
 */
export function useEverything(
  text: () => string,
  limit: number,
): NewestAnswer<CallOutput<'search.everything'>> {
  const eventId = useEvent().requireEventId()
  // Asked without a word too: then the core gets ready for the first.
  return useNewestAnswer(
    () => text().trim().slice(0, 200),
    (words, signal) => client.call('search.everything', { eventId, text: words, limit }, signal),
  )
}
