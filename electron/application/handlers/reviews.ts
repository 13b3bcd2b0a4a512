import type { Handlers } from '../../../shared/contract/index.ts'
import { plainJson } from '../../../shared/json.ts'
import { takePacks } from '../../packs/review/take-packs.ts'
import type { ApplicationContext } from '../events/context.ts'

type ReviewHandlers = Pick<Handlers, Extract<keyof Handlers, `reviews.${string}`>>

/** Packs that came back, change by change. */
export function reviewHandlers({ events, jobs }: ApplicationContext): ReviewHandlers {
  return {
    'reviews.take': async ({ eventId, bundleId }) => {
      const { reviews, bundles } = await events.open(eventId)
      const bundle = bundles.taken(bundleId)
      const jobId = jobs.start('import', 'checking', async (signal, report) => {
        const onDone = (done: number, total: number): void => report({ phase: 'checking', done, total })
        const { reviewIds, refused } = await takePacks(reviews, bundles, bundle, { signal, onDone })
        bundles.forget(bundleId)
        return plainJson({ reviewIds, refused })
      })
      return { jobId }
    },
    'reviews.list': async ({ eventId }) => (await events.open(eventId)).reviews.list(),
    'reviews.get': async ({ eventId, reviewId }) => (await events.open(eventId)).reviews.get(reviewId),
    'reviews.booth': async ({ eventId, reviewId, booth }) =>
      (await events.open(eventId)).reviews.booth(reviewId, booth),
    'reviews.choose': async ({ eventId, reviewId, choice, what }) => {
      await (await events.open(eventId)).reviews.choose(reviewId, choice, what)
      return null
    },
    'reviews.apply': async ({ eventId, reviewId }) => {
      const { reviews } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', (signal, report) =>
        reviews.apply(reviewId, {
          signal,
          onDone: (done, total) => report({ phase: 'changing', entity: 'booth', done, total }),
        }),
      )
      return { jobId }
    },
    'reviews.compare': async ({ eventId, reviewIds }) =>
      (await events.open(eventId)).reviews.compare(reviewIds),
    'reviews.acceptSafe': async ({ eventId }) => {
      const { reviews } = await events.open(eventId)
      const jobId = jobs.start('bulk', 'changing', (signal, report) =>
        reviews.acceptSafe({ signal, onDone: (done, total) => report({ phase: 'changing', done, total }) }),
      )
      return { jobId }
    },
    'reviews.close': async ({ eventId, reviewId }) => {
      ;(await events.open(eventId)).reviews.close(reviewId)
      return null
    },
  }
}
