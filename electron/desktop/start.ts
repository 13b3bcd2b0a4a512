import { app, dialog, session, type BrowserWindow } from 'electron'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApplication } from '../application/index.ts'
import { defaultDataDirectory } from '../application/host/data-directory.ts'
import { toAppError } from '../../shared/errors.ts'
import { childScript } from '../installation/program-files.ts'
import type { Application, Host, ExternalPrograms, Shell } from '../application/host/types.ts'
import { ownArguments, readArguments } from './arguments.ts'
import { closeWindow, saveBeforeClosing } from './closing.ts'
import { countCrashReports, keepCrashReports, removeOldCrashReports } from './crash-reports.ts'
import { askWhenUnresponsive, recoverFromCrash, watchFailures, type Failures } from './failures.ts'
import { watchGraphics } from './graphics.ts'
import { createDragOut, removeOldCopies } from './bridge/drag-out.ts'
import { serveContents } from './bridge/ipc.ts'
import { openLogFile, type LogFile } from '../application/host/log-file.ts'
import { createNetwork } from '../application/host/network.ts'
import { showContextMenus } from './window/context-menu.ts'
import { createNativeMenu } from './window/native-menu.ts'
import { denyNavigation } from './window/navigation.ts'
import { notifyOfLongSyncs } from './notifications.ts'
import { denyPermissions } from './window/permissions.ts'
import { handleProtocols } from './protocols/index.ts'
import { followSleep, keepAwake } from './power.ts'
import { closeBeforeQuit } from './quit.ts'
import { registerSchemes } from './protocols/schemes.ts'
import { saveAsset } from './protocols/save-asset.ts'
import { desktopTexts, filled, speak } from './texts/texts.ts'
import { createServiceLauncher } from './service-launcher.ts'
import { showAttention } from './shell/attention.ts'
import { createExternalPrograms } from './shell/external-programs.ts'
import { acquireSingleInstance } from './shell/instance.ts'
import { gatherRequests, type Requests } from './shell/requests.ts'
import { createAppTray, type AppTray } from './shell/tray.ts'
import { relaunch } from './relaunch.ts'
import { countStarts, offerSafeMode } from './starts.ts'
import { createSystemHttp } from './system-http.ts'
import { systemProxies } from './system-proxies.ts'
import {
  canProveUpdates,
  createUpdater,
  updateKeyOf,
  type DesktopUpdater,
  type Installation,
} from './updater.ts'
import { startUtilityWorker } from './utility-worker.ts'
import { openSettings } from './persistence/settings.ts'
import { createVault } from './persistence/vault.ts'
import { withoutPersistence, openWindow, bringToFront } from './window/window.ts'

import packageDeclaration from '../../package.json' with { type: 'json' }

const clock = { now: () => Date.now() }

/**
 * Starts the desktop application from the built files in `outFolder`. The entry module waits for
 * it, and `ready` for the entry module: some of it has to happen before.
 */
export async function startDesktop(outFolder: string, argv: readonly string[]): Promise<void> {
  const { dataDirectory, withoutSandbox, safeMode } = readArguments(argv)
  const folders = readFolders(dataDirectory)
  if (folders === undefined) return
  const outcome = await acquireSingleInstance(folders.profile, argv)
  if (outcome === 'refused') tellOfStuckProgram()
  if (outcome === 'taken') app.quit()
  if (outcome !== 'first') return
  registerSchemes()
  keepCrashReports()
  // It would take `--no-sandbox` away again, without which nothing starts for root. The window asks
  // for its page's sandbox itself.
  if (!withoutSandbox) app.enableSandbox()
  if (safeMode) app.disableHardwareAcceleration()
  // Windows shows notifications only of programs that have one.
  if (process.platform === 'win32') app.setAppUserModelId('booth-builder.desktop')

  const logFile = join(logFolderIn(folders), 'desktop.log')
  const log = openLogFile(logFile, clock)
  const failures = watchFailures(log, logFile)
  const requests = gatherRequests(argv, log)
  if (withoutSandbox) log.warn('Chromium was told to run without its outer sandbox.')
  watchGraphics(folders.profile, clock, log)
  app
    .whenReady()
    .then(() => open({ outFolder, folders, log, failures, requests, safeMode }))
    .catch((error: unknown) => {
      failures.report('start', error)
      app.exit(1)
    })
}

interface Folders {
  /** Events and settings, the same for every host of this machine. */
  readonly data: string
  /** Chromium's own files, the secrets this host encrypts, the log. */
  readonly profile: string
}

const logFolderIn = ({ profile }: Folders): string => join(profile, 'logs')

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
    const sentence = filled(desktopTexts().failures.folder, { folder: data })
    dialog.showErrorBox(
      'Booth Builder',
      `${sentence}\n\n${error instanceof Error ? error.message : String(error)}`,
    )
    app.exit(1)
    return undefined
  }
}

/** Chromium needs a profile of its own to show anything, and the one of the data is taken. */
function tellOfStuckProgram(): void {
  app.setPath('userData', mkdtempSync(join(tmpdir(), 'booth-builder-')))
  void app.whenReady().then(async () => {
    await speak('system')
    dialog.showErrorBox('Booth Builder', desktopTexts().failures.stuck)
    app.exit(1)
  })
}

interface Start {
  readonly outFolder: string
  readonly folders: Folders
  readonly log: LogFile
  readonly failures: Failures
  readonly requests: Requests
  readonly safeMode: boolean
}

async function open({ outFolder, folders, log, failures, requests, safeMode }: Start): Promise<void> {
  log.info('Booth Builder starts.', {
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: process.platform,
    safeMode,
  })
  const settings = openSettings(folders.data, log)
  await speak(settings.preferences().language)
  const starts = countStarts(folders.profile)
  if (starts.keepFailing && !safeMode && (await offerSafeMode(log))) return
  const updater = createUpdater({ log, updateKey: updateKeyOf(installation()) })
  const outside = createExternalPrograms({ packageDeclaration, logFolder: logFolderIn(folders), log })
  const shown: { tray?: AppTray } = {}
  const shell: Shell = { ...requests, hasTray: () => shown.tray?.isShown() === true }
  const application = createCore({ updater, folders, settings, log, shell, outside, safeMode })
  application.catch((error: unknown) => {
    failures.report('start', error)
    app.exit(1)
  })

  denyPermissions(session.defaultSession)
  handleProtocols(join(outFolder, 'renderer'), application)
  let window: BrowserWindow | undefined
  const save = (url: string): void => {
    if (window === undefined) return
    saveAsset(window, application, url, log).catch((error: unknown) => failures.report('save', error))
  }
  app.on('web-contents-created', (_event, contents) => denyNavigation(contents, log, save, outside.mail))
  const dragged = join(folders.profile, 'dragged')
  const dragOut = createDragOut(application, dragged, log)
  removeOldCopies(dragged, clock.now()).catch((error: unknown) =>
    log.warn('Old dragged copies stay.', { reason: toAppError(error).message }),
  )
  removeOldCrashReports(clock.now(), log).catch((error: unknown) =>
    log.warn('Old crash reports stay.', { reason: toAppError(error).message }),
  )
  const quitting = closeBeforeQuit(
    application,
    () => {
      requests.programEnds()
      return closeWindow(window)
    },
    log,
    () => updater.end(),
  )
  const startSafely = (): void => {
    relaunch([...process.argv.slice(1), '--safe-mode'], log)
    app.quit()
  }
  const show = (): void => {
    if (quitting.hasBegun) return
    if (window !== undefined) {
      bringToFront(window)
      return
    }
    const opened = openWindow(
      join(outFolder, 'preload', 'preload.cjs'),
      safeMode ? withoutPersistence(settings) : settings,
      log,
    )
    const served = serveContents(opened.webContents, application, log, dragOut, (fileId) =>
      requests.held.pathOf(fileId),
    )
    saveBeforeClosing(
      opened,
      (limitMs) => {
        requests.windowCloses()
        return served.save(limitMs)
      },
      log,
    )
    recoverFromCrash(opened, {
      log,
      logFile: join(logFolderIn(folders), 'desktop.log'),
      clock,
      safeMode,
      startSafely,
    })
    askWhenUnresponsive(opened, log)
    showContextMenus(opened, save, log)
    opened.once('closed', () => {
      served.end()
      window = undefined
    })
    opened.webContents.once('did-finish-load', () => starts.succeeded())
    window = opened
    requests.windowOpens()
  }

  const setMenu = createNativeMenu({ requests, outside, window: () => window, log })
  const tray = createAppTray({ application, settings, safeMode, show, log })
  shown.tray = tray
  settings.onPreferences((next, before) => {
    tray.refresh()
    if (next.language === before.language) return
    void speak(next.language).then(() => {
      setMenu()
      tray.refresh()
    })
  })
  app.on('activate', show)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && (quitting.hasBegun || !tray.stay())) app.quit()
    // What was opened while the window closed.
    else if (requests.wait) show()
  })
  app.once('will-quit', () => {
    if (requests.openedLate.length > 0)
      relaunch([...ownArguments(process.argv.slice(1)), ...requests.openedLate], log)
  })
  notifyOfLongSyncs({
    application,
    clock,
    inSight: () => window?.isFocused() ?? false,
    present: show,
    // That the core could not be made is said above.
  }).catch(() => undefined)
  // That the core could not be made is said above.
  keepAwake(application).catch(() => undefined)
  followSleep(application).catch(() => undefined)
  showAttention({
    application,
    window: () => window,
    decide: (eventId) => requests.ask({ kind: 'decisions', eventId }),
  }).catch(() => undefined)
  show()
  requests.onWanted(show)
}

function installation(): Installation {
  return {
    platform: process.platform,
    isPackaged: app.isPackaged,
    resources: process.resourcesPath,
    program: app.getAppPath(),
  }
}

// The window does not wait for the keychain, which may ask the person something first; what the
// page asks waits for the core.
async function createCore(
  parts: Pick<Start, 'folders' | 'log' | 'safeMode'> &
    Pick<Host, 'settings'> & {
      readonly shell: Shell
      readonly updater: DesktopUpdater
      readonly outside: ExternalPrograms
    },
): Promise<Application> {
  const { folders, settings, log, shell, outside, safeMode, updater } = parts
  const vault = await createVault(join(folders.profile, 'secrets.json'), log)
  const network = createNetwork({
    proxiesFor: systemProxies,
    vault,
    now: clock.now,
    systemBy: createSystemHttp,
  })
  updater.loginBy(network)
  return createApplication({
    kind: 'desktop',
    version: app.getVersion(),
    dataDirectory: folders.data,
    vault,
    launcher: createServiceLauncher(childScript('service'), log),
    updater: canProveUpdates(installation()) ? updater : undefined,
    startWorker: startUtilityWorker,
    network,
    settings,
    shell,
    outside,
    safeMode,
    crashReports: countCrashReports,
    clock,
    log,
    recentLog: log.recent,
  })
}
