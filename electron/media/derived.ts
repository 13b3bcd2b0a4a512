import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureRecipe } from '../../shared/contract/media.ts'
import type { AssetInfo, PictureRecipe } from '../../shared/contract/index.ts'
import { mimeOf } from '../../shared/domain/files/file-format.ts'
import { imageFormats, pictureFormats, videoFormats } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Derivation, Workspace } from '../workspace/stores/workspace.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'
import { derivedSize } from './messages/messages.ts'

/** Pictures made of others, which stay as they are. */
export interface DerivedPictures {
  /**
   * The picture that a recipe makes of another, or of the original of one that was made so itself.
   * The same recipe gives the same file.
   *
   * @throws AppError `asset-missing`, `invalid-input`, `file-damaged`, `image-too-large`,
   * `file-too-large`, `disk-full`, `cancelled`
   */
  make(hash: string, recipe: PictureRecipe, signal?: AbortSignal): Promise<AssetInfo>
  /** What a picture was made of here. Throws `asset-missing`. */
  origin(hash: string): { readonly original: AssetInfo; readonly recipe: PictureRecipe } | null
  /** Shows a picture in the place of a video. Throws `asset-missing`, `invalid-input`. */
  keepFrame(hash: string, frameHash: string): void
}

export function createDerivedPictures(
  { folder, assets }: Pick<Workspace, 'folder' | 'assets'>,
  processes: MediaProcesses = mediaProcesses(),
): DerivedPictures {
  const { temporary } = foldersOf(folder)

  const describe = (hash: string): AssetInfo => {
    const asset = assets.describe(hash)
    if (asset === undefined)
      throw new AppError('asset-missing', 'This file is not in the event’s folder.', { details: { hash } })
    return asset
  }

  const known = ({ originalHash, recipe }: Derivation): AssetInfo | undefined => {
    const hash = assets.derivedBy({ originalHash, recipe })
    return hash !== undefined && assets.isHere(hash) ? assets.describe(hash) : undefined
  }

  const make = async (
    original: AssetInfo,
    recipe: PictureRecipe,
    text: string,
    signal?: AbortSignal,
  ): Promise<AssetInfo> => {
    const { hash: originalHash, name, format } = original
    const target = join(temporary, randomUUID())
    try {
      const asked = await processes.ask(
        { kind: 'derive', path: assets.path(originalHash), target, name, format, recipe },
        name,
        signal,
      )
      const size = derivedSize.parse(asked)
      const made = { format: recipe.format, mime: mimeOf(recipe.format), ...size, probed: true }
      const { hash } = await assets.add(createReadStream(target), name, () => Promise.resolve(made), {
        signal,
      })
      assets.noteDerived(hash, { originalHash, recipe: text })
      return describe(hash)
    } finally {
      await rm(target, { force: true })
    }
  }

  return {
    async make(hash, recipe, signal) {
      const asked = describe(hash)
      const origin = assets.origin(hash)
      const original =
        origin !== undefined && assets.isHere(origin.originalHash) ? describe(origin.originalHash) : asked
      if (!pictureFormats.includes(original.format))
        throw new AppError('invalid-input', `“${original.name}” is no picture.`, { field: 'hash' })
      const text = JSON.stringify(pictureRecipe.parse(recipe))
      return known({ originalHash: original.hash, recipe: text }) ?? make(original, recipe, text, signal)
    },
    origin(hash) {
      describe(hash)
      const found = assets.origin(hash)
      if (found === undefined) return null
      return { original: describe(found.originalHash), recipe: pictureRecipe.parse(JSON.parse(found.recipe)) }
    },
    keepFrame(hash, frameHash) {
      if (!videoFormats.includes(describe(hash).format))
        throw new AppError('invalid-input', 'This file is no video.', { field: 'hash' })
      if (!imageFormats.includes(describe(frameHash).format))
        throw new AppError('invalid-input', 'This file is no picture.', { field: 'frameHash' })
      assets.noteFrame(hash, frameHash)
    },
  }
}
