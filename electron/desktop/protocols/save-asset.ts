import { dialog, type BrowserWindow } from 'electron'
import { z } from 'zod'
import { copyOut, copyFailure } from '../../application/host/copy-out.ts'
import type { Application, Log, ServedFile } from '../../application/host/types.ts'
import { markOfTheWeb } from './web-mark.ts'
import { desktopTexts, filled } from '../texts/texts.ts'
import { assetAddress, generatedFileAddress } from './asset-protocol.ts'

const described = z.object({ name: z.string() })

/**
 * Asks the person where to, and puts a copy of the file at `url` there, under the name it came or
 * was made with: an asset's, or what an export has made. The page cannot choose the place. Where it
 * does not succeed, what was there before stays, and the person is told why.
 */
export async function saveAsset(
  window: BrowserWindow,
  application: Promise<Application>,
  url: string,
  log: Log,
): Promise<void> {
  const file = await fileAt(await application, url)
  if (file === undefined) return
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: file.name })
  if (canceled) return
  try {
    await copyOut(file.path, filePath, (path) => markOfTheWeb(path, file.fetchedFrom, log))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn('A copy of a file could not be saved.', { reason })
    const { failed, because } = desktopTexts().copies
    const trouble = copyFailure(error)
    dialog.showErrorBox(
      'Booth Builder',
      `${filled(failed, { name: file.name })}\n\n${trouble === undefined ? reason : because[trouble]}`,
    )
  }
}

async function fileAt(
  core: Application,
  url: string,
): Promise<(ServedFile & { readonly name: string }) | undefined> {
  const made = generatedFileAddress(url)
  if (made !== undefined) {
    const file = await core.generatedFile(made.eventId, made.fileId)
    return file?.name === undefined ? undefined : { ...file, name: file.name }
  }
  const address = assetAddress(url)
  const file = address === undefined ? undefined : await core.assetFile(address.eventId, address.hash)
  if (address === undefined || file === undefined) return undefined
  const { eventId, hash } = address
  const { name } = described.parse(
    await core.dispatcher.dispatch('assets.describe', { eventId, hash }, new AbortController().signal),
  )
  return { ...file, name: file.name ?? name }
}
