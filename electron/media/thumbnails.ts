import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { widestThumbnailPixels } from '../../shared/contract/schemas.ts'
import { toAppError } from '../../shared/errors.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Workspace } from '../workspace/types.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'

interface Thumbnail {
  readonly path: string
  readonly mime: 'image/webp'
  readonly sizeBytes: number
}

export interface Thumbnails {
  /**
   * A small picture of an asset, at most `widthPixels` wide (16 to `widestThumbnailPixels`);
   * `undefined` for what is no picture. Kept, so that the next time costs nothing.
   *
   * @throws AppError `asset-missing`, `file-damaged`, `disk-full`
   */
  get(hash: string, widthPixels: number): Promise<Thumbnail | undefined>
}

const narrowest = 16

export function createThumbnails(workspace: Pick<Workspace, 'folder' | 'assets'>, processes: MediaProcesses = mediaProcesses()): Thumbnails {
  const { thumbnails, temporary } = foldersOf(workspace.folder)
  const underWay = new Map<string, Promise<Thumbnail>>()

  const make = async (hash: string, width: number, path: string): Promise<Thumbnail> => {
    const known = await existing(path)
    if (known !== undefined) return known
    const unfinished = join(temporary, `${randomUUID()}.webp`)
    try {
      const { name, format } = workspace.assets.describe(hash) ?? { name: hash, format: null }
      const request = {
        kind: 'thumbnail',
        path: workspace.assets.path(hash),
        target: unfinished,
        widthPixels: width,
        isVector: format === 'svg',
      } as const
      await processes.ask(request, name)
      await mkdir(join(thumbnails, hash.slice(0, 2)), { recursive: true })
      const made = await existing(unfinished)
      if (made === undefined) throw new Error('No thumbnail was written.')
      await rename(unfinished, path)
      return { ...made, path }
    } catch (thrown) {
      throw toAppError(thrown)
    } finally {
      await rm(unfinished, { force: true })
    }
  }

  return {
    async get(hash, widthPixels) {
      const format = workspace.assets.describe(hash)?.format
      if (format !== 'jpg' && format !== 'png' && format !== 'svg') return undefined
      const width = Math.min(widestThumbnailPixels, Math.max(narrowest, Math.floor(widthPixels)))
      const path = join(thumbnails, hash.slice(0, 2), `${hash}-${width}.webp`)
      const running = underWay.get(path)
      if (running !== undefined) return running
      const making = make(hash, width, path).finally(() => underWay.delete(path))
      underWay.set(path, making)
      return making
    },
  }
}

async function existing(path: string): Promise<Thumbnail | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined || found.size === 0 ? undefined : { path, mime: 'image/webp', sizeBytes: found.size }
}
