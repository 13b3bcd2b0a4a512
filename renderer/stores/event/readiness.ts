import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { z } from 'zod'
import type { CallInput, CallOutput, Job, LinkCheckResult } from '../../../shared/contract/index.ts'
import type { ReminderLetter } from '../../../shared/domain/readiness/letter.ts'
import { usualRules, type ReadinessRules } from '../../../shared/domain/readiness/rules.ts'
import { client, onReconnected, saveMade } from '../../bridge/index.ts'
import { useJobs } from '../jobs.ts'
import { createFollowedAnswer } from '../followed-answer.ts'
import { useNotices } from '../notices.ts'
import { useEvent } from '../event.ts'

const made = z.object({ fileId: z.string(), name: z.string(), records: z.number() })
const tried = z.object({
  checked: z.number(),
  broken: z.number(),
  offline: z.boolean(),
}) satisfies z.ZodType<LinkCheckResult>

/** What the open event asks of its booths, and what can be done about booths that are not ready. */
export const useReadiness = defineStore('readiness', () => {
  const event = useEvent()
  const jobs = useJobs()
  const notices = useNotices()
  const followed = createFollowedAnswer(async () =>
    event.eventId === null ? null : client.call('readiness.rules', { eventId: event.eventId }),
  )
  const known = followed.answer
  /** Everything is judged by other rules, or links are tried. */
  const job = shallowRef<Job | null>(null)
  const onChange = (next: Job): void => void (job.value = next)

  async function load(): Promise<void> {
    await followed.ask()
    if (followed.error.value !== null) notices.fail(followed.error.value)
  }
  watch(
    () => event.eventId,
    () => {
      followed.forget()
      void load()
    },
    { immediate: true },
  )
  client.on('readiness.changed', ({ eventId }) => {
    if (eventId === event.eventId) void load()
  })
  onReconnected(() => void load())

  return {
    /** As long as they are not here yet, those that are usual. */
    rules: computed(() => known.value ?? usualRules),
    isKnown: computed(() => known.value !== null),
    job: computed(() => job.value),
    load,
    /**
     * Sets the rules and waits until everything is judged by them. Gives the token that takes it back,
     * `null` where nothing has changed. Throws an `AppError`.
     */
    async setRules(rules: ReadinessRules, instead: ReadinessRules): Promise<string | null> {
      const started = client.call('readiness.setRules', { eventId: event.requireEventId(), rules, instead })
      void started.then(
        () => followed.tell(rules),
        () => undefined,
      )
      try {
        await jobs.follow(started, { onChange })
        return (await started).token
      } finally {
        job.value = null
      }
    },
    /** Throws an `AppError`. */
    async checkLinks(signal: AbortSignal): Promise<LinkCheckResult> {
      try {
        const ended = await jobs.follow(
          client.call('readiness.checkLinks', { eventId: event.requireEventId() }),
          { onChange, signal },
        )
        return tried.parse(ended.result)
      } finally {
        job.value = null
      }
    },
    letter: (): Promise<ReminderLetter> =>
      client.call('readiness.letter', { eventId: event.requireEventId() }),
    setLetter: (letter: ReminderLetter): Promise<ReminderLetter> =>
      client.call('readiness.setLetter', { eventId: event.requireEventId(), letter }),
    reminders: (of?: readonly string[]): Promise<CallOutput<'readiness.reminders'>> =>
      client.call('readiness.reminders', {
        eventId: event.requireEventId(),
        ...(of === undefined ? {} : { of: [...of] }),
      }),
    /** Makes the file and hands it to the person; the number of its booths. Throws an `AppError`. */
    async exportReminders(file: Omit<CallInput<'readiness.exportReminders'>, 'eventId'>): Promise<number> {
      const eventId = event.requireEventId()
      const ended = await jobs.follow(client.call('readiness.exportReminders', { eventId, ...file }))
      const { records, ...found } = made.parse(ended.result)
      saveMade(eventId, found)
      return records
    },
  }
})
