import type { PackTask } from '../../shared/contract/index.ts'
import { packedParts } from '../../shared/domain/packs/manifest.ts'
import { AppError } from '../../shared/errors.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { readOrigin } from './pack-origin.ts'

const setting = 'packs.sent-back'

/** Notes that a pack has been made to go back. */
export function noteSentBack({ settings, clock }: Pick<Workspace, 'settings' | 'clock'>): void {
  settings.set(setting, new Date(clock.now()).toISOString())
}

/** What an event is here for that was opened from a pack. Throws `not-found` where it was not, and `file-damaged`. */
export function packTask(
  workspace: Pick<Workspace, 'folder' | 'settings' | 'records' | 'readiness'>,
): PackTask {
  const origin = readOrigin(workspace)
  if (origin === undefined) throw new AppError('not-found', 'This event was not opened from a pack.')
  const sentBackAt = workspace.settings.get(setting) ?? null
  return {
    due: workspace.readiness.rules().due,
    madeAt: origin.manifest.madeAt,
    sentBackAt,
    isChangedSince: sentBackAt !== null && isChangedSince(workspace, sentBackAt),
  }
}

function isChangedSince({ records }: Pick<Workspace, 'records'>, since: string): boolean {
  const entities = ['booth', ...packedParts] as const
  return entities.some((entity) =>
    [...records.iterate(entity)].some(
      ({ draft, removed, updatedAt }) => (draft !== null || removed) && updatedAt > since,
    ),
  )
}
