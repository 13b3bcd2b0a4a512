import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import {
  batchOf,
  readBatch,
  refuseNewer,
  shareBounds,
  type ShareChange,
} from '../../../shared/domain/plan/sharing/format/change.ts'
import { readSnapshot, snapshotLines } from '../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import {
  changesAnswer,
  cursorHeader,
  sharingOffer,
  snapshotType,
} from '../../../shared/domain/plan/sharing/format/service-messages.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Access } from '../../gateway/access.ts'
import { watchedBody } from '../../gateway/files/download.ts'
import { orUnreachable } from '../broken-line.ts'
import type { NewChanges, Present, SharedFiles, ShareTransport } from '../transport.ts'
import { openLive, type Live } from './live.ts'
import { sharingRequests, type SharingRequest } from './requests.ts'

export interface ServiceTransportOptions {
  /** How often it is looked whether something has come: while nobody says so, and while somebody does. In milliseconds. */
  readonly lookEveryMs?: { readonly alone: number; readonly live: number }
}

const usualLookMs = { alone: 3_000, live: 30_000 }
const largestFileBytes = 1024 ** 3

/**
 * Plans shared through the event's service. Every call throws, besides what `ShareTransport` says,
 * `service-error` with the reason `no-sharing` where the service has no such extension.
 */
export function serviceTransport(
  access: Access,
  { lookEveryMs = usualLookMs }: ServiceTransportOptions = {},
): ShareTransport {
  const requests = sharingRequests(access)
  const newsListeners = new Set<() => void>()
  const presentListeners = new Set<(present: readonly Present[]) => void>()
  let live: Live | undefined
  let lookedAt = performance.now()
  let looking: NodeJS.Timeout | undefined

  const tellNews = (): void => {
    lookedAt = performance.now()
    for (const listener of newsListeners) listener()
  }
  const openedLive = (): Live =>
    (live ??= openLive(access, {
      onNews: tellNews,
      onPresent: (present) => {
        for (const listener of presentListeners) listener(present)
      },
    }))
  const look = (): void => {
    const everyMs = live?.isOpen() === true ? lookEveryMs.live : lookEveryMs.alone
    if (performance.now() - lookedAt >= everyMs) tellNews()
  }

  /** `undefined`: they are no longer kept one by one. */
  const changesAfter = async (
    cursor: string | null,
    signal: AbortSignal,
  ): Promise<NewChanges | undefined> => {
    const query = cursor === null || cursor === '' ? '' : `?after=${encodeURIComponent(cursor)}`
    const answer = await requests.send({ method: 'GET', path: `/changes${query}`, signal, expected: [410] })
    if (answer.status === 410) return undefined
    const { version, changes, ...rest } = read(access, changesAnswer, answer.body)
    refuseNewer(version)
    return { ...rest, changes: readBatch({ ...batchOf([]), changes }).changes }
  }

  const snapshotSince = async (signal: AbortSignal): Promise<NewChanges | undefined> => {
    const headers = { 'accept-encoding': 'identity' }
    const answer = await requests.open({ method: 'GET', path: '/snapshot', headers, signal, expected: [404] })
    if (answer.status === 404) return undefined
    const { things, ...head } = await readSnapshot(linesOf(watched(answer, signal)))
    const cursor = answer.headers[cursorHeader] ?? ''
    return { snapshot: { ...head, things: [things] }, changes: [], cursor, more: true, wantsSnapshot: false }
  }

  const watched = (
    answer: Awaited<ReturnType<typeof requests.open>>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> =>
    orUnreachable(
      watchedBody(answer, {
        idleMs: access.timeouts.idleMs,
        signal: AbortSignal.any([signal, access.closed]),
        largestBytes: largestFileBytes,
        host: access.host,
      }),
      access.host,
    )

  const putOnce = async (
    changes: readonly ShareChange[],
    signal: AbortSignal,
  ): Promise<'kept' | 'known-otherwise'> => {
    const body = (): string => JSON.stringify(batchOf(changes))
    const headers = { 'content-type': 'application/json' }
    const answer = await requests.send({
      method: 'POST',
      path: '/changes',
      headers,
      body,
      signal,
      expected: [409],
    })
    return answer.status === 409 ? 'known-otherwise' : 'kept'
  }

  const putFile = async (
    request: Pick<SharingRequest, 'path' | 'signal' | 'expected'>,
    type: string,
    path: string,
  ): Promise<void> => {
    const { size } = await stat(path).catch((error: unknown) => {
      throw toAppError(error)
    })
    const headers = { 'content-type': type, 'content-length': String(size) }
    await requests.send({ ...request, method: 'PUT', headers, body: () => createReadStream(path) })
  }

  const files: SharedFiles = {
    async has(hash, signal) {
      return (
        (await requests.send({ method: 'HEAD', path: `/files/${hash}`, signal, expected: [404] })).status !==
        404
      )
    },
    put: (hash, path, signal) =>
      putFile({ path: `/files/${hash}`, signal }, 'application/octet-stream', path),
    async get(hash, signal) {
      const headers = { 'accept-encoding': 'identity' }
      const answer = await requests.open({
        method: 'GET',
        path: `/files/${hash}`,
        headers,
        signal,
        expected: [404],
      })
      return answer.status === 404 ? undefined : watched(answer, signal)
    },
  }

  return {
    async changesSince(cursor, signal) {
      const found = (await changesAfter(cursor, signal)) ?? (await snapshotSince(signal))
      // The service has begun anew, from a backup: so does whoever asks it.
      const all = found ?? (await changesAfter(null, signal))
      if (all === undefined)
        throw new AppError(
          'unreachable',
          'The plans that are shared could not be read whole. It is tried again.',
        )
      return all
    },
    async put(changes, signal) {
      for (const batch of batchesOf(changes))
        if ((await putOnce(batch, signal)) === 'known-otherwise') return 'known-otherwise'
      return 'kept'
    },
    async putSnapshot(snapshot, signal) {
      const folder = await mkdtemp(join(tmpdir(), 'booth-builder-snapshot-'))
      try {
        const path = join(folder, 'snapshot.ndjson')
        await pipeline(Readable.from(snapshotLines(snapshot)), createWriteStream(path), { signal })
        // 409: another computer has kept one that covers more.
        await putFile({ path: '/snapshot', signal, expected: [409] }, snapshotType, path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    files,
    onNews(listener) {
      newsListeners.add(listener)
      openedLive()
      looking ??= setInterval(look, Math.min(lookEveryMs.alone, lookEveryMs.live)).unref()
      return () => newsListeners.delete(listener)
    },
    presence: {
      show: (present) => openedLive().show(present),
      onChange(listener) {
        presentListeners.add(listener)
        openedLive()
        return () => presentListeners.delete(listener)
      },
    },
    async close() {
      clearInterval(looking)
      newsListeners.clear()
      presentListeners.clear()
      await live?.close()
    },
  }
}

async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of content) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Whether an event's service can share plans. Throws what a request throws. */
export async function canSharePlans(access: Access, signal: AbortSignal): Promise<boolean> {
  const answer = await sharingRequests(access).send({ method: 'GET', path: '', signal, expected: [404, 405] })
  if (answer.status >= 400) return false
  refuseNewer(read(access, sharingOffer, answer.body).version)
  return true
}

function read<Of>({ host }: Access, form: z.ZodType<Of>, body: string): Of {
  try {
    return form.parse(JSON.parse(body))
  } catch (error) {
    throw new AppError('service-error', `The answer of ${host} is not readable.`, {
      cause: error,
      details: { host, reason: 'unclear' },
    })
  }
}

/** In their order, each as much as one request may bring. */
function batchesOf(changes: readonly ShareChange[]): readonly (readonly ShareChange[])[] {
  const envelopeBytes = Buffer.byteLength(JSON.stringify(batchOf([])))
  const batches: ShareChange[][] = []
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 1
    const batch = batches.at(-1)
    if (
      batch === undefined ||
      batch.length === shareBounds.changesOfBatch ||
      bytes + size > shareBounds.batchBytes
    ) {
      batches.push([change])
      bytes = envelopeBytes
    } else batch.push(change)
    bytes += size
  }
  return batches
}
