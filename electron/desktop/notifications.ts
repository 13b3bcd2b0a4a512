import { Notification } from 'electron'
import type { Application } from '../application/host/types.ts'
import type { Clock } from '../workspace/stores/workspace.ts'
import { desktopTexts } from './texts/texts.ts'

export interface NotificationParts {
  readonly application: Promise<Application>
  readonly clock: Clock
  /** Whether the person looks at the window anyway. */
  readonly inSight: () => boolean
  /** Brings the window to the front. */
  readonly present: () => void
}

/** A synchronisation that took longer than this may have sent a person to other work. */
const longMs = 30_000

/**
 * Says on the desktop that a long synchronisation has ended, and how, where the window is not in
 * sight.
 */
export async function notifyOfLongSyncs({
  application,
  clock,
  inSight,
  present,
}: NotificationParts): Promise<void> {
  const begun = new Map<string, number>()
  // Held here until it is clicked: without a reference it is collected, and its click goes nowhere.
  let shown: Notification | undefined
  const core = await application
  core.onEvent((name, payload) => {
    if (name !== 'job.changed') return
    const { job } = payload
    if (job.kind !== 'sync') return
    const start = begun.get(job.id)
    if (job.state === 'running') {
      if (start === undefined) begun.set(job.id, clock.now())
      return
    }
    begun.delete(job.id)
    if (
      start === undefined ||
      clock.now() - start < longMs ||
      job.state === 'cancelled' ||
      inSight() ||
      !Notification.isSupported()
    )
      return
    const texts = desktopTexts().notifications
    shown = new Notification(
      job.state === 'done'
        ? { title: texts.synchronised, body: texts.synchronisedText }
        : { title: texts.stopped, body: texts.stoppedBecause[reasonOf(job.error?.code)] },
    )
    shown.on('click', present)
    shown.show()
  })
}

function reasonOf(
  code: string | undefined,
): keyof ReturnType<typeof desktopTexts>['notifications']['stoppedBecause'] {
  if (code === 'unreachable' || code === 'disk-full') return code
  return code === 'wrong-credentials' || code === 'token-expired' ? 'credentials' : 'other'
}
