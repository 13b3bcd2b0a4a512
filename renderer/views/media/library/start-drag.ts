import type { LibraryFile } from '../../../../shared/contract/media-library.ts'
import { dragAsset } from '../../../components/file-in/dragged-asset.ts'
import { useText } from '../../../locales/index.ts'
import { dragOut, dragsInstead } from '../../../stores/files/assets.ts'
import { useNotices } from '../../../stores/notices.ts'

/** How a file of the library is dragged: into a place of the page, or out of the window. */
export function useFileDrag(eventId: string) {
  const { t } = useText()
  const notices = useNotices()
  return {
    /** The file's name, and how it leaves the window where that is not seen. */
    hint: ({ name, state }: LibraryFile): string =>
      dragsInstead && state === 'here' ? `${name}\n${t('media.dragOut.withAlt')}` : name,
    /** Begins to drag a file, where it is here to be used (`dragstart`). */
    start(event: DragEvent, { hash, name, mime, state }: LibraryFile): void {
      if (hash === null || state !== 'here' || event.dataTransfer === null) {
        event.preventDefault()
        return
      }
      const leaves = dragsInstead ? event.altKey : mime !== null
      if (!dragsInstead || !leaves) dragAsset(event.dataTransfer, { hash, name })
      if (leaves) dragOut(event, eventId, { hash, name, mime: mime ?? '' }).catch(notices.fail)
    },
  }
}
