import PQueue from 'p-queue'
import { AppError } from '../../shared/errors.ts'
import { childScript } from '../installation/program-files.ts'
import { ProcessEnded, startMediaChild, type MediaChild } from './media-child.ts'
import type { MediaRequest } from './messages/messages.ts'

export interface MediaProcesses {
  /**
   * Asks one process; `fileName` is how the file is named to a person. The answer is still to be
   * parsed.
   */
  ask(request: MediaRequest, fileName: string, signal?: AbortSignal): Promise<unknown>
  close(): void
}

export interface MediaProcessesOptions {
  readonly entry?: string
  /** A file nobody can read in this time is taken for a crafted or damaged one. */
  readonly timeoutMs?: number
  readonly processes?: number
  /** A process nobody asked for this long is ended: after a large picture it holds much memory. */
  readonly idleMs?: number
  /** What one may keep in memory; more, and it is ended like one that crashes. */
  readonly heapMiB?: number
  /** How often a file may crash one; default 2. */
  readonly attempts?: 1 | 2
}

/** Of what is quick with any file that is not made to hold it up. */
const shorterTimeoutsMs: Readonly<Partial<Record<MediaRequest['kind'], number>>> = {
  sniff: 10_000,
  probe: 10_000,
  inspect: 30_000,
  thumbnail: 20_000,
}
/**
 * A few bytes of a page can ask for more tiles or dashes than anyone draws, and PDFium looks up from
 * none of them; a page of 100,000 lines takes it less than a second.
 */
const pageTimeoutMs = 8_000

function longestMs(request: MediaRequest): number {
  if (request.kind === 'thumbnail' && request.format === 'pdf') return pageTimeoutMs
  return shorterTimeoutsMs[request.kind] ?? Infinity
}

/**
 * Processes apart from this one that look at media: what hangs is killed after a time, what crashes
 * takes nothing with it and gets a second try. They start when first needed and do not keep this
 * process alive.
 */
export function createMediaProcesses(options: MediaProcessesOptions = {}): MediaProcesses {
  const {
    entry = childScript('media'),
    timeoutMs = 60_000,
    processes = 2,
    idleMs = 30_000,
    heapMiB,
    attempts = 2,
  } = options
  const queue = new PQueue({ concurrency: processes })
  const idle = new Map<MediaChild, NodeJS.Timeout>()

  const start = (): MediaChild => {
    const child = startMediaChild(entry, heapMiB)
    child.onEnd(() => take(child))
    return child
  }
  const take = (child: MediaChild): MediaChild => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    return child
  }
  const putBack = (child: MediaChild): void => {
    idle.set(child, setTimeout(() => child.kill(), idleMs).unref())
  }
  const once = async (
    request: MediaRequest,
    fileName: string,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    signal?.throwIfAborted()
    const [waiting] = idle.keys()
    const child = take(waiting ?? start())
    try {
      const data = await child.ask(request, {
        timeoutMs: Math.min(timeoutMs, longestMs(request)),
        fileName,
        signal,
      })
      putBack(child)
      return data
    } catch (error) {
      // It said what is wrong with the file, and is fit for the next.
      if (!(error instanceof ProcessEnded) && child.alive) putBack(child)
      throw error
    }
  }

  return {
    ask: (request, fileName, signal) =>
      queue.add(async () => {
        try {
          return await once(request, fileName, signal)
        } catch (error) {
          if (!(error instanceof ProcessEnded)) throw error
          if (attempts === 1) throw unreadable(fileName, error)
        }
        try {
          return await once(request, fileName, signal)
        } catch (error) {
          throw error instanceof ProcessEnded ? unreadable(fileName, error) : error
        }
      }),
    close() {
      for (const child of [...idle.keys()]) child.kill()
    },
  }
}

function unreadable(fileName: string, ended: ProcessEnded): AppError {
  return ended.wasReady
    ? new AppError(
        'file-damaged',
        `“${fileName}” cannot be read: it makes the reader fail. It is probably damaged.`,
        {
          cause: ended,
          details: { name: fileName },
        },
      )
    : new AppError('internal', `Files cannot be checked: ${ended.message}`, { cause: ended })
}

let shared: MediaProcesses | undefined

/** The processes of this program. */
export function mediaProcesses(): MediaProcesses {
  return (shared ??= createMediaProcesses({ heapMiB: 1_024 }))
}
