import type { RemovalPreview } from '../../../../shared/contract/index.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { toAppError, type AppError } from '../../../../shared/errors.ts'
import { client } from '../../../bridge/index.ts'
import { keepForUndo, type RemovedBooth } from './removed-booth.ts'

/** What goes with several booths, put together. */
export interface RemovalSummary {
  readonly alongside: readonly { readonly entity: EntityName; readonly titles: readonly string[] }[]
  readonly representatives: readonly string[]
}

const previewsAtOnce = 8

export async function previewRemoval(eventId: string, keys: readonly string[]): Promise<RemovalSummary> {
  const previews: RemovalPreview[] = []
  for (let from = 0; from < keys.length; from += previewsAtOnce) {
    const asked = keys.slice(from, from + previewsAtOnce)
    previews.push(...(await Promise.all(asked.map((key) => client.call('records.removalPreview', { eventId, entity: 'booth', key })))))
  }
  return mergePreviews(previews)
}

/** A representative of two of the booths counts once. */
export function mergePreviews(previews: readonly RemovalPreview[]): RemovalSummary {
  const alongside = new Map<EntityName, string[]>()
  const representatives = new Map<string, string>()
  for (const preview of previews) {
    for (const { entity, records } of preview.alongside) {
      if (records.length > 0) alongside.set(entity, [...(alongside.get(entity) ?? []), ...records.map(({ title }) => title)])
    }
    for (const { key, title } of preview.representatives) representatives.set(key, title)
  }
  return {
    alongside: [...alongside].map(([entity, titles]) => ({ entity, titles })),
    representatives: [...representatives.values()],
  }
}

/** Removes the booths one after the other; gives the ways back for those that were removed, and what stopped it. */
export async function removeBooths(
  eventId: string,
  keys: readonly string[],
  deleteRepresentatives: boolean,
): Promise<{ readonly removed: readonly RemovedBooth[]; readonly failure: AppError | null }> {
  const removed: RemovedBooth[] = []
  for (const key of keys) {
    try {
      const kept = await keepForUndo(eventId, key, deleteRepresentatives)
      await client.call('records.remove', { eventId, entity: 'booth', key, deleteRepresentatives })
      removed.push(kept)
    } catch (thrown) {
      return { removed, failure: toAppError(thrown) }
    }
  }
  return { removed, failure: null }
}
