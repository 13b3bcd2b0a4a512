import { createHash } from 'node:crypto'
import type { AssetInfo } from '../../shared/contract/index.ts'
import type { PackedFile, PackManifest } from '../../shared/domain/packs/manifest.ts'
import type { ReadinessRules } from '../../shared/domain/readiness/rules.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'
import { importFile } from '../media/import-file.ts'
import { mediaProcesses } from '../media/media-processes.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { readRequirements } from './requirements.ts'
import { openManifest } from './pack-manifest.ts'

/** A booth pack that was opened and looked through. */
export interface OpenPack {
  readonly manifest: PackManifest
  /** What its booths are asked for, and by when; `undefined`: it does not say. */
  readonly asked: ReadinessRules | undefined
  /**
   * Takes a file of the pack into the asset store, checked by its content as one that was dropped on
   * that field. Throws what `importFile` throws, and `file-damaged` where it is not in the pack or
   * not what its hash says.
   */
  take(
    workspace: Pick<Workspace, 'assets'>,
    file: PackedFile,
    to: { entity: EntityName; field: string },
    signal?: AbortSignal,
  ): Promise<AssetInfo>
  close(): void
}

/**
 * Opens a `.boothpack`, once another process could. Throws what `openArchive` and `readManifest` throw.
 *
 * @param name of the file, as the person knows it
 */
export async function openPack(path: string, name: string, signal?: AbortSignal): Promise<OpenPack> {
  await mediaProcesses().ask({ kind: 'check-pack', path, name }, name, signal)
  const { archive, manifest } = await openManifest(path, name, signal)
  const asked = await readRequirements(archive, signal).catch((error: unknown) => {
    archive.close()
    throw error
  })
  const here = new Set(archive.entries.map((entry) => entry.path))
  return {
    manifest,
    asked,
    async take(workspace, file, to, takeSignal) {
      const entry = filePath(file.hash)
      if (!here.has(entry)) throw notInPack(file)
      const source = checkedBytes(archive.read(entry, takeSignal), file)
      return importFile({ workspace, ...to, name: file.name, source, signal: takeSignal })
    },
    close: () => archive.close(),
  }
}

export function filePath(hash: string): string {
  return `files/${hash}`
}

/** Ends with an error where the bytes are not those of the hash: nothing of them is kept then. */
async function* checkedBytes(bytes: AsyncIterable<Uint8Array>, file: PackedFile): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== file.hash)
    throw new AppError('file-damaged', `“${file.name}” is not the file that the pack says it is.`, {
      details: { reason: 'pack-file', name: file.name },
    })
}

function notInPack({ name }: PackedFile): AppError {
  return new AppError('file-missing', `“${name}” was left out of the pack.`, {
    details: { reason: 'not-in-pack', name },
  })
}
