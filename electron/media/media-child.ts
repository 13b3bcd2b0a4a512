import { fork } from 'node:child_process'
import { Socket } from 'node:net'
import { AppError, type ErrorShape } from '../../shared/errors.ts'
import { mediaMessage, type MediaRequest } from './messages.ts'

/** The process ended without an answer. */
export class ProcessEnded extends Error {
  readonly wasReady: boolean

  constructor(wasReady: boolean, output: string) {
    super(output === '' ? 'the media process ended' : `the media process ended: ${output}`)
    this.wasReady = wasReady
  }
}

interface AskOptions {
  readonly timeoutMs: number
  readonly fileName: string
  readonly signal: AbortSignal | undefined
}

/** One media process, for one request at a time. */
export interface MediaChild {
  ask(request: MediaRequest, options: AskOptions): Promise<unknown>
  readonly alive: boolean
  onEnd(listener: () => void): void
  kill(): void
}

type Outcome = { readonly data: unknown } | { readonly error: Error }

/** Loading the libraries takes this long only where something is wrong with the machine. */
const startLimitMs = 120_000

/** How much of what a failing process printed is kept. */
const outputLength = 2_000

/** `heapMiB`: what it may keep in memory before it is ended; without it as much as Node lets it. */
export function startMediaChild(entry: string, heapMiB?: number): MediaChild {
  const child = fork(entry, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', ...(heapMiB === undefined ? [] : [`--max-old-space-size=${heapMiB}`])],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const endListeners = new Set<() => void>()
  let output = ''
  let ready = false
  let ended = false
  let settle: ((outcome: Outcome) => void) | undefined
  let onReady: (() => void) | undefined
  const stderr = child.stderr instanceof Socket ? child.stderr : undefined

  /** An idle process does not keep this one alive. */
  const hold = (busy: boolean): void => {
    for (const handle of [child, child.channel, stderr]) {
      if (busy) handle?.ref()
      else handle?.unref()
    }
  }
  const finish = (outcome: Outcome): void => {
    const waiting = settle
    settle = undefined
    hold(false)
    waiting?.(outcome)
  }
  const end = (reason: Error): void => {
    if (ended) return
    ended = true
    for (const listener of endListeners) listener()
    finish({ error: reason })
  }

  stderr?.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-outputLength)
  })
  child.on('message', (message) => {
    const parsed = mediaMessage.safeParse(message)
    if (!parsed.success) return
    switch (parsed.data.kind) {
      case 'ready':
        ready = true
        onReady?.()
        return
      case 'done':
        finish({ data: parsed.data.data })
        return
      case 'failed':
        finish({ error: AppError.fromShape(shapeOf(parsed.data.error)) })
    }
  })
  child.on('error', (error) => end(new ProcessEnded(ready, error.message)))
  // Not at its exit: what it printed last comes after that.
  child.on('close', () => end(new ProcessEnded(ready, output.trim())))
  hold(false)

  const kill = (reason: Error): void => {
    child.kill('SIGKILL')
    end(reason)
  }

  return {
    async ask(request, { timeoutMs, fileName, signal }) {
      if (ended) throw new ProcessEnded(ready, output.trim())
      let timer = ready ? undefined : setTimeout(() => kill(new ProcessEnded(false, 'it did not start')), startLimitMs)
      const startTimer = (): void => {
        clearTimeout(timer)
        timer = setTimeout(() => kill(tooSlow(fileName, timeoutMs)), timeoutMs)
      }
      onReady = startTimer
      if (ready) startTimer()
      const onAbort = (): void => kill(new AppError('cancelled', 'The operation was cancelled.'))
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        const outcome = await new Promise<Outcome>((resolve) => {
          settle = resolve
          hold(true)
          child.send(request, (error) => {
            // Nobody listens there any more; how it ended is told when it is over.
            if (error !== null) child.kill('SIGKILL')
          })
        })
        if ('error' in outcome) throw outcome.error
        return outcome.data
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
    get alive() {
      return !ended
    },
    onEnd: (listener) => void endListeners.add(listener),
    kill: () => kill(new ProcessEnded(ready, '')),
  }
}

function tooSlow(fileName: string, timeoutMs: number): AppError {
  return new AppError('file-damaged', `“${fileName}” could not be read within ${timeoutMs / 1000} seconds. It is probably damaged.`, {
    details: { name: fileName },
  })
}

function shapeOf({
  code,
  message,
  details,
}: {
  code: ErrorShape['code']
  message: string
  details?: Record<string, unknown> | undefined
}): ErrorShape {
  return { code, message, ...(details === undefined ? {} : { details }) }
}

/**
 * Without what is meant for the host alone: its settings, among them secrets, begin with the
 * product's name.
 */
function environment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !name.startsWith('BOOTH_BUILDER_'))
  // In the desktop the executable is Electron; this makes it behave as Node.
  return { ...Object.fromEntries(passed), ELECTRON_RUN_AS_NODE: '1' }
}
