import { entities } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/types.ts'
import { pullListing, type PullParts } from './pull-listing.ts'
import { takeGone } from '../observation/take-remote.ts'
import { isUnanswered } from '../trouble.ts'

const cursorSetting = 'sync.vacancies.after'

/** The interface lists vacancies booth by booth. Of a large event a pull looks at some of the booths, the next one goes on where it stopped. */
export async function pullVacancies(parts: PullParts, signal: AbortSignal): Promise<void> {
  const { workspace, settings, log } = parts.context
  const { booths, next } = boothsToAsk(parts, settings.boothsForVacancies)
  let index = 0
  const worker = async (): Promise<void> => {
    for (let booth = booths[index]; booth !== undefined; booth = booths[index]) {
      index += 1
      const { key, remoteId } = booth
      if (remoteId === null) continue
      try {
        const listing = { entity: 'job', parents: { boothId: remoteId }, values: { booth_id: key }, signal } as const
        await pullListing({ ...parts, onProgress: () => undefined }, listing, (values) => values['booth_id'] === key)
      } catch (thrown) {
        // The booth may have gone meanwhile.
        if (!isUnanswered(toAppError(thrown))) throw thrown
        log.info('The service does not list the vacancies of a booth.', { booth: key })
      }
      parts.onProgress('job', index, booths.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(settings.parallelPages, booths.length) }, worker))
  if (workspace.settings.get(cursorSetting) !== String(next)) workspace.settings.set(cursorSetting, String(next))
  takeOrphansForGone(parts)
}

/** A vacancy went with its booth, and no listing will ever lack it. */
function takeOrphansForGone({ context: { workspace } }: PullParts): void {
  const { records } = workspace
  const orphans: StoredRecord[] = []
  for (const record of records.iterate('job')) {
    const boothKey = record.base?.['booth_id']
    if (record.remoteId === null || record.remoteGone || typeof boothKey !== 'string') continue
    const booth = records.get('booth', boothKey)
    if (booth === undefined || booth.remoteGone || booth.remoteId === null) orphans.push(record)
  }
  if (orphans.length === 0) return
  workspace.transaction(() => {
    for (const orphan of orphans) takeGone(workspace, orphan)
  })
}

function boothsToAsk({ context }: PullParts, most: number): { readonly booths: readonly StoredRecord[]; readonly next: number } {
  const { records, settings } = context.workspace
  const stored = Number(settings.get(cursorSetting) ?? 0)
  const total = records.list({ entity: entities.booth.name, includeRemoved: true, limit: 0 }).total
  const offset = Number.isInteger(stored) && stored > 0 && stored < total ? stored : 0
  const booths = records.list({ entity: entities.booth.name, includeRemoved: true, offset, limit: most }).items
  return { booths, next: offset + booths.length >= total ? 0 : offset + booths.length }
}
