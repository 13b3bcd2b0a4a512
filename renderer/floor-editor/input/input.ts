import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isTextField } from '../../keys/text-field.ts'
import type { PointerInput } from '../tools/stage.ts'

export interface InputHandlers {
  down(input: PointerInput): void
  move(input: PointerInput): void
  up(input: PointerInput): void
  cancel(): void
  leave(): void
  /** `factor` over 1 zooms in, at `screen`. */
  zoom(screen: Point, factor: number): void
  pan(dxPixels: number, dyPixels: number): void
  open(input: PointerInput): void
  /** The context menu is asked for: by the secondary button, or by a finger that rests. */
  menu(input: PointerInput): void
}

export interface Input {
  /** Follows a pointer that went down elsewhere, until it comes up. */
  follow(event: PointerEvent): void
  dispose(): void
}

/** Wheel steps of a mouse are this long or longer; a touchpad's are shorter or go sideways. */
const mouseWheelPixels = 40
const zoomPerPixel = 0.0022
const pinchZoomPerPixel = 0.01
/**
 * A swipe on a touchpad may contain single long steps: what it began as holds for so long after its
 * last step.
 */
const gestureMs = 180
/** A finger that rests for so long and does not stray asks for the menu. */
const longPressMs = 500
const strayPixels = 8

/** Pointer, wheel and touch on the canvas, in the editor's terms. */
export function listen(host: HTMLElement, handlers: InputHandlers): Input {
  const stop = new AbortController()
  const { signal } = stop
  const touches = new Map<number, Point>()
  let followed: number | undefined
  let gesture: { kind: 'pan' | 'zoom'; at: number } | undefined
  let frame = host.getBoundingClientRect()

  function read(event: MouseEvent): PointerInput {
    return {
      screen: { x: event.clientX - frame.left, y: event.clientY - frame.top },
      client: { x: event.clientX, y: event.clientY },
      button: event.button,
      shift: event.shiftKey,
      alt: event.altKey,
      mod: event.ctrlKey || event.metaKey,
      finger: event instanceof PointerEvent && event.pointerType === 'touch',
    }
  }

  /** Where the one finger went down. */
  let pressedAt: Point | undefined
  let hasOpenedMenu = false
  let longPress: ReturnType<typeof setTimeout> | undefined

  function awaitLongPress(event: PointerEvent): void {
    const start = read(event)
    pressedAt = start.screen
    longPress = setTimeout(() => {
      followed = undefined
      touches.clear()
      hasOpenedMenu = true
      handlers.menu(start)
    }, longPressMs)
  }

  function measure(): void {
    frame = host.getBoundingClientRect()
  }

  function follow(event: PointerEvent): void {
    measure()
    followed = event.pointerId
  }

  function pinch(event: PointerEvent): void {
    const [a, b] = [...touches.values()]
    touches.set(event.pointerId, { x: event.clientX - frame.left, y: event.clientY - frame.top })
    const [nextA, nextB] = [...touches.values()]
    if (a === undefined || b === undefined || nextA === undefined || nextB === undefined) return
    const middle = { x: (nextA.x + nextB.x) / 2, y: (nextA.y + nextB.y) / 2 }
    handlers.pan(middle.x - (a.x + b.x) / 2, middle.y - (a.y + b.y) / 2)
    const before = Math.hypot(a.x - b.x, a.y - b.y)
    if (before > 0) handlers.zoom(middle, Math.hypot(nextA.x - nextB.x, nextA.y - nextB.y) / before)
  }

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    measure()
    const lines =
      event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? 40
        : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
          ? 400
          : 1
    const dx = event.deltaX * lines
    const dy = event.deltaY * lines
    const { screen } = read(event)
    // Pinching on a touchpad arrives as a wheel with Control.
    if (event.ctrlKey || event.metaKey) {
      handlers.zoom(
        screen,
        Math.exp(-dy * (Math.abs(dy) < mouseWheelPixels ? pinchZoomPerPixel : zoomPerPixel)),
      )
      return
    }
    if (event.shiftKey) {
      handlers.pan(-(dx === 0 ? dy : dx), 0)
      return
    }
    const kind =
      gesture !== undefined && event.timeStamp - gesture.at < gestureMs
        ? gesture.kind
        : dx !== 0 || Math.abs(dy) < mouseWheelPixels
          ? 'pan'
          : 'zoom'
    gesture = { kind, at: event.timeStamp }
    if (kind === 'pan') handlers.pan(-dx, -dy)
    else handlers.zoom(screen, Math.exp(-dy * zoomPerPixel))
  }

  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 2) return
      measure()
      if (event.pointerType === 'touch') {
        touches.set(event.pointerId, read(event).screen)
        clearTimeout(longPress)
        if (touches.size === 1) awaitLongPress(event)
        if (touches.size === 2) {
          handlers.cancel()
          followed = undefined
        }
        if (touches.size >= 2) return
      }
      // The middle button would start the browser's own scrolling.
      if (event.button === 1) event.preventDefault()
      followed = event.pointerId
      handlers.down(read(event))
    },
    { signal },
  )
  window.addEventListener(
    'pointermove',
    (event) => {
      if (touches.size >= 2 && touches.has(event.pointerId)) {
        pinch(event)
        return
      }
      const touch = touches.get(event.pointerId)
      if (touch !== undefined) {
        const { screen } = read(event)
        if (
          Math.hypot(screen.x - (pressedAt?.x ?? screen.x), screen.y - (pressedAt?.y ?? screen.y)) >
          strayPixels
        )
          clearTimeout(longPress)
        touches.set(event.pointerId, screen)
      }
      if (
        followed === event.pointerId ||
        (followed === undefined && event.target instanceof Node && host.contains(event.target))
      ) {
        if (followed === undefined) measure()
        handlers.move(read(event))
      }
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      clearTimeout(longPress)
      touches.delete(event.pointerId)
      if (followed !== event.pointerId) return
      followed = undefined
      handlers.up(read(event))
    },
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    (event) => {
      clearTimeout(longPress)
      touches.delete(event.pointerId)
      if (followed !== event.pointerId) return
      followed = undefined
      handlers.cancel()
    },
    { signal },
  )
  // Letting go after the menu has come is no click beside it.
  host.addEventListener(
    'touchend',
    (event) => {
      if (hasOpenedMenu) event.preventDefault()
      hasOpenedMenu = false
    },
    { signal, passive: false },
  )
  host.addEventListener('pointerleave', () => handlers.leave(), { signal })
  host.addEventListener('wheel', onWheel, { signal, passive: false })
  host.addEventListener(
    'contextmenu',
    (event) => {
      if (isTextField(event.target)) return
      event.preventDefault()
      measure()
      // A finger that rests has asked already, and the menu key comes as a key.
      if (event instanceof PointerEvent && event.pointerType === 'touch') return
      if (event.button === 2) handlers.menu(read(event))
    },
    { signal },
  )
  host.addEventListener('dblclick', (event) => handlers.open(read(event)), { signal })

  return {
    follow,
    dispose() {
      clearTimeout(longPress)
      stop.abort()
    },
  }
}
