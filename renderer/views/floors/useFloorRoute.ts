import { computed, watch, type ComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useEvent } from '../../stores/event/event.ts'
import type { ShownFloor } from './useFloors.ts'

/**
 * The floor on show, from the address; the first one where the address names none or one that is
 * gone.
 */
export function useFloorRoute(floors: () => readonly ShownFloor[]): {
  readonly shown: ComputedRef<ShownFloor | null>
  readonly show: (key: string) => void
} {
  const route = useRoute()
  const router = useRouter()
  const eventId = useEvent().requireEventId()
  const asked = computed(() => (typeof route.params['floorKey'] === 'string' ? route.params['floorKey'] : null))
  const shown = computed(() => floors().find(({ key }) => key === asked.value) ?? floors()[0] ?? null)

  function show(key: string): void {
    if (key !== asked.value) void router.replace({ name: 'floor', params: { eventId, floorKey: key } })
  }

  watch(
    shown,
    (floor) => {
      if (floor !== null && route.meta.screen === 'floors') show(floor.key)
    },
    { immediate: true },
  )
  return { shown, show }
}
