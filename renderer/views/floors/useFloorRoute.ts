import { computed, watch, type ComputedRef, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { FloorEditor } from '../../floor-editor/types.ts'
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

/** Brings the booth that the address names (`?booth=`) into the middle of its floor's plan, once. */
export function useRevealedBooth(plan: {
  readonly editor: Readonly<Ref<FloorEditor | null>>
  /** The booth's stand on this floor. */
  readonly standOf: (boothKey: string) => string | undefined
  readonly showPlan: () => void
}): void {
  const route = useRoute()
  const router = useRouter()
  const asked = computed(() => {
    const key = route.meta.screen === 'floors' ? route.query['booth'] : undefined
    return typeof key === 'string' ? (plan.standOf(key) ?? null) : null
  })
  watch(
    [asked, plan.editor],
    ([stand, editor]) => {
      if (stand === null || editor === null) return
      plan.showPlan()
      requestAnimationFrame(() => {
        editor.reveal([stand])
        editor.focus()
      })
      const { booth: _revealed, ...query } = route.query
      void router.replace({ query })
    },
    { immediate: true, flush: 'post' },
  )
}
