import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../events/context.ts'

export function jobsHandlers({ jobs }: ApplicationContext): Pick<Handlers, 'jobs.get' | 'jobs.cancel'> {
  return {
    'jobs.get': ({ jobId }) => jobs.get(jobId),
    'jobs.cancel': ({ jobId }) => {
      jobs.cancel(jobId)
      return null
    },
  }
}
