import { notAPack, readManifest, type PackManifest } from '../../shared/domain/packs/manifest.ts'
import { mediaArchiveLimits } from '../archives/limits.ts'
import { openArchive } from '../archives/open-archive.ts'
import { refuseExcessiveValues } from '../media/structure/json-values.ts'

const manifestPath = 'manifest.json'
const largestManifestBytes = 128 * 1024 * 1024
/** Packs of many thousand booths have a file for each of their media. */
const limits = { ...mediaArchiveLimits, entries: 200_001 }

/** A pack's archive, open, with what it says of itself. Throws what `openArchive` and `readManifest` throw. */
export async function openManifest(path: string, name: string, signal?: AbortSignal) {
  const archive = await openArchive(path, limits, name, signal)
  try {
    const described = archive.entries.find((entry) => entry.path === manifestPath)
    if (described === undefined || described.sizeBytes > largestManifestBytes) throw notAPack(name)
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.read(manifestPath, signal)) chunks.push(chunk)
    const json = Buffer.concat(chunks).toString('utf8')
    refuseExcessiveValues(json, name)
    const manifest: PackManifest = readManifest(json, name)
    return { archive, manifest }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** Throws what is wrong with a pack. Runs in the media process, since what is wrong may cost much. */
export async function checkManifest(path: string, name: string): Promise<void> {
  const { archive } = await openManifest(path, name)
  archive.close()
}
