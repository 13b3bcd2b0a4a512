import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Job } from '../../shared/contract/index.ts'
import { waitForJob } from '../bridge/index.ts'

/** Long work a person started and waits for. */
export const useJobs = defineStore('jobs', () => {
  const active = shallowRef<ReadonlyMap<string, Job>>(new Map())

  /**
   * Starts a job and follows it to its end; throws the `AppError` it failed with. `onChange` gets
   * every step.
   */
  async function follow(
    start: Promise<{ readonly jobId: string }>,
    { onChange, signal }: { readonly onChange?: (job: Job) => void; readonly signal?: AbortSignal } = {},
  ): Promise<Job> {
    const { jobId } = await start
    try {
      return await waitForJob(
        jobId,
        (job) => {
          active.value = new Map(active.value).set(job.id, job)
          onChange?.(job)
        },
        signal,
      )
    } finally {
      const left = new Map(active.value)
      left.delete(jobId)
      active.value = left
    }
  }

  return { active, follow }
})
