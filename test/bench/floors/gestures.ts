/** What a person does on the floor, one step per frame. */
export const gestures = ['pan', 'zoom', 'drag-one', 'drag-many', 'marquee'] as const
export type Gesture = (typeof gestures)[number]

interface ScreenPoint {
  readonly x: number
  readonly y: number
}

/** A floor plan under test. All are driven by the same events in the same places. */
export interface Candidate {
  readonly target: HTMLElement
  /** What it has no gesture for: a library that only paints has no marquee. */
  readonly lacks?: readonly Gesture[]
  /** Where turning the wheel alone pans: zooming is with Control. */
  readonly zoomsWithControl?: true
  /** Where the pointer goes down for a gesture, in CSS pixels of the page. */
  start(gesture: Gesture): ScreenPoint
  /** Selects what the gesture is about. */
  prepare(gesture: Gesture): void | Promise<void>
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/** How long a gesture goes on: so many frames, or fewer where they take too long. */
export interface Length {
  readonly frames: number
  readonly mostMs: number
}

/**
 * Runs a gesture: one event before each frame, then the end. Gives the milliseconds between frames.
 */
export async function perform(
  candidate: Candidate,
  gesture: Gesture,
  { frames, mostMs }: Length,
): Promise<readonly number[]> {
  const { target, zoomsWithControl } = candidate
  const { x, y } = candidate.start(gesture)
  const between: number[] = []
  let last = await nextFrame()
  const until = last + mostMs
  const frame = async (): Promise<void> => {
    const now = await nextFrame()
    between.push(now - last)
    last = now
  }
  if (gesture === 'zoom') {
    for (let step = 0; step < frames && last < until; step++) {
      // In and out again, so that every run ends where it began.
      const deltaY = Math.floor(step / 15) % 2 === 0 ? -60 : 60
      const place = {
        clientX: x,
        clientY: y,
        ctrlKey: zoomsWithControl === true,
        bubbles: true,
        cancelable: true,
      }
      target.dispatchEvent(new WheelEvent('wheel', { ...place, deltaY }))
      await frame()
    }
    return between
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
    target.dispatchEvent(
      new PointerEvent(`pointer${name}`, { ...place, pointerId: 1, isPrimary: true, pointerType: 'mouse' }),
    )
    target.dispatchEvent(new MouseEvent(`mouse${name}`, place))
  }
  const path = gesture === 'marquee' ? overEverything(target) : loop
  send('down', 0, 0)
  for (let step = 1; step <= frames && last < until; step++) {
    const { x: dx, y: dy } = path(step / frames)
    send('move', dx, dy)
    await frame()
  }
  const { x: dx, y: dy } = path(1)
  send('up', dx, dy)
  await frame()
  return between
}

/** A loop of some 300 × 200 pixels, never twice the same step. */
function loop(share: number): ScreenPoint {
  const angle = share * 2 * Math.PI
  return { x: Math.round(150 * Math.sin(angle)), y: Math.round(100 * (1 - Math.cos(angle))) }
}

/** From a corner to the opposite one in two thirds of the time; then everything is caught. */
function overEverything(target: HTMLElement): (share: number) => ScreenPoint {
  const { width, height } = target.getBoundingClientRect()
  return (share) => {
    const grown = Math.min(1, share * 1.5)
    const still = Math.round(share * 60) % 2
    return { x: Math.round((width - 12) * grown) - still, y: Math.round((height - 12) * grown) }
  }
}
