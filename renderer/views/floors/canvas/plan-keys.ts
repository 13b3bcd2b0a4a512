import { keyIsTaken } from '../../../components/dialog/key-is-taken.ts'
import type { KeyScope } from '../../../floor-editor/commands/registry.ts'

/** Keys that a focused control has a use of its own for. */
const controlKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab'])

/**
 * What a key is meant for: the plan where it is pressed on it, or wherever else the focus is on its
 * screen unless the focused control needs the key itself; in its place the list, where that is
 * shown; else the screen. Where text is typed, or a dialog is open, it is none of these: `null`.
 */
export function scopeOfKey(
  { target, key }: Pick<KeyboardEvent, 'target' | 'key'>,
  plan: HTMLElement,
): KeyScope | null {
  if (target === plan) return 'plan'
  if (!(target instanceof HTMLElement) || keyIsTaken(target)) return null
  // Nothing has the focus: a click on what takes none leaves it to the page or its main part.
  const isNowhere = target.contains(plan)
  if (!isNowhere && plan.closest('main')?.contains(target) !== true) return 'screen'
  if (!plan.checkVisibility()) return 'list'
  if (isNowhere) return 'plan'
  if (controlKeys.has(key) || (target instanceof HTMLInputElement && key.startsWith('Arrow'))) return 'screen'
  return 'plan'
}
