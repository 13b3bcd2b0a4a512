import { openArchive } from '../../archives/open-archive.ts'
import type { ArchiveLimits } from '../../archives/limits.ts'

const limits: ArchiveLimits = {
  entries: 20_000,
  entryBytes: 2 * 1024 ** 3,
  totalBytes: 4 * 1024 ** 3,
  ratio: 100,
}
/** Office programs write a few kilobytes. */
const mostPreviewBytes = 8 * 1024 ** 2
const previews = ['docProps/thumbnail.jpeg', 'docProps/thumbnail.jpg', 'docProps/thumbnail.png']

/**
 * The picture of its first page that an Office file since 2007 may bring (ISO/IEC 29500-2, core
 * properties); `undefined` where it brings none.
 *
 * @throws AppError `file-damaged`, `file-too-large`
 */
export async function previewOf(path: string, name: string): Promise<Buffer | undefined> {
  const archive = await openArchive(path, limits, name)
  try {
    const preview = archive.entries.find(
      (entry) => previews.includes(entry.path) && entry.sizeBytes <= mostPreviewBytes,
    )
    if (preview === undefined) return undefined
    const parts: Uint8Array[] = []
    for await (const part of archive.read(preview.path)) parts.push(part)
    return Buffer.concat(parts)
  } finally {
    archive.close()
  }
}
