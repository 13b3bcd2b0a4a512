import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDrawnFormat } from '../../shared/domain/plan/drawing/drawing.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import { createMediaProcesses, type MediaProcesses } from '../media/media-processes.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { notADrawing } from './dxf/groups/file-text.ts'

interface StoredDrawing {
  readonly path: string
  readonly mime: 'application/gzip'
  readonly sizeBytes: number
}

export interface Drawings {
  /**
   * What an asset, or a page of it, shows as a drawing (`Drawing`), as JSON packed with gzip. Kept, so
   * that the next time costs nothing.
   *
   * @throws AppError `file-type` for what has no lines to be read, `file-damaged`, `file-too-large`,
   * `asset-missing`, `disk-full`, `cancelled`
   */
  get(hash: string, page: number, signal?: AbortSignal): Promise<StoredDrawing>
  /** The same where it has been read before. */
  kept(hash: string, page: number): Promise<StoredDrawing | undefined>
}

/** Of what is kept; grows when drawings are read otherwise than before. */
const readingVersion = 4

export function createDrawings(
  workspace: Pick<Workspace, 'folder' | 'assets'>,
  processes: MediaProcesses = drawingProcesses(),
): Drawings {
  const { drawings, temporary } = foldersOf(workspace.folder)
  const underWay = new Map<string, Promise<StoredDrawing>>()
  const keyOf = (hash: string, page: number): string => (page === 1 ? hash : `${hash}-page-${page}`)
  const pathOf = (hash: string, page: number): string =>
    join(drawings, `${keyOf(hash, page)}-${readingVersion}.json.gz`)

  const read = async (
    hash: string,
    page: number,
    signal: AbortSignal | undefined,
  ): Promise<StoredDrawing> => {
    const known = await existing(pathOf(hash, page))
    if (known !== undefined) return known
    const unfinished = join(temporary, `${randomUUID()}.json.gz`)
    const { name = hash, format = 'dxf' } = workspace.assets.describe(hash) ?? {}
    if (!isDrawnFormat(format)) throw notADrawing(undefined, name)
    try {
      const path = workspace.assets.path(hash)
      await processes.ask(
        { kind: 'read-drawing', path, name, target: unfinished, format, page },
        name,
        signal,
      )
      await mkdir(drawings, { recursive: true, mode: 0o700 })
      await rename(unfinished, pathOf(hash, page))
      const made = await existing(pathOf(hash, page))
      if (made === undefined) throw new Error('No drawing was written.')
      return made
    } catch (error) {
      throw unreadable(error, name)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    async get(hash, page, signal) {
      const key = keyOf(hash, page)
      const running = underWay.get(key)
      if (running !== undefined) return running
      const reading = read(hash, page, signal).finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
    kept: (hash, page) => existing(pathOf(hash, page)),
  }
}

/** A process that hangs or runs out of memory says nothing of drawings. */
function unreadable(cause: unknown, name: string): AppError {
  const error = toAppError(cause)
  if (error.code !== 'file-damaged' || error.details?.reason !== undefined) return error
  return new AppError(
    'file-damaged',
    `“${name}” cannot be read as a drawing: it takes too long, or more memory than a drawing may.`,
    {
      details: { reason: 'drawing-unreadable', name },
      cause: error,
    },
  )
}

async function existing(path: string): Promise<StoredDrawing | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined || found.size === 0
    ? undefined
    : { path, mime: 'application/gzip', sizeBytes: found.size }
}

let shared: MediaProcesses | undefined

/** The process of this program that reads drawings. */
export function drawingProcesses(): MediaProcesses {
  return (shared ??= createMediaProcesses({
    processes: 1,
    attempts: 1,
    timeoutMs: 60_000,
    heapMiB: 3_072,
    idleMs: 5_000,
  }))
}
