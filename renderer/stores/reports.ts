import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type {
  ExportedRows,
  Job,
  JourneyReport,
  ReportFilter,
  ReportName,
  ReportsState,
  ScanReport,
} from '../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { client, onReconnected } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { useJobs } from './jobs.ts'
import { useNewestAnswer, type NewestAnswer } from './newest-answer.ts'

/** What is here of the open event's reports, and how it is brought up to date. */
export const useReports = defineStore('reports', () => {
  const event = useEvent()
  const jobs = useJobs()
  const state = shallowRef<ReportsState | null>(null)
  const loadError = shallowRef<AppError | null>(null)
  /** The refresh under way, and why the last one did not come to its end. */
  const job = shallowRef<Job | null>(null)
  const refreshing = shallowRef(false)
  const refreshError = shallowRef<AppError | null>(null)
  /** Counts how often what is shown may have changed. */
  const version = shallowRef(0)
  let stop = new AbortController()

  async function load(): Promise<void> {
    const { eventId } = event
    if (eventId === null) return
    try {
      const loaded = await client.call('reports.state', { eventId })
      if (event.eventId !== eventId) return
      state.value = loaded
      loadError.value = null
      version.value += 1
      if (loaded.jobId !== null && !refreshing.value) void follow(Promise.resolve({ jobId: loaded.jobId }))
    } catch (error) {
      if (event.eventId === eventId) loadError.value = toAppError(error)
    }
  }

  async function follow(started: Promise<{ readonly jobId: string }>): Promise<void> {
    const { eventId } = event
    refreshing.value = true
    refreshError.value = null
    stop = new AbortController()
    try {
      await jobs.follow(started, { signal: stop.signal, onChange: (next) => (job.value = next) })
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code !== 'cancelled' && event.eventId === eventId) refreshError.value = error
    } finally {
      refreshing.value = false
      job.value = null
      await load()
    }
  }

  async function refresh(): Promise<void> {
    if (refreshing.value) return
    await follow(client.call('reports.refresh', { eventId: event.requireEventId() }))
  }

  /** The rows of a report that meet the filter, as a file. */
  const exported = (report: ReportName, filter: ReportFilter): Promise<ExportedRows> =>
    client.call('reports.export', { eventId: event.requireEventId(), report, ...filter })

  watch(
    () => event.eventId,
    () => {
      state.value = null
      refreshError.value = null
      loadError.value = null
    },
  )
  onReconnected(() => {
    if (state.value !== null) void load()
  })

  return {
    state,
    loadError,
    job,
    refreshing,
    refreshError,
    version,
    load,
    refresh,
    cancel: () => stop.abort(),
    exported,
  }
})

/** The charts of the scans that meet a filter, asked for anew when either changes; `null`: nothing is asked. */
export function useScanReport(filter: () => ReportFilter | null): NewestAnswer<ScanReport> {
  return useNewestAnswer(useQuestion(filter), ({ eventId, filter: asked }, signal) =>
    client.call('reports.scans', { eventId, ...asked }, signal),
  )
}

/** Those of the visitors' journeys. */
export function useJourneyReport(filter: () => ReportFilter | null): NewestAnswer<JourneyReport> {
  return useNewestAnswer(useQuestion(filter), ({ eventId, filter: asked }, signal) =>
    client.call('reports.journeys', { eventId, ...asked }, signal),
  )
}

interface ReportQuestion {
  readonly eventId: string
  readonly filter: ReportFilter
  /** Of what is kept: another one is another question. */
  readonly version: number
}

function useQuestion(filter: () => ReportFilter | null): () => ReportQuestion | null {
  const event = useEvent()
  const reports = useReports()
  return () => {
    const asked = filter()
    return event.eventId === null || asked === null
      ? null
      : { eventId: event.eventId, filter: asked, version: reports.version }
  }
}
