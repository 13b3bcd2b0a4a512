import { useEventListener } from '@vueuse/core'
import { nextTick, ref, type Ref } from 'vue'
import { sectionIds, type SectionId } from './sections/sections.ts'

/** Which section the reader is in, and the way to another one. */
export function useSectionScroll(scroller: Readonly<Ref<HTMLElement | null>>): {
  readonly current: Readonly<Ref<SectionId>>
  readonly go: (section: SectionId) => void
  /** To the first thing that is missing or wrong, which takes the focus; `false`: there is none. */
  readonly goToFirstOpen: () => boolean
} {
  const current = ref<SectionId>('profile')
  // A short last section never reaches the top: where the reader asked for one, that is where the
  // reader is.
  let asked: SectionId | null = null

  const elementOf = (id: SectionId): HTMLElement | null =>
    scroller.value?.querySelector<HTMLElement>(`#section-${id}`) ?? null

  useEventListener(
    scroller,
    'scroll',
    () => {
      if (asked !== null || scroller.value === null) return
      const edge = scroller.value.getBoundingClientRect().top + scroller.value.clientHeight / 4
      current.value =
        sectionIds.findLast((id) => (elementOf(id)?.getBoundingClientRect().top ?? Infinity) <= edge) ??
        'profile'
    },
    { passive: true },
  )
  useEventListener(scroller, ['wheel', 'pointerdown', 'keydown'], () => (asked = null), { passive: true })

  return {
    current,
    go(section) {
      asked = section
      current.value = section
      const element = elementOf(section)
      element?.scrollIntoView({ block: 'start' })
      void nextTick(() => element?.focus({ preventScroll: true }))
    },
    goToFirstOpen() {
      // A section that lacks a whole part has no field that is open: what adds one is.
      const wanted = ['[data-open]', '[data-missing] .editor-section-actions button', '[data-missing]']
      const found = wanted
        .map((selector) => scroller.value?.querySelector<HTMLElement>(selector))
        .find((element) => element != null)
      const section = sectionIds.find((id) => found != null && elementOf(id)?.contains(found) === true)
      if (found == null || section === undefined) return false
      asked = section
      current.value = section
      found.scrollIntoView({ block: 'center' })
      const control = found.matches('a, button')
        ? found
        : found.querySelector<HTMLElement>('input, textarea, select, button')
      control?.focus({ preventScroll: true })
      return true
    },
  }
}
