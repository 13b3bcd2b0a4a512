import type { Job } from '../../shared/contract/index.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { client, onReconnected } from './client.ts'

/**
 * The job once it is done; throws the job's `AppError` where it failed, and `cancelled` where it
 * was cancelled. `signal` cancels the job itself. A connection lost in between is waited out.
 */
export function waitForJob(jobId: string, onChange?: (job: Job) => void, signal?: AbortSignal): Promise<Job> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    let settled = false
    const settle = (then: () => void): void => {
      if (settled) return
      settled = true
      for (const stop of stops) stop()
      then()
    }
    const look = (job: Job): void => {
      if (settled || job.id !== jobId) return
      onChange?.(job)
      if (job.state === 'done') settle(() => resolve(job))
      else if (job.state !== 'running') settle(() => reject(failureOf(job)))
    }
    const ask = (): void => {
      client.call('jobs.get', { jobId }).then(look, (cause: unknown) => {
        const error = toAppError(cause)
        if (error.code !== 'unreachable') settle(() => reject(error))
      })
    }
    const cancel = (): void => {
      client.call('jobs.cancel', { jobId }).catch((error: unknown) => settle(() => reject(toAppError(error))))
    }
    stops.push(
      client.on('job.changed', ({ job }) => look(job)),
      onReconnected(ask),
    )
    if (signal !== undefined) {
      signal.addEventListener('abort', cancel, { once: true })
      stops.push(() => signal.removeEventListener('abort', cancel))
      if (signal.aborted) cancel()
    }
    ask()
  })
}

function failureOf(job: Job): AppError {
  if (job.error !== null) return AppError.fromShape(job.error)
  return job.state === 'cancelled'
    ? new AppError('cancelled', 'The operation was cancelled.')
    : new AppError('internal', 'The operation failed.')
}
