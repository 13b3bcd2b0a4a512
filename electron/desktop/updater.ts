import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../shared/errors.ts'
import type { Updater } from '../application/types.ts'

/** What is used of electron-updater, as it is documented. */
export type UpdaterLibrary = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'disableWebInstaller'
  | 'logger'
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'quitAndInstall'
> & {
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface DesktopUpdater extends Updater {
  /** The end of the program, once everything is saved and closed: into the new version, or just so. */
  end(): void
}

export interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly resources: string
}

/**
 * Whether a newer version can be told from a stranger's here. On macOS the system's updater takes
 * nothing that the same developer has not signed. On Windows the publisher is compared, where the
 * installation names one. On Linux there are no signatures: there the feed is trusted, which comes
 * over an encrypted way and says each file's SHA-512, and only an AppImage is its own to replace.
 */
export function canProveUpdates({ platform, isPackaged, resources }: Installation, environment: NodeJS.ProcessEnv = process.env): boolean {
  if (!isPackaged) return false
  if (platform === 'darwin') return true
  if (platform === 'win32') return namesPublisher(join(resources, 'app-update.yml'))
  return platform === 'linux' && environment['APPIMAGE'] !== undefined
}

function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:[ \t]*(\S|\r?\n[ \t]+- \S)/m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/** `load` gives electron-updater; it is loaded when it is first needed. */
export function createUpdater(load: () => Promise<UpdaterLibrary> = loadLibrary): DesktopUpdater {
  let opened: Promise<UpdaterLibrary> | undefined
  let usedFeed = ''
  let restarting: UpdaterLibrary | undefined
  let onPercent: (percent: number) => void = () => undefined

  const open = async (): Promise<UpdaterLibrary> => {
    const library = await load()
    library.autoDownload = false
    // Only what was fetched and proven is installed, at the very end, when everything is saved.
    library.autoInstallOnAppQuit = true
    library.allowDowngrade = false
    library.allowPrerelease = false
    // Its installers fetch the rest by themselves, which nobody compares.
    library.disableWebInstaller = true
    // It writes addresses; what went wrong is told by its errors.
    library.logger = null
    library.on('download-progress', ({ percent }) => onPercent(percent))
    // Also thrown by what was asked; without a listener it would end the program.
    library.on('error', () => undefined)
    return library
  }
  return {
    async look(feed) {
      const library = await (opened ??= open())
      if (feed !== '' && !feed.startsWith('https://')) throw new AppError('insecure-address', 'Newer versions come over https:// only.')
      if (feed !== usedFeed && feed === '') throw new AppError('invalid-input', 'The program’s own address is used from the next start on.')
      if (feed !== usedFeed) library.setFeedURL({ provider: 'generic', url: feed })
      usedFeed = feed
      const found = await library.checkForUpdates()
      return found?.isUpdateAvailable === true ? found.updateInfo.version : undefined
    },
    async fetch(listener) {
      onPercent = listener
      await (await (opened ??= open())).downloadUpdate()
    },
    restart() {
      void opened?.then((library) => {
        restarting = library
        app.quit()
      })
    },
    end() {
      if (restarting === undefined) app.quit()
      else restarting.quitAndInstall(true, true)
    },
  }
}

async function loadLibrary(): Promise<UpdaterLibrary> {
  // A CommonJS module whose `autoUpdater` is made when it is first read.
  const { default: library } = await import('electron-updater')
  return library.autoUpdater
}
