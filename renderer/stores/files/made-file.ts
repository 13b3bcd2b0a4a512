import { onScopeDispose, shallowRef, type Ref } from 'vue'
import type { z } from 'zod'
import type { Job } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { saveMade } from '../../bridge/index.ts'
import { useJobs } from '../jobs.ts'

export interface FileMaking<Asked, Made> {
  readonly job: Readonly<Ref<Job | null>>
  readonly error: Readonly<Ref<AppError | null>>
  /** Makes the file and hands it to the person; `null` where it failed or was called off. */
  readonly run: (asked: Asked) => Promise<Made | null>
  readonly stop: () => void
}

/**
 * A file that a job of the core makes. What is on its way when the caller goes is called off.
 * @param start begins the job, whose result is a `made`
 */
export function useFileMaking<Asked, Made extends { readonly fileId: string; readonly name: string }>(
  start: (asked: Asked) => Promise<{ readonly jobId: string }>,
  made: z.ZodType<Made>,
  eventId: string,
): FileMaking<Asked, Made> {
  const jobs = useJobs()
  const job = shallowRef<Job | null>(null)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()
  onScopeDispose(() => controller.abort())
  return {
    job,
    error,
    async run(asked) {
      controller = new AbortController()
      const { signal } = controller
      error.value = null
      try {
        const ended = await jobs.follow(start(asked), { signal, onChange: (next) => (job.value = next) })
        const file = made.parse(ended.result)
        saveMade(eventId, file)
        return file
      } catch (cause) {
        if (!signal.aborted) error.value = toAppError(cause)
        return null
      } finally {
        job.value = null
      }
    },
    stop: () => controller.abort(),
  }
}
