import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type {
  BulkResult,
  CallInput,
  ExhibitorRow,
  Job,
  RecordSelection,
} from '../../../shared/contract/index.ts'
import { isObject } from '../../../shared/domain/record/record-values.ts'
import { client, waitForJob } from '../../bridge/index.ts'
import { useEvent } from '../event.ts'
import { useSync } from '../journal/sync.ts'

/**
 * The booths whose changes wait until it is known who their exhibitor is, and the table that asks.
 */
export const useExhibitors = defineStore('exhibitors', () => {
  const event = useEvent()
  const sync = useSync()
  const waiting = computed(() => sync.state?.awaitingExhibitor ?? 0)
  /** It opens only where a person asks for it: that booths wait is said by the pill, on Sync and Overview. */
  const isAsking = shallowRef(false)
  watch(
    () => event.eventId,
    () => (isAsking.value = false),
  )

  return {
    waiting,
    isAsking,
    open: () => (isAsking.value = true),
    close: () => (isAsking.value = false),
    waitingKeys(): Promise<readonly string[]> {
      return client.call('exhibitors.waiting', { eventId: event.requireEventId() })
    },
    /** At most 500 at once. */
    rowsOf(keys: readonly string[]): Promise<readonly ExhibitorRow[]> {
      return client.call('exhibitors.of', { eventId: event.requireEventId(), keys: [...keys] })
    },
    async give(
      exhibitors: Omit<CallInput<'exhibitors.give'>, 'eventId'>,
      onChange: (job: Job) => void,
    ): Promise<Pick<BulkResult, 'token' | 'changed'>> {
      const { jobId } = await client.call('exhibitors.give', {
        eventId: event.requireEventId(),
        ...exhibitors,
      })
      const { result } = await waitForJob(jobId, onChange)
      const { token, changed } = isObject(result) ? result : {}
      return {
        token: typeof token === 'string' ? token : null,
        changed: typeof changed === 'number' ? changed : 0,
      }
    },
    /** The job's result is a `BulkResult`. */
    takeSuggestions(selection: RecordSelection): Promise<{ readonly jobId: string }> {
      return client.call('exhibitors.takeSuggestions', { eventId: event.requireEventId(), selection })
    },
    async usesSuggestions(): Promise<boolean> {
      return (await client.call('exhibitors.settings', { eventId: event.requireEventId() })).useSuggestions
    },
    async setUsesSuggestions(useSuggestions: boolean): Promise<boolean> {
      return (
        await client.call('exhibitors.setSettings', { eventId: event.requireEventId(), useSuggestions })
      ).useSuggestions
    },
  }
})
