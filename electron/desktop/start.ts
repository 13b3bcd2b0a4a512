import { app, session, type BrowserWindow } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication } from '../application/index.ts'
import type { Application, Host, Log } from '../application/types.ts'
import { readArguments } from './arguments.ts'
import { recoverFromCrash, watchFailures, type Failures } from './failures.ts'
import { serveContents } from './ipc.ts'
import { openLog } from './log.ts'
import { setMenu } from './menu.ts'
import { denyNavigation } from './navigation.ts'
import { denyPermissions } from './permissions.ts'
import { handleProtocols } from './protocols/index.ts'
import { closeBeforeQuit } from './quit.ts'
import { registerSchemes } from './schemes.ts'
import { createServiceLauncher } from './service-launcher.ts'
import { openSettings } from './settings.ts'
import { createVault } from './vault.ts'
import { openWindow, present } from './window.ts'

const clock = { now: () => Date.now() }

/** Starts the desktop application from the built files in `outFolder`. Must run in the entry module's first tick: some of it has to happen before `ready`. */
export function startDesktop(outFolder: string, argv: readonly string[]): void {
  const { dataDirectory } = readArguments(argv)
  // Before the lock, which lies there: every data folder has its own first instance.
  if (dataDirectory !== undefined) {
    mkdirSync(dataDirectory, { recursive: true })
    app.setPath('userData', dataDirectory)
  }
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  registerSchemes()
  app.enableSandbox()

  const folder = app.getPath('userData')
  const logFile = join(folder, 'logs', 'desktop.log')
  const log = openLog(logFile, clock)
  const failures = watchFailures(log, logFile)
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents, log))

  app
    .whenReady()
    .then(() => open({ outFolder, folder, log, failures }))
    .catch((error: unknown) => {
      failures.report('Booth Builder could not start.', error)
      app.exit(1)
    })
}

interface Start {
  readonly outFolder: string
  readonly folder: string
  readonly log: Log
  readonly failures: Failures
}

function open({ outFolder, folder, log, failures }: Start): void {
  log.info('Booth Builder starts.', { version: app.getVersion(), electron: process.versions.electron, platform: process.platform })
  const settings = openSettings(folder)
  const application = createCore({ outFolder, folder, settings, log })
  application.catch((error: unknown) => {
    failures.report('Booth Builder could not start.', error)
    app.exit(1)
  })

  denyPermissions(session.defaultSession)
  handleProtocols(join(outFolder, 'renderer'), application)
  setMenu()

  let window: BrowserWindow | undefined
  const show = (): void => {
    if (window !== undefined) {
      present(window)
      return
    }
    const opened = openWindow(join(outFolder, 'preload', 'preload.cjs'), settings, log)
    const stopServing = serveContents(opened.webContents, application, log)
    recoverFromCrash(opened, failures, clock)
    opened.once('closed', () => {
      stopServing()
      window = undefined
    })
    window = opened
  }

  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  closeBeforeQuit(application, () => window?.close(), log)
  show()
}

// The window does not wait for the keychain, which may ask the person something first; what the page asks waits for the core.
async function createCore(parts: Pick<Start, 'outFolder' | 'folder' | 'log'> & Pick<Host, 'settings'>): Promise<Application> {
  const { outFolder, folder, settings, log } = parts
  return createApplication({
    kind: 'desktop',
    version: app.getVersion(),
    dataDirectory: join(folder, 'data'),
    vault: await createVault(join(folder, 'secrets.json'), log),
    launcher: createServiceLauncher(join(outFolder, 'main', 'service.js'), log),
    settings,
    clock,
    log,
  })
}
