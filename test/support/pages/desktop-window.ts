import { _electron, chromium, type Page } from '@playwright/test'
import type * as Electron from 'electron'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { electronForTests } from './electron.ts'
import { mainAnswer, ready } from '../electron-stand-in/requests.ts'

/**
 * The built desktop program with its window open, in Electron or, where there is no binary of it,
 * in the stand-in.
 */
export interface DesktopWindow {
  readonly page: Page
  /** Where the page is, as Chromium says. */
  readonly origin: string
  /**
   * The exit code once the program has ended, however that comes; `null` after a signal that it did
   * not hear.
   */
  readonly ended: Promise<number | null>
  /** As the menu's Quit. */
  quit(): void
  /** As the window's own button. */
  closeWindow(): void
  /** Clicks an item of the native menu by the labels on the way to it. Throws where it is grey. */
  click(...labels: readonly string[]): Promise<void>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
  /**
   * A process ends in the middle of what it does: the page's (`page` is of no use any more), the one
   * that draws, or the service behind the sample event.
   */
  crash(what: 'page' | 'graphics' | 'service'): Promise<void>
  /** What can be read in the window, also after its page was loaded anew. */
  text(): Promise<string>
  /** Where the person saves to when they are asked next. */
  saveTo(path: string): Promise<void>
  /** What the person chooses when they are asked next what to open. */
  choose(path: string): Promise<void>
  /** From now on the system has no place for an icon of the program. */
  denyTray(): Promise<void>
  /** As macOS tells that a file was opened with a double click. */
  openFile(path: string): Promise<void>
  /** Starts the program once more for the same folder, as a link or a file that is opened does. */
  startAgain(...args: readonly string[]): void
  /** The end of everything it started, for after a test. */
  end(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
/** `opened`: what it is started with. */
export async function openDesktopWindow(dataDirectory: string, opened: readonly string[] = []): Promise<DesktopWindow> {
  const electron = electronForTests()
  const program = await ('missing' in electron ? openInStandIn(dataDirectory, opened) : openInElectron(electron, dataDirectory, opened))
  const { page, origin, child, inMain, startAgain, end } = program
  // What the program says while it ends is not waited for.
  const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined)
  return {
    page,
    origin,
    ended: program.ended,
    denyTray: () =>
      inMain(({ Tray }) => {
        Tray.prototype.setToolTip = () => {
          throw new Error('no place for it')
        }
      }, null),
    quit: () => quietly(inMain(({ app }) => app.quit(), null)),
    closeWindow: () => quietly(inMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null)),
    click: (...labels) =>
      inMain(({ Menu }, way) => {
        let items = Menu.getApplicationMenu()?.items
        let item: Electron.MenuItem | undefined
        for (const label of way) {
          item = items?.find((one) => one.label === label)
          if (item?.enabled !== true) throw new Error(`“${label}” cannot be chosen.`)
          items = item.submenu?.items
        }
        item?.click()
      }, labels),
    signal: (name) => void child.kill(name),
    crash: (what) =>
      inMain(({ app, BrowserWindow }, ending) => {
        if (ending === 'page') {
          BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
          return
        }
        const found = app.getAppMetrics().find(({ type, name }) => (ending === 'graphics' ? type === 'GPU' : name === 'Event management service'))
        if (found === undefined) throw new Error('There is no such process.')
        process.kill(found.pid, 'SIGKILL')
      }, what),
    text: () =>
      inMain(async ({ BrowserWindow }) => {
        const text: unknown = await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText')
        return String(text)
      }, null),
    saveTo: (path) =>
      inMain(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, path),
    choose: (path) =>
      inMain(({ dialog }, filePath) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
      }, path),
    openFile: (path) => inMain(({ app }, file) => void app.emit('open-file', { preventDefault: () => undefined }, file), path),
    startAgain,
    end,
  }
}

interface Program extends Pick<DesktopWindow, 'page' | 'origin' | 'ended' | 'startAgain' | 'end'> {
  readonly child: ChildProcess
  /** Runs a function, which holds all that it needs, in the main process. */
  readonly inMain: <Given, Result>(run: (electron: typeof Electron, given: Given) => Result | Promise<Result>, given: Given) => Promise<Result>
}

async function openInElectron(
  electron: { readonly path: string; readonly args: readonly string[] },
  dataDirectory: string,
  opened: readonly string[],
): Promise<Program> {
  // The keychain is a person's, and may ask them something.
  const environment = { ...definedEnvironment(), BOOTH_BUILDER_SECRETS: 'memory' }
  const own = [...electron.args, root, '--data', dataDirectory]
  const args = [...own, ...opened]
  const program = await _electron.launch({ executablePath: electron.path, args, env: environment })
  const child = program.process()
  return {
    page: await program.firstWindow(),
    origin: 'app://booth-builder',
    child,
    ended: exitOf(child),
    inMain: (run, given) => program.evaluate(run as never, given as never),
    startAgain: (...given) => void spawn(electron.path, [...own, ...given], { env: environment, stdio: 'ignore' }),
    end: () => program.close(),
  }
}

async function openInStandIn(dataDirectory: string, opened: readonly string[]): Promise<Program> {
  const runner = join(root, 'test/support/electron-stand-in/run.ts')
  const own = [root, '--data', dataDirectory]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', runner, ...own, ...opened], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = exitOf(child)
  const announced = once(child, 'message').then(([message]) => ready.parse(message).endpoint)
  const failed = ended.then((code) =>
    Promise.reject(new Error(`The program ended with ${code ?? 'a signal'} before its window was open.\n${errors}`)),
  )
  // Only until the window is open.
  failed.catch(() => undefined)
  const browser = await chromium.connectOverCDP(await Promise.race([announced, failed]))
  const origin = 'http://booth-builder.app.localhost'
  const page = browser
    .contexts()[0]
    ?.pages()
    .find((open) => open.url().startsWith(`${origin}/`))
  if (page === undefined) throw new Error('The window shows another page than the program’s.')
  let lastId = 0
  const inMain: Program['inMain'] = (run, given) => {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        const answer = mainAnswer.parse(message)
        if (answer.id !== id) return
        child.off('message', onMessage)
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.result as never)
      }
      child.on('message', onMessage)
      child.send({ id, source: String(run), given }, (error) => {
        if (error !== null) reject(error)
      })
    })
  }
  return {
    page,
    origin,
    child,
    ended,
    inMain,
    startAgain(...args) {
      const again = ({ app }: typeof Electron, given: readonly string[]): void => {
        // Chromium puts switches first, its own among them; the program hands over the line as it was.
        const [switches, others] = [given.filter((one) => one.startsWith('--')), given.filter((one) => !one.startsWith('--'))]
        const line = [process.execPath, ...switches, '--original-process-start-time=1', ...others]
        app.emit('second-instance', {}, line, process.cwd(), { arguments: given })
      }
      inMain(again, [...own, ...args]).catch(() => undefined)
    },
    async end() {
      child.kill('SIGTERM')
      await ended
      await browser.close()
    },
  }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
