import { isTextField } from '../../keys/text-field.ts'
import { isDialogOpen } from './is-dialog-open.ts'

/**
 * Whether a key pressed on `target` is typing or meant for an open dialog, so that the keys of a
 * screen have to keep out.
 */
export function keyIsTaken(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true
  return target instanceof HTMLSelectElement || isTextField(target)
}
