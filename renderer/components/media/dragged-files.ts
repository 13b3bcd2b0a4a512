import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'

const dragged = shallowRef(false)

/** Whether a person is dragging files over the window: what takes files shows itself then. */
export const filesAreDragged: Readonly<Ref<boolean>> = dragged

/** Whether what is dragged holds files; what they are is only told when they are let go of. */
export function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}

/**
 * Follows dragged files through the window. A browser opens a file that is let go of where nothing
 * takes it, in place of the page: here nothing happens then, and the pointer says so beforehand.
 */
export function useDraggedFiles(): void {
  // Before whatever takes the files keeps the event to itself.
  const before = { capture: true }
  useEventListener(window, ['dragenter', 'dragover'], (event: DragEvent) => (dragged.value = holdsFiles(event)), before)
  useEventListener(
    window,
    'dragleave',
    (event: DragEvent) => {
      // Outside the window.
      if (event.relatedTarget === null) dragged.value = false
    },
    before,
  )
  // A pointer moves by itself only while nothing is dragged, however that ended.
  useEventListener(window, ['drop', 'dragend', 'pointermove'], () => (dragged.value = false), before)

  useEventListener(window, 'dragover', (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  })
  useEventListener(window, 'drop', (event: DragEvent) => {
    if (holdsFiles(event)) event.preventDefault()
  })
}
