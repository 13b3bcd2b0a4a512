import { createReadStream } from 'node:fs'
import {
  batchOf,
  readBatch,
  shareBounds,
  type ShareChange,
} from '../../../shared/domain/plan/sharing/format/change.ts'
import { deviceOf, devicePattern } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import { z } from 'zod'
import type { NewChanges, SharedFiles, ShareTransport } from '../transport.ts'
import type { FileStore, StoredFile } from './store.ts'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { readSnapshot, snapshotLines } from '../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import type { ShareSnapshot } from '../../../shared/domain/plan/sharing/format/snapshot.ts'

export interface FolderOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How often it is looked whether something has come, in milliseconds. */
  readonly lookEveryMs?: number
}

const usualLookMs = 5_000
/** What one answer brings at most: what is more comes with the next. */
const mostBytesAtOnce = shareBounds.batchBytes
/** A snapshot is of use once so many changes lie after the last one. */
const manyChanges = 20_000
/** So long everybody has to fetch what a snapshot covers, before it goes. */
const retentionMs = 30 * 24 * 60 * 60_000

const batchName = /^(?<first>\d{1,15})-(?<last>\d{1,15})\b.*\.json$/
const snapshotFolder = 'snapshots'

interface BatchFile extends StoredFile {
  readonly device: string
  readonly first: number
  readonly last: number
}

interface Listing {
  /** Another one where anything has come, grown or gone. */
  readonly text: string
  readonly batches: ReadonlyMap<string, readonly BatchFile[]>
  readonly snapshots: readonly StoredFile[]
}

/** How far each device's changes have been handed on, without a gap. */
type Reached = Record<string, number>
const reachedText = z.record(z.string().regex(devicePattern), z.int().min(0))

/**
 * Plans shared as files that are written once and never changed. A batch is
 * `<device>/<first>-<last>.json`; a copy that a program which carries files has renamed
 * (`1-5 (conflicted copy).json`) is as good as the file itself, since what counts is in it. What
 * cannot be read whole is left for later, and what comes after a gap is handed on again until the gap
 * is closed.
 */
export function folderTransport(
  store: FileStore,
  { now, lookEveryMs = usualLookMs }: FolderOptions,
): ShareTransport {
  const endings = new Set<() => void>()
  /** What lay there when all of it had been handed on up to a cursor. */
  let seen: { readonly cursor: string; readonly listing: string } | undefined

  async function look(signal: AbortSignal): Promise<Listing> {
    const files = await store.list(signal)
    return {
      text: JSON.stringify(
        files.map(({ path, sizeBytes, changedAt }) => [path, sizeBytes, changedAt]).sort(),
      ),
      batches: Map.groupBy(
        files.flatMap(batchOfFile).sort((a, b) => a.first - b.first || a.last - b.last),
        ({ device }) => device,
      ),
      // The newest first: their names begin with the time.
      snapshots: files
        .filter(({ path }) => path.startsWith(`${snapshotFolder}/`) && path.endsWith('.ndjson'))
        .sort((a, b) => (a.path < b.path ? 1 : -1)),
    }
  }

  async function contentOf(
    { path, device }: BatchFile,
    signal: AbortSignal,
  ): Promise<readonly ShareChange[] | undefined> {
    const content = await store.read(path, signal)
    if (content === undefined) return undefined
    try {
      const pieces: Uint8Array[] = []
      let bytes = 0
      for await (const piece of content) {
        bytes += piece.length
        if (bytes > mostBytesAtOnce * 2) return undefined
        pieces.push(piece)
      }
      const { changes } = readBatch(JSON.parse(Buffer.concat(pieces).toString('utf8')))
      return changes.every(({ stamp }) => deviceOf(stamp) === device) ? changes : undefined
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AppError && error.code !== 'file-damaged') throw error
      // Half a file, or no file of ours: what it holds comes later, or from elsewhere.
      return undefined
    }
  }

  async function changesSince(cursor: string | null, signal: AbortSignal): Promise<NewChanges> {
    const reached: Reached = cursor === null ? {} : reachedText.parse(JSON.parse(cursor))
    const { text, batches, snapshots } = await look(signal)
    if (seen !== undefined && cursor === seen.cursor && text === seen.listing)
      return { changes: [], cursor, more: false, wantsSnapshot: false }
    const isMissingSome = [...batches].some(([device, files]) => {
      const next = files.find(({ last }) => last > (reached[device] ?? 0))
      return next !== undefined && next.first > (reached[device] ?? 0) + 1
    })
    const newest =
      cursor === null || isMissingSome ? await newestSnapshot(snapshots, reached, signal) : undefined
    for (const [device, { seq }] of Object.entries(newest?.covers ?? {}))
      reached[device] = Math.max(reached[device] ?? 0, seq)

    const { changes, more } = await handedOn(batches, reached, signal)
    const covered = newest?.covers ?? (await newestSnapshot(snapshots, {}, signal))?.covers ?? {}
    const after = [...batches].reduce(
      (sum, [device, files]) => sum + Math.max(0, (files.at(-1)?.last ?? 0) - (covered[device]?.seq ?? 0)),
      0,
    )
    const next = JSON.stringify(reached)
    if (!more) seen = { cursor: next, listing: text }
    return {
      ...(newest === undefined ? {} : { snapshot: newest }),
      changes,
      cursor: next,
      more,
      wantsSnapshot: after > manyChanges,
    }
  }

  /** What comes after `reached`, which goes on with it, as far as one answer brings it. */
  async function handedOn(
    batches: Listing['batches'],
    reached: Reached,
    signal: AbortSignal,
  ): Promise<{ readonly changes: readonly ShareChange[]; readonly more: boolean }> {
    const changes: ShareChange[] = []
    let bytes = 0
    let more = false
    for (const [device, files] of batches) {
      for (const file of files) {
        if (file.last <= (reached[device] ?? 0)) continue
        if (bytes > 0 && bytes + file.sizeBytes > mostBytesAtOnce) {
          more = true
          break
        }
        const content = await contentOf(file, signal)
        if (content === undefined) continue
        bytes += file.sizeBytes
        changes.push(...goneOnWith(reached, device, content))
      }
    }
    return { changes, more }
  }

  /** The newest that is there whole and tells something beyond `reached`. */
  async function newestSnapshot(
    files: readonly StoredFile[],
    reached: Reached,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<typeof openSnapshot>>> {
    for (const { path } of files) {
      const snapshot = await openSnapshot(await store.read(path, signal), signal)
      if (
        snapshot !== undefined &&
        Object.entries(snapshot.covers).some(([device, { seq }]) => seq > (reached[device] ?? 0))
      )
        return snapshot
    }
    return undefined
  }

  async function put(
    changes: readonly ShareChange[],
    signal: AbortSignal,
  ): Promise<'kept' | 'known-otherwise'> {
    const { batches } = await look(signal)
    const missing: (readonly ShareChange[])[] = []
    for (const [device, own] of Map.groupBy(changes, ({ stamp }) => deviceOf(stamp))) {
      const there = new Map<number, ShareChange>()
      for (const file of batches.get(device) ?? [])
        if (own.some(({ seq }) => seq >= file.first && seq <= file.last))
          for (const one of (await contentOf(file, signal)) ?? []) there.set(one.seq, one)
      if (own.some((one) => (there.get(one.seq)?.stamp ?? one.stamp) !== one.stamp)) return 'known-otherwise'
      missing.push(own.filter(({ seq }) => !there.has(seq)))
    }
    for (const [device, own] of Map.groupBy(missing.flat(), ({ stamp }) => deviceOf(stamp)))
      for (const run of runsOf(own)) {
        const name = `${device}/${String(run[0]?.seq)}-${String(run.at(-1)?.seq)}.json`
        await store.write(name, [Buffer.from(JSON.stringify(batchOf(run)))], signal)
      }
    return 'kept'
  }

  async function dropOld(signal: AbortSignal): Promise<void> {
    const { batches, snapshots } = await look(signal)
    const old = snapshots.filter(({ changedAt }) => now() - changedAt > retentionMs)
    // What goes is in a snapshot that itself has been there as long.
    const covers = (await newestSnapshot(old, {}, signal))?.covers ?? {}
    for (const [device, files] of batches)
      for (const file of files)
        if (file.last <= (covers[device]?.seq ?? 0) && now() - file.changedAt > retentionMs)
          await store.remove(file.path)
    for (const { path } of old.slice(1)) await store.remove(path)
  }

  const files: SharedFiles = {
    has: (hash, signal) => store.has(`files/${hash}`, signal),
    put: (hash, path, signal) => store.write(`files/${hash}`, createReadStream(path), signal),
    get: (hash, signal) => store.read(`files/${hash}`, signal),
  }

  return {
    changesSince,
    put,
    files,
    async putSnapshot(snapshot, signal) {
      const name = `${now().toString().padStart(15, '0')}-${Math.random().toString(36).slice(2, 10)}.ndjson`
      await store.write(`${snapshotFolder}/${name}`, snapshotBytes(snapshot), signal)
      await dropOld(signal)
    },
    onNews(listener) {
      const stopWatching = store.watch(listener)
      const timer = setInterval(listener, lookEveryMs)
      const end = (): void => {
        stopWatching()
        clearInterval(timer)
        endings.delete(end)
      }
      endings.add(end)
      return end
    },
    close() {
      for (const end of endings) end()
      store.close()
      return Promise.resolve()
    },
  }
}

/** The changes of a device beyond `reached`, which goes on with them as long as none is missing. */
function goneOnWith(
  reached: Reached,
  device: string,
  content: readonly ShareChange[],
): readonly ShareChange[] {
  const changes = content.filter(({ seq }) => seq > (reached[device] ?? 0)).toSorted((a, b) => a.seq - b.seq)
  for (const { seq } of changes) if (seq === (reached[device] ?? 0) + 1) reached[device] = seq
  return changes
}

function batchOfFile(file: StoredFile): readonly BatchFile[] {
  const [device = '', name = '', ...deeper] = file.path.split('/')
  const { first, last } = batchName.exec(name)?.groups ?? {}
  if (!devicePattern.test(device) || deeper.length > 0 || first === undefined || last === undefined) return []
  return Number(first) <= Number(last) ? [{ ...file, device, first: Number(first), last: Number(last) }] : []
}

/** Changes of one device, apart where their numbers have a gap, and each run small enough to be read at once. */
function runsOf(changes: readonly ShareChange[]): readonly (readonly ShareChange[])[] {
  const runs: ShareChange[][] = []
  let bytes = 0
  for (const change of changes.toSorted((a, b) => a.seq - b.seq)) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 1
    const run = runs.at(-1)
    if (
      run?.at(-1)?.seq === change.seq - 1 &&
      run.length < shareBounds.changesOfBatch &&
      bytes + size < shareBounds.batchBytes
    )
      run.push(change)
    else {
      runs.push([change])
      bytes = 0
    }
    bytes += size
  }
  return runs
}

/** Lines are written together, so many characters at a time. */
const writtenTogether = 64 * 1024

/** A snapshot as the pieces of its file. */
async function* snapshotBytes(snapshot: ShareSnapshot): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const line of snapshotLines(snapshot)) {
    text += line
    if (text.length < writtenTogether) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/**
 * A snapshot that is there whole; `undefined`: half of it has come, or it is none.
 *
 * @throws AppError `file-type` with the reason `sharing-newer`
 */
async function openSnapshot(
  content: AsyncIterable<Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<ShareSnapshot | undefined> {
  if (content === undefined) return undefined
  try {
    const { covers, at, things } = await readSnapshot(linesOf(content, signal))
    return { covers, at, things: [things] }
  } catch (error) {
    signal.throwIfAborted()
    if (toAppError(error).code !== 'file-damaged') throw error
    return undefined
  }
}

async function* linesOf(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const line of createInterface({ input: Readable.from(content), crlfDelay: Infinity })) {
    signal.throwIfAborted()
    if (line !== '') yield line
  }
}
