import { readRules, type ReadinessRules } from '../../shared/domain/readiness/rules.ts'
import { parseJson } from '../../shared/json.ts'
import type { PackedFile } from '../archives/write-archive.ts'
import type { openArchive } from '../archives/open-archive.ts'

/** Beside the manifest, and not in it: a program that knows nothing of it opens the pack all the same. */
const path = 'asked.json'
const largestBytes = 1024 * 1024

/** What a pack's booths are asked for, and by when, to be put into it. */
export function packedRequirements(rules: ReadinessRules): PackedFile {
  return { path, text: JSON.stringify(rules) }
}

/** The same out of a pack, completed as `readRules` does; `undefined`: it does not say. */
export async function readRequirements(
  { entries, read }: Pick<Awaited<ReturnType<typeof openArchive>>, 'entries' | 'read'>,
  signal?: AbortSignal,
): Promise<ReadinessRules | undefined> {
  const entry = entries.find((one) => one.path === path)
  if (entry === undefined || entry.sizeBytes > largestBytes) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of read(path, signal)) chunks.push(chunk)
  return readRules(parseJson(Buffer.concat(chunks).toString('utf8')))
}
