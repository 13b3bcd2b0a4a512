import { CircleDot, CirclePlus, CloudCheck, Trash2, TriangleAlert, type LucideIcon } from '@lucide/vue'
import type { RecordState } from '../../../../shared/contract/index.ts'

/**
 * How a record's state is shown, always with its text (`states.record.<state>`) beside it. In sync is
 * a cloud, as a tick in a circle says “ready” where both stand in one row.
 */
export const recordStates: Readonly<
  Record<RecordState, { readonly icon: LucideIcon; readonly tone: 'neutral' | 'info' | 'danger' }>
> = {
  clean: { icon: CloudCheck, tone: 'neutral' },
  new: { icon: CirclePlus, tone: 'info' },
  changed: { icon: CircleDot, tone: 'info' },
  removed: { icon: Trash2, tone: 'neutral' },
  conflict: { icon: TriangleAlert, tone: 'danger' },
}
