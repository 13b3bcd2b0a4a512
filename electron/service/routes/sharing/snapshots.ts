import type { FastifyInstance } from 'fastify'
import { open, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { refuseNewer, type Known } from '../../../../shared/domain/plan/sharing/format/change.ts'
import {
  cursorHeader,
  sharingPath,
  snapshotType,
} from '../../../../shared/domain/plan/sharing/format/service-messages.ts'
import { snapshotEnd } from '../../../../shared/domain/plan/sharing/format/snapshot-file.ts'
import { snapshotHead } from '../../../../shared/domain/plan/sharing/format/snapshot.ts'
import type { ServiceContext } from '../../http/context.ts'
import { limits } from '../../limits/limits.ts'
import { invalid, notFound, RequestProblem } from '../../limits/problem.ts'
import type { ReceivedFile } from '../../storage/types.ts'
import { withReceived } from './received.ts'
import { rulesOf, understood, withinQuota } from './rules.ts'

const newLine = 0x0a
const versionedHead = z.object({ format: z.literal('booth-builder-snapshot'), version: z.int().min(1) })
/** More than the last line has. */
const tailBytes = 64

/** The newest snapshot of the event's plans. Of one that is sent, the first and the last line are read. */
export function snapshotRoutes(app: FastifyInstance, context: ServiceContext): void {
  const url = `${sharingPath}/snapshot`
  app.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await context.storage.plans(request.eventId).snapshot()
    if (found === undefined) throw notFound('A snapshot')
    void reply.type(snapshotType).header(cursorHeader, found.cursor).header('etag', `"${found.hash}"`)
    return reply.send(await context.storage.files.read(found.hash))
  })
  app.put(url, async (request) => {
    const outcome = await withReceived(context, request, limits.sharing.snapshotBytes, async (file) => {
      const covers = await coversOf(file)
      return withinQuota(() =>
        context.storage.plans(request.eventId).putSnapshot(file, covers, rulesOf(context, request)),
      )
    })
    if (outcome.kind === 'covers-less')
      throw new RequestProblem(
        409,
        'This snapshot lacks some of what the one that is kept stands for. Take that one in first.',
      )
    return { cursor: outcome.cursor }
  })
}

/** How far a snapshot goes, which must be there whole. Throws 422. */
async function coversOf({ path, sizeBytes }: ReceivedFile): Promise<Known> {
  const file = await open(path)
  try {
    const first = parsed(await headLine(file))
    const { version } = checked(versionedHead, first)
    understood(() => refuseNewer(version))
    const { covers } = checked(snapshotHead, first)
    const tail = Buffer.alloc(Math.min(tailBytes, sizeBytes))
    await file.read(tail, 0, tail.length, sizeBytes - tail.length)
    checked(snapshotEnd, parsed(tail.toString('utf8').trimEnd().split('\n').at(-1) ?? ''))
    return covers
  } finally {
    await file.close()
  }
}

async function headLine(file: FileHandle): Promise<string> {
  const pieces: Buffer[] = []
  for (let at = 0; at < limits.sharing.snapshotHeadBytes;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, at)
    const piece = buffer.subarray(0, bytesRead)
    const end = piece.indexOf(newLine)
    pieces.push(end === -1 ? piece : piece.subarray(0, end))
    if (end !== -1 || bytesRead === 0) return Buffer.concat(pieces).toString('utf8')
    at += bytesRead
  }
  throw noSnapshot()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw noSnapshot()
  }
}

function checked<Of>(form: z.ZodType<Of>, value: unknown): Of {
  const read = form.safeParse(value)
  if (!read.success) throw noSnapshot()
  return read.data
}

function noSnapshot(): RequestProblem {
  return invalid({ body: ['This is no whole snapshot of plans.'] })
}
