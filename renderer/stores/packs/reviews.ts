import { computed, onScopeDispose, shallowRef, type Ref } from 'vue'
import { z } from 'zod'
import type {
  AppliedReview,
  AppliedReviews,
  CallInput,
  ComparedReview,
  Job,
  ReviewChoice,
  ReviewDetail,
  ReviewedBoothDetail,
  ReviewSummary,
} from '../../../shared/contract/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { client, takeBundle } from '../../bridge/index.ts'
import { errorShape } from '../error-shape.ts'
import { useEvent } from '../event.ts'
import { useJobs } from '../jobs.ts'
import { useNewestAnswer } from '../newest-answer.ts'

const taken = z.object({
  reviewIds: z.array(z.string()),
  refused: z.array(z.object({ name: z.string(), error: errorShape })),
})
const counts = { token: z.string().nullable(), created: z.number(), changed: z.number(), leftOut: z.number() }
const applied = z.object({ ...counts, finished: z.boolean() })
const appliedAll = z.object({ ...counts, remaining: z.number() })
/** Each is read from the disk and compared: the list fills while a person looks at it. */
const comparedAtOnce = 20

export interface Reviews {
  readonly items: Readonly<Ref<readonly ReviewSummary[] | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** The file that is being read, and how far that is. */
  readonly taking: Readonly<Ref<Taking | null>>
  /** By the id of a review: what its pack changes, as far as that has been found out. */
  readonly compared: Readonly<Ref<ReadonlyMap<string, ComparedReview>>>
  readonly load: () => Promise<void>
  /** Those of the last ones dropped that could not be taken in. */
  readonly refused: Readonly<Ref<readonly RefusedPack[]>>
  /** Takes files in, one after the other; the ids of their reviews. */
  readonly take: (files: readonly File[]) => Promise<readonly string[]>
  readonly accepting: Readonly<Ref<Job | null>>
  /** Does of all packs what is not in conflict; `null` where it failed. */
  readonly acceptSafe: () => Promise<AppliedReviews | null>
  readonly stop: () => void
}

interface Taking {
  readonly name: string
  /** Which of the files it is. */
  readonly number: number
  readonly of: number
  readonly job: Job | null
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
  const taking = shallowRef<Taking | null>(null)
  const accepting = shallowRef<Job | null>(null)
  const compared = shallowRef<ReadonlyMap<string, ComparedReview>>(new Map())
  let controller = new AbortController()
  let comparing = new AbortController()
  onScopeDispose(() => {
    controller.abort()
    comparing.abort()
  })
  const compare = async (ids: readonly string[]): Promise<void> => {
    comparing.abort()
    const { signal } = (comparing = new AbortController())
    for (let from = 0; from < ids.length; from += comparedAtOnce) {
      const some = await client.call(
        'reviews.compare',
        { eventId, reviewIds: ids.slice(from, from + comparedAtOnce) },
        signal,
      )
      compared.value = new Map([...compared.value, ...some.map((one) => [one.id, one] as const)])
    }
  }
  const load = async (): Promise<void> => {
    try {
      const list = await client.call('reviews.list', { eventId })
      items.value = list
      await compare(list.map(({ id }) => id))
    } catch (cause) {
      if (toAppError(cause).code !== 'cancelled') error.value = toAppError(cause)
    }
  }
  const takeOne = async (
    file: File,
    place: Pick<Taking, 'number' | 'of'>,
    signal: AbortSignal,
  ): Promise<z.infer<typeof taken>> => {
    const of = { ...place, name: file.name }
    taking.value = { ...of, job: null }
    const bundleId = await takeBundle(eventId, file, { signal })
    const started = client.call('reviews.take', { eventId, bundleId })
    const ended = await jobs.follow(started, { signal, onChange: (job) => (taking.value = { ...of, job }) })
    return taken.parse(ended.result)
  }
  void load()
  return {
    items,
    error,
    refused,
    taking,
    accepting,
    compared,
    load,
    async take(files) {
      controller = new AbortController()
      const { signal } = controller
      refused.value = []
      const ids: string[] = []
      for (const [index, file] of files.entries()) {
        try {
          const { reviewIds, refused: ofZip } = await takeOne(
            file,
            { number: index + 1, of: files.length },
            signal,
          )
          ids.push(...reviewIds)
          refused.value = [
            ...refused.value,
            ...ofZip.map(({ name, error: why }) => ({ name, error: AppError.fromShape(why) })),
          ]
        } catch (cause) {
          if (signal.aborted) break
          // The others are taken in all the same.
          refused.value = [...refused.value, { name: file.name, error: toAppError(cause) }]
        }
      }
      taking.value = null
      void load()
      return ids
    },
    async acceptSafe() {
      controller = new AbortController()
      error.value = null
      try {
        const started = client.call('reviews.acceptSafe', { eventId })
        const ended = await jobs.follow(started, {
          signal: controller.signal,
          onChange: (job) => (accepting.value = job),
        })
        return appliedAll.parse(ended.result)
      } catch (cause) {
        error.value = toAppError(cause)
        return null
      } finally {
        accepting.value = null
        void load()
      }
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
  const detail = useNewestAnswer(reviewId, (id, signal) =>
    client.call('reviews.get', { eventId, reviewId: id }, signal),
  )
  const booth = useNewestAnswer(boothId, (id, signal) =>
    client.call('reviews.booth', { eventId, reviewId: reviewId(), booth: id }, signal),
  )
  const again = async (): Promise<void> => {
    detail.again()
    booth.again()
    await Promise.all([detail.settled(), booth.settled()])
  }
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    failed.value = null
    try {
      await work()
    } catch (cause) {
      failed.value = toAppError(cause)
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
