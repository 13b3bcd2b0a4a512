import { _electron, chromium, type Browser, type Page } from '@playwright/test'
import type * as Electron from 'electron'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { electronForTests } from './electron.ts'
import { mainAnswer, ready } from '../electron-stand-in/requests.ts'

/** Where a start of the program keeps what it keeps. */
export type ProgramLocation =
  | { readonly kind: 'data'; readonly folder: string }
  /** Wherever the system means it, as the environment says; with the default profile. */
  | { readonly kind: 'default'; readonly environment: Readonly<Record<string, string>> }

/** A start while the program may run already: it ends, or opens a window of its own. */
export interface LaterStart {
  readonly ended: Promise<number | null>
  /** Rejects where it ends before. */
  readonly page: Promise<Page>
  signal(name: 'SIGTERM' | 'SIGKILL'): void
}

/** The program, started, with its window open. */
export interface Program {
  readonly page: Page
  /** Where the page is, as Chromium says. */
  readonly origin: string
  /**
   * The exit code once the program has ended, however that comes; `null` after a signal that it did
   * not hear.
   */
  readonly ended: Promise<number | null>
  readonly child: ChildProcess
  /** Runs a function, which holds all that it needs, in the main process. */
  readonly inMain: <Given, Result>(
    run: (electron: typeof Electron, given: Given) => Result | Promise<Result>,
    given: Given,
  ) => Promise<Result>
  startAgain(...args: readonly string[]): LaterStart
  /** The end of everything it started, for after a test. */
  end(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')

/** Opens the built program in Electron or, where there is no binary of it, in the stand-in. */
export function openProgram(place: ProgramLocation, opened: readonly string[]): Promise<Program> {
  const electron = electronForTests()
  const own = [root, ...(place.kind === 'data' ? ['--data', place.folder] : [])]
  const environment = {
    ...definedEnvironment(),
    // The keychain is a person's, and may ask them something.
    BOOTH_BUILDER_SECRETS: 'memory',
    ...(place.kind === 'default' ? place.environment : {}),
  }
  return 'missing' in electron
    ? openInStandIn(own, opened, environment)
    : openInElectron(electron, own, opened, environment)
}

type Environment = Readonly<Record<string, string>>

async function openInElectron(
  electron: { readonly path: string; readonly args: readonly string[] },
  own: readonly string[],
  opened: readonly string[],
  env: Environment,
): Promise<Program> {
  const line = [...electron.args, ...own]
  const program = await _electron.launch({
    executablePath: electron.path,
    args: [...line, ...opened],
    env: { ...env },
  })
  const later = laterStarts('app://booth-builder', (given) => {
    const child = spawn(electron.path, ['--remote-debugging-port=0', ...line, ...given], {
      env: { ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const endpoint = new Promise<string>((resolve) => {
      let said = ''
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
        if (address !== undefined) resolve(address)
      })
    })
    return { child, endpoint }
  })
  const child = program.process()
  return {
    page: await program.firstWindow(),
    origin: 'app://booth-builder',
    child,
    ended: exitOf(child),
    inMain: (run, given) => program.evaluate(run as never, given as never),
    startAgain: (...given) => later.start(...given),
    async end() {
      await program.close()
      await later.end()
    },
  }
}

async function openInStandIn(
  own: readonly string[],
  opened: readonly string[],
  env: Environment,
): Promise<Program> {
  const origin = 'http://booth-builder.app.localhost'
  const spawned = (given: readonly string[]) => {
    const runner = join(root, 'test/support/electron-stand-in/run.ts')
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', runner, ...own, ...given],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        env,
      },
    )
    return { child, endpoint: once(child, 'message').then(([message]) => ready.parse(message).endpoint) }
  }
  const later = laterStarts(origin, spawned)
  const first = spawned(opened)
  const { child } = first
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = exitOf(child)
  const failed = ended.then((code) =>
    Promise.reject(
      new Error(`The program ended with ${code ?? 'a signal'} before its window was open.\n${errors}`),
    ),
  )
  // Only until the window is open.
  failed.catch(() => undefined)
  const { browser, page } = await pageAt(await Promise.race([first.endpoint, failed]), origin)
  let lastId = 0
  const inMain: Program['inMain'] = (run, given) => {
    const id = (lastId += 1)
    return new Promise((resolve, reject) => {
      const onMessage = (message: unknown): void => {
        const answer = mainAnswer.safeParse(message).data
        if (answer?.id !== id) return
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
    startAgain: (...given) => later.start(...given),
    async end() {
      child.kill('SIGTERM')
      await ended
      await browser.close()
      await later.end()
    },
  }
}

/** Starts of the program beside one that may run: what they become is theirs to say. */
function laterStarts(
  origin: string,
  spawned: (given: readonly string[]) => { readonly child: ChildProcess; readonly endpoint: Promise<string> },
) {
  const all: { readonly child: ChildProcess; readonly ended: Promise<number | null>; browser?: Browser }[] =
    []
  return {
    start(...given: readonly string[]): LaterStart {
      const { child, endpoint } = spawned(given)
      const ended = exitOf(child)
      const one: (typeof all)[number] = { child, ended }
      all.push(one)
      const failed = ended.then((code) =>
        Promise.reject(new Error(`This start ended with ${code ?? 'a signal'} and opened no window.`)),
      )
      const page = Promise.race([endpoint, failed]).then(async (at) => {
        const opened = await pageAt(at, origin)
        one.browser = opened.browser
        return opened.page
      })
      // Whoever wants its page hears of it.
      page.catch(() => undefined)
      return { ended, page, signal: (name) => void child.kill(name) }
    },
    async end(): Promise<void> {
      for (const { child, ended, browser } of all) {
        child.kill('SIGTERM')
        await ended
        await browser?.close()
      }
    },
  }
}

async function pageAt(
  endpoint: string,
  origin: string,
): Promise<{ readonly browser: Browser; readonly page: Page }> {
  const browser = await chromium.connectOverCDP(endpoint)
  const page = browser
    .contexts()[0]
    ?.pages()
    .find((open) => open.url().startsWith(`${origin}/`))
  if (page === undefined) throw new Error('The window shows another page than the program’s.')
  return { browser, page }
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
