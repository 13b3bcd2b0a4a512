import { computed, nextTick, watch, type Ref } from 'vue'
import type { CallOutput, RecordCriterion, RecordSummary } from '../../../shared/contract/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { onRecordsChanged } from './on-changed.ts'
import { useNewestAnswer, type NewestAnswer } from '../newest-answer.ts'

/** Changes that come so close together are one question. */
const askAgainAfterMs = 60

/** What to find, and how many of it at most, up to 1,000. */
export interface RecordSearch {
  readonly criterion: RecordCriterion
  /** Default: all. */
  readonly fields?: readonly string[]
  /** Only these of them. */
  readonly keys?: readonly string[]
  /** Default: by title. */
  readonly orderBy?: string
  readonly limit: number
}

export interface FoundRecords {
  /**
   * The first that match, in order. Replaced, never mutated. While another question is under way,
   * the last answer.
   */
  readonly items: Readonly<Ref<readonly RecordSummary[]>>
  /** How many match in all. */
  readonly total: Readonly<Ref<number>>
  readonly ready: Readonly<Ref<boolean>>
  readonly error: Readonly<Ref<AppError | null>>
  /** Resolves once the answer to what is searched for now is here, or has failed. */
  settled(): Promise<void>
}

/**
 * The first of the open event's records that `search` asks for, kept up to date while the calling
 * component lives; `null`: nothing is searched for.
 */
export function useFoundRecords(search: () => RecordSearch | null): FoundRecords {
  const eventId = useEvent().requireEventId()

  async function find(): Promise<CallOutput<'records.list'> | null> {
    const wanted = search()
    if (wanted === null) return null
    const { criterion, fields, keys, ...rest } = wanted
    return client.call('records.list', {
      eventId,
      ...criterion,
      ...rest,
      ...(fields === undefined ? {} : { fields: [...fields] }),
      ...(keys === undefined ? {} : { keys: [...keys] }),
    })
  }

  const { answer, error, ask, tell, settled } = useFollowedAnswer(find, {
    afterMs: askAgainAfterMs,
    listen: (soon) => [onRecordsChanged(eventId, () => search()?.criterion.entity, soon)],
  })
  watch(
    () => JSON.stringify(search()),
    () => {
      if (search() === null) tell(null)
      else void ask()
    },
  )
  return {
    items: computed(() => answer.value?.items ?? []),
    total: computed(() => answer.value?.total ?? 0),
    ready: computed(() => answer.value !== null),
    error,
    async settled() {
      // What was typed a moment ago is asked for when the page has taken it in.
      await nextTick()
      await settled()
    },
  }
}

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
