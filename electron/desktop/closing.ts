import type { BrowserWindow } from 'electron'
import type { Log } from '../application/host/types.ts'

/** The page gets this long to save, in milliseconds; it needs a moment. */
const saveTimeoutMs = 5_000
/** A page that has saved and does not close by then is not waited for, in milliseconds. */
const closeTimeoutMs = 2_000

/**
 * Holds the closing of `window` back until its page has saved what was typed a moment ago: however
 * it is closed, by its button, a menu or the end of the program. A page that does not answer does
 * not keep it open.
 */
export function saveBeforeClosing(
  window: BrowserWindow,
  save: (limitMs: number) => Promise<boolean>,
  log: Log,
): void {
  let state: 'open' | 'saving' | 'closing' = 'open'
  const close = (saved: boolean): void => {
    state = 'closing'
    if (window.isDestroyed()) return
    if (!saved) {
      log.warn(
        'The page did not answer when the window closed. What was typed in the last moment may be lost.',
      )
      window.destroy()
      return
    }
    const timer = setTimeout(() => window.destroy(), closeTimeoutMs)
    window.once('closed', () => clearTimeout(timer))
    window.close()
  }
  window.on('close', (event) => {
    if (state === 'closing') return
    event.preventDefault()
    if (state === 'saving') return
    state = 'saving'
    void save(saveTimeoutMs).then(close)
  })
  // Windows signs the person out and asks nobody to quit first.
  window.on('query-session-end', () => void save(saveTimeoutMs))
}

/** Closes `window`; resolves when it is gone. */
export function closeWindow(window: BrowserWindow | undefined): Promise<void> {
  if (window === undefined || window.isDestroyed()) return Promise.resolve()
  return new Promise((resolve) => {
    window.once('closed', resolve)
    window.close()
  })
}
