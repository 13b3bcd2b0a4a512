import type { Workspace } from './types.ts'

/**
 * What a crash left in `sending` may or may not have reached the service. An update or a removal can be sent again without harm; a create cannot, so it is
 * looked up first.
 */
export function recoverJournal(workspace: Pick<Workspace, 'journal' | 'records' | 'transaction'>): void {
  const { journal, records } = workspace
  workspace.transaction(() => {
    for (const entry of journal.open()) {
      if (entry.state !== 'sending') continue
      const harmless = entry.operation === 'remove' || isOnService(records.get(entry.entity, entry.key)?.remoteId)
      journal.update(entry.id, { state: harmless ? 'queued' : 'ambiguous' })
    }
  })
}

function isOnService(remoteId: string | null | undefined): boolean {
  return remoteId !== null && remoteId !== undefined
}
