import type { AssetInfo } from '../../../shared/contract/index.ts'
import { useText } from '../../locales/index.ts'
import { dragOut, dragsInstead } from '../../stores/files/assets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Drags the picture or document of a record out of the window, where nothing else is dragged by it. */
export function useDragOut(eventId: string) {
  const { t } = useText()
  const notices = useNotices()
  return {
    /** In a browser only some take it, so that it promises nothing there. */
    hint: (asset: AssetInfo | null): string | undefined =>
      dragsInstead && asset !== null ? t('media.dragOut.plain') : undefined,
    /** `dragstart` of what shows `asset`. */
    start(event: DragEvent, asset: AssetInfo | null): void {
      if (asset === null) event.preventDefault()
      else dragOut(event, eventId, asset).catch(notices.fail)
    },
  }
}
