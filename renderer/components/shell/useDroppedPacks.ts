import { useEventListener } from '@vueuse/core'
import { useRoute } from 'vue-router'
import { useShell } from '../../stores/shell.ts'
import { isPack } from '../folder-drop/dropped-tree.ts'
import { filesOf, holdsFiles, mayBePack, offerCopy } from '../media/dragged-files.ts'

/** Takes booth packs that are let go of anywhere in the window, over whatever takes other files there. */
export function useDroppedPacks(): void {
  const shell = useShell()
  const route = useRoute()

  // Where nothing else takes files. They have no names yet while they are dragged.
  useEventListener(document, 'dragover', (event: DragEvent) => {
    if (!event.defaultPrevented && holdsFiles(event) && mayBePack()) offerCopy(event)
  })
  useEventListener(
    window,
    'drop',
    (event: DragEvent) => {
      const packs = filesOf(event).filter(isPack)
      // The list of reviews takes them itself, and says there what became of each.
      const isOnReviews =
        route.name === 'reviews' && event.target instanceof Element && event.target.closest('main') !== null
      if (packs.length === 0 || isOnReviews) return
      event.preventDefault()
      event.stopPropagation()
      shell.packs = packs
    },
    { capture: true },
  )
}
