import { commandForKey, type EditorCommand } from './keyboard.ts'

export interface KeyHandlers {
  /** Whether a key pressed somewhere in the window means the plan. */
  hears(event: KeyboardEvent): boolean
  /**
   * Gives whether the command did something; a key that did nothing keeps its meaning on the page.
   */
  run(command: EditorCommand): boolean
  /** The space bar is held or let go: it puts the hand out. */
  space(held: boolean): void
  /** Takes back the gesture under way; gives whether there was one. */
  cancel(): boolean
  /** Enter and Backspace belong to a shape that is being drawn; gives whether there is one. */
  drawingKey(key: 'Enter' | 'Backspace'): boolean
}

/**
 * The plan's keys, wherever in the window they are pressed. Gives the function that stops
 * listening.
 */
export function listenToKeys(handlers: KeyHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || !handlers.hears(event)) return
      if (event.key === ' ') {
        event.preventDefault()
        handlers.space(true)
        return
      }
      const command = commandForKey({ key: event.key, shift: event.shiftKey, alt: event.altKey, mod: event.ctrlKey || event.metaKey })
      if (command !== undefined && handlers.run(command)) event.preventDefault()
    },
    { signal },
  )
  // Wherever the key is let go: the hand must not stay out.
  for (const name of ['keyup', 'blur'] as const) {
    window.addEventListener(
      name,
      (event) => {
        if (event instanceof KeyboardEvent && event.key !== ' ') return
        handlers.space(false)
      },
      { signal },
    )
  }
  // A drag can be cancelled from anywhere, also one that began in the tray.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && handlers.cancel()) event.stopPropagation()
      if ((event.key === 'Enter' || event.key === 'Backspace') && handlers.hears(event) && handlers.drawingKey(event.key)) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    { signal, capture: true },
  )
  return () => stop.abort()
}
