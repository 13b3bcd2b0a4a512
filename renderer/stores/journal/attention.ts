import { computed, type ComputedRef } from 'vue'
import { decisionCount } from '../../../shared/domain/sync/sync-attention.ts'
import { useSync } from './sync.ts'
import { useSharing } from '../sharing.ts'

/** How many things of the open event do not go on without a person. */
export interface Attention {
  /** To be chosen: of records, and of plans that are shared. */
  readonly decisions: number
  /** Rejected by the service. */
  readonly parked: number
  readonly total: number
}

export function useAttention(): ComputedRef<Attention> {
  const sync = useSync()
  const sharing = useSharing()
  return computed(() => {
    const ofRecords = sync.state === null ? 0 : decisionCount(sync.state)
    const ofPlans = sharing.state?.on === true ? sharing.state.decisions : 0
    const [decisions, parked] = [ofRecords + ofPlans, sync.state?.parked ?? 0]
    return { decisions, parked, total: decisions + parked }
  })
}
