import type { SyncState } from '../../../shared/contract/index.ts'
import { attentionCount } from '../../../shared/domain/sync/sync-attention.ts'
import { desktopTexts, filled, frameTexts } from '../texts/texts.ts'

/** What the icon shows of an event's synchronisation. */
export type ShownState = Pick<
  SyncState,
  'phase' | 'waiting' | 'conflicts' | 'discrepancies' | 'questions' | 'parked'
>

export interface TrayLook {
  readonly icon: 'idle' | 'busy' | 'attention'
  /** How the synchronisation stands, in the page's own words. */
  readonly sentence: string
}

/** How the synchronisation of all open events stands, given the state of each. */
export function trayLook(states: readonly ShownState[]): TrayLook {
  const { pill } = frameTexts()
  if (states.length === 0) return { icon: 'idle', sentence: desktopTexts().tray.noEvent }
  const phases = states.map(({ phase }) => phase)
  if (phases.includes('pushing')) return { icon: 'busy', sentence: pill.pushing }
  if (phases.includes('pulling')) return { icon: 'busy', sentence: pill.pulling }
  const attention = states.reduce((sum, state) => sum + attentionCount(state), 0)
  if (attention > 0) return { icon: 'attention', sentence: filled(pill.attention, { count: attention }) }
  const waiting = states.reduce((sum, state) => sum + state.waiting, 0)
  const all = (phase: ShownState['phase']): boolean => phases.every((other) => other === phase)
  if (all('offline'))
    return {
      icon: 'idle',
      sentence: waiting > 0 ? filled(pill.offlineWaiting, { count: waiting }) : pill.offline,
    }
  if (all('paused'))
    return {
      icon: 'idle',
      sentence: waiting > 0 ? filled(pill.pausedWaiting, { count: waiting }) : pill.paused,
    }
  return { icon: 'idle', sentence: filled(pill.waiting, { count: waiting }) }
}
