import { z } from 'zod'
import { widestThumbnailPixels } from '../../shared/contract/schemas.ts'
import type { AssetInfo, CallResult, FileDestination, MadeTable, PlanDestination } from '../../shared/contract/index.ts'
import { pageKey } from '../../shared/contract/page-key.ts'
import { fileFormats } from '../../shared/entities/index.ts'
import { AppError, errorCodes, type ErrorShape } from '../../shared/errors.ts'
import { desktop } from './host.ts'
import { storedPageKey } from './page-key.ts'

export interface ImportOptions {
  /**
   * Bytes handed over so far, of `totalBytes`. The desktop reads the file itself and reports
   * nothing here.
   */
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
  readonly signal?: AbortSignal
}

const assetInfo = z.object({
  hash: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  format: z.enum(fileFormats),
  mime: z.string(),
  widthPixels: z.number().optional(),
  heightPixels: z.number().optional(),
})

const callResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), data: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      field: z.string().optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
])

/**
 * Puts a dropped, chosen or pasted file into the event's asset store. Throws an `AppError` that
 * says which rule the file breaks (`file-type`, `file-empty`, `file-damaged`, `image-too-large`, …)
 * or why it could not be kept (`disk-full`, `unreachable`, …).
 */
export async function importFile(destination: FileDestination | PlanDestination, file: File, options: ImportOptions = {}): Promise<AssetInfo> {
  options.signal?.throwIfAborted()
  const result =
    desktop === undefined
      ? await upload([destination.eventId, ...('plan' in destination ? ['plan'] : [destination.entity, destination.field])], file, options)
      : await desktop.importFile(destination, file)
  return readAssetInfo(result)
}

const takenTable = z.object({ tableId: z.string() })

/** Hands a table over for an import; its id. Throws an `AppError`. */
export async function takeTable(eventId: string, file: File, options: ImportOptions = {}): Promise<string> {
  options.signal?.throwIfAborted()
  const result = desktop === undefined ? await upload([eventId], file, options) : await desktop.takeTable(eventId, file)
  if (!result.ok) throw AppError.fromShape(result.error)
  return takenTable.parse(result.data).tableId
}

function readAssetInfo(result: CallResult): AssetInfo {
  if (!result.ok) throw AppError.fromShape(result.error)
  const parsed = assetInfo.safeParse(result.data)
  if (!parsed.success) throw new AppError('internal', 'The application core gave no description of the file.')
  const { widthPixels, heightPixels, ...rest } = parsed.data
  return { ...rest, ...(widthPixels === undefined ? {} : { widthPixels }), ...(heightPixels === undefined ? {} : { heightPixels }) }
}

// XMLHttpRequest and not fetch: only it reports the progress of a request body.
function upload(address: readonly string[], file: File, { onProgress, signal }: ImportOptions): Promise<CallResult> {
  const path = address.map(encodeURIComponent).join('/')
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/upload/${path}?name=${encodeURIComponent(file.name)}`)
    request.setRequestHeader(pageKey.header, storedPageKey() ?? '')
    request.responseType = 'text'
    request.upload.addEventListener('progress', ({ loaded }) => onProgress?.(Math.min(loaded, file.size), file.size))
    request.addEventListener('load', () => {
      const result = parseResult(request.responseText)
      if (result === undefined) reject(new AppError('internal', `The upload was answered with status ${request.status}.`))
      else resolve(result)
    })
    request.addEventListener('error', () => {
      reject(new AppError('unreachable', 'The connection to the application core was lost during the upload.', { details: { reason: 'core' } }))
    })
    request.addEventListener('abort', () => {
      reject(new AppError('cancelled', 'The upload was cancelled.'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function parseResult(text: string): CallResult | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = callResult.safeParse(json)
  if (!parsed.success) return undefined
  if (parsed.data.ok) return { ok: true, data: parsed.data.data }
  const { code, message, field, details } = parsed.data.error
  const error: ErrorShape = { code, message, ...(field === undefined ? {} : { field }), ...(details === undefined ? {} : { details }) }
  return { ok: false, error }
}

/** Where an asset can be loaded from by an `<img>`, `<video>` or link, with Range support. */
export function assetUrl(eventId: string, hash: string): string {
  return desktop === undefined ? `/assets/${eventId}/${hash}` : `asset://${eventId}/${hash}`
}

/** Hands the person a copy of an asset: a browser downloads it, the desktop asks where to. */
export function saveCopy(eventId: string, { hash, name }: Pick<AssetInfo, 'hash' | 'name'>): void {
  save(assetUrl(eventId, hash), name)
}

/** The same with a file that the core has made. */
export function saveMade(eventId: string, { fileId, name }: Pick<MadeTable, 'fileId' | 'name'>): void {
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

/** What the core has read of a drawing: JSON, packed with gzip. */
export function drawingUrl(eventId: string, hash: string): string {
  return `${assetUrl(eventId, hash)}?as=drawing`
}

/** A picture of the asset at most `widthPixels` wide; the host makes and keeps it. */
export function thumbnailUrl(eventId: string, hash: string, widthPixels: number): string {
  return `${assetUrl(eventId, hash)}?width=${Math.min(widestThumbnailPixels, Math.round(widthPixels))}`
}
