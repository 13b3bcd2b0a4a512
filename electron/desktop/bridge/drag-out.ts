import { app, nativeImage, type WebContents } from 'electron'
import { constants, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { draggedFileLimitBytes } from '../../../shared/contract/bridge.ts'
import type { CallResult } from '../../../shared/contract/index.ts'
import { assetHash, eventId } from '../../../shared/contract/schemas.ts'
import { safeFileName } from '../../../shared/domain/files/file-name.ts'
import { fileFormats } from '../../../shared/entities/index.ts'
import { AppError, toAppError } from '../../../shared/errors.ts'
import type { Application, Log } from '../../application/host/types.ts'
import { markOfTheWeb } from '../protocols/web-mark.ts'

const dragRequest = z.strictObject({ eventId, hash: assetHash })
const described = z.object({ name: z.string(), format: z.enum(fileFormats), mime: z.string() })

/** What a program that ended without cleaning up left behind goes after so long, in milliseconds. */
const retentionMs = 24 * 60 * 60 * 1_000

/** A grey square, where the system has no icon for a kind of file: macOS begins no drag without one. */
const plainIcon =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR42mOYRSJgGNUwqmH4agAAnH3OEOF9VzYAAAAASUVORK5CYII='

/** Takes the file that the page names out of its window; answers once the system's drag is over. */
export type DragOut = (contents: WebContents, request: unknown) => Promise<CallResult>

/**
 * Drags files of an event out of the window, as copies of their own in `folder`: whoever takes one
 * may keep or change it, and the sealed file stays as it is. The copies go when the program ends.
 */
export function createDragOut(
  application: Promise<Pick<Application, 'assetFile' | 'dispatcher'>>,
  folder: string,
  log: Log,
): DragOut {
  app.once('quit', () => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another program holds one, as it can on Windows: it goes at a later start.
    }
  })
  return async (contents, request) => {
    try {
      const parsed = dragRequest.safeParse(request)
      if (!parsed.success)
        throw new AppError(
          'invalid-input',
          `The drag was asked for wrongly: ${parsed.error.issues[0]?.message ?? ''}`,
        )
      const file = await copyOf(await application, parsed.data, folder, log)
      // Files from elsewhere are decoded in processes apart only, so the picture is the kind's.
      const kindIcon = await app.getFileIcon(file).catch(() => undefined)
      const icon =
        kindIcon === undefined || kindIcon.isEmpty() ? nativeImage.createFromDataURL(plainIcon) : kindIcon
      if (!contents.isDestroyed()) contents.startDrag({ file, icon })
      return { ok: true, data: null }
    } catch (error) {
      return { ok: false, error: toAppError(error).toShape() }
    }
  }
}

async function copyOf(
  core: Pick<Application, 'assetFile' | 'dispatcher'>,
  asset: z.output<typeof dragRequest>,
  folder: string,
  log: Log,
): Promise<string> {
  const sealed = await core.assetFile(asset.eventId, asset.hash)
  if (sealed === undefined) throw new AppError('asset-missing', 'This file is not on this computer.')
  const { name, format, mime } = described.parse(
    await core.dispatcher.dispatch('assets.describe', asset, new AbortController().signal),
  )
  if (sealed.sizeBytes > draggedFileLimitBytes)
    throw new AppError(
      'file-too-large',
      `“${name}” is too large to be dragged out of the window. Save a copy of it.`,
      {
        details: { reason: 'dragged', name, largestBytes: draggedFileLimitBytes },
      },
    )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = join(await mkdtemp(join(folder, 'file-')), safeFileName(name, { format, mime }))
  await copyFile(sealed.path, copy, constants.COPYFILE_FICLONE)
  // The sealed file may only be read; the copy is the person's own.
  await chmod(copy, 0o600)
  await markOfTheWeb(copy, sealed.fetchedFrom, log)
  return copy
}

/** Removes what a program that did not come to its end left in `folder` more than a day before `now`. */
export async function removeOldCopies(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (now - (await stat(path)).mtimeMs > retentionMs) await rm(path, { recursive: true, force: true })
  }
}
