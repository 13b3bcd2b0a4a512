import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { spawn } from 'node:child_process'
import { printableText } from '../../shared/domain/printable-text.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { languageFor } from '../../shared/languages.ts'
import { createApplication } from '../application/index.ts'
import { defaultDataDirectory } from '../application/host/data-directory.ts'
import { createNetwork } from '../application/host/network.ts'
import { collectGarbageEarly, keepFilesPrivate } from '../application/host/process-settings.ts'
import { childScript } from '../installation/program-files.ts'
import { proxyOfEnvironment } from '../gateway/proxy-routes/proxies.ts'
import { openLogFile } from '../application/host/log-file.ts'
import { createStderrLog, logToBoth } from '../node-host/log.ts'
import { createServiceLauncher } from '../node-host/service-launcher.ts'
import { openSettings } from '../node-host/settings.ts'
import { openVault } from '../node-host/vault.ts'
import { readArguments, usage } from './arguments.ts'
import { writeOpeningPage } from './opening-page.ts'
import { startWebServer } from './server.ts'

import packageJson from '../../package.json' with { type: 'json' }

const fromSource = import.meta.filename.endsWith('.ts')
const rendererFolder = join(import.meta.dirname, fromSource ? '../../out/renderer' : '../renderer')

async function main(): Promise<void> {
  keepFilesPrivate()
  collectGarbageEarly()
  const options = readArguments(process.argv.slice(2))
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new AppError(
      'not-found',
      'The page has not been built yet. Run “npm run build” once, or start with “npm start”, which does.',
    )
  }
  const dataDirectory = resolve(options.dataDirectory ?? defaultDataDirectory())
  const file = openLogFile(join(dataDirectory, 'logs', 'web.log'), Date)
  const log = logToBoth(createStderrLog({ level: options.verbose ? 'info' : 'warn' }), file)
  const closers: (() => Promise<void>)[] = []
  onEndSignal(async () => {
    for (const close of closers.toReversed()) await close()
  })
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const vault = await openVault({ dataDirectory, log })
  const settings = openSettings(dataDirectory, log)
  const application = await createApplication({
    kind: 'web',
    version: packageJson.version,
    dataDirectory,
    vault,
    network: createNetwork({
      proxiesFor: (url) => Promise.resolve([proxyOfEnvironment(url)]),
      vault,
      now: Date.now,
    }),
    launcher: createServiceLauncher(childScript('service'), log),
    settings,
    clock: Date,
    log,
    recentLog: file.recent,
  })
  closers.push(() => application.close())
  const server = await startWebServer({ application, rendererFolder, port: options.port, log }).catch(
    async (error: unknown) => {
      await application.close()
      throw portTrouble(error, options.port) ?? error
    },
  )
  closers.push(() => server.close())
  process.stdout.write(`Booth Builder is ready at ${server.url}\n`)
  if (options.open) {
    const { language } = settings.preferences()
    const spoken =
      language === 'system' ? languageFor([new Intl.DateTimeFormat().resolvedOptions().locale]) : language
    const page = await writeOpeningPage(dataDirectory, server.url, spoken, Date.now)
    closers.push(() => page.remove())
    server.admitted
      .then(() => page.remove())
      .catch((error: unknown) =>
        log.warn('The page that opened the browser could not be removed.', { reason: String(error) }),
      )
    openBrowser(page.path)
  }
}

function portTrouble(error: unknown, port: number): AppError | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const choose = 'Choose another one with --port.'
  if (code === 'EADDRINUSE')
    return new AppError('invalid-input', `Port ${port} is in use. ${choose}`, { cause: error })
  if (code === 'EACCES')
    return new AppError('invalid-input', `Port ${port} may be used by administrators only. ${choose}`, {
      cause: error,
    })
  return undefined
}

const timeoutMs = 15_000

/**
 * Runs `close` once when the process is asked to end, then ends it. A second request, or a closing
 * that takes too long, ends it at once: nothing saved is lost either way.
 */
function onEndSignal(close: () => Promise<void>): void {
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), timeoutMs).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `Booth Builder did not end cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
        )
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The settings' library comes with a listener that sends the process the same signal again,
    // which would be the second request.
    process.removeAllListeners(signal)
    process.on(signal, end)
  }
}

/**
 * Asks the system to show the page at `path` in a browser. Where there is none, nothing happens:
 * the address is printed anyway.
 */
function openBrowser(
  path: string,
  platform: NodeJS.Platform = process.platform,
  environment = process.env,
): void {
  const [command, ...args] = commandFor(path, platform, environment)
  if (command === undefined) return
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}

function commandFor(
  path: string,
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
): readonly string[] {
  if (platform === 'darwin') return ['open', path]
  // Not the shell's `start`, which reads the path again by its own rules.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', path]
  // Without a display xdg-open falls back to browsers in the terminal, which would take it over.
  return environment['DISPLAY'] === undefined && environment['WAYLAND_DISPLAY'] === undefined
    ? []
    : ['xdg-open', path]
}

main().catch((cause: unknown) => {
  const error = toAppError(cause)
  process.stderr.write(
    `${printableText(error.message)}\n${error.code === 'invalid-input' ? `${usage}\n` : ''}`,
  )
  process.exit(error.code === 'invalid-input' ? 2 : 1)
})
