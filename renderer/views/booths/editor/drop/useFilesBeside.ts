import { useEventListener } from '@vueuse/core'
import { shallowRef, type Ref } from 'vue'
import { holdsFiles, offerCopy } from '../../../../components/media/dragged-files.ts'
import { useDroppedFiles } from '../../../../components/media/dropped-files.ts'

interface FilesBeside {
  /** What is to be asked about; empty for nothing. */
  readonly dropped: Ref<readonly File[]>
  readonly onDragOver: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

/**
 * Files that were let go of beside every place for them, or pasted anywhere while the screen is
 * shown. `active`: whether the screen can take any.
 */
export function useFilesBeside(active: () => boolean): FilesBeside {
  const droppedFiles = useDroppedFiles()
  const dropped = shallowRef<readonly File[]>([])

  function ask(event: Event, transfer: DataTransfer | null): void {
    if (event.defaultPrevented || !active()) return
    const files = droppedFiles(transfer)
    if (files.length === 0) return
    event.preventDefault()
    dropped.value = files
  }

  useEventListener(document, 'paste', (event: ClipboardEvent) => {
    if (document.querySelector('[data-dialog]') === null && !isPastedText(event))
      ask(event, event.clipboardData)
  })
  return {
    dropped,
    onDragOver(event) {
      if (holdsFiles(event)) offerCopy(event)
    },
    onDrop: (event) => ask(event, event.dataTransfer),
  }
}

/** Office programs put a picture beside a copied text: in a text field the text is meant. */
function isPastedText({ target, clipboardData }: ClipboardEvent): boolean {
  const intoText = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  return intoText && (clipboardData?.types.includes('text/plain') ?? false)
}
