import { stat } from 'node:fs/promises'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import { assetHash } from '../../../shared/contract/schemas.ts'
import { safeFileName } from '../../../shared/domain/files/file-name.ts'
import { toAppError } from '../../../shared/errors.ts'
import { importFile } from '../../media/import-file.ts'
import type { EventDirectory } from './event-directory.ts'
import type { ApplicationContext } from './context.ts'
import type { BundleRequest, ImportRequest, ServedFile, ShownAs, TableRequest } from '../host/types.ts'

/**
 * Takes a file into the event's asset store. Throws what the import throws, and what opening the
 * event throws.
 */
export async function importIntoEvent(
  events: EventDirectory,
  { eventId, ...request }: ImportRequest,
): Promise<AssetInfo> {
  const { workspace } = await events.open(eventId)
  const info = await importFile({ workspace, ...request })
  if ('purpose' in request && request.purpose === 'library') workspace.assets.letGo(info.hash)
  return info
}

/** The file to show for an asset; `undefined` where there is none, or nothing was made of it. */
export async function servedFile(
  events: EventDirectory,
  eventId: string,
  hash: string,
  shownAs?: ShownAs,
): Promise<ServedFile | undefined> {
  const open = events.ifOpen(eventId)
  if (open === undefined || !assetHash.safeParse(hash).success) return undefined
  const asset = open.workspace.assets.describe(hash)
  if (asset === undefined) return undefined
  try {
    if (typeof shownAs === 'number') return await open.thumbnails.get(hash, shownAs)
    if (shownAs !== undefined) return await open.drawings.kept(hash, shownAs.drawingOfPage)
    const { name, mime, sizeBytes } = asset
    // Once more: the asset may have been added by an earlier version.
    const { assets } = open.workspace
    return {
      path: assets.path(hash),
      mime,
      sizeBytes,
      name: safeFileName(name, asset),
      fetchedFrom: assets.fetchedFrom(hash),
    }
  } catch (error) {
    if (toAppError(error).code === 'asset-missing') return undefined
    throw error
  }
}

/** Takes a table for an import. Throws what opening the event throws, and `file-too-large`. */
export async function takeTable(
  events: EventDirectory,
  { eventId, name, source, signal, from }: TableRequest,
): Promise<{ readonly tableId: string }> {
  const { tables } = await events.open(eventId)
  return { tableId: (await tables.take(name, source, signal, from)).id }
}

/**
 * Takes an archive, into the event's folder or, without an event, into the program's. Throws what
 * opening the event throws, `file-too-large` and `disk-full`.
 */
export async function takeBundle(
  { events, bundles }: Pick<ApplicationContext, 'events' | 'bundles'>,
  { eventId, name, source, signal }: BundleRequest,
): Promise<{ readonly bundleId: string }> {
  const folder = eventId === null ? bundles : (await events.open(eventId)).bundles
  return { bundleId: (await folder.take(name, source, signal)).id }
}

/** A file that an export has made; `undefined` where it is not there any more. */
export async function generatedFile(
  events: EventDirectory,
  eventId: string,
  fileId: string,
): Promise<ServedFile | undefined> {
  const made = events.ifOpen(eventId)?.tables.made(fileId)
  return made === undefined ? undefined : { ...made, sizeBytes: (await stat(made.path)).size }
}
