const withoutText = ['checkbox', 'radio', 'button', 'range', 'submit', 'color', 'file', 'image', 'reset']

/** Whether `target` is a field that text is typed into, and so has the system's own menu and undo. */
export function isTextField(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !withoutText.includes(target.type)
}
