import { alongLine } from './line-keys.ts'

/**
 * Arrows to the side go along the line in a group of radio buttons too: Chromium takes the left one
 * for the one before in every direction of writing. What keeps its left and right (`dir`) is left
 * alone. For `keydown`.
 */
export function radioAlongLine(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || target.name === '') return
  const step = alongLine(key)
  if (step === null || getComputedStyle(target).direction !== 'rtl') return
  const group = [
    ...document.querySelectorAll<HTMLInputElement>(
      `input[type=radio][name="${CSS.escape(target.name)}"]:enabled`,
    ),
  ].filter(({ form }) => form === target.form)
  const next = group.at((group.indexOf(target) + step) % group.length)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.click()
}
