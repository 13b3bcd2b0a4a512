import { isStand } from '../../../shared/domain/plan/elements.ts'
import { boxesOverlap, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeTouchesBox } from '../../../shared/domain/plan/geometry/shape.ts'
import type { Entry, Scene } from '../scene/scene.ts'
import type { Preview } from '../tools/stage.ts'
import { createPool, createTiles, type Tiles } from './tiles.ts'
import { transparent, type Context, type PaintView } from './view.ts'

/** More than so many are lit as a picture of all of them, of which each frame shows a part. */
export const mostSingly = 1_500
const litOpacity = 0.4
const mostCachedTiles = 32

type Marquee = NonNullable<Preview['marquee']>

/** Lights up very many elements: those that are selected, or that the marquee catches. */
export interface Highlight {
  /** Those for which `lit` is true; `key` tells one such set from another. `false` while not all are painted. */
  draw(
    context: CanvasRenderingContext2D,
    view: PaintView,
    colour: string,
    key: unknown,
    lit: (id: string) => boolean,
  ): boolean
  /** Those that the marquee catches. */
  drawCaught(context: CanvasRenderingContext2D, view: PaintView, colour: string, marquee: Marquee): boolean
  /** Boxes in metres that are different now; `null` for everything. */
  invalidate(boxes: readonly Box[] | null): void
}

export function createHighlight(scene: Scene): Highlight {
  const pool = createPool(mostCachedTiles, transparent)
  let tiles: Tiles | undefined
  let former: Tiles | undefined
  let shown: { readonly key: unknown; readonly colour: string } | undefined
  let lastScale = 0
  let isLit: (id: string) => boolean = () => false

  function paintTile(context: Context, view: PaintView, size: number, box: Box): void {
    context.clearRect(0, 0, size, size)
    context.globalAlpha = litOpacity
    context.fillStyle = shown?.colour ?? ''
    for (const entry of scene.within(box)) if (isLit(entry.item.id)) context.fillRect(...rectOf(entry, view))
    context.globalAlpha = 1
  }

  function forget(): void {
    tiles?.dispose()
    former?.dispose()
    tiles = former = undefined
  }

  function draw(
    context: CanvasRenderingContext2D,
    view: PaintView,
    colour: string,
    key: unknown,
    lit: (id: string) => boolean,
  ): boolean {
    if (shown === undefined || shown.key !== key || shown.colour !== colour) {
      forget()
      shown = { key, colour }
    }
    isLit = lit
    const { width, height } = context.canvas
    const zooms = lastScale !== view.scale && tiles !== undefined
    lastScale = view.scale
    // While the scale changes the picture is stretched; painting it anew would cost every frame.
    if (zooms) {
      tiles?.drawStretched(context, view, width, height)
      return false
    }
    if (tiles?.scale !== view.scale) {
      former?.dispose()
      former = tiles
      tiles = createTiles(view.scale, view.ratio, paintTile, pool)
    }
    const complete = tiles.draw(context, view, width, height)
    if (complete) {
      former?.dispose()
      former = undefined
    }
    return complete
  }

  return {
    draw,
    drawCaught(context, view, colour, { box, mode }) {
      const { scale, offsetX, offsetY } = view
      const frame = new Path2D()
      frame.rect(
        box.minX * scale - offsetX,
        box.minY * scale - offsetY,
        (box.maxX - box.minX) * scale,
        (box.maxY - box.minY) * scale,
      )
      context.save()
      context.clip(frame)
      const complete = draw(context, view, colour, 'selectable', (id) => scene.isSelectable(id))
      const onFrame = onEdge(scene, box)
      // What is not enclosed is not caught; the part of it that lies in the frame was lit with the rest.
      if (mode === 'enclose')
        for (const entry of onFrame) if (isStand(entry.item)) context.clearRect(...rectOf(entry, view))
      context.restore()
      if (mode === 'touch') {
        frame.rect(0, 0, context.canvas.width, context.canvas.height)
        context.save()
        context.clip(frame, 'evenodd')
        context.globalAlpha = litOpacity
        context.fillStyle = colour
        for (const entry of onFrame)
          if (scene.isSelectable(entry.item.id) && shapeTouchesBox(entry.item, box))
            context.fillRect(...rectOf(entry, view))
        context.restore()
      }
      return complete
    },
    invalidate(boxes) {
      if (boxes === null) forget()
      else tiles?.invalidate(boxes)
    },
  }
}

function rectOf(
  { minX, minY, maxX, maxY }: Entry,
  { scale, offsetX, offsetY }: PaintView,
): [number, number, number, number] {
  const [left, top] = [Math.round(minX * scale - offsetX), Math.round(minY * scale - offsetY)]
  return [
    left,
    top,
    Math.max(1, Math.round(maxX * scale - offsetX) - left),
    Math.max(1, Math.round(maxY * scale - offsetY) - top),
  ]
}

/** What the edge of a box goes through. */
function onEdge(scene: Scene, box: Box): ReadonlySet<Entry> {
  const { minX, minY, maxX, maxY } = box
  const edges: readonly Box[] = [
    { ...box, maxX: minX },
    { ...box, minX: maxX },
    { ...box, maxY: minY },
    { ...box, minY: maxY },
  ]
  return new Set(
    edges.filter((edge) => boxesOverlap(edge, scene.contentBox(), 0)).flatMap((edge) => scene.within(edge)),
  )
}
