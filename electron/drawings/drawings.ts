import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, toAppError } from '../../shared/errors.ts'
import { createMediaProcesses, type MediaProcesses } from '../media/media-processes.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Workspace } from '../workspace/types.ts'

interface KeptDrawing {
  readonly path: string
  readonly mime: 'application/gzip'
  readonly sizeBytes: number
}

export interface Drawings {
  /**
   * What an asset shows as a drawing (`Drawing`), as JSON packed with gzip. Kept, so that the next
   * time costs nothing.
   *
   * @throws AppError `file-type` for what is no DXF in text, `file-damaged`, `file-too-large`,
   * `asset-missing`, `disk-full`, `cancelled`
   */
  get(hash: string, signal?: AbortSignal): Promise<KeptDrawing>
  /** The same where it has been read before. */
  kept(hash: string): Promise<KeptDrawing | undefined>
}

/** Of what is kept; grows when drawings are read otherwise than before. */
const readingVersion = 3

export function createDrawings(workspace: Pick<Workspace, 'folder' | 'assets'>, processes: MediaProcesses = drawingProcesses()): Drawings {
  const { drawings, temporary } = foldersOf(workspace.folder)
  const underWay = new Map<string, Promise<KeptDrawing>>()
  const pathOf = (hash: string): string => join(drawings, `${hash}-${readingVersion}.json.gz`)

  const read = async (hash: string, signal: AbortSignal | undefined): Promise<KeptDrawing> => {
    const known = await existing(pathOf(hash))
    if (known !== undefined) return known
    const unfinished = join(temporary, `${randomUUID()}.json.gz`)
    const name = workspace.assets.describe(hash)?.name ?? hash
    try {
      await processes.ask({ kind: 'read-drawing', path: workspace.assets.path(hash), name, target: unfinished }, name, signal)
      await mkdir(drawings, { recursive: true, mode: 0o700 })
      await rename(unfinished, pathOf(hash))
      const made = await existing(pathOf(hash))
      if (made === undefined) throw new Error('No drawing was written.')
      return made
    } catch (thrown) {
      throw unreadable(thrown, name)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    async get(hash, signal) {
      const running = underWay.get(hash)
      if (running !== undefined) return running
      const reading = read(hash, signal).finally(() => underWay.delete(hash))
      underWay.set(hash, reading)
      return reading
    },
    kept: (hash) => existing(pathOf(hash)),
  }
}

/** A process that hangs or runs out of memory says nothing of drawings. */
function unreadable(thrown: unknown, name: string): AppError {
  const error = toAppError(thrown)
  if (error.code !== 'file-damaged' || error.details?.reason !== undefined) return error
  return new AppError('file-damaged', `“${name}” cannot be read as a drawing: it takes too long, or more memory than a drawing may.`, {
    details: { reason: 'drawing-unreadable', name },
    cause: error,
  })
}

async function existing(path: string): Promise<KeptDrawing | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined || found.size === 0 ? undefined : { path, mime: 'application/gzip', sizeBytes: found.size }
}

let shared: MediaProcesses | undefined

/** The process of this program that reads drawings. */
export function drawingProcesses(): MediaProcesses {
  return (shared ??= createMediaProcesses({ processes: 1, attempts: 1, timeoutMs: 60_000, heapMiB: 3_072, idleMs: 5_000 }))
}
