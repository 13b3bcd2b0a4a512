import { powerMonitor, powerSaveBlocker } from 'electron'
import type { Application } from '../application/host/types.ts'

/**
 * Keeps the machine from falling asleep by itself while changes and files go between it and a
 * service, and while long work goes on; the screen may go dark. Only after `ready`.
 */
export async function keepAwake(application: Promise<Pick<Application, 'onEvent'>>): Promise<void> {
  const working = new Set<string>()
  let blocker: number | undefined
  const note = (who: string, works: boolean): void => {
    if (works) working.add(who)
    else working.delete(who)
    if (working.size > 0) blocker ??= powerSaveBlocker.start('prevent-app-suspension')
    else if (blocker !== undefined) {
      powerSaveBlocker.stop(blocker)
      blocker = undefined
    }
  }
  const core = await application
  core.onEvent((name, payload) => {
    if (name === 'job.changed') note(`job ${payload.job.id}`, payload.job.state === 'running')
    if (name === 'sync.changed')
      note(`event ${payload.eventId}`, payload.state.phase === 'pulling' || payload.state.phase === 'pushing')
  })
}

/**
 * Holds the synchronisation while the machine sleeps, so that nothing breaks in the middle of a
 * request, and goes on at once when it wakes. Only after `ready`.
 */
export async function followSleep(application: Promise<Pick<Application, 'sleep' | 'wake'>>): Promise<void> {
  const core = await application
  powerMonitor.on('suspend', () => core.sleep())
  powerMonitor.on('resume', () => core.wake())
}
