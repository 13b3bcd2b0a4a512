import type * as Electron from 'electron'
import { chromium, type Browser, type Page } from 'playwright'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mainAnswer, ready } from '../../support/electron-stand-in/requests.ts'

/** A program of a few lines, in a window of the stand-in. */
let folder: string
const children: ChildProcess[] = []
const browsers: Browser[] = []

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'stand-in-test-')))
})
afterEach(async () => {
  for (const browser of browsers.splice(0)) await browser.close().catch(() => undefined)
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  // A Chromium whose program was killed ends a moment later.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** `main` runs in its main process before it is ready, `opened` when its window is about to open. */
async function program(parts: {
  readonly main?: string
  readonly opened?: string
  readonly preload?: string
}): Promise<string> {
  const { main = '', opened = '', preload = '' } = parts
  await mkdir(join(folder, 'program'), { recursive: true })
  await writeFile(join(folder, 'program', 'preload.cjs'), preload)
  await writeFile(
    join(folder, 'program', 'package.json'),
    JSON.stringify({ type: 'module', main: 'main.js', name: 'tiny', productName: 'Tiny Program' }),
  )
  await writeFile(
    join(folder, 'program', 'main.js'),
    `import { app, BrowserWindow, ipcMain, Menu, protocol, session } from 'electron'
     protocol.registerSchemesAsPrivileged([{ scheme: 'tiny', privileges: { standard: true, secure: true } }])
     ${main}
     app.whenReady().then(() => {
       let open = (path) => new Response('<!doctype html><title>tiny</title><input type="file">', { headers: { 'content-type': 'text/html' } })
       ${opened}
       protocol.handle('tiny', (request) => open(new URL(request.url).pathname))
       new BrowserWindow({ webPreferences: { preload: ${JSON.stringify(join(folder, 'program', 'preload.cjs'))} } }).loadURL('tiny://program/')
     })`,
  )
  return join(folder, 'program')
}

function start(at: string, ...args: readonly string[]): ChildProcess {
  const runner = resolve('test/support/electron-stand-in/run.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', runner, at, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'settings') },
  })
  children.push(child)
  return child
}

async function pageOf(child: ChildProcess): Promise<Page> {
  const [message] = (await once(child, 'message')) as [unknown]
  const browser = await chromium.connectOverCDP(ready.parse(message).endpoint)
  browsers.push(browser)
  return browser
    .contexts()[0]!
    .pages()
    .find((page) => page.url().includes('.tiny.localhost'))!
}

/** What a function gives in the main process. */
function inMain(child: ChildProcess, run: (electron: typeof Electron) => unknown): Promise<unknown> {
  return evaluated(child, String(run))
}

async function evaluated(child: ChildProcess, source: string): Promise<unknown> {
  const answered = once(child, 'message')
  child.send({ id: 1, source, given: null })
  const [message] = (await answered) as [unknown]
  const answer = mainAnswer.parse(message)
  if ('error' in answer) throw new Error(answer.error)
  return answer.result
}

const locked = `const heard = []
  globalThis.heard = heard
  app.on('second-instance', (_event, argv, cwd, data) => heard.push({ argv: argv.slice(1), cwd, data }))
  if (!app.requestSingleInstanceLock({ from: process.argv.slice(2) })) process.exit(7)`

test('a second start has no lock, ends, and tells the first its line as Chromium does, and what it hands over', async () => {
  const at = await program({ main: locked })
  const first = start(at)
  await pageOf(first)
  const second = start(at, 'a file', '--switch')
  expect(await once(second, 'exit')).toEqual([7, null])
  expect(await inMain(first, () => Reflect.get(globalThis, 'heard'))).toEqual([
    {
      argv: ['--switch', '--original-process-start-time=1', at, 'a file'],
      cwd: folder,
      data: { from: ['a file', '--switch'] },
    },
  ])
})

test('a start has the lock after one that was killed, and after one that ended', async () => {
  const at = await program({ main: locked })
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const first = start(at)
    await once(first, 'message')
    const ended = once(first, 'exit')
    first.kill(signal)
    await ended
  }
  expect(await inMain(await started(start(at)), ({ app }) => app.requestSingleInstanceLock())).toBe(true)
})

async function started(child: ChildProcess): Promise<ChildProcess> {
  await once(child, 'message')
  return child
}

test('who holds the lock and is stuck is ended, as Chromium does it, and the later start has the lock', async () => {
  const at = await program({ main: locked })
  const first = await started(start(at))
  const ended = once(first, 'exit')
  first.send({
    id: 1,
    source: String(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    ),
    given: null,
  })
  const second = start(at)
  expect(await ended).toEqual([null, 'SIGKILL'])
  await started(second)
}, 60_000)

test('without an argument the profile is the user’s own', async () => {
  const child = await started(start(await program({})))
  expect(await inMain(child, ({ app }) => app.getPath('userData'))).toBe(
    join(folder, 'settings', 'Tiny Program'),
  )
})

test('Chromium grants what no handler refuses, and nothing that one does', async () => {
  const states = (page: Page): Promise<unknown> =>
    page.evaluate(() =>
      Promise.all(
        (['geolocation', 'notifications'] as const).map((name) =>
          navigator.permissions.query({ name }).then(({ state }) => state),
        ),
      ),
    )
  const open = start(await program({}))
  expect(await states(await pageOf(open))).toEqual(['granted', 'granted'])
  const ended = once(open, 'exit')
  open.kill('SIGTERM')
  await ended
  const refusing = `session.defaultSession.setPermissionCheckHandler((_contents, permission) => permission === 'notifications')`
  expect(await states(await pageOf(start(await program({ opened: refusing }))))).toEqual([
    'denied',
    'granted',
  ])
})

test('an answer of a scheme flows: its beginning is read while its end is not there yet, and a page that stops reading ends it', async () => {
  const flowing = `globalThis.given = 0
    const page = open
    open = (path) => path !== '/flow' ? page(path) : new Response(new ReadableStream({
      async pull(controller) {
        globalThis.given += 1
        controller.enqueue(new Uint8Array(65536))
      },
      cancel() { globalThis.ended = true },
    }))`
  const child = start(await program({ opened: flowing }))
  const page = await pageOf(child)
  const firstBytes = await page.evaluate(async () => {
    const reader = (await fetch('/flow')).body!.getReader()
    const { value } = await reader.read()
    await reader.cancel()
    return value!.length
  })
  expect(firstBytes).toBeGreaterThan(0)
  await expect.poll(() => inMain(child, () => Reflect.get(globalThis, 'ended'))).toBe(true)
})

test('what a menu is made of is checked, and its roles act', async () => {
  const child = start(await program({}))
  const page = await pageOf(child)
  for (const [template, reason] of [
    ['[{ enabled: true }]', 'at least one of label, role or type'],
    ['[{ role: "undoo" }]', 'no role “undoo”'],
    ['[{ label: "A", type: "lines" }]', 'Unknown menu item type: lines'],
    ['[{ label: "A", type: "submenu" }]', 'Invalid submenu'],
    ['[{ label: "A", accelerator: "Ctrl+Nowhere" }]', 'no accelerator'],
    ['{}', 'must be an array'],
  ])
    await expect(
      evaluated(child, `({ Menu }) => Menu.buildFromTemplate(${template})`),
      template,
    ).rejects.toThrow(reason)
  await page.evaluate(() => {
    document.body.innerHTML = '<textarea>written</textarea>'
    document.querySelector('textarea')!.focus()
  })
  await inMain(child, ({ Menu }) => {
    for (const role of ['selectAll', 'delete'] as const)
      (Menu.buildFromTemplate([{ role }]).items[0]!.click as () => void)()
  })
  await expect.poll(() => page.evaluate(() => document.querySelector('textarea')!.value)).toBe('')
})

test('a page that stands still in a synchronous call hears no message in the middle of it', async () => {
  const preload = `const { contextBridge, ipcRenderer, webUtils } = require('electron')
    const heard = []
    ipcRenderer.on('number', (_event, number) => heard.push(number))
    contextBridge.exposeInMainWorld('tiny', {
      heard: () => [...heard],
      paths: (file) => Array.from({ length: 20 }, () => { const before = heard.length; webUtils.getPathForFile(file); return heard.length - before }),
    })`
  const child = start(await program({ preload }))
  const page = await pageOf(child)
  await writeFile(join(folder, 'chosen.txt'), 'chosen')
  await page.locator('input').setInputFiles(join(folder, 'chosen.txt'))
  await inMain(child, ({ BrowserWindow }) => {
    const { webContents } = BrowserWindow.getAllWindows()[0]!
    let number = 0
    Reflect.set(
      globalThis,
      'telling',
      setInterval(() => webContents.send('number', number++), 1),
    )
  })
  type Tiny = { heard(): number[]; paths(file: File): number[] }
  const heardWithin = await page.evaluate(() =>
    (Reflect.get(window, 'tiny') as Tiny).paths(document.querySelector('input')!.files![0]!),
  )
  await inMain(child, () => clearInterval(Reflect.get(globalThis, 'telling') as NodeJS.Timeout))
  expect(heardWithin).toEqual(Array.from({ length: 20 }, () => 0))
  const heard = await page.evaluate(() => (Reflect.get(window, 'tiny') as Tiny).heard())
  expect(heard.length).toBeGreaterThan(0)
  expect(heard).toEqual(heard.map((_, at) => at))
})
