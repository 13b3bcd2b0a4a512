import type { AssetInfo } from '../../shared/contract/index.ts'
import { videoFormats, type FileFormat } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import type { MediaFacts, Workspace } from '../workspace/stores/workspace.ts'
import { mediaProcesses, type MediaProcesses } from './media-processes.ts'
import { probed } from './messages/messages.ts'

const probedFormats: readonly FileFormat[] = ['pdf', ...videoFormats]

interface ProbedFile {
  readonly path: string
  readonly name: string
  readonly format: FileFormat
  readonly signal?: AbortSignal | undefined
  readonly processes?: MediaProcesses
}

/**
 * Pages, duration and size of a file that is known to be whole, found out in a process apart. What
 * takes too long, or makes the reader fail, has none that is known.
 *
 * @throws AppError `file-damaged` (`pdf-unreadable`), `cancelled`
 */
export async function probeFile({
  path,
  name,
  format,
  signal,
  processes = mediaProcesses(),
}: ProbedFile): Promise<MediaFacts> {
  if (!probedFormats.includes(format)) return {}
  try {
    const facts = probed.parse(await processes.ask({ kind: 'probe', path, name, format }, name, signal))
    return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  } catch (error) {
    if (error instanceof AppError && error.code === 'file-damaged' && endedReader(error.details?.reason))
      return {}
    throw error
  }
}

/** It crashed, or took too long; nothing was found out about the file. */
function endedReader(reason: unknown): boolean {
  return reason === undefined || reason === 'too-slow'
}

/**
 * What is known of a file in the store. One that came before it was looked into, or from the
 * service, is looked into now.
 *
 * @throws AppError `asset-missing`, `cancelled`
 */
export async function describeFile(
  { assets }: Pick<Workspace, 'assets'>,
  hash: string,
  signal?: AbortSignal,
): Promise<AssetInfo> {
  const asset = assets.describe(hash)
  if (asset === undefined)
    throw new AppError('asset-missing', 'This file is not in the event’s folder.', { details: { hash } })
  if (assets.isProbed(hash) || !assets.isHere(hash)) return asset
  const { name, format } = asset
  const facts = await probeFile({ path: assets.path(hash), name, format, signal }).catch((error: unknown) => {
    // It is here, however little of it can be shown.
    if (error instanceof AppError && error.code === 'file-damaged') return {}
    throw error
  })
  assets.noteProbed(hash, facts)
  return assets.describe(hash) ?? asset
}
