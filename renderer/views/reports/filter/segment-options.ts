import { computed, type ComputedRef } from 'vue'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import { useText } from '../../../locales/index.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'

/** A menu of more would be no choice. */
const mostSegments = 200

/** The event's segments by name, for a `ChoiceSelect`. */
export function useSegmentOptions(): ComputedRef<
  readonly { readonly value: string; readonly label: string }[]
> {
  const { t } = useText()
  const segments = useFoundRecords(() => ({
    criterion: { entity: 'segment' },
    fields: ['name'],
    limit: mostSegments,
  }))
  return computed(() =>
    segments.items.value.map(({ key, values }) => ({
      value: key,
      label: recordTitle('segment', values) || t('forms.untitled'),
    })),
  )
}
