import { widestThumbnailPixels, type AssetInfo, type GeneratedFile } from '../../shared/contract/index.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { AppError } from '../../shared/errors.ts'
import { desktop } from './host.ts'

/** Where an asset can be loaded from by an `<img>`, `<video>` or link, with Range support. */
export function assetUrl(eventId: string, hash: string): string {
  return desktop === undefined ? `/assets/${eventId}/${hash}` : `asset://${eventId}/${hash}`
}

/** Hands the person a copy of an asset: a browser downloads it, the desktop asks where to. */
export function saveCopy(eventId: string, { hash, name }: Pick<AssetInfo, 'hash' | 'name'>): void {
  save(assetUrl(eventId, hash), name)
}

/** The same with a file that the core has made. */
export function saveMade(eventId: string, { fileId, name }: Pick<GeneratedFile, 'fileId' | 'name'>): void {
  save(desktop === undefined ? `/tables/${eventId}/${fileId}` : `asset://${eventId}/tables/${fileId}`, name)
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  // In the desktop the file is of another origin, where "download" has no effect: the window that
  // would open becomes a save dialog.
  link.target = '_blank'
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}

/** Whether a drag leaves the window as one of the system's, in place of the page's own drag. */
export const dragsInstead = desktop !== undefined

/**
 * Lets a drag take a copy of an asset out of the window (`dragstart`). The desktop drags in place of
 * the page; a browser, which downloads it where it is let go of, beside whatever else is dragged.
 */
export async function dragOut(
  event: DragEvent,
  eventId: string,
  { hash, name, mime }: Pick<AssetInfo, 'hash' | 'name' | 'mime'>,
): Promise<void> {
  if (desktop === undefined) {
    const address = new URL(assetUrl(eventId, hash), window.location.href).href
    event.dataTransfer?.setData('DownloadURL', `${mime}:${safeFileName(name)}:${address}`)
    return
  }
  event.preventDefault()
  const result = await desktop.dragOut({ eventId, hash })
  if (!result.ok) throw AppError.fromShape(result.error)
}

/** What the core has read of a drawing, or of a page: JSON, packed with gzip. */
export function drawingUrl(eventId: string, hash: string, page: number): string {
  return `${assetUrl(eventId, hash)}?as=drawing&page=${page}`
}

/** A picture of the asset at most `widthPixels` wide; the host makes and keeps it. */
export function thumbnailUrl(eventId: string, hash: string, widthPixels: number): string {
  return `${assetUrl(eventId, hash)}?width=${Math.min(widestThumbnailPixels, Math.round(widthPixels))}`
}
