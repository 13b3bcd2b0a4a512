import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { textOf } from '../../../shared/contract/answers.ts'
import type { Connection, Job } from '../../../shared/contract/index.ts'
import type { EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'
import { toAppError, type AppError } from '../../../shared/errors.ts'
import { client, takeBundle } from '../../bridge/index.ts'
import { useJobs } from '../jobs.ts'

type Way = 'sample' | 'create' | 'connect' | 'file'

export interface Opening {
  readonly kind: Readonly<ShallowRef<Way | null>>
  readonly job: Readonly<ShallowRef<Job | null>>
  readonly error: Readonly<ShallowRef<{ readonly from: Way; readonly error: AppError } | null>>
  readonly busy: ComputedRef<boolean>
  openSample(): Promise<boolean>
  create(setup: EventSetup): Promise<boolean>
  connect(connection: Connection): Promise<boolean>
  /** The event of a file that somebody handed on. */
  openFile(file: File): Promise<boolean>
  cancel(): void
  forgetError(): void
}

/**
 * Opening the sample event or that of a file, setting one up here or connecting to one, from the button to the event's overview. Each
 * resolves to whether it succeeded.
 */
export function useOpening(): Opening {
  const router = useRouter()
  const jobs = useJobs()
  const kind = shallowRef<Way | null>(null)
  const job = shallowRef<Job | null>(null)
  const error = shallowRef<{ readonly from: Way; readonly error: AppError } | null>(null)
  let controller: AbortController | undefined

  async function run(
    from: Way,
    start: (signal: AbortSignal) => Promise<{ readonly jobId: string }>,
  ): Promise<boolean> {
    kind.value = from
    error.value = null
    job.value = null
    controller = new AbortController()
    const { signal } = controller
    try {
      const done = await jobs.follow(start(signal), { signal, onChange: (changed) => (job.value = changed) })
      await router.push({ name: 'overview', params: { eventId: textOf(done.result, 'eventId') } })
      return true
    } catch (cause) {
      const failure = toAppError(cause)
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
    create: (setup) => run('create', () => client.call('events.create', setup)),
    connect: (connection) => run('connect', () => client.call('events.connect', connection)),
    openFile: (file) =>
      run('file', async (signal) =>
        client.call('events.import', { bundleId: await takeBundle(null, file, { signal }) }),
      ),
    cancel: () => controller?.abort(),
    forgetError: () => (error.value = null),
  }
}
