import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { widestThumbnailPixels } from '../../shared/contract/types.ts'
import type { AssetInfo } from '../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'

interface Thumbnail {
  readonly path: string
  readonly mime: 'image/webp'
  readonly sizeBytes: number
}

export interface Thumbnails {
  /**
   * A small picture of an asset, at most `widthPixels` wide (16 to `widestThumbnailPixels`): of a
   * picture, the first page of a PDF, the picture a document brings, the frame kept for a video or
   * the cover it brings. `undefined` where there is nothing to be shown. Kept, so that the next time
   * costs nothing; what could not be made is not tried again while the event is open.
   *
   * @throws AppError `asset-missing`, `file-damaged`, `disk-full`
   */
  get(hash: string, widthPixels: number): Promise<Thumbnail | undefined>
}

const narrowest = 16

export function createThumbnails(
  { folder, assets }: Pick<Workspace, 'folder' | 'assets'>,
  processes: MediaProcesses = mediaProcesses(),
): Thumbnails {
  const { thumbnails, temporary } = foldersOf(folder)
  const underWay = new Map<string, Promise<Thumbnail | undefined>>()
  /** By hash: nothing to be shown, or the reason why it cannot be. */
  const without = new Map<string, AppError | null>()

  const make = async (
    { hash, name, format }: AssetInfo,
    widthPixels: number,
    path: string,
  ): Promise<Thumbnail | undefined> => {
    const known = await existing(path)
    if (known !== undefined) return known
    const unfinished = join(temporary, `${randomUUID()}.webp`)
    try {
      const request = {
        kind: 'thumbnail',
        path: assets.path(hash),
        target: unfinished,
        name,
        format,
        widthPixels,
      } as const
      if ((await processes.ask(request, name)) === false) {
        without.set(hash, null)
        return undefined
      }
      await mkdir(join(thumbnails, hash.slice(0, 2)), { recursive: true })
      const made = await existing(unfinished)
      if (made === undefined) throw new Error('No thumbnail was written.')
      await rename(unfinished, path)
      return { ...made, path }
    } catch (cause) {
      const error = toAppError(cause)
      if (error.code === 'file-damaged') without.set(hash, error)
      throw error
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    async get(hash, widthPixels) {
      const asked = assets.describe(hash)
      const shown = asked?.frameHash === undefined ? asked : assets.describe(asked.frameHash)
      if (shown === undefined) return undefined
      const reason = without.get(shown.hash)
      if (reason === null) return undefined
      if (reason !== undefined) throw reason
      const width = Math.min(widestThumbnailPixels, Math.max(narrowest, Math.floor(widthPixels)))
      const path = join(thumbnails, shown.hash.slice(0, 2), `${shown.hash}-${width}.webp`)
      const running = underWay.get(path)
      if (running !== undefined) return running
      const making = make(shown, width, path).finally(() => underWay.delete(path))
      underWay.set(path, making)
      return making
    },
  }
}

async function existing(path: string): Promise<Thumbnail | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined || found.size === 0
    ? undefined
    : { path, mime: 'image/webp', sizeBytes: found.size }
}
