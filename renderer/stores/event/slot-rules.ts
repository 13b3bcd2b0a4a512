import { computed, type ComputedRef } from 'vue'
import type { SlotRules } from '../../../shared/domain/readiness/slot-rules.ts'
import { useReadiness } from './readiness.ts'

/** What the open event asks of the pictures of a booth. */
export function useSlotRules(): ComputedRef<SlotRules> {
  const readiness = useReadiness()
  return computed(() => readiness.rules.slots)
}
