import type { SyncState } from '../../../shared/contract/index.ts'
import { decisionCount } from '../../../shared/domain/sync-attention.ts'

export const syncTabs = ['waiting', 'drafts', 'progress', 'conflicts', 'parked', 'history'] as const
export type SyncTab = (typeof syncTabs)[number]

type Counts = Pick<SyncState, 'conflicts' | 'discrepancies' | 'questions' | 'parked'>

/** Where a person is needed; `undefined`: nowhere. */
export function attentionTab(counts: Counts): 'conflicts' | 'parked' | undefined {
  if (decisionCount(counts) > 0) return 'conflicts'
  return counts.parked > 0 ? 'parked' : undefined
}

/** The tab the screen opens with when none is asked for. */
export function openingTab(state: (Counts & Pick<SyncState, 'phase'>) | null): SyncTab {
  return (state?.phase === 'idle' ? attentionTab(state) : undefined) ?? 'waiting'
}

/**
 * Whether the tab shown is one from which a person should be sent to where they are needed: not one
 * where they are, nor one they read in.
 */
export function leadsAway(tab: SyncTab): boolean {
  return tab === 'waiting' || tab === 'drafts' || tab === 'progress'
}
