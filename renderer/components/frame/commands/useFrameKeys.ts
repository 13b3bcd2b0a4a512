import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { useEvent } from '../../../stores/event.ts'
import { useSync } from '../../../stores/journal/sync.ts'
import { usePackDialog } from '../../../stores/packs/pack-dialog.ts'
import { useKeys } from '../../../stores/keys.ts'
import { keyIsTaken } from '../../dialog/key-is-taken.ts'
import { screensOf } from '../../../screens/event-screens.ts'
import { screens } from '../../../screens/screens.ts'

const chordMs = 1_200

/**
 * The keys that work on every screen of an event. A screen that uses one itself calls
 * `preventDefault`.
 */
export function useFrameKeys(actions: {
  readonly openPalette: () => void
  readonly openKeys: () => void
}): void {
  const router = useRouter()
  const event = useEvent()
  const sync = useSync()
  const packs = usePackDialog()
  const keys = useKeys()
  /** With Ctrl or the command key. */
  const commands: Readonly<Record<string, () => void>> = {
    k: actions.openPalette,
    s() {
      if (event.isOfPack) packs.sendBack()
      else if (!sync.running) void sync.run()
    },
  }
  let goPressedAt = Number.NEGATIVE_INFINITY

  useEventListener(window, 'keydown', (key: KeyboardEvent) => {
    if (key.defaultPrevented || key.isComposing) return
    if ((key.ctrlKey || key.metaKey) && !key.altKey && !key.shiftKey) {
      const command = commands[key.key.toLowerCase()]
      if (command === undefined) return
      key.preventDefault()
      command()
      return
    }
    if (key.ctrlKey || key.metaKey || key.altKey || keyIsTaken(key.target) || keys.isOff(key)) return
    if (key.timeStamp - goPressedAt < chordMs) {
      goPressedAt = Number.NEGATIVE_INFINITY
      const screen = screensOf(event.ownBooth).find((id) => screens[id].letter === key.key.toLowerCase())
      if (screen === undefined) return
      key.preventDefault()
      void router.push({ name: screen, params: { eventId: event.requireEventId() } })
    } else if (key.key.toLowerCase() === 'g' && !key.shiftKey) {
      goPressedAt = key.timeStamp
    } else if (key.key === '?') {
      key.preventDefault()
      actions.openKeys()
    }
  })
}
