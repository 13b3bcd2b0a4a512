import { useEventListener } from '@vueuse/core'
import { keyIsTaken } from '../../components/dialog/key-is-taken.ts'
import { useText } from '../../locales/index.ts'
import { controlKey, useScreenKeys } from '../../stores/keys.ts'

/** Undo and redo anywhere on the screen, and the screen's part of the sheet of keys. */
export function useFloorKeys(actions: {
  readonly undo: () => void
  readonly redo: () => void
  readonly rename: () => void
  readonly find: () => void
}): void {
  const { t } = useText()

  useEventListener(window, 'keydown', (event: KeyboardEvent) => {
    if (event.defaultPrevented || keyIsTaken(event.target)) return
    if (event.key === 'F2') {
      event.preventDefault()
      actions.rename()
      return
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'f' && !event.shiftKey) {
      event.preventDefault()
      actions.find()
      return
    }
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) actions.redo()
    else actions.undo()
  })

  useScreenKeys(() => [
    { keys: [controlKey, 'Z'], label: t('floors.keys.undo') },
    { keys: ['⇧', controlKey, 'Z'], label: t('floors.keys.redo') },
    { keys: [controlKey, 'F'], label: t('floorsAssign.find.open') },
    { keys: [controlKey, 'A'], label: t('floors.keys.selectAll') },
    { keys: [controlKey, 'I'], label: t('floors.keys.invert') },
    { keys: ['← ↑ ↓ →'], label: t('floors.keys.nudge') },
    { keys: ['⇧', '← ↑ ↓ →'], label: t('floors.keys.nudgeFar') },
    { keys: ['Tab'], label: t('floors.keys.next') },
    { keys: ['Enter'], label: t('floors.keys.open') },
    { keys: ['Del'], label: t('floors.keys.remove') },
    { keys: [',', '.'], label: t('floors.keys.turn') },
    { keys: ['[', ']'], label: t('floors.keys.order') },
    { keys: [controlKey, 'L'], label: t('floors.keys.lock') },
    { keys: ['Space'], label: t('floors.keys.pan') },
    { keys: ['Alt'], label: t('floors.keys.noSnap') },
    { keys: ['+', '-'], label: t('floors.keys.zoom') },
    { keys: ['0'], label: t('floors.keys.full') },
    { keys: ['1'], label: t('floors.keys.fitAll') },
    { keys: ['2'], label: t('floors.keys.fitSelection') },
    { keys: ['F2'], label: t('floors.keys.rename') },
  ])
}
