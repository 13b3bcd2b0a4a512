import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { AppError } from '../../shared/errors.ts'
import { holdsGlib } from '../pictures/glib.ts'

export interface WorkerOptions {
  /** The script it runs; absolute. */
  readonly entry: string
  /** What V8 may keep in it, in MiB; without it as much as V8 takes by itself. */
  readonly heapMiB?: number | undefined
}

/** A process of ours that reads files from elsewhere, whatever kind of process the host makes. */
export interface WorkerProcess {
  /** What is sent before it listens waits for it. One that no longer listens is ended. */
  send(message: object): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, with the end of what it printed as errors, or with why it was not started. */
  onEnd(listener: (output: string, refusal?: AppError) => void): void
  /** Ends it by force, at once, also where it hangs. */
  kill(): void
  /** Whether it keeps this process alive; one with nothing to do should not. */
  hold(busy: boolean): void
}

export type StartWorker = (options: WorkerOptions) => WorkerProcess

let starter: StartWorker = forkWorker

/** From now on, processes that read files are started so: called by a host that is not plain Node. */
export function startWorkersBy(start: StartWorker): void {
  starter = start
}

export function startWorker(options: WorkerOptions): WorkerProcess {
  return starter(options)
}

/**
 * No program can be started from what reads files, nor a debugger. It reads the file that is asked
 * for and writes beside the event's, wherever both are; decoders are native, and watched by a thread.
 * The WebAssembly build of the picture library does not run so: it asks for what the model refuses.
 */
const permissions = (): readonly string[] => (holdsGlib() ? [] : restricted)
const restricted = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-fs-write=*',
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]

/**
 * As plain Node starts it. Within Electron the executable is the application, which would start a
 * second time: there the host has to bring a way of its own.
 */
function forkWorker({ entry, heapMiB }: WorkerOptions): WorkerProcess {
  if ('electron' in process.versions)
    throw new AppError('internal', 'Within Electron, processes are started by the host.')
  const child = fork(entry, [], {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...permissions(),
      ...(heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`]),
    ],
    env: workerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stderr = child.stderr instanceof Socket ? child.stderr : undefined
  const lastErrors = keepEnd(stderr)
  const kill = (): void => void child.kill('SIGKILL')
  return {
    send(message) {
      child.send(message, (error) => {
        // Nobody listens there any more; how it ended is told when it is over.
        if (error !== null) kill()
      })
    },
    onMessage: (listener) => void child.on('message', listener),
    onEnd(listener) {
      child.once('error', (error) => listener(error.message))
      // Not at its exit: what it printed last comes after that.
      child.once('close', () => listener(lastErrors()))
    },
    kill,
    hold(busy) {
      for (const handle of [child, child.channel, stderr]) {
        if (busy) handle?.ref()
        else handle?.unref()
      }
    },
  }
}

/** How much of what a failing process printed is kept. */
const outputLength = 2_000

/** Gives the end of what `stream` has said so far, trimmed. */
export function keepEnd(stream: NodeJS.ReadableStream | undefined): () => string {
  let text = ''
  stream?.on('data', (chunk: unknown) => {
    text = (text + String(chunk)).slice(-outputLength)
  })
  return () => text.trim()
}

/**
 * Without what is meant for the host alone: its settings, among them secrets, begin with the
 * product's name.
 */
export function workerEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('BOOTH_BUILDER_'),
    ),
  )
}
