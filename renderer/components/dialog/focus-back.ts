/** Gives the focus back to what had it `before`; where that has gone meanwhile, to the screen. */
export function focusBack(before: Element | null): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
}
