import { computed, watch, type ComputedRef } from 'vue'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import { useText } from '../../locales/index.ts'
import { movedTo, useFloorOrder } from '../../stores/floor-order.ts'
import { useEveryRecord, type RecordList } from '../../stores/records/every.ts'
import { boothName, floorsOfBooths, shownBoothFields } from './plan/looks.ts'
import { usePlan } from './plan/plan-store.ts'
import type { TrayBooth } from './tray/tray-list.ts'

export interface ShownFloor {
  readonly key: string
  readonly name: string
  readonly order: number | null
  /** Booths that stand on it. */
  readonly count: number
}

export interface Floors {
  readonly floors: ComputedRef<readonly ShownFloor[]>
  readonly booths: RecordList
  readonly floorRecords: RecordList
  readonly unplaced: ComputedRef<readonly TrayBooth[]>
  readonly nameOf: (boothKey: string) => string
  readonly floorNameOf: (floorKey: string | undefined) => string
  readonly boothOf: (boothKey: string) => RecordSummary | undefined
  /** Moves a tab to another place in the row, on this computer. */
  readonly moveTab: (floorKey: string, to: number) => void
}

/** The event's floors and booths together with their plan, kept in step with the records. */
export function useFloors(): Floors {
  const { t } = useText()
  const plan = usePlan()
  const floorRecords = useEveryRecord('floor', ['name', 'order'])
  const booths = useEveryRecord('booth', [...shownBoothFields])
  const order = useFloorOrder()

  const counts = computed(() => {
    const { plan: document } = plan.current
    return new Map(document.floorKeys().map((key) => [key, document.floor(key)?.items.size ?? 0]))
  })
  const floors = computed(() => {
    const shown = floorRecords.items.value.map(({ key, values }) => ({
      key,
      name: typeof values['name'] === 'string' ? values['name'] : '',
      order: typeof values['order'] === 'number' ? values['order'] : null,
      count: counts.value.get(key) ?? 0,
    }))
    return order.inOrder(shown)
  })
  const unplaced = computed<readonly TrayBooth[]>(() => {
    const { plan: document } = plan.current
    return booths.items.value
      .filter(({ key }) => document.placeOf(key) === undefined)
      .map((record) => ({
        key: record.key,
        name: boothName(record, t('floors.untitledBooth')),
        floorKey: document.floorOf(record.key),
        problemCount: record.problemCount,
        record,
      }))
  })

  watch(
    [floorRecords.ready, booths.ready, floorRecords.items, booths.items],
    () => {
      if (!floorRecords.ready.value || !booths.ready.value) return
      plan.setRecords(
        floorRecords.items.value.map(({ key }) => key),
        floorsOfBooths(booths.items.value),
      )
    },
    { immediate: true },
  )

  return {
    floors,
    booths,
    floorRecords,
    unplaced,
    nameOf: (key) => boothName(booths.byKey.value.get(key), t('floors.untitledBooth')),
    floorNameOf: (key) => floors.value.find((floor) => floor.key === key)?.name ?? '',
    boothOf: (key) => booths.byKey.value.get(key),
    moveTab(floorKey, to) {
      order.own.value = [
        ...movedTo(
          floors.value.map(({ key }) => key),
          floorKey,
          to,
        ),
      ]
    },
  }
}
