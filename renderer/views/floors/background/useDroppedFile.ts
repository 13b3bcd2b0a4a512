import { computed, ref, type ComputedRef } from 'vue'
import { filesOf, holdsFiles, offerCopy, onLetGo } from '../../../components/media/dragged-files.ts'

export interface DroppedFile {
  /** Files are held over the place. */
  readonly over: ComputedRef<boolean>
  /** For the element that takes them. */
  readonly listeners: Readonly<
    Record<'dragenter' | 'dragover' | 'dragleave' | 'drop', (event: DragEvent) => void>
  >
}

/** Takes the files that are dropped on an element; where the first is not `wanted`, all are left to what is around it. */
export function useDroppedFile(
  take: (files: readonly File[]) => void,
  wanted: (file: File) => boolean = () => true,
): DroppedFile {
  // Entering a child leaves the parent first; only the balance says whether the pointer is inside.
  const depth = ref(0)
  onLetGo(() => (depth.value = 0))
  return {
    over: computed(() => depth.value > 0),
    listeners: {
      dragenter(event) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        depth.value++
      },
      dragover(event) {
        if (holdsFiles(event)) offerCopy(event)
      },
      dragleave(event) {
        if (holdsFiles(event)) depth.value = Math.max(0, depth.value - 1)
      },
      drop(event) {
        const files = filesOf(event)
        const [first] = files
        if (first === undefined || !wanted(first)) return
        event.preventDefault()
        take(files.filter(wanted))
      },
    },
  }
}
