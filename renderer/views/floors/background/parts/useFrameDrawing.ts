import { shallowRef, type ShallowRef } from 'vue'
import type { Point } from '../../../../../shared/domain/plan/geometry/rectangle.ts'
import { frameBetween, moved, pulled, type Corner, type PartFrame } from './part-frames.ts'

/** What the pointer has hold of. */
type Held =
  | { readonly kind: 'new'; readonly from: Point }
  | {
      readonly kind: 'part'
      readonly id: number
      readonly frame: PartFrame
      readonly from: Point
      readonly corner: Corner | null
    }

export interface FrameDrawing {
  /** The frame that is being drawn. */
  readonly drawn: ShallowRef<PartFrame | null>
  /** For the stage on which frames lie. */
  readonly listeners: Readonly<
    Record<'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', (event: PointerEvent) => void>
  >
  /** Takes hold of a part, or of one of its corners. */
  readonly hold: (event: PointerEvent, id: number, frame: PartFrame, corner: Corner | null) => void
}

interface Stage {
  readonly element: () => HTMLElement | null
  readonly onNew: (frame: PartFrame) => void
  readonly onChange: (id: number, frame: PartFrame) => void
}

/** Frames on a stage by the pointer: drawn where there is none, moved, and pulled by their corners. */
export function useFrameDrawing({ element, onNew, onChange }: Stage): FrameDrawing {
  const drawn = shallowRef<PartFrame | null>(null)
  let held: Held | null = null

  /** In shares of the stage. */
  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const { left = 0, top = 0, width = 1, height = 1 } = element()?.getBoundingClientRect() ?? {}
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  function take(event: PointerEvent, next: Held): void {
    if (event.button !== 0) return
    held = next
    element()?.setPointerCapture(event.pointerId)
  }

  return {
    drawn,
    listeners: {
      pointerdown: (event) => take(event, { kind: 'new', from: placeOf(event) }),
      pointermove(event) {
        if (held === null) return
        const at = placeOf(event)
        if (held.kind === 'new') {
          drawn.value = frameBetween(held.from, at)
          return
        }
        const [across, down] = [at.x - held.from.x, at.y - held.from.y]
        onChange(
          held.id,
          held.corner === null
            ? moved(held.frame, across, down)
            : pulled(held.frame, held.corner, across, down),
        )
      },
      pointerup() {
        if (held?.kind === 'new' && drawn.value !== null) onNew(drawn.value)
        held = drawn.value = null
      },
      pointercancel() {
        held = drawn.value = null
      },
    },
    hold(event, id, frame, corner) {
      take(event, { kind: 'part', id, frame, corner, from: placeOf(event) })
    },
  }
}
