import { app, powerMonitor } from 'electron'
import type { Application, Log } from '../application/host/types.ts'

/**
 * What is under way gets this long to be finished, in milliseconds. All of it survives being cut
 * off; it only has to be done again.
 */
const closeTimeoutMs = 15_000

export interface Quitting {
  /** Whether the end has begun: from then on there is no core for a window. */
  readonly hasBegun: boolean
}

/**
 * Holds the end of the program back until the window, by `closeWindow`, and then the core are
 * closed: what the page saves last needs the core. `end` then ends it. Only after `ready`.
 */
export function closeBeforeQuit(
  application: Promise<Application>,
  closeWindow: () => Promise<void>,
  log: Log,
  end: () => void = () => app.quit(),
): Quitting {
  let state: 'running' | 'closing' | 'closed' = 'running'
  app.on('before-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    void closeWindow()
      .then(() => close(application, log))
      .then(() => {
        state = 'closed'
        end()
      })
  })
  // Linux and macOS tell nobody else that the system is about to end, and wait a little for whoever
  // asks them to.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault()
    app.quit()
  })
  return {
    get hasBegun() {
      return state !== 'running'
    },
  }
}

async function close(application: Promise<Application>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), closeTimeoutMs)
  })
  const closed = application.then(
    (core) => core.close(),
    () => undefined, // It never came to be; the reason has been told.
  )
  try {
    if ((await Promise.race([closed, tooLate])) === 'too late') log.warn('The core did not close in time.')
  } catch (error) {
    log.error('The core did not close cleanly.', {
      reason: error instanceof Error ? error.message : String(error),
    })
  } finally {
    clearTimeout(timer)
  }
}
