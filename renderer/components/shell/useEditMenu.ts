import { useEventListener } from '@vueuse/core'
import { computed, shallowRef, type ComputedRef } from 'vue'
import { isTextField } from '../../keys/text-field.ts'
import { useScreenHistories, type ScreenHistory } from '../../stores/screen-history.ts'
import { keyIsTaken } from '../dialog/key-is-taken.ts'

/**
 * What Undo and Redo of the desktop's menu do now: a field of text that has the focus has its own,
 * else the screen that is shown has them. Nothing behind an open dialog is changed.
 */
export function useEditMenu(): ComputedRef<ScreenHistory> {
  const histories = useScreenHistories()
  /** Counts what can have changed which of them it is: the browser tells of no undo of its own. */
  const changes = shallowRef(0)
  useEventListener(
    document,
    ['focusin', 'focusout', 'input', 'keyup', 'pointerup'],
    () => (changes.value += 1),
    { passive: true },
  )

  return computed(() => {
    void changes.value
    const focused = document.activeElement
    if (isTextField(focused)) return { undo: ofText('undo'), redo: ofText('redo') }
    const shown = histories.all.at(-1)?.()
    return shown === undefined || keyIsTaken(focused) ? { undo: null, redo: null } : shown
  })
}

/** A field's own history is the browser's. */
function ofText(step: 'undo' | 'redo'): (() => void) | null {
  // oxlint-disable-next-line no-deprecated -- nothing stands in the place of these two
  return document.queryCommandEnabled(step) ? () => void document.execCommand(step) : null
}
