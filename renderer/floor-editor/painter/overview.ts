import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { floorBox, offscreen, type Context, type PaintView } from './view.ts'

const longestSidePixels = 1024
/** What changes is painted anew by squares of this side. */
const cellPixels = 64

/**
 * The whole floor as one small picture: for the minimap, and under everything while the real
 * picture is being painted.
 */
export interface Overview {
  readonly box: Box
  /** Another number after every change of the picture. */
  readonly version: number
  /** Copies the part that a canvas shows. */
  draw(context: Context, view: PaintView): void
  /** Copies all of it into a rectangle. */
  drawWhole(context: Context, x: number, y: number, width: number, height: number): void
  /** Boxes in metres that look different now; `null` for everything. */
  invalidate(boxes: readonly Box[] | null): void
  /** Paints for so many milliseconds; `true` once all of it is up to date. */
  renew(budgetMs: number): boolean
}

export interface OverviewSource {
  /** In metres; what the picture covers. */
  box(): Box
  paint(context: Context, view: PaintView, width: number, height: number, box: Box): void
}

export function createOverview(source: OverviewSource): Overview {
  let version = 0
  let box = source.box()
  let sheet = offscreen(1, 1)
  let view: PaintView = { scale: 1, ratio: 1, plain: true, offsetX: 0, offsetY: 0 }
  /** Row and column of squares that are out of date, as one number. */
  let due = new Set<number>()
  let columns = 0
  let measured = false

  /** The picture's size follows the floor's. */
  function measure(): void {
    if (measured) return
    measured = true
    const next = source.box()
    if (columns > 0 && sameBox(box, next)) return
    box = next
    const scale = longestSidePixels / Math.max(box.maxX - box.minX, box.maxY - box.minY, 1)
    const width = Math.max(1, Math.round((box.maxX - box.minX) * scale))
    const height = Math.max(1, Math.round((box.maxY - box.minY) * scale))
    if (sheet.canvas.width !== width || sheet.canvas.height !== height) sheet = offscreen(width, height)
    view = { ...view, scale, offsetX: box.minX * scale, offsetY: box.minY * scale }
    columns = Math.ceil(width / cellPixels)
    allDue()
  }

  function allDue(): void {
    due = new Set(
      Array.from({ length: columns * Math.ceil(sheet.canvas.height / cellPixels) }, (_, cell) => cell),
    )
  }

  function paintCell(cell: number): void {
    const { canvas, context } = sheet
    const left = (cell % columns) * cellPixels
    const top = Math.floor(cell / columns) * cellPixels
    context.save()
    context.beginPath()
    context.rect(left, top, cellPixels, cellPixels)
    context.clip()
    source.paint(
      context,
      view,
      canvas.width,
      canvas.height,
      floorBox(view, left, top, cellPixels, cellPixels),
    )
    context.restore()
  }

  return {
    get box() {
      measure()
      return box
    },
    get version() {
      return version
    },
    draw(context, { scale, offsetX, offsetY }) {
      measure()
      const left = Math.round(box.minX * scale - offsetX)
      const top = Math.round(box.minY * scale - offsetY)
      const right = Math.round(box.maxX * scale - offsetX)
      const bottom = Math.round(box.maxY * scale - offsetY)
      context.drawImage(sheet.canvas, left, top, right - left, bottom - top)
    },
    drawWhole(context, x, y, width, height) {
      context.drawImage(sheet.canvas, x, y, width, height)
    },
    invalidate(boxes) {
      measured = false
      measure()
      if (boxes === null) {
        allDue()
        return
      }
      const cellAt = (metres: number, offset: number, sizePixels: number): number =>
        Math.floor(Math.min(Math.max(metres * view.scale - offset, 0), sizePixels - 1) / cellPixels)
      for (const { minX, minY, maxX, maxY } of boxes) {
        const { width, height } = sheet.canvas
        const lastColumn = cellAt(maxX + 1 / view.scale, view.offsetX, width)
        const lastRow = cellAt(maxY + 1 / view.scale, view.offsetY, height)
        for (let row = cellAt(minY - 1 / view.scale, view.offsetY, height); row <= lastRow; row++)
          for (
            let column = cellAt(minX - 1 / view.scale, view.offsetX, width);
            column <= lastColumn;
            column++
          )
            due.add(row * columns + column)
      }
    },
    renew(budgetMs) {
      measure()
      if (due.size === 0) return true
      const until = performance.now() + budgetMs
      for (const cell of due) {
        paintCell(cell)
        due.delete(cell)
        if (performance.now() >= until) break
      }
      version++
      return due.size === 0
    },
  }
}

function sameBox(a: Box, b: Box): boolean {
  return a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY
}
