/**
 * Whether a key pressed on `target` is typing or meant for an open dialog, so that the keys of a
 * screen have to keep out.
 */
export function keyIsTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[data-dialog]') !== null) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'submit'].includes(target.type)
}
