import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRecords } from '../../stores/records.ts'

export interface FloorChoice {
  readonly key: string
  readonly name: string
}

/** The event's floors in their order, for choosing one. */
export function useFloorChoices(): ComputedRef<readonly FloorChoice[]> {
  const { locale } = useI18n()
  const floors = useRecords('floor', ['name', 'order'])
  return computed(() => {
    const collator = new Intl.Collator(locale.value, { numeric: true })
    return floors.items.value
      .map(({ key, values }) => ({
        key,
        name: typeof values['name'] === 'string' ? values['name'] : '',
        order: typeof values['order'] === 'number' ? values['order'] : Number.MAX_SAFE_INTEGER,
      }))
      .sort((a, b) => a.order - b.order || collator.compare(a.name, b.name))
      .map(({ key, name }) => ({ key, name }))
  })
}
