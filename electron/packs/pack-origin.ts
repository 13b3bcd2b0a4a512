import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packedParts, readManifest, type PackManifest } from '../../shared/domain/packs/manifest.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../shared/entities/index.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { earlierValues, type EarlierValues } from './earlier-values.ts'

/** Where an event that was opened from a pack keeps what the pack said. */
const fileName = 'opened-pack.json'

/** What an event was opened from: the versions from which its booths are changed. */
export interface PackOrigin {
  readonly manifest: PackManifest
  /** `undefined`: it was not in the pack. */
  baseOf(entity: EntityName, key: string): RecordValues | undefined
  /** What went back from here so far. */
  readonly earlier: EarlierValues
}

export async function keepOrigin(folder: string, manifest: PackManifest): Promise<void> {
  await writeFile(join(folder, fileName), JSON.stringify(manifest), { mode: 0o600 })
}

/** `undefined`: the event was not opened from a pack. Throws `file-damaged`. */
export function readOrigin(workspace: Pick<Workspace, 'folder' | 'settings'>): PackOrigin | undefined {
  const manifest = kept(workspace.folder)
  if (manifest === undefined) return undefined
  const bases = new Map<string, RecordValues>()
  for (const booth of manifest.booths) {
    bases.set(`booth ${booth.key}`, booth.values)
    for (const entity of packedParts)
      for (const { key, values } of booth.parts[entity]) bases.set(`${entity} ${key}`, values)
  }
  return {
    manifest,
    baseOf: (entity, key) => bases.get(`${entity} ${key}`),
    earlier: earlierValues(workspace),
  }
}

function kept(folder: string): PackManifest | undefined {
  try {
    return readManifest(readFileSync(join(folder, fileName), 'utf8'), fileName)
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined
    throw error
  }
}
