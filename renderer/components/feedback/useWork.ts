import { shallowRef, type ShallowRef } from 'vue'
import { toAppError, type AppError } from '../../../shared/errors.ts'

interface Work<Doing> {
  readonly doing: ShallowRef<Doing | null>
  /** Why the last one failed. */
  readonly error: ShallowRef<AppError | null>
  /** Does one thing, unless another is under way. */
  readonly run: (what: Doing, work: () => unknown) => Promise<void>
}

/** What a person has asked for and waits for. */
export function useWork<Doing = true>(): Work<Doing> {
  const doing: ShallowRef<Doing | null> = shallowRef(null)
  const error = shallowRef<AppError | null>(null)
  return {
    doing,
    error,
    async run(what, work) {
      if (doing.value !== null) return
      doing.value = what
      error.value = null
      try {
        await work()
      } catch (cause) {
        error.value = toAppError(cause)
      } finally {
        doing.value = null
      }
    },
  }
}
