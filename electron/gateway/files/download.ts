import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { AppError } from '../../../shared/errors.ts'
import type { HttpAnswer } from '../requests/http.ts'
import { announcedBytes } from './validators.ts'

export interface Watching {
  /** How long the line may stand still, in milliseconds. */
  readonly idleMs: number
  readonly signal: AbortSignal
  readonly largestBytes: number
  readonly host: string
}

/**
 * A file on its way: exactly as many bytes as announced, and an error where there are too many, or
 * where the line stands still or breaks. The signal ends it, read or not.
 */
export function watchedBody(answer: HttpAnswer<Readable>, watching: Watching): AsyncIterable<Uint8Array> {
  const { body } = answer
  const { signal } = watching
  const stop = (): void => void body.destroy()
  // Nobody may be reading when it is ended.
  body.on('error', () => undefined)
  body.once('close', () => signal.removeEventListener('abort', stop))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return readWatched(answer, watching)
}

async function* readWatched(
  answer: HttpAnswer<Readable>,
  { idleMs, signal, largestBytes, host }: Watching,
): AsyncGenerator<Uint8Array> {
  const { body } = answer
  const expected = announcedBytes(answer)
  let received = 0
  const stall = new AbortController()
  let timer = setTimeout(() => undefined, 0)
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stall.abort()
      body.destroy()
    }, idleMs)
    timer.unref()
  }
  try {
    restart()
    for await (const chunk of body) {
      const bytes: unknown = chunk
      if (!(bytes instanceof Uint8Array)) continue
      received += bytes.byteLength
      if (received > largestBytes) throw tooLarge({ largestBytes, host })
      // Whoever writes the file may be slow; only waiting for the service counts.
      clearTimeout(timer)
      yield bytes
      restart()
    }
  } catch (cause) {
    if (signal.aborted) throw new AppError('cancelled', 'The operation was cancelled.')
    if (cause instanceof AppError) throw cause
    throw stall.signal.aborted
      ? broken('The transfer of a file stood still and was stopped.', host, 'stalled')
      : broken('The transfer of a file broke off.', host, 'lost')
  } finally {
    clearTimeout(timer)
    if (!body.destroyed) {
      body.destroy()
      await once(body, 'close').catch(() => undefined)
    }
  }
  if (signal.aborted) throw new AppError('cancelled', 'The operation was cancelled.')
  if (expected !== undefined && received !== expected) {
    throw broken(`A file came with ${received} bytes instead of ${expected}.`, host, 'length')
  }
}

function broken(message: string, host: string, reason: 'stalled' | 'lost' | 'length'): AppError {
  return new AppError('download-broken', message, { details: { host, reason } })
}

export function tooLarge({ largestBytes, host }: Pick<Watching, 'largestBytes' | 'host'>): AppError {
  const mebibytes = Math.floor(largestBytes / 1024 / 1024)
  return new AppError(
    'file-too-large',
    `A file at ${host} is larger than the ${mebibytes} MiB that are fetched of its kind.`,
    {
      details: { reason: 'on-service', host, largestBytes },
    },
  )
}

/** The name the service gives the file, without any folder in it. */
export function fileNameOf(answer: HttpAnswer<unknown>, url: string): string {
  const disposition = answer.headers['content-disposition'] ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  const fromUrl = new URL(url).pathname.split('/').pop()
  const name = decoded(encoded) ?? plain ?? decoded(fromUrl) ?? ''
  return name.split(/[/\\]/).pop() ?? ''
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
