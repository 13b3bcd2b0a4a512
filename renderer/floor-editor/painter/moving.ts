import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { union, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { entryOf, type Entry } from '../scene/scene.ts'
import type { BoothPaint } from './booth-paint.ts'
import { transparent, type Context, type PaintView } from './view.ts'

/** So many elements that move together are painted once and then copied. */
const leastBlock = 24
/** A block larger than so many canvases is painted anew: only what is in sight of it. */
const mostCanvases = 3
/** Positions are kept to the millimetre: each of a block may be off by one. */
const sameMetres = 0.0021
const marginPixels = 4

export type PaintMoving = (
  context: Context,
  entries: readonly Entry[],
  view: PaintView,
  paint: BoothPaint,
) => void

/** What is drawn while it is moved: in every frame the same elements at another place. */
export interface MovingBlock {
  draw(
    context: CanvasRenderingContext2D,
    items: readonly PlanElement[],
    view: PaintView,
    paint: BoothPaint,
  ): void
  /** Lets go of the picture. */
  end(): void
}

interface Block {
  readonly items: readonly PlanElement[]
  readonly view: PaintView
  readonly theme: BoothPaint['theme']
  readonly canvas: OffscreenCanvas
  /** Of the picture on the canvas, when it was painted; device pixels. */
  readonly left: number
  readonly top: number
}

export function createMovingBlock(paintMoving: PaintMoving): MovingBlock {
  let block: Block | undefined

  function paintBlock(
    target: HTMLCanvasElement,
    items: readonly PlanElement[],
    view: PaintView,
    paint: BoothPaint,
  ): Block | undefined {
    const entries = items.map(entryOf)
    const box = union(entries)
    if (box === undefined) return undefined
    const left = Math.floor(box.minX * view.scale - view.offsetX) - marginPixels * view.ratio
    const top = Math.floor(box.minY * view.scale - view.offsetY) - marginPixels * view.ratio
    const width = Math.ceil((box.maxX - box.minX) * view.scale) + 2 * marginPixels * view.ratio + 1
    const height = Math.ceil((box.maxY - box.minY) * view.scale) + 2 * marginPixels * view.ratio + 1
    if (width * height > mostCanvases * target.width * target.height) return undefined
    const { canvas, context } = transparent(width, height)
    paintMoving(
      context,
      entries,
      { ...view, offsetX: view.offsetX + left, offsetY: view.offsetY + top },
      { ...paint, theme: paint.theme, misplaced: () => false },
    )
    return { items, view, theme: paint.theme, canvas, left, top }
  }

  return {
    draw(context, items, view, paint) {
      if (items.length < leastBlock) {
        paintMoving(context, items.map(entryOf), view, paint)
        return
      }
      const known = block
      const moved =
        known !== undefined && known.view.scale === view.scale && known.theme === paint.theme
          ? shiftOf(known.items, items)
          : undefined
      if (known === undefined || moved === undefined) {
        block = paintBlock(context.canvas, items, view, paint)
        if (block === undefined)
          paintMoving(context, inSight(items.map(entryOf), context.canvas, view), view, paint)
        else context.drawImage(block.canvas, block.left, block.top)
        return
      }
      const x = known.left + known.view.offsetX - view.offsetX + moved.x * view.scale
      const y = known.top + known.view.offsetY - view.offsetY + moved.y * view.scale
      context.drawImage(known.canvas, Math.round(x), Math.round(y))
    },
    end() {
      block = undefined
    },
  }
}

/** How far all have moved together, in metres; `undefined` where they are not the same any more. */
function shiftOf(
  before: readonly PlanElement[],
  now: readonly PlanElement[],
): { readonly x: number; readonly y: number } | undefined {
  const [first] = before
  const [moved] = now
  if (first === undefined || moved === undefined || before.length !== now.length) return undefined
  const x = moved.xMetres - first.xMetres
  const y = moved.yMetres - first.yMetres
  const same = before.every((was, at) => {
    const is = now[at]
    return (
      is?.id === was.id &&
      Math.abs(is.xMetres - was.xMetres - x) < sameMetres &&
      Math.abs(is.yMetres - was.yMetres - y) < sameMetres &&
      is.widthMetres === was.widthMetres &&
      is.heightMetres === was.heightMetres &&
      is.rotationDegrees === was.rotationDegrees
    )
  })
  return same ? { x, y } : undefined
}

function inSight(
  entries: readonly Entry[],
  { width, height }: HTMLCanvasElement,
  { scale, offsetX, offsetY }: PaintView,
): readonly Entry[] {
  const seen: Box = {
    minX: offsetX / scale,
    minY: offsetY / scale,
    maxX: (offsetX + width) / scale,
    maxY: (offsetY + height) / scale,
  }
  return entries.filter(
    ({ minX, minY, maxX, maxY }) =>
      minX <= seen.maxX && maxX >= seen.minX && minY <= seen.maxY && maxY >= seen.minY,
  )
}
