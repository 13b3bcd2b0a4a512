import { until } from '@vueuse/core'
import { computed, reactive, watch, type ComputedRef } from 'vue'
import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { isStand } from '../../../../shared/domain/plan/elements.ts'
import { createFloorTally } from '../../../../shared/domain/floor-tally.ts'
import { useText } from '../../../locales/index.ts'
import { movedTo, useFloorOrder } from '../../../stores/event/floor-order.ts'
import { useEveryRecord, type RecordList } from '../../../stores/records/every.ts'
import { boothName, floorsOfBooths, shownBoothFields } from '../plan/floor-styles.ts'
import { usePlan } from '../plan/plan-store.ts'
import { screenPart } from './screen-part.ts'

/** A booth without a stand. */
export interface TrayBooth {
  readonly key: string
  readonly name: string
  readonly floorKey: string | undefined
  readonly problemCount: number
  readonly record: RecordSummary
}

export interface ShownFloor {
  readonly key: string
  readonly name: string
  readonly order: number | null
  /** Booths that stand on it. */
  readonly placed: number
  /** Booths that belong to it, placed or not. */
  readonly booths: number
}

interface Floors {
  readonly floors: ComputedRef<readonly ShownFloor[]>
  readonly booths: RecordList
  readonly floorRecords: RecordList
  readonly unplaced: ComputedRef<readonly TrayBooth[]>
  readonly nameOf: (boothKey: string) => string
  readonly has: (floorKey: string) => boolean
  readonly floorNameOf: (floorKey: string | undefined) => string
  readonly boothOf: (boothKey: string) => RecordSummary | undefined
  /** Moves a tab to another place in the row, on this computer. */
  readonly moveTab: (floorKey: string, to: number) => void
}

/** The event's floors and booths together with their plan, kept in step with the records. */
export function followedFloors(): Floors {
  const { t } = useText()
  const plan = usePlan()
  const floorRecords = useEveryRecord('floor', ['name', 'order'])
  // The plan is shown before the booths' records are here: of a large event they keep the core busy.
  const planIsThere = until(() => plan.ready || plan.error !== null || floorRecords.error.value !== null)
  const booths = useEveryRecord('booth', [...shownBoothFields], planIsThere.toBe(true))
  const order = useFloorOrder()

  /** The plan, for what changes with who stands where alone. */
  const seated = computed(() => ({ document: plan.session.plan, seats: plan.seats }))
  const tally = computed(() => {
    const { document } = seated.value
    const counting = createFloorTally()
    if (!booths.ready.value) {
      for (const floorKey of document.floorKeys())
        for (const element of document.floor(floorKey)?.elements.values() ?? [])
          if (isStand(element) && element.boothKey !== null) counting.add(floorKey, floorKey)
      return counting
    }
    for (const { key } of booths.items.value)
      counting.add(document.floorOf(key), document.standOf(key)?.floorKey)
    return counting
  })
  const floors = computed(() => {
    const shown = floorRecords.items.value.map(({ key, values }) => ({
      key,
      name: typeof values['name'] === 'string' ? values['name'] : '',
      order: typeof values['order'] === 'number' ? values['order'] : null,
      ...tally.value.of(key),
    }))
    return order.inOrder(shown)
  })
  const unplaced = computed<readonly TrayBooth[]>(() => {
    const { document } = seated.value
    const untitled = t('floors.untitledBooth')
    return booths.items.value
      .filter(({ key }) => document.standOf(key) === undefined)
      .map((record) => ({
        key: record.key,
        name: boothName(record, untitled),
        floorKey: document.floorOf(record.key),
        problemCount: record.problemCount,
        record,
      }))
  })

  watch(
    [floorRecords.ready, floorRecords.items],
    () => {
      if (floorRecords.ready.value) plan.setFloors(floorRecords.items.value.map(({ key }) => key))
    },
    { immediate: true },
  )
  watch(
    [floorRecords.ready, booths.ready, booths.items],
    () => {
      if (floorRecords.ready.value && booths.ready.value)
        plan.setBoothFloors(floorsOfBooths(booths.items.value), booths.isBehind())
    },
    { immediate: true },
  )

  return {
    floors,
    booths,
    floorRecords,
    unplaced,
    nameOf: (key) => boothName(booths.byKey.value.get(key), t('floors.untitledBooth')),
    has: (key) => floors.value.some((floor) => floor.key === key),
    floorNameOf: (key) => floors.value.find((floor) => floor.key === key)?.name ?? '',
    boothOf: (key) => booths.byKey.value.get(key),
    moveTab(floorKey, to) {
      const keys = floors.value.map(({ key }) => key)
      order.own.value = [...movedTo(keys, floorKey, to)]
    },
  }
}

/** The floors and booths for all that is on the screen. */
export const [provideFloors, useFloors] = screenPart('floors', () => reactive(followedFloors()))
