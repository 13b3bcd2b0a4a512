import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { AppError } from '../../shared/errors.ts'
import type { Log, RunningService, ServiceLauncher } from '../application/types.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 10_000
const keptErrorCharacters = 2_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Starts `script`, the embedded service, as a child process. Its key and secret are its own: it makes them once, and tells them on a pipe only this process reads. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return {
    async launch({ dataDirectory, sample, signal }) {
      signal?.throwIfAborted()
      const args = ['--port', '0', '--data', dataDirectory, '--end-with-parent', ...(sample ? ['--sample'] : [])]
      const child: Child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: environment(),
        // Ctrl-C reaches every process of the terminal; the service ends after its last caller, not with it.
        detached: process.platform !== 'win32',
      })
      const ended = endOf(child)
      const lastErrors = collectErrors(child)
      try {
        const announced = await announcement(child, ended, lastErrors, signal)
        log.info('The embedded service runs.', { baseUrl: announced.baseUrl })
        return running(child, ended, announced, lastErrors, log)
      } catch (error) {
        await end(child, ended)
        throw error
      }
    },
  }
}

interface Announcement {
  readonly baseUrl: string
  readonly appKey: string
  readonly appSecret: string
}

function running(child: Child, ended: Promise<string>, announced: Announcement, lastErrors: () => string, log: Log): RunningService {
  const listeners = new Set<() => void>()
  let stopping = false
  void ended.then((how) => {
    if (stopping) return
    log.error(`The embedded service ended by itself: ${how}.`, { lastErrors: lastErrors() })
    for (const listener of listeners) listener()
    listeners.clear()
  })
  return {
    ...announced,
    onExit(listener) {
      listeners.add(listener)
    },
    async stop() {
      stopping = true
      await end(child, ended)
    },
  }
}

// The command line's credentials are for another service.
function environment(): NodeJS.ProcessEnv {
  const foreign: ReadonlySet<string> = new Set(['BOOTH_BUILDER_APP_KEY', 'BOOTH_BUILDER_APP_SECRET'])
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.has(name)))
}

/** Resolves with a description once the process has ended, or could not be started at all. */
function endOf(child: Child): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal === null ? `it ended with code ${code ?? 0}` : `it was ended by ${signal}`))
  })
}

/** Waits for the lines `app key: …`, `app secret: …` and `listening on …`. */
function announcement(child: Child, ended: Promise<string>, lastErrors: () => string, signal: AbortSignal | undefined): Promise<Announcement> {
  return new Promise((resolve, reject) => {
    const told: { appKey?: string | undefined; appSecret?: string | undefined } = {}
    const settle = (then: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      then()
    }
    const fail = (reason: string): void => {
      const details = { output: lastErrors() }
      settle(() => reject(new AppError('internal', `The embedded service could not be started: ${reason}.`, { details })))
    }
    const onAbort = (): void => settle(() => reject(new AppError('cancelled', 'The operation was cancelled.')))
    const timer = setTimeout(() => fail('it was not ready in time'), startPatienceMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    void ended.then(fail)
    createInterface({ input: child.stdout }).on('line', (line) => {
      told.appKey ??= /^app key: (.+)$/.exec(line)?.[1]
      told.appSecret ??= /^app secret: (.+)$/.exec(line)?.[1]
      const baseUrl = /^listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (baseUrl === undefined) return
      const { appKey, appSecret } = told
      if (appKey === undefined || appSecret === undefined) fail('it told no credentials')
      else settle(() => resolve({ baseUrl, appKey, appSecret }))
    })
  })
}

/** Keeps the end of what the service wrote to its error output, for the log. */
function collectErrors(child: Child): () => string {
  let text = ''
  child.stderr.on('data', (chunk: unknown) => {
    text = (text + String(chunk)).slice(-keptErrorCharacters)
  })
  return () => text
}

/** Asks the process to end, and ends it by force where it does not. */
async function end(child: Child, ended: Promise<string>): Promise<void> {
  if (!child.kill('SIGTERM')) return
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
  await ended
  clearTimeout(timer)
}
