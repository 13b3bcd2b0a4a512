import { isMirrored } from '../../keys/line-keys.ts'

const gapPixels = 6
const marginPixels = 8

/** Where a tip of a size goes in the window, in CSS pixels: at the line's beginning below what it tells of (above it where there is no room), or after it. */
export function tipPosition(
  of: DOMRect,
  { width, height }: { readonly width: number; readonly height: number },
  side: 'below' | 'beside',
): { readonly top: number; readonly left: number } {
  const within = (left: number): number =>
    Math.max(marginPixels, Math.min(left, window.innerWidth - width - marginPixels))
  if (side === 'beside') {
    return {
      top: of.top + (of.height - height) / 2,
      left: within(isMirrored() ? of.left - gapPixels - width : of.right + gapPixels),
    }
  }
  const fits = of.bottom + gapPixels + height <= window.innerHeight
  return {
    top: fits ? of.bottom + gapPixels : of.top - gapPixels - height,
    left: within(isMirrored() ? of.right - width : of.left),
  }
}

/** Whether a point is on either of two rectangles or on the straight way from one to the other. */
export function isOnPathBetween(
  x: number,
  y: number,
  from: DOMRect | undefined,
  to: DOMRect | undefined,
): boolean {
  if (from === undefined || to === undefined) return false
  const isIn = ({ left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>): boolean =>
    x >= left && x <= right && y >= top && y <= bottom
  const [left, right] = [Math.max(from.left, to.left), Math.min(from.right, to.right)]
  const [top, bottom] = [Math.max(from.top, to.top), Math.min(from.bottom, to.bottom)]
  const between =
    left <= right
      ? { left, right, top: Math.min(bottom, top), bottom: Math.max(bottom, top) }
      : { left: right, right: left, top, bottom }
  return isIn(from) || isIn(to) || isIn(between)
}
