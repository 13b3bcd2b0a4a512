/** What a person does on the floor, one step per frame. */
export const gestures = ['pan', 'zoom', 'drag-one', 'drag-many'] as const
export type Gesture = (typeof gestures)[number]

/**
 * A floor plan under test: the editor, or plain Konva. Both are driven by the same events in the
 * same places.
 */
export interface Candidate {
  readonly target: HTMLElement
  /** Where the pointer goes down for a gesture, in CSS pixels of the page. */
  start(gesture: Gesture): { readonly x: number; readonly y: number }
  prepare(gesture: Gesture): void
}

export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** Runs a gesture for so many frames: one event before each frame, then the end. */
export async function perform(candidate: Candidate, gesture: Gesture, frames: number): Promise<void> {
  const { target } = candidate
  const { x, y } = candidate.start(gesture)
  if (gesture === 'zoom') {
    for (let frame = 0; frame < frames; frame++) {
      // In and out again, so that every run ends where it began.
      const deltaY = Math.floor(frame / 15) % 2 === 0 ? -60 : 60
      target.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }))
      await nextFrame()
    }
    return
  }
  const button = gesture === 'pan' ? 1 : 0
  const send = (name: 'down' | 'move' | 'up', dx: number, dy: number): void => {
    const place = {
      clientX: x + dx,
      clientY: y + dy,
      button: name === 'move' ? -1 : button,
      buttons: name === 'up' ? 0 : button === 1 ? 4 : 1,
      bubbles: true,
      cancelable: true,
    }
    target.dispatchEvent(new PointerEvent(`pointer${name}`, { ...place, pointerId: 1, isPrimary: true, pointerType: 'mouse' }))
    target.dispatchEvent(new MouseEvent(`mouse${name}`, place))
  }
  send('down', 0, 0)
  for (let frame = 1; frame <= frames; frame++) {
    // A loop of some 300 × 200 pixels, never twice the same step.
    const angle = (frame / frames) * 2 * Math.PI
    send('move', Math.round(150 * Math.sin(angle)), Math.round(100 * (1 - Math.cos(angle))))
    await nextFrame()
  }
  send('up', 0, 0)
  await nextFrame()
}
