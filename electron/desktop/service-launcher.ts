import { utilityProcess, type UtilityProcess } from 'electron'
import { createInterface } from 'node:readline'
import { AppError } from '../../shared/errors.ts'
import type { Log, RunningService, ServiceLauncher } from '../application/types.ts'

const startPatienceMs = 60_000
const stopPatienceMs = 10_000
const keptErrorCharacters = 2_000

/** Starts `script`, the embedded service, as a utility process. Its key and secret are its own: it makes them once, and tells them on a pipe only this process reads. */
export function createServiceLauncher(script: string, log: Log): ServiceLauncher {
  return {
    async launch({ dataDirectory, sample, signal }) {
      signal?.throwIfAborted()
      const args = ['--port', '0', '--data', dataDirectory, '--end-with-parent', ...(sample ? ['--sample'] : [])]
      const child = utilityProcess.fork(script, args, { serviceName: 'Event management service', stdio: 'pipe', env: environment() })
      const ended = new Promise<number>((resolve) => child.once('exit', resolve))
      const lastErrors = collectErrors(child)
      try {
        const { baseUrl, appKey, appSecret } = await announcement(child, ended, lastErrors, signal)
        log.info('The embedded service runs.', { baseUrl })
        return running(child, ended, { baseUrl, appKey, appSecret }, lastErrors, log)
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

function running(child: UtilityProcess, ended: Promise<number>, announced: Announcement, lastErrors: () => string, log: Log): RunningService {
  const listeners = new Set<() => void>()
  let stopping = false
  void ended.then((code) => {
    if (stopping) return
    log.error('The embedded service ended by itself.', { code, lastErrors: lastErrors() })
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
const withheld: ReadonlySet<string> = new Set(['BOOTH_BUILDER_APP_KEY', 'BOOTH_BUILDER_APP_SECRET'])

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && !withheld.has(entry[0])),
  )
}

/** Waits for the lines `app key: …`, `app secret: …` and `listening on …`. */
function announcement(
  child: UtilityProcess,
  ended: Promise<number>,
  lastErrors: () => string,
  signal: AbortSignal | undefined,
): Promise<Announcement> {
  return new Promise((resolve, reject) => {
    const told: { appKey?: string; appSecret?: string } = {}
    const timer = setTimeout(() => fail('it was not ready in time'), startPatienceMs)
    const onAbort = (): void => {
      clearTimeout(timer)
      reject(new AppError('cancelled', 'The operation was cancelled.'))
    }
    const fail = (reason: string): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      reject(new AppError('internal', `The embedded service could not be started: ${reason}.`, { details: { output: lastErrors() } }))
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    void ended.then((code) => fail(`it ended with code ${code}`))
    if (child.stdout === null) {
      fail('its output cannot be read')
      return
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, name = '', value = ''] = /^(app key|app secret): (.+)$/.exec(line) ?? []
      if (name === 'app key') told.appKey = value
      if (name === 'app secret') told.appSecret = value
      const baseUrl = /^listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (baseUrl === undefined) return
      if (told.appKey === undefined || told.appSecret === undefined) {
        fail('it told no credentials')
        return
      }
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      resolve({ baseUrl, appKey: told.appKey, appSecret: told.appSecret })
    })
  })
}

/** Keeps the end of what the service wrote to its error output, for the log. */
function collectErrors(child: UtilityProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: unknown) => {
    text = (text + String(chunk)).slice(-keptErrorCharacters)
  })
  return () => text
}

/** Asks the process to end, and ends it by force where it does not. */
async function end(child: UtilityProcess, ended: Promise<number>): Promise<void> {
  // Until it is spawned a process has no number and cannot be killed; once it has ended it has none again.
  if (child.pid === undefined) await Promise.race([new Promise<void>((resolve) => child.once('spawn', resolve)), ended])
  const { pid } = child
  if (pid === undefined) return
  child.kill()
  const timer = setTimeout(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended in this very moment.
    }
  }, stopPatienceMs)
  await ended
  clearTimeout(timer)
}
