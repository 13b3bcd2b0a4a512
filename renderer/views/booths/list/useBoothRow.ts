import { computed, type ComputedRef } from 'vue'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import { useText } from '../../../locales/index.ts'
import { useNamedRecords } from '../../../stores/records/titles.ts'
import type { BoothRow } from './booth-row.ts'

/** A booth of the list in words, whether it is shown as a row or as a card. */
export interface BoothWords {
  readonly name: ComputedRef<string>
  /** Where the booth's editor is. */
  readonly href: ComputedRef<string>
  readonly untitled: ComputedRef<boolean>
  /** Empty where it is on none, and until it is known. */
  readonly floorName: ComputedRef<string>
}

export function useBoothWords(shown: () => { readonly eventId: string; readonly row: BoothRow }): BoothWords {
  const { t } = useText()
  const named = useNamedRecords()
  return {
    name: computed(() => shown().row.name || t('booths.untitled')),
    href: computed(() => `#/e/${shown().eventId}/booths/${shown().row.key}`),
    untitled: computed(() => shown().row.name === ''),
    floorName: computed(() => {
      const { floorKey } = shown().row
      const floor = floorKey === null ? null : named.get('floor', floorKey)
      return floor == null ? '' : recordTitle('floor', floor.values)
    }),
  }
}
