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

export interface AskOptions {
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

/** How much of what a failing process printed is kept. */
const outputLength = 2_000

export function startMediaChild(entry: string): MediaChild {
  const child = fork(entry, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const endListeners = new Set<() => void>()
  let output = ''
  let ready = false
  let ended = false
  let settle: ((outcome: Outcome) => void) | undefined

  /** An idle process does not keep this one alive. */
  const hold = (busy: boolean): void => {
    if (busy) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
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

  child.stderr?.on('data', (chunk) => {
    output = (output + String(chunk)).slice(-outputLength)
  })
  if (child.stderr instanceof Socket) child.stderr.unref()
  child.on('message', (message) => {
    const parsed = mediaMessage.safeParse(message)
    if (!parsed.success) return
    switch (parsed.data.kind) {
      case 'ready':
        ready = true
        return
      case 'done':
        finish({ data: parsed.data.data })
        return
      case 'failed':
        finish({ error: AppError.fromShape(shapeOf(parsed.data.error)) })
    }
  })
  child.on('error', (error) => end(new ProcessEnded(ready, error.message)))
  child.on('exit', () => end(new ProcessEnded(ready, output.trim())))
  hold(false)

  const kill = (reason: Error): void => {
    child.kill('SIGKILL')
    end(reason)
  }

  return {
    async ask(request, { timeoutMs, fileName, signal }) {
      if (ended) throw new ProcessEnded(ready, output.trim())
      const timer = setTimeout(() => kill(tooSlow(fileName, timeoutMs)), timeoutMs)
      const onAbort = (): void => kill(new AppError('cancelled', 'The operation was cancelled.'))
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        const outcome = await new Promise<Outcome>((resolve) => {
          settle = resolve
          hold(true)
          child.send(request, (error) => {
            if (error !== null) end(new ProcessEnded(ready, error.message))
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
  return new AppError('file-damaged', `“${fileName}” could not be read within ${timeoutMs / 1000} seconds. It is probably damaged.`)
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

/** Without what is meant for the host alone: its settings, among them secrets, begin with the product's name. */
function environment(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([name]) => !name.startsWith('BOOTH_BUILDER_'))
  // In the desktop the executable is Electron; this makes it behave as Node.
  return { ...Object.fromEntries(passed), ELECTRON_RUN_AS_NODE: '1' }
}
