import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { textOf } from '../../../shared/contract/answers.ts'
import type { Connection, Job } from '../../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client } from '../../bridge/index.ts'
import { useJobs } from '../jobs.ts'

export interface Opening {
  readonly kind: Readonly<ShallowRef<'sample' | 'connect' | null>>
  readonly job: Readonly<ShallowRef<Job | null>>
  readonly error: Readonly<ShallowRef<{ readonly from: 'sample' | 'connect'; readonly error: AppError } | null>>
  readonly busy: ComputedRef<boolean>
  openSample(): Promise<boolean>
  connect(connection: Connection): Promise<boolean>
  cancel(): void
  forgetError(): void
}

/**
 * Opening the sample event or connecting to one, from the button to the event's overview. Each
 * resolves to whether it succeeded.
 */
export function useOpening(): Opening {
  const router = useRouter()
  const jobs = useJobs()
  const kind = shallowRef<'sample' | 'connect' | null>(null)
  const job = shallowRef<Job | null>(null)
  const error = shallowRef<{ readonly from: 'sample' | 'connect'; readonly error: AppError } | null>(null)
  let controller: AbortController | undefined

  async function run(from: 'sample' | 'connect', start: () => Promise<{ readonly jobId: string }>): Promise<boolean> {
    kind.value = from
    error.value = null
    job.value = null
    controller = new AbortController()
    try {
      const done = await jobs.follow(start(), { signal: controller.signal, onChange: (changed) => (job.value = changed) })
      await router.push({ name: 'overview', params: { eventId: textOf(done.result, 'eventId') } })
      return true
    } catch (thrown) {
      const failure = toAppError(thrown)
      if (failure.code !== 'cancelled') error.value = { from, error: failure }
      return false
    } finally {
      kind.value = null
      job.value = null
    }
  }

  onScopeDispose(() => {
    // Left while still opening: what was started for this screen ends with it.
    if (kind.value !== null) controller?.abort()
  })

  return {
    kind,
    job,
    error,
    busy: computed(() => kind.value !== null),
    openSample: () => run('sample', () => client.call('events.openSample', {})),
    connect: (connection) => run('connect', () => client.call('events.connect', connection)),
    cancel: () => controller?.abort(),
    forgetError: () => (error.value = null),
  }
}
