import { app, dialog, shell, type BrowserWindow } from 'electron'
import { dirname } from 'node:path'
import english from '../../renderer/locales/en/desktop.json' with { type: 'json' }
import type { Log } from '../application/host/types.ts'
import type { Clock } from '../workspace/stores/workspace.ts'
import { desktopTexts, filled } from './texts/texts.ts'
import { wasEndedOnPurpose } from './utility-worker.ts'

/** What can fail that the person is told. */
type FailureName = Exclude<keyof typeof english.failures, 'folder' | 'safe' | 'stuck'>

export interface Failures {
  /** Logs the failure and, the first time only, tells the person. */
  report(what: FailureName, error: unknown): void
}

/** Nothing fails silently: what nobody caught is logged each time and shown once. */
export function watchFailures(log: Log, logFile: string): Failures {
  let shown = false
  const failures: Failures = {
    report(what, error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.error(english.failures[what], {
        reason,
        ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
      })
      if (shown) return
      shown = true
      const { [what]: sentence, safe } = desktopTexts().failures
      dialog.showErrorBox('Booth Builder', `${sentence}\n\n${reason}\n\n${filled(safe, { file: logFile })}`)
    },
  }
  process.on('uncaughtException', (error) => {
    failures.report('unexpected', error)
  })
  process.on('unhandledRejection', (error) => {
    failures.report('unexpected', error)
  })
  app.on('child-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit' && !wasEndedOnPurpose(details.name))
      log.warn('A process of the application ended.', {
        type: details.type,
        reason: details.reason,
        exitCode: details.exitCode,
      })
  })
  return failures
}

/** A page that crashes again within this time, in milliseconds, is not loaded once more. */
const crashLoopMs = 60_000

export interface Recovery {
  readonly log: Log
  readonly logFile: string
  readonly clock: Clock
  /** Whether the program runs with less already. */
  readonly safeMode: boolean
  /** Ends the program as a person would, and starts it again with less. */
  readonly startSafely: () => void
}

/**
 * Loads the page again after a crash: all it shows is in the core, so nothing is lost. Where it
 * crashes again at once, the person is asked what to do: without a page there is nothing else that
 * they could do it with.
 */
export function recoverFromCrash(window: BrowserWindow, recovery: Recovery): void {
  const { clock, log } = recovery
  let lastCrash = Number.NEGATIVE_INFINITY
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return
    const again = clock.now() - lastCrash < crashLoopMs
    lastCrash = clock.now()
    log.error('The page’s process ended.', { reason: details.reason, exitCode: details.exitCode })
    // Not while Chromium is still telling of the process that ended: it has no frame to load into
    // yet.
    setImmediate(() => {
      if (!again) reload(window)
      else
        askAfterCrashes(window, recovery).catch((error: unknown) =>
          log.error('The person could not be asked.', { reason: String(error) }),
        )
    })
  })
}

/** The way back, or out. The folder of the logs can be looked at before one is chosen. */
async function askAfterCrashes(
  window: BrowserWindow,
  { log, logFile, safeMode, startSafely }: Recovery,
): Promise<void> {
  const { title, detail, again, safely, logs, quit } = desktopTexts().crashes
  const actions = [
    { label: again, go: () => reload(window) },
    ...(safeMode ? [] : [{ label: safely, go: startSafely }]),
    { label: logs, go: undefined },
    { label: quit, go: () => app.quit() },
  ]
  while (!window.isDestroyed()) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      message: title,
      detail,
      buttons: actions.map(({ label }) => label),
      defaultId: 0,
      // Whoever puts the question away has nothing that they could see.
      cancelId: actions.length - 1,
      noLink: true,
    })
    const action = actions[response]
    if (action?.go !== undefined) {
      log.info('The page kept crashing.', { chosen: action.label })
      action.go()
      return
    }
    const trouble = await shell.openPath(dirname(logFile))
    if (trouble !== '') log.warn('The folder of logs could not be shown.', { reason: trouble })
  }
}

function reload(window: BrowserWindow): void {
  if (!window.isDestroyed()) window.webContents.reload()
}

/**
 * Asks the person what to do with a page that hears nothing any more. Its process is ended only if
 * they say so; the page is then loaded again, as after a crash.
 */
export function askWhenUnresponsive(window: BrowserWindow, log: Log): void {
  let asked: AbortController | undefined
  const ask = async (): Promise<void> => {
    if (asked !== undefined) return
    asked = new AbortController()
    log.warn('The page does not respond.')
    const { title, detail, wait, reload: loadAgain } = desktopTexts().unresponsive
    try {
      const { response } = await dialog.showMessageBox(window, {
        type: 'warning',
        message: title,
        detail,
        buttons: [wait, loadAgain],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: asked.signal,
      })
      if (response === 1 && !asked.signal.aborted && !window.isDestroyed())
        window.webContents.forcefullyCrashRenderer()
    } finally {
      asked = undefined
    }
  }
  window.on('unresponsive', () => {
    ask().catch((error: unknown) => log.error('The person could not be asked.', { reason: String(error) }))
  })
  window.on('responsive', () => asked?.abort())
  window.on('closed', () => asked?.abort())
}
