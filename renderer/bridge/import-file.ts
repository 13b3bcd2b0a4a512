import { z } from 'zod'
import type { AssetInfo, CallResult, FileDestination } from '../../shared/contract/index.ts'
import { fileFormats } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { upload, type ImportOptions } from './hand-over.ts'
import { desktop } from './host.ts'

const assetInfo = z.object({
  hash: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  format: z.enum(fileFormats),
  mime: z.string(),
  widthPixels: z.number().exactOptional(),
  heightPixels: z.number().exactOptional(),
  pages: z.number().exactOptional(),
  durationSeconds: z.number().exactOptional(),
  needsPassword: z.literal(true).exactOptional(),
  originalHash: z.string().exactOptional(),
  frameHash: z.string().exactOptional(),
})

/**
 * Puts a dropped, chosen or pasted file into the event's asset store. Throws an `AppError` that
 * says which rule the file breaks (`file-type`, `file-empty`, `file-damaged`, `image-too-large`, …)
 * or why it could not be kept (`disk-full`, `unreachable`, …).
 */
export async function importFile(
  destination: FileDestination,
  file: File,
  options: ImportOptions = {},
): Promise<AssetInfo> {
  options.signal?.throwIfAborted()
  if (desktop !== undefined) return readAssetInfo(await desktop.importFile(destination, file))
  const place = 'purpose' in destination ? [destination.purpose] : [destination.entity, destination.field]
  const mayGo = askBeforeLeaving()
  try {
    return readAssetInfo(await upload([destination.eventId, ...place], file, options))
  } finally {
    mayGo()
  }
}

/** A browser asks the person before it lets go of a page that has bytes on their way. The desktop's window waits by itself. */
function askBeforeLeaving(): () => void {
  const ask = (event: Event): void => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}

function readAssetInfo(result: CallResult): AssetInfo {
  if (!result.ok) throw AppError.fromShape(result.error)
  const parsed = assetInfo.safeParse(result.data)
  if (!parsed.success) throw new AppError('internal', 'The application core gave no description of the file.')
  return parsed.data
}
