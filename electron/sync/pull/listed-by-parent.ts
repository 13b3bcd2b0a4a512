import { entities, type EntityName, type NarrowedListing } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { StoredRecord } from '../../workspace/stores/workspace.ts'
import { pullListing, type PullParts } from './pull-listing.ts'
import { takeGone } from '../observation/take-remote.ts'
import { isUnanswered } from '../trouble.ts'

type ByParent = Extract<NarrowedListing, { readonly by: 'filter' | 'path' }>

/**
 * What the interface lists parent by parent only, as vacancies by their booths. Of a large event a
 * pull looks at some of the parents, the next one goes on where it stopped.
 */
export async function pullOfParents(
  parts: PullParts,
  entity: EntityName,
  { name, field, to }: ByParent,
  signal: AbortSignal,
): Promise<void> {
  const { workspace, settings, clock, log } = parts.context
  const askedAt = clock.now()
  const cursorSetting = `sync.${entity}.after`
  const { parents, next } = parentsToAsk(parts, to, cursorSetting)
  let index = 0
  const worker = async (): Promise<void> => {
    for (let parent = parents[index]; parent !== undefined; parent = parents[index]) {
      index += 1
      const { key, remoteId } = parent
      if (remoteId === null) continue
      try {
        const listing = { entity, parents: { [name]: remoteId }, values: { [field]: key }, signal }
        await pullListing(
          { ...parts, onProgress: () => undefined },
          listing,
          (values) => values[field] === key,
        )
      } catch (error) {
        // The parent may have gone meanwhile.
        if (!isUnanswered(toAppError(error))) throw error
        log.info('The service does not list what belongs to a record.', { entity, parent: key })
      }
      parts.onProgress(entity, index, parents.length)
    }
  }
  await Promise.all(Array.from({ length: Math.min(settings.parallelPages, parents.length) }, worker))
  workspace.gone.countPass(entity, askedAt, settings.settlingMs)
  if (workspace.settings.get(cursorSetting) !== String(next))
    workspace.settings.set(cursorSetting, String(next))
}

/** One that went with its parent: no listing will ever lack it. */
export function takeOrphansForGone({ context: { workspace } }: PullParts, entity: EntityName): void {
  const { records } = workspace
  const orphans: StoredRecord[] = []
  for (const record of records.iterate(entity)) {
    if (record.remoteId === null || record.remoteGone) continue
    const isOrphan = entities[entity].owners.some(({ name, type }) => {
      const key = record.base?.[name]
      const parent = typeof key === 'string' ? records.get(type.to, key) : null
      return parent === undefined || parent?.remoteGone === true || parent?.remoteId === null
    })
    if (isOrphan) orphans.push(record)
  }
  if (orphans.length === 0) return
  workspace.transaction(() => {
    for (const orphan of orphans) takeGone(workspace, orphan)
  })
}

function parentsToAsk(
  { context }: PullParts,
  entity: EntityName,
  cursorSetting: string,
): { readonly parents: readonly StoredRecord[]; readonly next: number } {
  const { records, settings } = context.workspace
  const stored = Number(settings.get(cursorSetting) ?? 0)
  const total = records.list({ entity, includeRemoved: true, limit: 0 }).total
  const offset = Number.isInteger(stored) && stored > 0 && stored < total ? stored : 0
  const parents = records.list({
    entity,
    includeRemoved: true,
    offset,
    limit: context.settings.parentsInOnePull,
  }).items
  return { parents, next: offset + parents.length >= total ? 0 : offset + parents.length }
}
