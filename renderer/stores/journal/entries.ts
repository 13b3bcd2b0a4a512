import { computed, toValue, watch, type MaybeRefOrGetter, type Ref } from 'vue'
import type { CallInput } from '../../../shared/contract/calls.ts'
import type { JournalEntryView, JournalState } from '../../../shared/contract/index.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useFollowedAnswer } from '../followed-answer.ts'
import { useSync } from './sync.ts'

const pageSize = 200
/** The contract gives no more of them at once. */
export const mostEntries = 1_000
const settleMs = 250

export interface Entries {
  /** `null` until the first answer. */
  readonly items: Readonly<Ref<readonly JournalEntryView[] | null>>
  readonly total: Readonly<Ref<number>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly reload: () => Promise<void>
  readonly showMore: () => Promise<void>
}

export type Standing = NonNullable<CallInput<'sync.entries'>['standing']>

/** Which entries of the journal. */
export interface EntryFilter {
  readonly states: readonly JournalState[]
  /** Only those that the state counts so. */
  readonly standing?: Standing | undefined
  readonly entity?: EntityName | undefined
  readonly text?: string | undefined
}

function standingOf({ standing }: EntryFilter): Pick<CallInput<'sync.entries'>, 'standing'> {
  return standing === undefined ? {} : { standing }
}

/** What a call asks of the journal for a filter. */
export function entryQuery({ states, entity, text }: EntryFilter) {
  const words = text?.trim() ?? ''
  return {
    states: [...states],
    ...(entity === undefined ? {} : { entity }),
    ...(words === '' ? {} : { text: words }),
  }
}

/**
 * The journal's entries that pass a filter, following the synchronisation while the caller is on
 * the screen.
 */
export function useEntries(filter: MaybeRefOrGetter<EntryFilter>): Entries {
  const event = useEvent()
  const sync = useSync()
  let wanted = pageSize
  const { answer, error, ask, askSoon } = useFollowedAnswer(
    () =>
      client.call('sync.entries', {
        eventId: event.requireEventId(),
        ...entryQuery(toValue(filter)),
        ...standingOf(toValue(filter)),
        limit: Math.min(wanted, mostEntries),
      }),
    { afterMs: settleMs, listen: (soon) => [watch(() => sync.state, soon)] },
  )
  watch(
    () => toValue(filter),
    () => {
      wanted = pageSize
      askSoon()
    },
  )
  return {
    items: computed(() => answer.value?.items ?? null),
    total: computed(() => answer.value?.total ?? 0),
    error,
    reload: ask,
    showMore() {
      wanted += pageSize
      return ask()
    },
  }
}
