import { shareBounds } from '../../shared/domain/plan/sharing/format/change.ts'
import { toAppError, type ErrorCode } from '../../shared/errors.ts'
import type { SharedFile } from '../workspace/stores/sharing.ts'
import type { InspectedFile, Workspace } from '../workspace/stores/workspace.ts'
import type { SharedFiles } from './transport.ts'

export interface FileExchange {
  readonly workspace: Workspace
  readonly files: SharedFiles
  /** What a file is, by its content. Throws where it is none that is shared. */
  readonly inspect: (path: string, name: string) => Promise<InspectedFile>
  /** Hashes of files that the place is known to have; kept from one time to the next. */
  readonly there: Set<string>
}

/** The files of templates and named states that are not handed on: larger than `shareBounds.fileBytes`. */
export function filesTooLarge({ assets, sharing }: FileFacts): readonly SharedFile[] {
  return sharing.files().filter((file) => isTooLarge(assets, file))
}

function isTooLarge(assets: FileFacts['assets'], { hash }: SharedFile): boolean {
  return (assets.describe(hash)?.sizeBytes ?? 0) > shareBounds.fileBytes
}

interface FileFacts {
  readonly assets: { describe(hash: string): { readonly sizeBytes: number } | undefined }
  readonly sharing: { files(): readonly SharedFile[] }
}

/**
 * Hands on the files that plans, templates and named states here show and the place does not have, and
 * fetches those that are not here. What is not there yet comes another time: gives whether nothing is left of that.
 *
 * @throws AppError what the transport throws
 */
export async function exchangeFiles(
  { workspace, files, inspect, there }: FileExchange,
  signal: AbortSignal,
): Promise<boolean> {
  const { assets, layouts, sharing } = workspace
  const others = sharing.files().filter((file) => !isTooLarge(assets, file))
  let isWhole = true
  for (const { hash, name } of [...layouts.shownFiles(), ...others]) {
    if (assets.describe(hash) !== undefined && assets.isHere(hash)) {
      if (there.has(hash)) continue
      if (!(await files.has(hash, signal)) && (await assets.isSound(hash)))
        await files.put(hash, assets.path(hash), signal)
      there.add(hash)
    } else {
      const content = await files.get(hash, signal)
      if (content === undefined) {
        isWhole = false
        continue
      }
      // Whatever its name says there, here it is what its bytes are.
      const added = await unlessUnreadable(
        assets.add(content, name, (path) => inspect(path, name), { signal }),
      )
      if (added?.hash === hash) there.add(hash)
      else if (added !== undefined) assets.letGo(added.hash)
    }
  }
  return isWhole
}

/** Half a file, as one that is still on its way is. */
const unreadable: ReadonlySet<ErrorCode> = new Set([
  'file-damaged',
  'file-empty',
  'file-type',
  'image-too-large',
])

async function unlessUnreadable<Of>(added: Promise<Of>): Promise<Of | undefined> {
  try {
    return await added
  } catch (error) {
    if (!unreadable.has(toAppError(error).code)) throw error
    return undefined
  }
}
