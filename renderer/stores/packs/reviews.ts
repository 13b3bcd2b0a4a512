import { computed, onScopeDispose, shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type { AppliedReview, CallInput, Job, ReviewChoice, ReviewDetail, ReviewedBoothDetail, ReviewSummary } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, takeBundle } from '../../bridge/index.ts'
import { useEvent } from '../event/event.ts'
import { useJobs } from '../jobs.ts'
import { useNewestAnswer } from '../newest-answer.ts'

const taken = z.object({ reviewId: z.string() })
const applied = z.object({ token: z.string().nullable(), created: z.number(), changed: z.number(), leftOut: z.number(), finished: z.boolean() })

export interface Reviews {
  readonly items: Readonly<Ref<readonly ReviewSummary[] | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** The file that is being read, and how far that is. */
  readonly taking: Readonly<Ref<{ readonly name: string; readonly job: Job | null } | null>>
  readonly load: () => Promise<void>
  /** Takes files in, one after the other; the last review's id, `null` where one failed. */
  /** Those of the last ones dropped that could not be taken in. */
  readonly refused: Readonly<Ref<readonly RefusedPack[]>>
  readonly take: (files: readonly File[]) => Promise<string | null>
  readonly stop: () => void
}

interface RefusedPack {
  readonly name: string
  readonly error: AppError
}

/** The packs that wait to be reviewed in the open event. */
export function useReviews(): Reviews {
  const jobs = useJobs()
  const eventId = useEvent().requireEventId()
  const items = shallowRef<readonly ReviewSummary[] | null>(null)
  const error = shallowRef<AppError | null>(null)
  const refused = shallowRef<readonly RefusedPack[]>([])
  const taking = shallowRef<{ readonly name: string; readonly job: Job | null } | null>(null)
  let controller = new AbortController()
  onScopeDispose(() => controller.abort())
  const load = async (): Promise<void> => {
    try {
      items.value = await client.call('reviews.list', { eventId })
    } catch (thrown) {
      error.value = toAppError(thrown)
    }
  }
  const takeOne = async (file: File, signal: AbortSignal): Promise<string> => {
    const { name } = file
    taking.value = { name, job: null }
    const bundleId = await takeBundle(eventId, file, { signal })
    const started = client.call('reviews.take', { eventId, bundleId })
    const ended = await jobs.follow(started, { signal, onChange: (job) => (taking.value = { name, job }) })
    return taken.parse(ended.result).reviewId
  }
  void load()
  return {
    items,
    error,
    refused,
    taking,
    load,
    async take(files) {
      controller = new AbortController()
      const { signal } = controller
      refused.value = []
      let last: string | null = null
      for (const file of files) {
        try {
          last = await takeOne(file, signal)
        } catch (thrown) {
          if (signal.aborted) break
          // The others are taken in all the same.
          refused.value = [...refused.value, { name: file.name, error: toAppError(thrown) }]
        }
      }
      taking.value = null
      await load()
      return last
    },
    stop: () => controller.abort(),
  }
}

export interface Review {
  readonly detail: Readonly<Ref<ReviewDetail | null>>
  readonly booth: Readonly<Ref<ReviewedBoothDetail | null>>
  readonly error: Readonly<Ref<AppError | null>>
  readonly job: Readonly<Ref<Job | null>>
  readonly choose: (choice: ReviewChoice | null, what: CallInput<'reviews.choose'>['what']) => Promise<void>
  /** `null` where it failed. */
  readonly apply: () => Promise<AppliedReview | null>
  /** Calls the applying off; what is done by then stays, and can be taken back. */
  readonly stop: () => void
  readonly close: () => Promise<void>
}

/** One pack under review, and the booth of it that is looked at. */
export function useReview(reviewId: () => string, boothId: () => string | null): Review {
  const jobs = useJobs()
  const eventId = useEvent().requireEventId()
  const failed = shallowRef<AppError | null>(null)
  const job = shallowRef<Job | null>(null)
  let applying: AbortController | undefined
  onScopeDispose(() => applying?.abort())
  const detail = useNewestAnswer(reviewId, (id, signal) => client.call('reviews.get', { eventId, reviewId: id }, signal))
  const booth = useNewestAnswer(boothId, (id, signal) => client.call('reviews.booth', { eventId, reviewId: reviewId(), booth: id }, signal))
  const again = async (): Promise<void> => {
    detail.again()
    booth.again()
    await Promise.all([detail.settled(), booth.settled()])
  }
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    failed.value = null
    try {
      await work()
    } catch (thrown) {
      failed.value = toAppError(thrown)
    }
  }

  return {
    detail: detail.answer,
    booth: booth.answer,
    error: computed(() => failed.value ?? detail.error.value ?? booth.error.value),
    job,
    choose: (choice, what) =>
      tried(async () => {
        await client.call('reviews.choose', { eventId, reviewId: reviewId(), choice, what })
        await again()
      }),
    async apply() {
      let result: AppliedReview | null = null
      const { signal } = (applying = new AbortController())
      await tried(async () => {
        const started = client.call('reviews.apply', { eventId, reviewId: reviewId() })
        const ended = await jobs.follow(started, { signal, onChange: (next) => (job.value = next) })
        result = applied.parse(ended.result)
        if (!result.finished) await again()
      })
      job.value = null
      return result
    },
    stop: () => applying?.abort(),
    close: () => tried(() => client.call('reviews.close', { eventId, reviewId: reviewId() })),
  }
}
