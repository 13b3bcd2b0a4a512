import { dialog, type BrowserWindow } from 'electron'
import { chmod, copyFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Application, Log } from '../../application/types.ts'
import { assetAddress } from './asset-protocol.ts'

const described = z.object({ name: z.string() })

/**
 * Asks the person where to, and puts a copy of the asset at `url` there, under the name it came
 * with. The page cannot choose the place.
 */
export async function saveAsset(window: BrowserWindow, application: Promise<Application>, url: string, log: Log): Promise<void> {
  const address = assetAddress(url)
  if (address === undefined) return
  const core = await application
  const file = await core.assetFile(address.eventId, address.hash)
  if (file === undefined) return
  const { eventId, hash } = address
  const { name } = described.parse(await core.dispatcher.dispatch('assets.describe', { eventId, hash }, new AbortController().signal))
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: file.name ?? name })
  if (canceled) return
  try {
    await copyFile(file.path, filePath)
    // The sealed file may only be read; the copy is the person's own.
    await chmod(filePath, 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn('A copy of a file could not be saved.', { reason })
    dialog.showErrorBox('Booth Builder', `“${name}” could not be saved.\n\n${reason}`)
  }
}
