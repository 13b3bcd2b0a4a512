const dismissals: (() => void)[] = []

/** Notes a tip as being on show, which `dismiss` puts away; to be called once it has gone: what this gives. */
export function tipOnShow(dismiss: () => void): () => void {
  dismissals.push(dismiss)
  return () => {
    const place = dismissals.indexOf(dismiss)
    if (place >= 0) dismissals.splice(place, 1)
  }
}

/**
 * Esc puts away the newest tip and nothing else (WCAG 1.4.13): what lies below it, such as a dialog
 * or what is chosen, goes with the next. To be heard before anything else hears of the key.
 */
export function dismissTip(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  const dismiss = dismissals.pop()
  if (dismiss === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  dismiss()
}
