import { Readable } from 'node:stream'
import { notAPack } from '../../../shared/domain/packs/manifest.ts'
import { AppError, toAppError, type ErrorShape } from '../../../shared/errors.ts'
import type { BundleFolder } from '../../archives/bundle-folder.ts'
import { mediaArchiveLimits } from '../../archives/limits.ts'
import { openArchive } from '../../archives/open-archive.ts'
import { isJunkName } from '../../../shared/domain/folder-drop/dropped-path.ts'
import { isMail, packsInMails } from './packs-in-mails.ts'
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
 * Takes a pack in, or every pack and every e-mail of a ZIP, whatever folders they lie in, or what is
 * attached to an e-mail or to those of a mailbox. What has a manifest is a pack, also where a program for e-mail called
 * it a ZIP. Throws what `Reviews.take` and `openArchive` throw, and `file-type` where there is no pack.
 */
export async function takePacks(
  reviews: Pick<Reviews, 'take'>,
  bundles: BundleFolder,
  file: { readonly path: string; readonly name: string },
  progress: Progress,
): Promise<TakenPacks> {
  if (isMail(file.name)) return takeFromMails(reviews, bundles, file, progress)
  if (!/\.zip$/i.test(file.name)) return { reviewIds: [await reviews.take(file, progress)], refused: [] }
  return takeFromZip(reviews, bundles, file, progress)
}

async function takeFromZip(
  reviews: Pick<Reviews, 'take'>,
  bundles: BundleFolder,
  file: { readonly path: string; readonly name: string },
  progress: Progress,
): Promise<TakenPacks> {
  const { signal, onDone } = progress
  const archive = await openArchive(file.path, mediaArchiveLimits, file.name, signal)
  try {
    if (archive.entries.some(({ path }) => path === 'manifest.json'))
      return { reviewIds: [await reviews.take(file, progress)], refused: [] }
    const within = archive.entries
      .map(({ path }) => ({ path, name: path.split('/').at(-1) ?? path }))
      .filter(isPackOrMail)
    if (within.length === 0) throw notAPack(file.name)
    const taking = takingMany(reviews, bundles, signal)
    for (const [index, { path, name }] of within.entries()) {
      onDone(index, within.length)
      if (isMail(name))
        await takeMailOfZip(taking, bundles, { name, content: archive.read(path, signal) }, signal)
      else await taking.take(name, archive.read(path, signal))
    }
    onDone(within.length, within.length)
    if (taking.reviewIds.length + taking.refused.length === 0) throw noPackInMail(file.name)
    return taking
  } finally {
    archive.close()
  }
}

async function takeFromMails(
  reviews: Pick<Reviews, 'take'>,
  bundles: BundleFolder,
  file: { readonly path: string; readonly name: string },
  { signal }: Progress,
): Promise<TakenPacks> {
  const taking = takingMany(reviews, bundles, signal)
  await takeAttached(taking, file, signal)
  if (taking.reviewIds.length + taking.refused.length === 0) throw noPackInMail(file.name)
  return taking
}

async function takeAttached(
  taking: TakingMany,
  file: { readonly path: string; readonly name: string },
  signal: AbortSignal,
): Promise<void> {
  for await (const found of packsInMails(file, signal)) {
    if ('error' in found) taking.refuse(found.name, found.error)
    else await taking.take(found.name, Readable.from([found.bytes]))
  }
}

/** An e-mail is read from a file of its own. One that cannot be read keeps no other from it. */
async function takeMailOfZip(
  taking: TakingMany,
  bundles: BundleFolder,
  { name, content }: { readonly name: string; readonly content: AsyncIterable<Uint8Array> },
  signal: AbortSignal,
): Promise<void> {
  try {
    const mail = await bundles.take(name, content, signal)
    try {
      await takeAttached(taking, mail, signal)
    } finally {
      bundles.forget(mail.id)
    }
  } catch (error) {
    taking.refuse(name, toAppError(error))
  }
}

function noPackInMail(name: string): AppError {
  return new AppError('file-type', `“${name}” has no booth pack attached.`, {
    details: { reason: 'no-pack-in-mail', name },
  })
}

type TakingMany = ReturnType<typeof takingMany>

/** Takes packs in one after the other; one that cannot be keeps no other from it. */
function takingMany(reviews: Pick<Reviews, 'take'>, bundles: BundleFolder, signal: AbortSignal) {
  const reviewIds: string[] = []
  const refused: { name: string; error: ErrorShape }[] = []
  const refuse = (name: string, error: AppError): void => {
    if (error.code === 'cancelled' || error.code === 'disk-full' || error.code === 'disk-error') throw error
    refused.push({ name, error: error.toShape() })
  }
  return {
    reviewIds,
    refused,
    refuse,
    async take(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
      signal.throwIfAborted()
      try {
        const bundle = await bundles.take(name, source, signal)
        try {
          reviewIds.push(await reviews.take(bundle, { signal, onDone: () => undefined }))
        } finally {
          bundles.forget(bundle.id)
        }
      } catch (error) {
        refuse(name, toAppError(error))
      }
    },
  }
}

/** What a Mac puts beside each file of a ZIP is neither. */
function isPackOrMail({ path, name }: { readonly path: string; readonly name: string }): boolean {
  return (/\.boothpack$/i.test(name) || isMail(name)) && !path.split('/').some(isJunkName)
}
