import { computed, reactive } from 'vue'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { defaultHall, defaultSheet } from '../../../../shared/domain/plan/layout.ts'
import type { FloorState } from '../../../floor-editor/document/plan.ts'
import { useText } from '../../../locales/index.ts'
import { useNotedAsRecent } from '../../../stores/recent-records.ts'
import { usePlan } from '../plan/plan-store.ts'
import { screenPart } from './screen-part.ts'
import { useFloorRoute } from './useFloorRoute.ts'
import { useFloors } from './useFloors.ts'

/** The floor on show, and what is on it. */
export const [provideShownFloor, useShownFloor] = screenPart('contents', () => {
  const { t } = useText()
  const plan = usePlan()
  const floors = useFloors()
  const { shown, show } = useFloorRoute(() => floors.floors)

  // Not computed: the plan changes its floors in place, and a computed value that stays the same
  // object would pass nothing on.
  const floor = (): FloorState | undefined =>
    shown.value === null ? undefined : plan.current.plan.floor(shown.value.key)
  const elements = computed(() => [...(floor()?.elements.values() ?? [])])

  /** What an element is called: by its booth, else by what it is. */
  function elementName(element: PlanElement): string {
    if (!isStand(element))
      return (element.kind !== 'background' && element.text) || t(`floors.kinds.${element.kind}`)
    if (element.boothKey !== null) return floors.nameOf(element.boothKey)
    return element.hold === null
      ? t('floors.kinds.free')
      : t('floors.kinds.held', { name: element.hold.name })
  }

  useNotedAsRecent(() => (shown.value === null ? null : { entity: 'floor', key: shown.value.key }))

  return reactive({
    shown,
    show,
    hall: computed(() => floor()?.hall ?? defaultHall),
    sheet: computed(() => floor()?.sheet ?? defaultSheet),
    elements,
    stands: computed(() => elements.value.filter(isStand)),
    /** Booths that belong to this floor and have no place on it. */
    waiting: computed(() =>
      floors.unplaced.filter(({ floorKey }) => floorKey === shown.value?.key).map(({ key }) => key),
    ),
    elementName,
  })
})
