import { computed, type ComputedRef } from 'vue'
import { useFormats } from '../../../locales/formats.ts'
import { useFoundRecords } from '../../../stores/records/found.ts'

export interface EventLanguage {
  /** ISO 639-1, as the service writes it. */
  readonly code: string
  readonly name: string
}

/** An event with more has its first ones. */
const languagesAtMost = 100

/** The languages of the event, its default first. */
export function useEventLanguages(): ComputedRef<readonly EventLanguage[]> {
  const formats = useFormats()
  const found = useFoundRecords(() => ({
    criterion: { entity: 'language', where: { is_event_language: true } },
    limit: languagesAtMost,
  }))
  return computed(() =>
    found.items.value
      .map(({ values: { code, name, is_default: isDefault } }) => {
        const text = typeof code === 'string' ? code : ''
        return {
          code: text,
          name: typeof name === 'string' && name !== '' ? name : text,
          isDefault: isDefault === true,
        }
      })
      .filter(({ code }) => code !== '')
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || formats.value.compare(a.name, b.name)),
  )
}
