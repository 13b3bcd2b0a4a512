import { CircleCheck, CircleDot, CirclePlus, Trash2, TriangleAlert, type LucideIcon } from '@lucide/vue'
import type { RecordState } from '../../../../shared/contract/index.ts'

/** How a record's state is shown, always with its text (`states.record.<state>`) beside it. */
export const recordStates: Readonly<Record<RecordState, { readonly icon: LucideIcon; readonly tone: 'neutral' | 'info' | 'danger' }>> = {
  clean: { icon: CircleCheck, tone: 'neutral' },
  new: { icon: CirclePlus, tone: 'info' },
  changed: { icon: CircleDot, tone: 'info' },
  removed: { icon: Trash2, tone: 'neutral' },
  conflict: { icon: TriangleAlert, tone: 'danger' },
}
