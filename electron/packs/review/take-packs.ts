import { notAPack } from '../../../shared/domain/packs/manifest.ts'
import { toAppError, type ErrorShape } from '../../../shared/errors.ts'
import type { BundleFolder } from '../../archives/bundle-folder.ts'
import { mediaArchiveLimits } from '../../archives/limits.ts'
import { openArchive } from '../../archives/open-archive.ts'
import { isJunkName } from '../../../shared/domain/folder-drop/dropped-path.ts'
import type { Reviews } from './reviews.ts'

interface TakenPacks {
  readonly reviewIds: readonly string[]
  /** Packs of a ZIP that could not be taken in; the others are. */
  readonly refused: readonly { readonly name: string; readonly error: ErrorShape }[]
}

interface Progress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

/**
 * Takes a pack in, or every pack of a ZIP, whatever folders they lie in. What has a manifest is a pack,
 * also where a program for e-mail called it a ZIP. Throws what `Reviews.take` and `openArchive` throw.
 */
export async function takePacks(
  reviews: Pick<Reviews, 'take'>,
  bundles: BundleFolder,
  file: { readonly path: string; readonly name: string },
  { signal, onDone }: Progress,
): Promise<TakenPacks> {
  if (!/\.zip$/i.test(file.name)) return { reviewIds: [await reviews.take(file, { signal, onDone })], refused: [] }
  const archive = await openArchive(file.path, mediaArchiveLimits, file.name, signal)
  try {
    if (archive.entries.some(({ path }) => path === 'manifest.json'))
      return { reviewIds: [await reviews.take(file, { signal, onDone })], refused: [] }
    const packs = archive.entries.map(({ path }) => ({ path, name: path.split('/').at(-1) ?? path })).filter(isPack)
    if (packs.length === 0) throw notAPack(file.name)
    const reviewIds: string[] = []
    const refused: { name: string; error: ErrorShape }[] = []
    for (const [index, { path, name }] of packs.entries()) {
      signal.throwIfAborted()
      onDone(index, packs.length)
      try {
        const bundle = await bundles.take(name, archive.read(path, signal), signal)
        try {
          reviewIds.push(await reviews.take(bundle, { signal, onDone: () => undefined }))
        } finally {
          bundles.forget(bundle.id)
        }
      } catch (thrown) {
        const error = toAppError(thrown)
        if (error.code === 'cancelled' || error.code === 'disk-full' || error.code === 'disk-error') throw error
        refused.push({ name, error: error.toShape() })
      }
    }
    onDone(packs.length, packs.length)
    return { reviewIds, refused }
  } finally {
    archive.close()
  }
}

/** What a Mac puts beside each file of a ZIP is none. */
function isPack({ path, name }: { readonly path: string; readonly name: string }): boolean {
  return /\.boothpack$/i.test(name) && !path.split('/').some(isJunkName)
}
