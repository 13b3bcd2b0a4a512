import { Notification } from 'electron'
import { z } from 'zod'
import type { Application } from '../application/types.ts'
import type { Clock } from '../workspace/types.ts'

export interface NotificationParts {
  readonly application: Promise<Application>
  readonly clock: Clock
  /** Whether the person looks at the window anyway. */
  readonly inSight: () => boolean
  /** Brings the window to the front. */
  readonly present: () => void
}

const changedJob = z.object({
  job: z.object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    error: z.object({ message: z.string() }).nullable(),
  }),
})

/** A synchronisation that took longer than this may have sent a person to other work. */
const longMs = 30_000

/**
 * Says on the desktop that a long synchronisation has ended, and how, where the window is not in
 * sight.
 */
export async function notifyOfLongSyncs({ application, clock, inSight, present }: NotificationParts): Promise<void> {
  const begun = new Map<string, number>()
  // Held here until it is clicked: without a reference it is collected, and its click goes nowhere.
  let shown: Notification | undefined
  const core = await application
  core.onEvent((name, payload) => {
    if (name !== 'job.changed') return
    const { job } = changedJob.parse(payload)
    if (job.kind !== 'sync') return
    const start = begun.get(job.id)
    if (job.state === 'running') {
      if (start === undefined) begun.set(job.id, clock.now())
      return
    }
    begun.delete(job.id)
    if (start === undefined || clock.now() - start < longMs || job.state === 'cancelled' || inSight() || !Notification.isSupported()) return
    shown = new Notification({
      title: job.state === 'done' ? 'Synchronised' : 'The synchronisation stopped',
      body: job.state === 'done' ? 'What could be sent is on the service.' : (job.error?.message ?? ''),
    })
    shown.on('click', present)
    shown.show()
  })
}
