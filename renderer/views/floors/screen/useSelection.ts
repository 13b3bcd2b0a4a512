import { computed, reactive, shallowRef } from 'vue'
import { isStand, type PlanElement } from '../../../../shared/domain/plan/elements.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { screenPart } from './screen-part.ts'
import { spokenPosition } from './spoken-position.ts'
import { useShownFloor } from './useShownFloor.ts'

/** What is selected on the plan. */
export const [provideSelection, useSelection] = screenPart('selections', () => {
  const { t } = useText()
  const formats = useFormats()
  const floor = useShownFloor()
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const items = computed(() => floor.elements.filter(({ id }) => ids.value.has(id)))

  return reactive({
    ids,
    items,
    stands: computed(() => items.value.filter(isStand)),
    /** The items as they lie while they are dragged, resized or turned; `null` while they are not. */
    reshaping: shallowRef<readonly PlanElement[] | null>(null),
    /** What a screen reader is told of it. */
    announcement: computed(() => {
      const [item] = items.value
      if (item === undefined) return t('floors.canvas.selectedNone')
      if (items.value.length > 1) return t('floors.canvas.selectedMany', items.value.length)
      const name = [isStand(item) ? item.number : '', floor.elementName(item)].filter(Boolean).join(' ')
      return t('floors.canvas.selectedOne', { name, ...spokenPosition(item, formats.value) })
    }),
  })
})
