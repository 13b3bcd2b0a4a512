import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { AppError } from '../../../shared/errors.ts'
import type { Log, RunningService, ServiceLauncher } from '../host/types.ts'

const startTimeoutMs = 60_000
const mostErrorCharacters = 2_000

/**
 * The embedded service as a process that was just started, whatever kind of process the host makes.
 */
export interface ServiceProcess {
  readonly stdout: NodeJS.ReadableStream
  readonly stderr: NodeJS.ReadableStream
  /** Resolves once it has ended, or could not be started at all. */
  readonly ended: Promise<ServiceEnd>
  /** Asks it to end, then makes it; resolves when it has. */
  readonly end: () => Promise<void>
}

export interface ServiceEnd {
  /** In words. */
  readonly how: string
  /** It did all that it was asked to. */
  readonly isDone: boolean
}

/** Starts the service's program with what `start` makes a process of it with. */
export function createLauncher(
  start: (args: readonly string[]) => Promise<ServiceProcess>,
  log: Log,
): ServiceLauncher {
  return {
    async launch({ dataDirectory, sample, signal }) {
      signal?.throwIfAborted()
      return awaitService(await start(serviceArguments({ dataDirectory, sample })), log, signal)
    },
    async administer(args, signal) {
      signal?.throwIfAborted()
      const { stdout, stderr, ended, end } = await start(args)
      const stop = (): void => void end()
      signal?.addEventListener('abort', stop, { once: true })
      try {
        const [printed, said, { isDone, how }] = await Promise.all([text(stdout), text(stderr), ended])
        signal?.throwIfAborted()
        if (!isDone)
          throw new AppError(
            'invalid-input',
            said.trim() === '' ? `The service’s program failed: ${how}.` : said.trim(),
          )
        return printed
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
  }
}

/**
 * Its key and secret are its own: it makes them once, and tells them on a pipe that only the host
 * reads.
 */
function serviceArguments({
  dataDirectory,
  sample,
}: {
  readonly dataDirectory: string
  readonly sample: boolean
}): string[] {
  return ['--port', '0', '--data', dataDirectory, '--end-with-parent', ...(sample ? ['--sample'] : [])]
}

// The command line's credentials are for another service, and so is a team's storage.
const withheld: ReadonlySet<string> = new Set([
  'BOOTH_BUILDER_APP_KEY',
  'BOOTH_BUILDER_APP_SECRET',
  'BOOTH_BUILDER_DATABASE',
  'BOOTH_BUILDER_FILES',
])

/** This process's environment without what is not for the embedded service. */
export function serviceEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !withheld.has(entry[0]),
    ),
  )
}

/**
 * The service once it answers. Throws `cancelled`, or `internal` with the end of its output; the
 * process has ended then.
 */
async function awaitService(
  service: ServiceProcess,
  log: Log,
  signal?: AbortSignal,
): Promise<RunningService> {
  const lastErrors = collectErrors(service.stderr)
  try {
    const announced = await announcement(service, lastErrors, signal)
    log.info('The embedded service runs.', { baseUrl: announced.baseUrl })
    return running(service, announced, lastErrors, log)
  } catch (error) {
    await service.end()
    throw error
  }
}

type Announcement = Pick<RunningService, 'baseUrl' | 'appKey' | 'appSecret'>

function running(
  { ended, end }: ServiceProcess,
  announced: Announcement,
  lastErrors: () => string,
  log: Log,
): RunningService {
  const listeners = new Set<() => void>()
  let stopping = false
  void ended.then(({ how }) => {
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
      await end()
    },
  }
}

/** Waits for the lines `app key: …`, `app secret: …` and `listening on …`. */
function announcement(
  { stdout, ended }: ServiceProcess,
  lastErrors: () => string,
  signal: AbortSignal | undefined,
): Promise<Announcement> {
  return new Promise((resolve, reject) => {
    const announced: { appKey?: string | undefined; appSecret?: string | undefined } = {}
    const settle = (then: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      then()
    }
    const fail = (reason: string): void => {
      const details = { output: lastErrors() }
      settle(() =>
        reject(
          new AppError('internal', `The embedded service could not be started: ${reason}.`, { details }),
        ),
      )
    }
    const onAbort = (): void =>
      settle(() => reject(new AppError('cancelled', 'The operation was cancelled.')))
    const timer = setTimeout(() => fail('it was not ready in time'), startTimeoutMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    void ended.then(({ how }) => fail(how))
    createInterface({ input: stdout }).on('line', (line) => {
      announced.appKey ??= /^app key: (.+)$/.exec(line)?.[1]
      announced.appSecret ??= /^app secret: (.+)$/.exec(line)?.[1]
      const baseUrl = /^listening on (http:\/\/\S+)$/.exec(line)?.[1]
      if (baseUrl === undefined) return
      const { appKey, appSecret } = announced
      if (appKey === undefined || appSecret === undefined) fail('it announced no credentials')
      else settle(() => resolve({ baseUrl, appKey, appSecret }))
    })
  })
}

/** Keeps the end of what the service wrote to its error output, for the log. */
function collectErrors(stderr: NodeJS.ReadableStream): () => string {
  let text = ''
  stderr.on('data', (chunk: unknown) => {
    text = (text + String(chunk)).slice(-mostErrorCharacters)
  })
  return () => text
}
