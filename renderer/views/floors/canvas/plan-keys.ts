import { keyIsTaken } from '../../../components/dialog/key-is-taken.ts'

/** Keys that a focused control has a use of its own for. */
const controlKeys: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab'])

/**
 * Whether a key means the plan: pressed on it, or wherever else the focus is on its screen unless
 * text is typed there or the focused control needs the key itself. A plan that is hidden, or behind
 * a dialog, hears nothing.
 */
export function meansPlan({ target, key }: KeyboardEvent, plan: HTMLElement): boolean {
  if (target === plan) return true
  if (!(target instanceof HTMLElement) || !plan.checkVisibility()) return false
  if (keyIsTaken(target)) return false
  // Nothing has the focus: a click on what takes none leaves it to the page or its main part.
  if (target.contains(plan)) return true
  if (plan.closest('main')?.contains(target) !== true || controlKeys.has(key)) return false
  return !(target instanceof HTMLInputElement && key.startsWith('Arrow'))
}
