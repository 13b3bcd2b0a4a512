import { nextTick, onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { RecordCriterion, RecordSummary } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'

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
  readonly items: Readonly<ShallowRef<readonly RecordSummary[]>>
  /** How many match in all. */
  readonly total: Readonly<ShallowRef<number>>
  readonly ready: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** Resolves once the answer to what is searched for now is here, or has failed. */
  settled(): Promise<void>
}

/**
 * The first of the open event's records that `search` asks for, kept up to date while the calling
 * component lives; `null`: nothing is searched for.
 */
export function useFoundRecords(search: () => RecordSearch | null): FoundRecords {
  const event = useEvent()
  const eventId = event.requireEventId()
  const items = shallowRef<readonly RecordSummary[]>([])
  const total = shallowRef(0)
  const ready = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let asking: Promise<void> | undefined
  let again = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askOnce(): Promise<void> {
    const wanted = search()
    if (wanted === null) {
      items.value = []
      total.value = 0
      ready.value = false
      return
    }
    const { criterion, fields, keys, ...rest } = wanted
    const input = {
      eventId,
      ...criterion,
      ...rest,
      ...(fields === undefined ? {} : { fields: [...fields] }),
      ...(keys === undefined ? {} : { keys: [...keys] }),
    }
    try {
      const answer = await client.call('records.list', input)
      items.value = answer.items
      total.value = answer.total
      ready.value = true
      error.value = null
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }

  /** One question at a time: what is typed meanwhile is one more, for the newest text. */
  function ask(): void {
    again = asking !== undefined
    asking ??= (async () => {
      do {
        again = false
        await askOnce()
      } while (isAskedAgain())
    })().finally(() => (asking = undefined))
  }
  const isAskedAgain = (): boolean => again

  watch(() => JSON.stringify(search()), ask)
  const askSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      ask()
    }, askAgainAfterMs)
  }
  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && change.entity === search()?.criterion.entity) askSoon()
    }),
    onReconnected(askSoon),
  ]
  onScopeDispose(() => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  ask()
  return {
    items,
    total,
    ready,
    error,
    async settled() {
      // What was typed a moment ago is asked for when the page has taken it in.
      await nextTick()
      await asking
    },
  }
}
