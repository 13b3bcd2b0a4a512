import { _electron, chromium, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { electronForTests } from './electron.ts'
import { ready, type SystemRequest } from '../electron-stand-in/requests.ts'

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
  signal(name: 'SIGTERM' | 'SIGKILL'): void
  /** Where the person saves to when they are asked next. */
  saveTo(path: string): Promise<void>
  /** The end of everything it started, for after a test. */
  end(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
const environment = { ...definedEnvironment(), BOOTH_BUILDER_SECRETS: 'memory' }

export async function openDesktopWindow(dataDirectory: string): Promise<DesktopWindow> {
  const electron = electronForTests()
  return 'missing' in electron ? openInStandIn(dataDirectory) : openInElectron(electron, dataDirectory)
}

async function openInElectron(electron: { readonly path: string; readonly args: readonly string[] }, dataDirectory: string): Promise<DesktopWindow> {
  const args = [...electron.args, root, '--data', dataDirectory]
  const program = await _electron.launch({ executablePath: electron.path, args, env: environment })
  const child = program.process()
  // What the program says while it ends is not waited for.
  const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined)
  return {
    page: await program.firstWindow(),
    origin: 'app://booth-builder',
    ended: exitOf(child),
    quit: () => quietly(program.evaluate(({ app }) => app.quit())),
    closeWindow: () => quietly(program.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())),
    signal: (name) => void child.kill(name),
    saveTo: (path) =>
      program.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, path),
    end: () => program.close(),
  }
}

async function openInStandIn(dataDirectory: string): Promise<DesktopWindow> {
  const runner = join(root, 'test/support/electron-stand-in/run.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', runner, root, '--data', dataDirectory], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: environment,
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
  const ask = (request: SystemRequest): void => void child.send(request)
  return {
    page,
    origin,
    ended,
    quit: () => ask({ do: 'quit' }),
    closeWindow: () => ask({ do: 'close window' }),
    signal: (name) => void child.kill(name),
    saveTo(path) {
      ask({ do: 'save the next file to', path })
      return Promise.resolve()
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
