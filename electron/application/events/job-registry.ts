import { randomUUID } from 'node:crypto'
import type { Job } from '../../../shared/contract/index.ts'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'

/**
 * Ended jobs that can still be asked for: a page that lost its connection asks how its job went.
 */
const mostEndedJobs = 200

export type JobProgress = Partial<Pick<Job, 'phase' | 'entity' | 'done' | 'total'>>
type JobWork = (signal: AbortSignal, report: (progress: JobProgress) => void) => Promise<JsonValue>

export interface JobRegistry {
  /** Starts `work` and gives the job's id at once. */
  start(kind: Job['kind'], phase: Job['phase'], work: JobWork): string
  /** Throws `not-found`. */
  get(jobId: string): Job
  /** A job of this kind that runs now. */
  running(kind: Job['kind']): Job | undefined
  /** Whether any runs now. */
  readonly isBusy: boolean
  /** Asks the job to end; one that has ended is left alone. Throws `not-found`. */
  cancel(jobId: string): void
  /** Cancels everything and waits for it. */
  close(): Promise<void>
}

interface RunningJob {
  job: Job
  readonly controller: AbortController
  readonly ended: Promise<void>
}

export function createJobRegistry(announce: (job: Job) => void): JobRegistry {
  const jobs = new Map<string, RunningJob>()

  const find = (jobId: string): RunningJob => {
    const found = jobs.get(jobId)
    if (found === undefined) throw new AppError('not-found', 'There is no such job any more.')
    return found
  }
  const change = (jobId: string, next: Partial<Job>): void => {
    const running = jobs.get(jobId)
    if (running === undefined || running.job.state !== 'running') return
    running.job = { ...running.job, ...next }
    announce(running.job)
  }
  const forgetOldest = (): void => {
    const ended = [...jobs.values()].filter(({ job }) => job.state !== 'running')
    for (const { job } of ended.slice(0, Math.max(0, ended.length - mostEndedJobs))) jobs.delete(job.id)
  }

  return {
    start(kind, phase, work) {
      forgetOldest()
      const id = randomUUID()
      const controller = new AbortController()
      const first: Job = {
        id,
        kind,
        state: 'running',
        phase,
        entity: null,
        done: 0,
        total: null,
        result: null,
        error: null,
      }
      // Begun in another tick: work that fails at once fails the job, not the call that started it.
      const ended = Promise.resolve()
        .then(() => {
          controller.signal.throwIfAborted()
          return work(controller.signal, (progress) =>
            change(id, { entity: null, done: 0, total: null, ...progress }),
          )
        })
        .then(
          (result) => change(id, { state: 'done', result }),
          (cause: unknown) => {
            const error = toAppError(cause)
            const cancelled = error.code === 'cancelled' && controller.signal.aborted
            change(id, { state: cancelled ? 'cancelled' : 'failed', error: error.toShape() })
          },
        )
      jobs.set(id, { job: first, controller, ended })
      announce(first)
      return id
    },
    get: (jobId) => find(jobId).job,
    get isBusy() {
      return [...jobs.values()].some(({ job }) => job.state === 'running')
    },
    running: (kind) =>
      [...jobs.values()].map(({ job }) => job).find((job) => job.kind === kind && job.state === 'running'),
    cancel: (jobId) => find(jobId).controller.abort(),
    async close() {
      for (const { controller } of jobs.values()) controller.abort()
      await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
  }
}
