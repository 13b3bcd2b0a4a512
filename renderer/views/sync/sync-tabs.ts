import type { SyncState } from '../../../shared/contract/index.ts'
import type { Attention } from '../../stores/journal/attention.ts'

export const syncTabs = ['waiting', 'drafts', 'progress', 'conflicts', 'parked', 'history'] as const
export type SyncTab = (typeof syncTabs)[number]

type Counts = Pick<Attention, 'decisions' | 'parked'>

/** Where a person is needed; `undefined`: nowhere. */
export function attentionTab(counts: Counts): 'conflicts' | 'parked' | undefined {
  if (counts.decisions > 0) return 'conflicts'
  return counts.parked > 0 ? 'parked' : undefined
}

/** The tab the screen opens with when none is asked for. */
export function openingTab(state: Pick<SyncState, 'phase'> | null, counts: Counts): SyncTab {
  return (state?.phase === 'idle' ? attentionTab(counts) : undefined) ?? 'waiting'
}

/**
 * Whether the tab shown is one from which a person should be sent to where they are needed: not one
 * where they are, nor one they read in.
 */
export function leadsAway(tab: SyncTab): boolean {
  return tab === 'waiting' || tab === 'drafts' || tab === 'progress'
}
