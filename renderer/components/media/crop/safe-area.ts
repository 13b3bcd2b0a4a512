import type { PictureSlot } from '../../../../shared/domain/readiness/slot-rules.ts'

/** What is sure to be seen of a picture wherever it is shown, in shares of it. */
export type SafeArea =
  | { readonly shape: 'circle' }
  | {
      readonly shape: 'box'
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
    }

/** The wall of a booth is wide on a desktop and a tablet and higher on a phone (`visitor-page.css`). */
const wideWall = 16 / 6
const phoneWall = 16 / 9
/** Lists round the corners of small pictures, or lay a mark over their edge. */
const tileEdge = 0.06

/**
 * Of a logo a circle, into which many programs cut it; of a background what its wall shows on every
 * device, whose middle it fills. `ratio`: of what is cut out, width divided by height.
 */
export function safeArea(slot: PictureSlot, ratio: number): SafeArea {
  if (slot === 'booth_logo') return { shape: 'circle' }
  if (slot === 'booth_thumbnail') return middle(1 - 2 * tileEdge, 1 - 2 * tileEdge)
  return middle(Math.min(1, phoneWall / ratio), Math.min(1, ratio / wideWall))
}

function middle(width: number, height: number): SafeArea {
  return { shape: 'box', left: (1 - width) / 2, top: (1 - height) / 2, width, height }
}
