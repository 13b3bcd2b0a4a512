import { useIntervalFn } from '@vueuse/core'
import { computed, ref, type ComputedRef } from 'vue'
import { useFormats } from '../../../locales/formats.ts'

/** What is left until a moment, "1:40", every second anew; empty where there is none, or it is over. */
export function useCountdown(until: () => string | null | undefined): ComputedRef<string> {
  const now = ref(Date.now())
  const formats = useFormats()
  useIntervalFn(() => (now.value = Date.now()), 1_000)
  return computed(() => {
    const moment = until()
    if (moment == null) return ''
    const seconds = (Date.parse(moment) - now.value) / 1_000
    return seconds > 0 ? formats.value.countdown(seconds) : ''
  })
}
