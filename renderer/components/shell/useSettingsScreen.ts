import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useEvent } from '../../stores/event.ts'

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
    if (document.querySelector('[data-dialog]') === null) show()
  })
  return show
}
