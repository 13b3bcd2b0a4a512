import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { onReconnected } from '../bridge/index.ts'

/**
 * Does `work` one at a time: asked for while it is under way it is done once more, since what it
 * reads may have changed after it was read. So nothing older ever takes the place of something
 * newer, and what goes on changing is shown in between. Each promise resolves when work is done that
 * began after it was asked for.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  function start(): Promise<void> {
    next = undefined
    const started = work().finally(() => {
      if (running === started) running = undefined
    })
    return (running = started)
  }
  return () => (running === undefined ? start() : (next ??= running.then(start, start)))
}

export interface FollowedAnswer<Answer> {
  /** The last one, while another question is under way; `null`: none yet. */
  readonly answer: Readonly<ShallowRef<Answer | null>>
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** Asks; resolves once an answer to a question as new as this is here, or has failed. */
  readonly ask: () => Promise<void>
  /** The same a moment later: changes that come close together are one question. */
  readonly askSoon: () => void
  /** Resolves once the newest question so far is answered, or has failed. */
  readonly settled: () => Promise<void>
  /** Takes what the core has told of its own accord, or what a person has just set: what is under way is older. */
  readonly tell: (answer: Answer | null) => void
  /** Begins anew, as for another event. */
  readonly forget: () => void
  /** Asks no more by itself. */
  readonly close: () => void
}

/**
 * The core's answer to a question, asked again whenever it may be another one. Which answer is shown
 * does not depend on which comes first.
 */
export function createFollowedAnswer<Answer>(
  question: () => Promise<Answer | null>,
  afterMs = 0,
): FollowedAnswer<Answer> {
  const answer = shallowRef<Answer | null>(null)
  const error = shallowRef<AppError | null>(null)
  /** Another number when what is under way no longer counts. */
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askOnce(): Promise<void> {
    const before = told
    try {
      const found = await question()
      if (told !== before) return
      answer.value = found
      error.value = null
    } catch (cause) {
      if (told === before) error.value = toAppError(cause)
    }
  }
  let run = oneAtATime(askOnce)
  let newest = Promise.resolve()

  function close(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function ask(): Promise<void> {
    close()
    return (newest = run())
  }

  return {
    answer,
    error,
    ask,
    settled: () => newest,
    askSoon() {
      timer ??= setTimeout(() => void ask(), afterMs)
    },
    tell(next) {
      told += 1
      answer.value = next
      error.value = null
    },
    forget() {
      close()
      told += 1
      run = oneAtATime(askOnce)
      answer.value = error.value = null
    },
    close,
  }
}

/**
 * The same while the calling component lives, asked at once and after a lost connection. `listen`
 * says when it may be another one; what it gives ends the listening.
 */
export function useFollowedAnswer<Answer>(
  question: () => Promise<Answer | null>,
  {
    afterMs,
    listen,
  }: { readonly afterMs: number; readonly listen: (askSoon: () => void) => readonly (() => void)[] },
): FollowedAnswer<Answer> {
  const followed = createFollowedAnswer(question, afterMs)
  const stops = [...listen(followed.askSoon), onReconnected(() => void followed.ask())]
  onScopeDispose(() => {
    followed.close()
    for (const stop of stops) stop()
  })
  void followed.ask()
  return followed
}
