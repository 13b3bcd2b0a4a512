/**
 * `node run.ts <folder of the program> [arguments]`: runs the built program as Electron would where
 * there is no Electron binary. The main process is this one, the page is one of a real Chromium:
 * its own process, isolated worlds, content security policy, files with paths, crashes. What that
 * does not show is said in `unproven.ts`.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { chromium } from 'playwright'
import { z } from 'zod'
import { chromiumLaunchOptions } from '../pages/chromium.ts'
import { showArchives } from '../electron-double/archives.ts'
import { windows, type BrowserWindow } from '../electron-double/browser-window.ts'
import { app, dialog, restart } from '../electron-double/index.ts'
import electron from './electron.ts'
import { openFront } from './front.ts'
import { useInstanceLock } from './instance-lock.ts'
import { applyPermissions } from './permissions.ts'
import { mainRequest } from './requests.ts'
import { endChromiumOf, useChromium } from './window.ts'

const [, , folder = '.', ...args] = process.argv
const program = resolve(folder)
const declared = z.object({
  main: z.string(),
  name: z.string().default('program'),
  productName: z.string().optional(),
})
const {
  main,
  name,
  productName = name,
} = declared.parse(JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')))
const { version } = z
  .object({ version: z.string() })
  .parse(createRequire(import.meta.url)('electron/package.json'))
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: version } })
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context),
})
// As Chromium finds the user's own place for settings.
const { XDG_CONFIG_HOME: settings = '' } = process.env
restart(join(settings === '' ? join(homedir(), '.config') : settings, productName))
app.appPath = program
useInstanceLock()
showArchives()
process.argv = [process.argv[0] ?? '', folder, ...args]

// Windows close in their own time; with the last one the end goes on.
app.closeWindows = () => windows.size === 0 || [...windows].map((window) => window.close()).every(Boolean)
app.on('quit', (_event, code: number) => {
  void Promise.resolve(browser?.close()).then(() => process.exit(code))
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit())
dialog.showErrorBox = (title, content) => void process.stderr.write(`${title}: ${content}\n`)
process.on('message', (message) => {
  const { id, source, given } = mainRequest.parse(message)
  const run = runInThisContext(`(${source})`) as (from: typeof electron, given: unknown) => unknown
  Promise.resolve()
    .then(() => run(electron, given))
    .then(
      (result) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    )
})

let browser: Awaited<ReturnType<typeof chromium.launchPersistentContext>> | undefined
await import(pathToFileURL(join(program, main)).href)
if (app.exitCode === undefined) {
  const profile = join(app.getPath('userData'), 'chromium')
  mkdirSync(profile, { recursive: true })
  await endChromiumOf(profile)
  const options = chromiumLaunchOptions()
  browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [
      ...(options.args ?? []),
      '--remote-debugging-port=0',
      // The front answers for the program's schemes; nothing else is to be found.
      `--host-resolver-rules=MAP *.localhost 127.0.0.1:${await openFront()}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    serviceWorkers: 'block',
  })
  useChromium(browser)
  const chromiumItself = await browser.browser()?.newBrowserCDPSession()
  if (chromiumItself === undefined) throw new Error('Chromium cannot be spoken to as a whole.')
  await applyPermissions(chromiumItself)
  const { processInfo } = await chromiumItself.send('SystemInfo.getProcessInfo')
  for (const { id, type } of processInfo)
    if (type === 'GPU') app.processes.add({ pid: id, type, name: 'GPU' })
  app.once('browser-window-created', (_event, window: BrowserWindow) => {
    window.once('ready-to-show', () => {
      const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').trim().split('\n')
      process.send?.({ endpoint: `ws://127.0.0.1:${port}${path}` })
    })
  })
  app.becomeReady()
}
