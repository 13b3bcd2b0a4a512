import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useEvent } from '../../stores/event.ts'
import { isDialogOpen } from '../dialog/is-dialog-open.ts'

/** Shows the settings, an open event's beside those of the program; Ctrl+comma does so everywhere. */
export function useSettingsScreen(): () => void {
  const router = useRouter()
  const event = useEvent()
  const show = (): void =>
    void router.push(
      event.eventId === null
        ? { name: 'program-settings' }
        : { name: 'settings', params: { eventId: event.eventId } },
    )

  useEventListener(window, 'keydown', (key: KeyboardEvent) => {
    if (
      key.key !== ',' ||
      !(key.ctrlKey || key.metaKey) ||
      key.altKey ||
      key.shiftKey ||
      key.defaultPrevented
    )
      return
    key.preventDefault()
    // Nobody is taken away from a dialog for nothing.
    if (!isDialogOpen()) show()
  })
  return show
}
