import { computed, type ComputedRef } from 'vue'
import { recordTitle } from '../../../shared/domain/record-title.ts'
import { useFoundRecords } from '../../stores/records/found.ts'

export interface FloorChoice {
  readonly key: string
  readonly name: string
}

/** A menu of more floors would be no choice; where there are so many, a floor is found by its name. */
export const floorChoicesAtMost = 200

/** The event's first floors in their order, for choosing one. */
export function useFloorChoices(): ComputedRef<readonly FloorChoice[]> {
  const floors = useFoundRecords(() => ({ criterion: { entity: 'floor' }, fields: ['name'], orderBy: 'order', limit: floorChoicesAtMost }))
  return computed(() => floors.items.value.map(({ key, values }) => ({ key, name: recordTitle('floor', values) })))
}
