import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { readSnapshot, snapshotLines } from '../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import type { ShareSnapshot } from '../../../shared/domain/plan/sharing/format/snapshot.ts'
import { toAppError } from '../../../shared/errors.ts'

/** Lines are written together, so many characters at a time. */
const writtenTogether = 64 * 1024

/** A snapshot as the pieces of its file. */
export async function* snapshotBytes(snapshot: ShareSnapshot): AsyncGenerator<Uint8Array> {
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
export async function openSnapshot(
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
