import { computed, onScopeDispose, shallowRef, type ComputedRef, type Ref } from 'vue'
import { membersOf, textOf } from '../../../shared/contract/answers.ts'
import type { Job, PackSummary } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, takeBundle } from '../../bridge/index.ts'
import { useJobs } from '../jobs.ts'

export interface PackOpening {
  /** The file that is being looked into. */
  readonly looking: Readonly<Ref<string | null>>
  readonly summary: Readonly<Ref<PackSummary | null>>
  readonly job: Readonly<Ref<Job | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** It is being opened or taken into a review: also before there is a job for it. */
  readonly going: Readonly<Ref<boolean>>
  readonly busy: ComputedRef<boolean>
  readonly look: (file: File) => Promise<void>
  /** As an event of its own; `null` where it failed. `refused`: the names of files that were. */
  readonly open: () => Promise<{ readonly eventId: string; readonly refused: readonly string[] } | null>
  /** In an event that is here; the review's id, `null` where it failed. */
  readonly review: (eventId: string) => Promise<string | null>
  readonly forget: () => void
}

/** A pack on its way from a file into an event. */
export function usePackOpening(): PackOpening {
  const jobs = useJobs()
  const looking = shallowRef<string | null>(null)
  const summary = shallowRef<PackSummary | null>(null)
  const job = shallowRef<Job | null>(null)
  const going = shallowRef(false)
  const error = shallowRef<AppError | null>(null)
  let bundle: { readonly id: string; readonly file: File } | null = null
  let controller = new AbortController()

  const forgetBundle = (): void => {
    // Nobody waits for it: what is left goes with the program.
    if (bundle !== null) client.call('packs.forget', { bundleId: bundle.id }).catch(() => undefined)
    bundle = null
  }
  const forget = (): void => {
    controller.abort()
    forgetBundle()
    summary.value = error.value = looking.value = null
  }
  onScopeDispose(forget)
  const tried = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    controller = new AbortController()
    const { signal } = controller
    error.value = null
    try {
      return await work(signal)
    } catch (cause) {
      if (!signal.aborted) error.value = toAppError(cause)
      return null
    } finally {
      job.value = null
    }
  }
  const gone = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    going.value = true
    try {
      return await tried(work)
    } finally {
      going.value = false
    }
  }

  return {
    looking,
    summary,
    job,
    error,
    going,
    busy: computed(() => looking.value !== null || going.value),
    async look(file) {
      forget()
      looking.value = file.name
      await tried(async (signal) => {
        bundle = { id: await takeBundle(null, file, { signal }), file }
        summary.value = await client.call('packs.look', { bundleId: bundle.id }, signal)
      })
      if (looking.value === file.name) looking.value = null
    },
    open: () =>
      gone(async (signal) => {
        if (bundle === null) return null
        const ended = await jobs.follow(client.call('packs.open', { bundleId: bundle.id }), {
          signal,
          onChange: (next) => (job.value = next),
        })
        const { refused } = membersOf(ended.result)
        return {
          eventId: textOf(ended.result, 'eventId'),
          refused: Array.isArray(refused) ? refused.map((file) => textOf(file, 'name')) : [],
        }
      }),
    review: (eventId) =>
      gone(async (signal) => {
        if (bundle === null) return null
        const { file } = bundle
        const bundleId = await takeBundle(eventId, file, { signal })
        const ended = await jobs.follow(client.call('reviews.take', { eventId, bundleId }), {
          signal,
          onChange: (next) => (job.value = next),
        })
        const { reviewIds } = membersOf(ended.result)
        return Array.isArray(reviewIds) ? String(reviewIds[0]) : null
      }),
    forget,
  }
}
