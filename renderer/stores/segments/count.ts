import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue'
import type { SegmentCount } from '../../../shared/contract/index.ts'
import type { SegmentRule } from '../../../shared/domain/segments/rules.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, onReconnected } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'

/** Rules that change so soon after each other are one question. */
const askAfterMs = 120
/**
 * Attendees that come one after the other, as in a pull, are counted at most this often, and so that
 * a small share of the core's time goes into it, but for no longer than a person waits to see them.
 */
const countAgainAfterMs = { least: 500, most: 3_000 } as const
const countedShare = 1 / 50

export interface LiveCount {
  /** `null` until the first answer, and where there are no rules. */
  readonly count: Readonly<ShallowRef<SegmentCount | null>>
  /** What is shown still answers other rules. */
  readonly busy: Readonly<ShallowRef<boolean>>
  readonly error: Readonly<ShallowRef<AppError | null>>
}

/**
 * How many attendees these rules describe, followed while the calling component lives: as the rules
 * change, and as the attendees and their form do. `null`: the rules are not known yet.
 */
export function useSegmentCount(rules: () => readonly SegmentRule[] | null): LiveCount {
  const eventId = useEvent().requireEventId()
  const count = shallowRef<SegmentCount | null>(null)
  const busy = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: AbortController | undefined
  let tookMs = 0

  async function ask(): Promise<void> {
    timer = undefined
    asked?.abort()
    const controller = new AbortController()
    asked = controller
    const wanted = rules()
    if (wanted === null || wanted.length === 0) {
      count.value = null
      busy.value = false
      return
    }
    busy.value = true
    const askedAt = performance.now()
    try {
      const answer = await client.call(
        'segments.count',
        { eventId, rules: wanted.map((rule) => ({ ...rule })) },
        controller.signal,
      )
      if (controller.signal.aborted) return
      tookMs = performance.now() - askedAt
      count.value = answer
      error.value = null
    } catch (cause) {
      if (controller.signal.aborted) return
      error.value = toAppError(cause)
    }
    busy.value = false
  }
  const askSoon = (afterMs: number): void => {
    timer ??= setTimeout(() => void ask(), afterMs)
  }

  watch(
    () => JSON.stringify(rules()),
    () => {
      clearTimeout(timer)
      timer = undefined
      busy.value = true
      askSoon(askAfterMs)
    },
  )
  const stops = [
    client.on('records.changed', (change) => {
      if (change.eventId === eventId && (change.entity === 'attendee' || change.entity === 'attendeeField'))
        askSoon(Math.min(Math.max(countAgainAfterMs.least, tookMs / countedShare), countAgainAfterMs.most))
    }),
    onReconnected(() => askSoon(askAfterMs)),
  ]
  onScopeDispose(() => {
    clearTimeout(timer)
    asked?.abort()
    for (const stop of stops) stop()
  })
  void ask()
  return { count, busy, error }
}
