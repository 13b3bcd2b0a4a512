import { AppError, type ErrorShape } from '../../shared/errors.ts'
import { mediaMessage, type MediaRequest } from './messages/messages.ts'
import { startWorker } from './worker-process.ts'

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

/** `heapMiB`: what it may keep in memory before it is ended; without it as much as V8 lets it. */
export function startMediaChild(entry: string, heapMiB?: number): MediaChild {
  const child = startWorker({ entry, heapMiB })
  const endListeners = new Set<() => void>()
  let ready = false
  let ended: ProcessEnded | undefined
  let settle: ((outcome: Outcome) => void) | undefined
  let onReady: (() => void) | undefined

  const finish = (outcome: Outcome): void => {
    const waiting = settle
    settle = undefined
    child.hold(false)
    waiting?.(outcome)
  }
  const end = (output: string, reason: Error = new ProcessEnded(ready, output)): void => {
    if (ended !== undefined) return
    ended = new ProcessEnded(ready, output)
    for (const listener of endListeners) listener()
    finish({ error: reason })
  }

  child.onMessage((message) => {
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
      case 'failed': {
        const error = AppError.fromShape(shapeOf(parsed.data.error))
        if (parsed.data.unfit === true) kill(error)
        else finish({ error })
      }
    }
  })
  child.onEnd((output, refusal) => end(output, refusal))
  child.hold(false)

  const kill = (reason: Error): void => {
    child.kill()
    end('', reason)
  }

  return {
    async ask(request, { timeoutMs, fileName, signal }) {
      if (ended !== undefined) throw ended
      let timer = ready
        ? undefined
        : setTimeout(() => kill(new ProcessEnded(false, 'it did not start')), startLimitMs)
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
          child.hold(true)
          child.send(request)
        })
        if ('error' in outcome) throw outcome.error
        return outcome.data
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
    get alive() {
      return ended === undefined
    },
    onEnd: (listener) => void endListeners.add(listener),
    kill: () => kill(new ProcessEnded(ready, '')),
  }
}

function tooSlow(fileName: string, timeoutMs: number): AppError {
  const seconds = timeoutMs / 1000
  return new AppError(
    'file-damaged',
    `“${fileName}” could not be read within ${seconds} seconds: it is damaged, or has too much in it.`,
    {
      details: { reason: 'too-slow', name: fileName, seconds },
    },
  )
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
