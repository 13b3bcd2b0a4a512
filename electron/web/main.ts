import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { printableText } from '../../shared/domain/printable-text.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { createApplication } from '../application/index.ts'
import { defaultDataDirectory } from '../application/data-directory.ts'
import { collectGarbageEarly } from '../application/garbage.ts'
import { keepFilesPrivate } from '../application/private-files.ts'
import { createStderrLog } from '../node-host/log.ts'
import { createServiceLauncher } from '../node-host/service-launcher.ts'
import { openSettings } from '../node-host/settings.ts'
import { openVault } from '../node-host/vault.ts'
import { readArguments, usage } from './arguments.ts'
import { openBrowser } from './open-browser.ts'
import { writeOpeningPage } from './opening-page.ts'
import { onEndSignal } from './end-signal.ts'
import { startWebServer } from './server.ts'

const fromSource = import.meta.filename.endsWith('.ts')
const serviceScript = join(import.meta.dirname, fromSource ? '../service/main.ts' : 'service.js')
const rendererFolder = join(import.meta.dirname, fromSource ? '../../out/renderer' : '../renderer')

async function main(): Promise<void> {
  keepFilesPrivate()
  collectGarbageEarly()
  const options = readArguments(process.argv.slice(2))
  if (!existsSync(join(rendererFolder, 'index.html'))) {
    throw new AppError('not-found', 'The page has not been built yet. Run “npm run build” once, or start with “npm start”, which does.')
  }
  const log = createStderrLog({ level: options.verbose ? 'info' : 'warn' })
  const dataDirectory = resolve(options.dataDirectory ?? defaultDataDirectory())
  const closers: (() => Promise<void>)[] = []
  onEndSignal(async () => {
    for (const close of closers.toReversed()) await close()
  })
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const application = await createApplication({
    kind: 'web',
    version: packageJson.version,
    dataDirectory,
    vault: await openVault({ dataDirectory, log }),
    launcher: createServiceLauncher(serviceScript, log),
    settings: openSettings(dataDirectory, log),
    clock: Date,
    log,
  })
  closers.push(() => application.close())
  const server = await startWebServer({ application, rendererFolder, port: options.port, log }).catch(async (error: unknown) => {
    await application.close()
    throw portTrouble(error, options.port) ?? error
  })
  closers.push(() => server.close())
  process.stdout.write(`Booth Builder is ready at ${server.url}\n`)
  if (options.open) {
    const page = await writeOpeningPage(dataDirectory, server.url, Date.now)
    closers.push(() => page.remove())
    server.admitted
      .then(() => page.remove())
      .catch((error: unknown) => log.warn('The page that opened the browser could not be removed.', { reason: String(error) }))
    openBrowser(page.path)
  }
}

function portTrouble(error: unknown, port: number): AppError | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const choose = 'Choose another one with --port.'
  if (code === 'EADDRINUSE') return new AppError('invalid-input', `Port ${port} is in use. ${choose}`, { cause: error })
  if (code === 'EACCES') return new AppError('invalid-input', `Port ${port} may be used by administrators only. ${choose}`, { cause: error })
  return undefined
}

main().catch((thrown: unknown) => {
  const error = toAppError(thrown)
  process.stderr.write(`${printableText(error.message)}\n${error.code === 'invalid-input' ? `${usage}\n` : ''}`)
  process.exit(error.code === 'invalid-input' ? 2 : 1)
})
