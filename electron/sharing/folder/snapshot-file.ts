import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { refuseNewer, sharingVersion } from '../../../shared/domain/plan/sharing/format/change.ts'
import { mergedThing, snapshotHead, thingsAtOnce, type MergedThing, type ShareSnapshot } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { AppError } from '../../../shared/errors.ts'

const lastLine = z.strictObject({ things: z.int().min(0) })

/** A snapshot as the lines of its file: the head, the things, and how many they are. */
export async function* snapshotLines({ covers, at, things }: ShareSnapshot): AsyncGenerator<Uint8Array> {
  const line = (content: unknown): Uint8Array => Buffer.from(`${JSON.stringify(content)}\n`)
  yield line({ format: 'booth-builder-snapshot', version: sharingVersion, covers, at })
  let count = 0
  for await (const some of things) {
    count += some.length
    yield Buffer.concat(some.map(line))
  }
  yield line({ things: count })
}

/**
 * A snapshot that is there whole; `undefined`: half of it has come, or it is none. It is read once to
 * see that it is whole and once more as its things are asked for.
 *
 * @throws AppError `file-type` with the reason `sharing-newer`
 */
export async function openSnapshot(
  open: () => Promise<AsyncIterable<Uint8Array> | undefined>,
  signal: AbortSignal,
): Promise<ShareSnapshot | undefined> {
  const first = await open()
  if (first === undefined) return undefined
  let head: z.infer<typeof snapshotHead> | undefined
  let count = 0
  let isWhole = false
  for await (const line of linesOf(first, signal)) {
    const content = parsed(line)
    if (head === undefined) {
      const version = z.object({ format: z.literal('booth-builder-snapshot'), version: z.int() }).safeParse(content)
      if (!version.success) return undefined
      refuseNewer(version.data.version)
      const read = snapshotHead.safeParse(content)
      if (!read.success) return undefined
      head = read.data
      continue
    }
    const last = lastLine.safeParse(content)
    if (last.success) isWhole = last.data.things === count
    else if (!mergedThing.safeParse(content).success) return undefined
    else count++
  }
  return head === undefined || !isWhole ? undefined : { covers: head.covers, at: head.at, things: thingsOf(open, signal) }
}

async function* thingsOf(open: () => Promise<AsyncIterable<Uint8Array> | undefined>, signal: AbortSignal): AsyncGenerator<readonly MergedThing[]> {
  const again = await open()
  if (again === undefined) throw new AppError('unreachable', 'A snapshot of the plans went away while it was read. It is looked for again.')
  let some: MergedThing[] = []
  let isHead = true
  for await (const line of linesOf(again, signal)) {
    const content = parsed(line)
    if (isHead) isHead = false
    else if (!lastLine.safeParse(content).success) some.push(mergedThing.parse(content))
    if (some.length === thingsAtOnce) {
      yield some
      some = []
    }
  }
  if (some.length > 0) yield some
}

async function* linesOf(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  for await (const line of createInterface({ input: Readable.from(content), crlfDelay: Infinity })) {
    signal.throwIfAborted()
    if (line !== '') yield line
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
