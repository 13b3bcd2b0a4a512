import { createReadStream } from 'node:fs'
import type {
  AppliedReview,
  CallInput,
  ReviewDetail,
  ReviewedBoothDetail,
} from '../../shared/contract/index.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import { openTestApplication, type TestApplication, type TestApplicationOptions } from './application.ts'

/** The event that the organiser has. */
export const sample = 'sample'

/** An organiser with the sample event and an exhibitor without any, who send packs to each other. */
export interface PackExchange {
  readonly organiser: TestApplication
  readonly exhibitor: TestApplication
  /** Writes booths into a pack; gives its path. */
  packed(from: TestApplication, eventId: string, keys: readonly string[], due?: string): Promise<string>
  /** Opens a pack as an event of its own; gives the event's id. */
  openedBy(by: TestApplication, path: string): Promise<string>
  /** The organiser takes a pack in; gives the review's id. */
  reviewOf(source: AsyncIterable<Uint8Array>): Promise<string>
  change(by: TestApplication, eventId: string, key: string, values: RecordValues): Promise<unknown>
  /** What a booth says at the organiser's. */
  valuesOf(key: string): Promise<RecordValues>
  detail(reviewId: string): Promise<ReviewDetail>
  booth(reviewId: string, booth: string): Promise<ReviewedBoothDetail>
  choose(
    reviewId: string,
    choice: 'accept' | 'reject',
    what: CallInput<'reviews.choose'>['what'],
  ): Promise<unknown>
  apply(reviewId: string): Promise<AppliedReview>
  close(): Promise<void>
}

export async function openPackExchange(options?: TestApplicationOptions): Promise<PackExchange> {
  const organiser = await openTestApplication(options)
  const exhibitor = await openTestApplication()
  const { client } = organiser
  await organiser.finished(client.call('events.openSample', {}))
  return {
    organiser,
    exhibitor,
    async packed(from, eventId, keys, due) {
      const started = from.client.call('packs.make', {
        eventId,
        selection: { keys: [...keys] },
        name: 'Pack',
        withFilms: true,
        ...(due === undefined ? {} : { due }),
      })
      const made = (await from.finished(started)) as { fileId: string }
      return (await from.application.generatedFile(eventId, made.fileId))!.path
    },
    async openedBy(by, path) {
      const { bundleId } = await by.application.takeBundle({
        eventId: null,
        name: 'Pack.boothpack',
        source: createReadStream(path),
      })
      return ((await by.finished(by.client.call('packs.open', { bundleId }))) as { eventId: string }).eventId
    },
    async reviewOf(source) {
      const { bundleId } = await organiser.application.takeBundle({
        eventId: sample,
        name: 'Pack.boothpack',
        source,
      })
      return (
        (await organiser.finished(client.call('reviews.take', { eventId: sample, bundleId }))) as {
          reviewIds: string[]
        }
      ).reviewIds[0]!
    },
    change: (by, eventId, key, values) =>
      by.client.call('records.update', { eventId, entity: 'booth', key, values: { ...values } }),
    valuesOf: async (key) =>
      (await client.call('records.get', { eventId: sample, entity: 'booth', key })).values,
    detail: (reviewId) => client.call('reviews.get', { eventId: sample, reviewId }),
    booth: (reviewId, booth) => client.call('reviews.booth', { eventId: sample, reviewId, booth }),
    choose: (reviewId, choice, what) =>
      client.call('reviews.choose', { eventId: sample, reviewId, choice, what }),
    apply: async (reviewId) =>
      (await organiser.finished(
        client.call('reviews.apply', { eventId: sample, reviewId }),
      )) as AppliedReview,
    async close() {
      await organiser.close()
      await exhibitor.close()
    },
  }
}
