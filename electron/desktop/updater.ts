import { app, type AuthInfo } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { parseJson } from '../../shared/json.ts'
import type { ProxyLoginNetwork, Log, Updater } from '../application/host/types.ts'
import { proxyName, type Proxy, type ProxyLogin } from '../gateway/proxy-routes/proxies.ts'
import { relaunch } from './relaunch.ts'
import { isSignedUpdate } from './update-signature.ts'

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
  on(
    event: 'login',
    listener: (who: AuthInfo, answer: (username?: string, password?: string) => void) => void,
  ): unknown
}

export interface DesktopUpdater extends Updater {
  /** The end of the program, once everything is saved and closed: into the new version, or just so. */
  end(): void
  /** Who knows the logins of proxies on the way to the feed; none is given before. */
  loginBy(network: ProxyLogins): void
}

type ProxyLogins = Pick<ProxyLoginNetwork, 'loginOf' | 'onLoginRefused'>

export interface UpdaterParts {
  readonly log: Log
  readonly updateKey: string | undefined
  readonly load?: () => Promise<UpdaterLibrary>
}

/** An installer that has not ended the program by then did not begin, in milliseconds. */
const installTimeoutMs = 60_000

export interface Installation {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly resources: string
  /** The packed program's own folder or archive. */
  readonly program: string
}

/**
 * Whether a newer version can be told from a stranger's here. On macOS the system's updater takes
 * nothing that the same developer has not signed. On Windows the publisher is compared, where the
 * installation names one. Linux has no such signatures: only an AppImage is its own to replace, and
 * only one that was given a key to prove what the feed announces.
 */
export function canProveUpdates(
  installation: Installation,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  const { platform, isPackaged, resources } = installation
  if (!isPackaged) return false
  if (platform === 'darwin') return true
  if (platform === 'win32') return namesPublisher(join(resources, 'app-update.yml'))
  return (
    platform === 'linux' && environment['APPIMAGE'] !== undefined && updateKeyOf(installation) !== undefined
  )
}

const withUpdateKey = z.object({ updateKey: z.string().min(1) })

/** The key (PEM) that newer versions must be signed by where the system compares nothing. */
export function updateKeyOf({ platform, isPackaged, program }: Installation): string | undefined {
  if (platform !== 'linux' || !isPackaged) return undefined
  try {
    return withUpdateKey.safeParse(parseJson(readFileSync(join(program, 'package.json'), 'utf8'))).data
      ?.updateKey
  } catch {
    return undefined
  }
}

function namesPublisher(file: string): boolean {
  try {
    return /^publisherName:[ \t]*(\S|\r?\n[ \t]+- \S)/m.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

/**
 * `updateKey`: what the feed announces must be signed by it. `load` gives electron-updater; it is
 * loaded when it is first needed.
 */
export function createUpdater({ log, updateKey, load = loadLibrary }: UpdaterParts): DesktopUpdater {
  let network: ProxyLogins | undefined
  /** What proxies were given in this look: one that asks again did not take it. */
  const given = new Map<string, ProxyLogin>()
  let installing = false
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
    // Also thrown by what was asked, but for the installation; without a listener it would end the
    // program.
    library.on('error', (error) => {
      if (installing) comeBack(error.message)
    })
    // Whoever asks is always answered: the request would wait for ever.
    library.on('login', (who, answer) => {
      logIn(who).then(
        (login) => (login === undefined ? answer() : answer(login.username, login.password)),
        () => answer(),
      )
    })
    return library
  }
  const logIn = async ({ isProxy, host, port }: AuthInfo): Promise<ProxyLogin | undefined> => {
    // A place for updates that wants to know who comes is none of ours.
    if (!isProxy || network === undefined) return undefined
    const proxy: Proxy = { kind: 'http', host, port }
    const name = proxyName(proxy)
    const login = await network.loginOf(name)
    const before = given.get(name)
    if (login !== undefined && (login.username !== before?.username || login.password !== before.password)) {
      given.set(name, login)
      return login
    }
    network.onLoginRefused({ proxy, login })
    return undefined
  }
  // Everything is closed by now: without an end the program would go on with no window, and keep
  // every further start from one.
  const comeBack = (reason: string): void => {
    if (!installing) return
    installing = false
    log.warn('The newer version could not be installed; this one is started again.', { reason })
    relaunch(process.argv.slice(1), log)
    app.quit()
  }
  return {
    async look(feed) {
      const library = await (opened ??= open())
      if (feed !== '' && !feed.startsWith('https://'))
        throw new AppError('insecure-address', 'Newer versions come over https:// only.')
      if (feed !== usedFeed && feed === '')
        throw new AppError('invalid-input', 'The program’s own address is used from the next start on.')
      if (feed !== usedFeed) library.setFeedURL({ provider: 'generic', url: feed })
      usedFeed = feed
      given.clear()
      const found = await library.checkForUpdates()
      if (found?.isUpdateAvailable !== true) return undefined
      // Each file that is fetched is compared with what is signed here.
      if (updateKey !== undefined && !isSignedUpdate(found.updateInfo, updateKey))
        throw new AppError('file-damaged', 'The newer version is not signed by whoever made this one.')
      return found.updateInfo.version
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
      if (restarting === undefined) {
        app.quit()
        return
      }
      installing = true
      app.once('will-quit', () => {
        installing = false
      })
      setTimeout(() => comeBack('nothing happened'), installTimeoutMs)
      restarting.quitAndInstall(true, true)
    },
    loginBy: (known) => void (network = known),
  }
}

async function loadLibrary(): Promise<UpdaterLibrary> {
  // A CommonJS module whose `autoUpdater` is made when it is first read.
  const { default: library } = await import('electron-updater')
  return library.autoUpdater
}
