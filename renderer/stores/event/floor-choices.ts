import { computed, type ComputedRef } from 'vue'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { useFloorOrder } from './floor-order.ts'
import { useFoundRecords } from '../records/found.ts'

export interface FloorChoice {
  readonly key: string
  readonly name: string
}

/**
 * A menu of more floors would be no choice; where there are so many, a floor is found by its name.
 */
export const floorChoicesAtMost = 200

/** The event's first floors in their order, for choosing one. */
export function useFloorChoices(): ComputedRef<readonly FloorChoice[]> {
  const { inOrder } = useFloorOrder()
  const floors = useFoundRecords(() => ({
    criterion: { entity: 'floor' },
    fields: ['name'],
    orderBy: 'order',
    limit: floorChoicesAtMost,
  }))
  return computed(() =>
    inOrder(
      floors.items.value.map(({ key, values }, order) => ({
        key,
        name: recordTitle('floor', values),
        order,
      })),
    ),
  )
}
