import { computed, type ComputedRef } from 'vue'
import type { AppError } from '../../../../shared/errors.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useEveryRecord } from '../../../stores/records/every.ts'

export interface TrackView {
  readonly key: string
  readonly name: string
  /** #rrggbb; `null`: none that can be shown. */
  readonly colour: string | null
}

/** The event's tracks, by name. There are few enough of them to be read whole. */
export function useTracks(): {
  readonly tracks: ComputedRef<readonly TrackView[]>
  readonly ready: ComputedRef<boolean>
  readonly error: ComputedRef<AppError | null>
} {
  const { t } = useText()
  const formats = useFormats()
  const list = useEveryRecord('track', ['name', 'colour'])
  return {
    tracks: computed(() =>
      list.items.value
        .map(({ key, values: { name, colour } }) => ({
          key,
          name: typeof name === 'string' && name !== '' ? name : t('forms.untitled'),
          colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null,
        }))
        .sort((a, b) => formats.value.compare(a.name, b.name)),
    ),
    ready: computed(() => list.ready.value),
    error: computed(() => list.error.value),
  }
}
