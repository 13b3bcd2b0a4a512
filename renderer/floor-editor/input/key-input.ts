import { chordOf } from '../../keys/chord.ts'
import { passing } from '../../keys/regions.ts'
import type { HeldKeys } from '../tools/modifiers.ts'
import { commandForKey, type CommandId, type KeyScope } from '../commands/registry.ts'

const besidePointer: ReadonlySet<string> = new Set(['Shift', 'Alt', 'Control', 'Meta'])

export interface KeyHandlers {
  /** What a key pressed somewhere in the window is meant for; `null`: nothing of this screen. */
  placeOf(event: KeyboardEvent): KeyScope | null
  /** Gives whether the command did something. */
  run(command: CommandId): boolean
  /** The space bar is held or let go: it puts the hand out. */
  space(held: boolean): void
  /** What is held now, as far as it means something beside the pointer; gives whether a gesture minds it. */
  held(keys: HeldKeys): boolean
  /** Takes back the gesture under way; gives whether there was one. */
  cancel(): boolean
  /** Enter and Backspace belong to a shape that is being drawn; gives whether there is one. */
  drawingKey(key: 'Enter' | 'Backspace'): boolean
}

/**
 * The keys of the commands, wherever in the window they are pressed. Gives the function that stops
 * listening.
 */
export function listenToKeys(handlers: KeyHandlers): () => void {
  const stop = new AbortController()
  const { signal } = stop

  window.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.isComposing) return
      const place = handlers.placeOf(event)
      if (place === null) return
      const chord = chordOf(event)
      if (chord === 'Space' && place === 'plan') {
        event.preventDefault()
        handlers.space(true)
        return
      }
      const command = commandForKey(chord, place)
      if (command === undefined) return
      // What the browser does with Ctrl+D or Ctrl+G is never meant here; a plain key that did
      // nothing keeps its meaning on the page.
      if (handlers.run(command) || event.ctrlKey || event.metaKey) event.preventDefault()
    },
    { signal },
  )
  // What a gesture does follows the keys at once, not only when the pointer moves on.
  for (const name of ['keydown', 'keyup'] as const) {
    window.addEventListener(
      name,
      (event) => {
        if (!besidePointer.has(event.key) || event.repeat) return
        const { shiftKey: shift, altKey: alt } = event
        // Alt by itself would open the menu of the window.
        if (handlers.held({ shift, alt, mod: event.ctrlKey || event.metaKey }) && event.key === 'Alt')
          event.preventDefault()
      },
      { signal, capture: true },
    )
  }
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
  // A drag can be cancelled from anywhere, also one that began in the tray. A menu or a dialog closes first.
  window.addEventListener(
    'keydown',
    (event) => {
      const isOver = event.target instanceof Element && event.target.closest(passing) !== null
      if (event.key === 'Escape' && !isOver && handlers.cancel()) event.stopPropagation()
      if (
        (event.key === 'Enter' || event.key === 'Backspace') &&
        handlers.placeOf(event) === 'plan' &&
        handlers.drawingKey(event.key)
      ) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    { signal, capture: true },
  )
  return () => stop.abort()
}
