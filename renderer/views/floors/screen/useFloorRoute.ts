import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { FloorEditor } from '../../../floor-editor/types.ts'
import { useEvent } from '../../../stores/event.ts'
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
  const asked = computed(() =>
    typeof route.params['floorKey'] === 'string' ? route.params['floorKey'] : null,
  )
  const shown = computed(() => floors().find(({ key }) => key === asked.value) ?? floors()[0] ?? null)

  /** Where a navigation that has not ended goes: the address still says where it comes from. */
  const goingTo = shallowRef<string | null>(null)

  function show(key: string): void {
    if (key === (goingTo.value ?? asked.value)) return
    goingTo.value = key
    void router.replace({ name: 'floor', params: { eventId, floorKey: key } }).finally(() => {
      if (goingTo.value === key) goingTo.value = null
    })
  }

  watch(
    [shown, asked, goingTo],
    ([floor]) => {
      if (floor !== null && goingTo.value === null && route.meta.screen === 'floors') show(floor.key)
    },
    { immediate: true },
  )
  return { shown, show }
}

/** Brings what the address names (`?booth=`, `?element=`) into the middle of its floor's plan, once. */
export function useRevealedElement(plan: {
  readonly editor: Readonly<Ref<FloorEditor | null>>
  /** The booth's stand on this floor. */
  readonly standOf: (boothKey: string) => string | undefined
  /** Whether it is on this floor. */
  readonly has: (elementId: string) => boolean
  readonly showPlan: () => void
}): void {
  const route = useRoute()
  const router = useRouter()
  const asked = computed(() => {
    if (route.meta.screen !== 'floors') return null
    const { booth, element } = route.query
    if (typeof booth === 'string') return plan.standOf(booth) ?? null
    return typeof element === 'string' && plan.has(element) ? element : null
  })
  watch(
    [asked, plan.editor],
    ([revealed, editor]) => {
      if (revealed === null || editor === null) return
      plan.showPlan()
      requestAnimationFrame(() => {
        editor.reveal([revealed])
        editor.focus()
      })
      const { booth: _booth, element: _element, ...query } = route.query
      void router.replace({ query })
    },
    { immediate: true, flush: 'post' },
  )
}
