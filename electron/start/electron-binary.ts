import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { projectRoot, readJson } from './read-json.ts'

/**
 * A start waits this long for the download; one that asks for the desktop by name waits as long as
 * a slow line needs. In milliseconds.
 */
const timeoutMs = 120_000
const forcedTimeoutMs = 60 * 60_000
/** After a failure nobody is made to wait again for this long, in milliseconds. */
const retryAfterMs = 24 * 60 * 60_000

const electronFolder = join(projectRoot, 'node_modules', 'electron')
const failureFile = join(projectRoot, 'node_modules', '.cache', 'booth-builder', 'electron-download.json')
/** Where the binary lies in a folder of Electron, other than `electron`. */
const executables: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
const failure = z.object({ version: z.string(), at: z.number(), reason: z.string() })

export type ElectronBinary = { readonly path: string } | { readonly missing: string }

/**
 * The path of the Electron binary that belongs to this version: in the folder that
 * `ELECTRON_OVERRIDE_DIST_PATH` names, else where the package has unpacked it.
 */
export function installedElectron(): string | undefined {
  try {
    const own = process.env['ELECTRON_OVERRIDE_DIST_PATH']
    const dist = own ?? join(electronFolder, 'dist')
    // The package writes down its path once all is unpacked; beside another folder there is none.
    const path = join(
      dist,
      own === undefined
        ? readFileSync(join(electronFolder, 'path.txt'), 'utf8')
        : (executables[process.platform] ?? 'electron'),
    )
    const installed = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '')
    return installed === electronVersion() && existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/**
 * The Electron binary, downloaded where it is not there yet. `force` tries even if it failed within
 * the last day.
 */
export async function ensureElectron(force: boolean, say: (line: string) => void): Promise<ElectronBinary> {
  const installed = installedElectron()
  if (installed !== undefined) return { path: installed }
  const version = electronVersion()
  const before = lastFailure()
  if (!force && before?.version === version && Date.now() - before.at < retryAfterMs) {
    return {
      missing: `the Electron binary could not be downloaded at the last try (${before.reason}; “npm start -- --desktop” tries again)`,
    }
  }
  say(`Getting the desktop window’s Electron ${version} (about 120 MB, once) …`)
  const reason = (await download(force ? forcedTimeoutMs : timeoutMs)) ?? (await extract())
  const path = installedElectron()
  if (path !== undefined) {
    rmSync(failureFile, { force: true })
    return { path }
  }
  const because = reason ?? 'its archive could not be unpacked'
  mkdirSync(dirname(failureFile), { recursive: true })
  writeFileSync(failureFile, JSON.stringify({ version, at: Date.now(), reason: because }))
  return { missing: `the Electron binary could not be downloaded (${because})` }
}

function electronVersion(): string {
  return readJson('node_modules/electron/package.json', z.object({ version: z.string() })).version
}

function lastFailure(): z.output<typeof failure> | undefined {
  try {
    return failure.parse(JSON.parse(readFileSync(failureFile, 'utf8')))
  } catch {
    return undefined
  }
}

/** Gives the reason where it failed. */
function download(withinMs: number): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'electron-download.ts')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: withProxy(process.env),
    },
  )
  const progress = createInterface({ input: child.stdout })
  if (process.stderr.isTTY)
    progress.on('line', (part) => process.stderr.write(`\r${Math.round(Number(part) * 100)} % `))
  return outcome(child, withinMs).finally(() => {
    if (process.stderr.isTTY) process.stderr.write('\r')
  })
}

/** Unpacks the archive from the downloader's cache. Gives the reason where it failed. */
function extract(): Promise<string | undefined> {
  const child = spawn(process.execPath, [join(electronFolder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: withProxy(process.env),
  })
  return outcome(child, timeoutMs)
}

function outcome(child: ReturnType<typeof spawn>, withinMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let errors = ''
    let late = false
    child.stderr?.on('data', (chunk: unknown) => {
      errors += String(chunk)
    })
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, withinMs)
    const end = (reason: string | undefined): void => {
      clearTimeout(timer)
      resolve(reason)
    }
    child.once('error', (error) => end(error.message))
    child.once('close', (code) => {
      if (late) end(`not done within ${Math.round(withinMs / 1000)} s`)
      else end(code === 0 ? undefined : (errors.trim().split('\n')[0] ?? `code ${String(code)}`))
    })
  })
}

/**
 * npm's own proxy settings, where npm started this, in the names that Node's `fetch` reads when it
 * is asked to.
 */
function withProxy(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const https =
    environment['HTTPS_PROXY'] ??
    environment['https_proxy'] ??
    environment['npm_config_https_proxy'] ??
    environment['npm_config_proxy']
  const none = environment['NO_PROXY'] ?? environment['no_proxy'] ?? environment['npm_config_noproxy']
  return {
    ...environment,
    NODE_USE_ENV_PROXY: '1',
    ...(https === undefined || https === '' ? {} : { HTTPS_PROXY: https }),
    ...(none === undefined || none === '' ? {} : { NO_PROXY: none }),
  }
}
