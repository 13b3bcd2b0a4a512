import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'
import { holdsFiles, onLetGo } from './dragged-files.ts'

/**
 * Takes files that are let go of anywhere over an element, or pasted while it or nothing has the
 * focus. Gives whether some are held over it now.
 */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>>,
  take: (files: readonly File[]) => void,
): Readonly<Ref<boolean>> {
  const over = shallowRef(false)
  const isOver = (event: DragEvent): boolean => holdsFiles(event) && !event.defaultPrevented

  // After what lies within has had its turn, and before what takes files anywhere on the screen.
  useEventListener(element, 'dragover', (event: DragEvent) => {
    over.value = isOver(event)
    if (!over.value) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
  })
  useEventListener(element, 'dragleave', (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node) || element.value?.contains(event.relatedTarget) !== true)
      over.value = false
  })
  onLetGo(() => (over.value = false))
  useEventListener(element, 'drop', (event: DragEvent) => {
    const files = isOver(event) ? [...(event.dataTransfer?.files ?? [])] : []
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const at = event.target
    if (
      files.length === 0 ||
      event.defaultPrevented ||
      at instanceof HTMLInputElement ||
      at instanceof HTMLTextAreaElement
    )
      return
    if (at instanceof Element && at.closest('[data-dialog]') !== null) return
    event.preventDefault()
    take(files)
  })
  return over
}
