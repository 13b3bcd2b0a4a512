import { z } from 'zod'
import { AppError } from '../../../../errors.ts'
import { jsonLine, parseJson } from '../../../../json.ts'
import { refuseNewer, sharingVersion, type Known } from './change.ts'
import { mergedThing, snapshotHead, type MergedThing, type ShareSnapshot } from './snapshot.ts'

/** The last line, by which half a file is known. */
export const snapshotEnd = z.object({ things: z.int().min(0) })

/** A snapshot as the lines of a file, each with its end of line. */
export async function* snapshotLines({ covers, at, things }: ShareSnapshot): AsyncGenerator<string> {
  yield jsonLine({ format: 'booth-builder-snapshot', version: sharingVersion, covers, at })
  let count = 0
  for await (const some of things) {
    for (const thing of some) yield jsonLine(thing)
    count += some.length
  }
  yield jsonLine({ things: count })
}

/**
 * Reads a snapshot that somebody else has written, whole.
 *
 * @throws AppError `file-damaged` where it is none or only a part of one, `file-type` with the reason
 *   `sharing-newer` where it was written by a newer program that merges otherwise
 */
export async function readSnapshot(
  lines: AsyncIterable<string>,
): Promise<{ readonly covers: Known; readonly at: number; readonly things: readonly MergedThing[] }> {
  let head: z.infer<typeof snapshotHead> | undefined
  let isWhole = false
  const things: MergedThing[] = []
  for await (const line of lines) {
    const content = parseJson(line)
    if (isWhole) throw damaged()
    if (head === undefined) {
      head = checked(snapshotHead, content)
      refuseNewer(head.version)
      continue
    }
    const last = snapshotEnd.safeParse(content)
    if (last.success) isWhole = last.data.things === things.length
    else things.push(checked(mergedThing, content))
  }
  if (head === undefined || !isWhole) throw damaged()
  return { covers: head.covers, at: head.at, things }
}

function checked<Of>(schema: z.ZodType<Of>, content: unknown): Of {
  const read = schema.safeParse(content)
  if (!read.success) throw damaged(read.error)
  return read.data
}

function damaged(cause?: unknown): AppError {
  return new AppError('file-damaged', 'This is no snapshot of plans, or only a part of one.', { cause })
}
