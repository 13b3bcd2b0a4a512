import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'
import { filesOf, holdsFiles, offerCopy, onLetGo } from './dragged-files.ts'

/**
 * Takes files that are let go of anywhere over an element. Gives whether some are held over it now.
 * `wanted`: where they are held over what takes them.
 */
export function useFilesOver(
  element: Readonly<Ref<HTMLElement | null>> | Document,
  take: (files: readonly File[]) => void,
  wanted: (event: DragEvent) => boolean = () => true,
): Readonly<Ref<boolean>> {
  const over = shallowRef(false)
  const isOver = (event: DragEvent): boolean => holdsFiles(event) && !event.defaultPrevented && wanted(event)

  // After what lies within has had its turn, and before what takes files anywhere on the screen.
  useEventListener(element, 'dragover', (event: DragEvent) => {
    over.value = isOver(event)
    if (over.value) offerCopy(event)
  })
  useEventListener(element, 'dragleave', ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(
      relatedTarget instanceof Node &&
      currentTarget instanceof Node &&
      currentTarget.contains(relatedTarget)
    ))
      over.value = false
  })
  onLetGo(() => (over.value = false))
  useEventListener(element, 'drop', (event: DragEvent) => {
    const files = isOver(event) ? filesOf(event) : []
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  return over
}

/** Takes files that are let go of over an element too, or pasted while it or nothing has the focus. */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>>,
  take: (files: readonly File[]) => void,
): Readonly<Ref<boolean>> {
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
  return useFilesOver(element, take)
}
