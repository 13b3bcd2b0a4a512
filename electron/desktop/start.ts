import { app, dialog, session, type BrowserWindow } from 'electron'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication } from '../application/index.ts'
import { defaultDataDirectory } from '../application/host/data-directory.ts'
import type { Application, Host, Log } from '../application/types.ts'
import { readArguments } from './arguments.ts'
import { closeWindow, saveBeforeClosing } from './closing.ts'
import { askWhenUnresponsive, recoverFromCrash, watchFailures, type Failures } from './failures.ts'
import { serveContents } from './bridge/ipc.ts'
import { openLog } from './log.ts'
import { setMenu } from './window/menu.ts'
import { denyNavigation } from './window/navigation.ts'
import { notifyOfLongSyncs } from './notifications.ts'
import { denyPermissions } from './window/permissions.ts'
import { handleProtocols } from './protocols/index.ts'
import { closeBeforeQuit } from './quit.ts'
import { registerSchemes } from './protocols/schemes.ts'
import { saveAsset } from './protocols/save-asset.ts'
import { createServiceLauncher } from './service-launcher.ts'
import { openSettings } from './kept/settings.ts'
import { createVault } from './kept/vault.ts'
import { openWindow, present } from './window/window.ts'

const clock = { now: () => Date.now() }

/**
 * Starts the desktop application from the built files in `outFolder`. Must run in the entry
 * module's first tick: some of it has to happen before `ready`.
 */
export function startDesktop(outFolder: string, argv: readonly string[]): void {
  const { dataDirectory, withoutSandbox } = readArguments(argv)
  const folders = readFolders(dataDirectory)
  if (folders === undefined) return
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  registerSchemes()
  // It would take `--no-sandbox` away again, without which nothing starts for root. The window asks
  // for its page's sandbox itself.
  if (!withoutSandbox) app.enableSandbox()
  // Windows shows notifications only of programs that have one.
  if (process.platform === 'win32') app.setAppUserModelId('booth-builder.desktop')

  const logFile = join(folders.profile, 'logs', 'desktop.log')
  const log = openLog(logFile, clock)
  const failures = watchFailures(log, logFile)
  app
    .whenReady()
    .then(() => open({ outFolder, folders, log, failures }))
    .catch((error: unknown) => {
      failures.report('Booth Builder could not start.', error)
      app.exit(1)
    })
}

interface Folders {
  /** Events and settings, the same for every host of this machine. */
  readonly data: string
  /** Chromium's own files, the secrets this host encrypts, the log. */
  readonly profile: string
}

/**
 * Before the lock, which lies in the profile: every data folder has its own first instance. Ends
 * the program where there can be no such folder.
 */
function readFolders(dataDirectory: string | undefined): Folders | undefined {
  const data = dataDirectory ?? defaultDataDirectory()
  try {
    mkdirSync(data, { recursive: true })
    if (dataDirectory !== undefined) {
      const profile = join(dataDirectory, 'desktop')
      mkdirSync(profile, { recursive: true })
      app.setPath('userData', profile)
    }
    return { data, profile: app.getPath('userData') }
  } catch (error) {
    dialog.showErrorBox('Booth Builder', `The data folder ${data} cannot be used.\n\n${error instanceof Error ? error.message : String(error)}`)
    app.exit(1)
    return undefined
  }
}

interface Start {
  readonly outFolder: string
  readonly folders: Folders
  readonly log: Log
  readonly failures: Failures
}

function open({ outFolder, folders, log, failures }: Start): void {
  log.info('Booth Builder starts.', { version: app.getVersion(), electron: process.versions.electron, platform: process.platform })
  const settings = openSettings(folders.data, log)
  const application = createCore({ outFolder, folders, settings, log })
  application.catch((error: unknown) => {
    failures.report('Booth Builder could not start.', error)
    app.exit(1)
  })

  denyPermissions(session.defaultSession)
  handleProtocols(join(outFolder, 'renderer'), application)
  setMenu()

  let window: BrowserWindow | undefined
  const save = (url: string): void => {
    if (window === undefined) return
    saveAsset(window, application, url, log).catch((error: unknown) => failures.report('The file could not be saved.', error))
  }
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents, log, save))
  const quitting = closeBeforeQuit(application, () => closeWindow(window), log)
  const show = (): void => {
    if (quitting.hasBegun) return
    if (window !== undefined) {
      present(window)
      return
    }
    const opened = openWindow(join(outFolder, 'preload', 'preload.cjs'), settings, log)
    const served = serveContents(opened.webContents, application, log)
    saveBeforeClosing(opened, (limitMs) => served.save(limitMs), log)
    recoverFromCrash(opened, failures, clock)
    askWhenUnresponsive(opened, log)
    opened.once('closed', () => {
      served.end()
      window = undefined
    })
    window = opened
  }

  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  notifyOfLongSyncs({
    application,
    clock,
    inSight: () => window?.isFocused() ?? false,
    present: show,
    // That the core could not be made is said above.
  }).catch(() => undefined)
  show()
}

// The window does not wait for the keychain, which may ask the person something first; what the
// page asks waits for the core.
async function createCore(parts: Pick<Start, 'outFolder' | 'folders' | 'log'> & Pick<Host, 'settings'>): Promise<Application> {
  const { outFolder, folders, settings, log } = parts
  return createApplication({
    kind: 'desktop',
    version: app.getVersion(),
    dataDirectory: folders.data,
    vault: await createVault(join(folders.profile, 'secrets.json'), log),
    launcher: createServiceLauncher(join(outFolder, 'main', 'service.js'), log),
    settings,
    clock,
    log,
  })
}
