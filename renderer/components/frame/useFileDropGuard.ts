import { useEventListener } from '@vueuse/core'
import { holdsFiles } from '../media/dragged-files.ts'

/** A browser opens a file that is let go of where nothing takes it, in place of the page. Here nothing happens then, and the pointer says so beforehand. */
export function useFileDropGuard(): void {
  useEventListener(window, 'dragover', (event: DragEvent) => {
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none'
  })
  useEventListener(window, 'drop', (event: DragEvent) => {
    if (holdsFiles(event)) event.preventDefault()
  })
}
