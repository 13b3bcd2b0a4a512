import type { AssetInfo, DroppedFileSlot } from '../../shared/contract/index.ts'
import { segmentsOf } from '../../shared/domain/folder-drop/dropped-path.ts'
import { fieldAt, isConvertible, isPicture } from '../../shared/domain/folder-drop/file-slots.ts'
import type { SlotRules } from '../../shared/domain/readiness/slot-rules.ts'
import { convertibleFormats } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { Archive } from '../archives/open-archive.ts'
import type { DerivedPictures } from '../media/derived.ts'
import { importFile } from '../media/import-file.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'

export interface FileSources {
  readonly workspace: Pick<Workspace, 'assets'>
  readonly derived: Pick<DerivedPictures, 'make'>
  /** Where the files lie that are not in the asset store yet. */
  readonly archive: Pick<Archive, 'read'> | null
  readonly rules: SlotRules
  /** Whether pictures of formats that booths do not take are converted. */
  readonly convert: boolean
}

export interface TakenFile {
  readonly asset: AssetInfo
  readonly converted: boolean
}

/**
 * A file of a drop in the asset store, in a format that its place takes.
 *
 * @throws AppError what taking the file in and converting it throws
 */
export async function takeFile(
  sources: FileSources,
  { path, place, hash }: DroppedFileSlot,
  signal: AbortSignal,
): Promise<TakenFile> {
  const { workspace, archive, derived, rules, convert } = sources
  const name = segmentsOf(path).at(-1) ?? path
  const toLibrary = convert && isPicture(place) && isConvertible({ name, type: '' })
  const asset =
    hash === null
      ? await importFile({
          workspace,
          name,
          source: bytesOf(archive, path, signal),
          signal,
          ...(toLibrary ? { purpose: 'library' } : fieldAt(place)),
        })
      : workspace.assets.describe(hash)
  if (asset === undefined)
    throw new AppError('asset-missing', `“${name}” is not in the event’s folder.`, { details: { name } })
  if (!convert || !isPicture(place) || !convertibleFormats.includes(asset.format))
    return { asset, converted: false }
  // A JPG would lose what is transparent around a logo.
  const format = place === 'booth_background' ? 'jpg' : 'png'
  const { mostPixels, mostBytes } = rules[place]
  const recipe = {
    crop: null,
    ...sized(asset, mostPixels),
    format,
    quality: 85,
    mostBytes,
    background: '#ffffff',
  } as const
  return { asset: await derived.make(asset.hash, recipe, signal), converted: true }
}

/** The longer side is cut down to what the place takes. */
function sized({ widthPixels = 0, heightPixels = 0 }: AssetInfo, mostPixels: number) {
  const wide = widthPixels >= heightPixels
  return {
    widthPixels: wide && widthPixels > mostPixels ? mostPixels : null,
    heightPixels: !wide && heightPixels > mostPixels ? mostPixels : null,
  }
}

function bytesOf(
  archive: FileSources['archive'],
  path: string,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  if (archive === null)
    throw new AppError('asset-missing', `“${path}” was not handed over.`, { details: { name: path } })
  return archive.read(path, signal)
}
