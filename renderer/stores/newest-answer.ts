import { computed, nextTick, onScopeDispose, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import { toAppError, type AppError } from '../../shared/errors.ts'

export interface NewestAnswer<Answer> {
  /** While another question is under way, the last answer; `null`: none yet, or nothing is asked. */
  readonly answer: Readonly<ShallowRef<Answer | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** The answer to what is asked now; `null`: it is under way, or has failed, or nothing is asked. */
  readonly current: ComputedRef<Answer | null>
  /** What is asked now has not been answered. */
  readonly busy: Readonly<ShallowRef<boolean>>
  /** Resolves once the question as it stands now is answered, or has failed. */
  settled(): Promise<void>
  /** Asks once more. */
  again(): void
}

/**
 * The answer to a question that changes as somebody types, while the calling component lives: the
 * former question is called off. `null`: nothing is asked.
 */
export function useNewestAnswer<Question, Answer>(
  question: () => Question | null,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): NewestAnswer<Answer> {
  const answer: ShallowRef<Answer | null> = shallowRef(null)
  const error = shallowRef<AppError | null>(null)
  const busy = shallowRef(false)
  let calledOff = new AbortController()
  let asking = Promise.resolve()

  async function askNow(): Promise<void> {
    calledOff.abort()
    calledOff = new AbortController()
    const { signal } = calledOff
    const asked = question()
    busy.value = asked !== null
    error.value = null
    try {
      const answered = asked === null ? null : await ask(asked, signal)
      if (signal.aborted) return
      answer.value = answered
      busy.value = false
    } catch (cause) {
      if (signal.aborted) return
      error.value = toAppError(cause)
      busy.value = false
    }
  }
  const again = (): void => {
    asking = askNow()
  }

  watch(() => JSON.stringify(question()), again, { immediate: true })
  onScopeDispose(() => calledOff.abort())
  return {
    answer,
    error,
    current: computed(() => (busy.value || error.value !== null ? null : answer.value)),
    busy,
    again,
    async settled() {
      // What was typed a moment ago is asked for when the page has taken it in.
      await nextTick()
      await asking
    },
  }
}
