import type { Hall } from '../../../shared/domain/plan/layout.ts'
import type { EditorTheme } from '../view/theme.ts'
import type { Context, PaintView } from './view.ts'

/** Lines nearer to each other than this, in CSS pixels, would be a grey wash. */
const leastLineDistance = 9
const coarseSteps = [1, 2, 5, 10, 20, 50, 100] as const

/** The surroundings, the hall and its grid, over the whole canvas. */
export function paintGround(
  context: Context,
  width: number,
  height: number,
  view: PaintView,
  hall: Hall,
  theme: EditorTheme,
  showGrid: boolean,
): void {
  context.fillStyle = theme.surroundings
  context.fillRect(0, 0, width, height)
  const left = Math.round(-view.offsetX)
  const top = Math.round(-view.offsetY)
  const right = Math.round(hall.widthMetres * view.scale - view.offsetX)
  const bottom = Math.round(hall.heightMetres * view.scale - view.offsetY)
  const edge = Math.max(1, Math.round(view.ratio))
  context.fillStyle = theme.hallEdge
  context.fillRect(left - edge, top - edge, right - left + 2 * edge, bottom - top + 2 * edge)
  context.fillStyle = theme.hall
  context.fillRect(left, top, right - left, bottom - top)
  if (!showGrid) return
  const coarse = coarseSteps.find(
    (step) => step > hall.gridMetres && step * view.scale >= 4 * leastLineDistance * view.ratio,
  )
  const clip = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    bottom: Math.min(height, bottom),
  }
  if (clip.right <= clip.left || clip.bottom <= clip.top) return
  if (hall.gridMetres * view.scale >= leastLineDistance * view.ratio)
    paintLines(context, view, hall.gridMetres, clip, theme.gridFine)
  if (coarse !== undefined) paintLines(context, view, coarse, clip, theme.gridCoarse)
}

interface Clip {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function paintLines(context: Context, view: PaintView, step: number, clip: Clip, colour: string): void {
  context.fillStyle = colour
  const first = (from: number, offset: number): number =>
    Math.max(1, Math.ceil((from + offset) / view.scale / step))
  for (let n = first(clip.left, view.offsetX); ; n++) {
    const x = Math.round(n * step * view.scale - view.offsetX)
    if (x >= clip.right) break
    context.fillRect(x, clip.top, 1, clip.bottom - clip.top)
  }
  for (let n = first(clip.top, view.offsetY); ; n++) {
    const y = Math.round(n * step * view.scale - view.offsetY)
    if (y >= clip.bottom) break
    context.fillRect(clip.left, y, clip.right - clip.left, 1)
  }
}
