import { computed, reactive } from 'vue'
import { colouringOf } from '../../../../shared/domain/plan/picture/colouring.ts'
import { useText } from '../../../locales/index.ts'
import { floorStylesOf } from '../plan/floor-styles.ts'
import { usePlan } from '../plan/plan-store.ts'
import { screenPart } from './screen-part.ts'
import { useCanvas } from './useCanvas.ts'
import { useFloors } from './useFloors.ts'

/** How stands are coloured and what is written on them. */
export const [provideFloorStyles, useFloorStyles] = screenPart('floor styles', () => {
  const { t } = useText()
  const plan = usePlan()
  const floors = useFloors()
  const canvas = useCanvas()
  const standCategories = computed(() => plan.current.plan.categories)
  const colouring = computed(() =>
    colouringOf(canvas.settings.colouring, {
      booths: floors.booths.items,
      standCategories: standCategories.value,
    }),
  )
  return reactive({
    colouring,
    styles: computed(() =>
      floorStylesOf(colouring.value, floors.booths.items, floors.boothOf, t('floors.untitledBooth')),
    ),
  })
})
