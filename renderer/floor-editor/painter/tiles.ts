import { expand, union, type Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { floorBox, offscreen, type Context, type PaintView } from './view.ts'

const tilePixels = 512
/**
 * Time in a frame for tiles that have just come into sight; what is not ready shows the picture
 * underneath.
 */
const budgetMs = 7
/** Tiles kept beyond those in sight, so that a step back costs nothing. */
const spareTiles = 24

interface Tile {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
  /** What of it looks different now, in metres. */
  stale: Box | 'all' | null
  usedAt: number
}

/**
 * The still picture at one scale, as painted squares: panning copies them, an edit repaints those
 * it touches.
 */
export interface Tiles {
  readonly scale: number
  /**
   * Paints the squares in sight that are missing and copies all to `context`; `false` while some
   * are still missing.
   */
  draw(context: Context, view: PaintView, width: number, height: number, mostMs?: number): boolean
  /** Copies what there is, stretched to another scale. */
  drawStretched(context: Context, view: PaintView, width: number, height: number): void
  /** Boxes in metres that look different now; `null` for everything. */
  invalidate(boxes: readonly Box[] | null): void
  dispose(): void
}

export function createTiles(
  scale: number,
  ratio: number,
  paint: (context: Context, view: PaintView, size: number, box: Box) => void,
  pool: OffscreenPool,
): Tiles {
  const tiles = new Map<string, Tile>()
  let frame = 0

  function paintTile(column: number, row: number, known: Tile | undefined): Tile {
    const tile = known ?? { ...pool.take(), stale: 'all' as const, usedAt: frame }
    const view = { scale, ratio, offsetX: column * tilePixels, offsetY: row * tilePixels }
    const { context, stale } = tile
    tile.stale = null
    if (stale === 'all' || stale === null) {
      paint(context, view, tilePixels, floorBox(view, 0, 0, tilePixels, tilePixels))
      return tile
    }
    const left = Math.max(0, Math.floor(stale.minX * scale - view.offsetX))
    const top = Math.max(0, Math.floor(stale.minY * scale - view.offsetY))
    const width = Math.min(tilePixels, Math.ceil(stale.maxX * scale - view.offsetX)) - left
    const height = Math.min(tilePixels, Math.ceil(stale.maxY * scale - view.offsetY)) - top
    if (width <= 0 || height <= 0) return tile
    context.save()
    context.beginPath()
    context.rect(left, top, width, height)
    context.clip()
    paint(context, view, tilePixels, floorBox(view, left, top, width, height))
    context.restore()
    return tile
  }

  function forgetSpare(inSight: number): void {
    if (tiles.size <= inSight + spareTiles) return
    const oldest = [...tiles]
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
      .slice(0, tiles.size - inSight - spareTiles)
    for (const [key, tile] of oldest) {
      tiles.delete(key)
      pool.give(tile)
    }
  }

  return {
    scale,
    draw(context, view, width, height, mostMs = budgetMs) {
      frame++
      const started = performance.now()
      let complete = true
      let inSight = 0
      const lastColumn = Math.floor((view.offsetX + width - 1) / tilePixels)
      const lastRow = Math.floor((view.offsetY + height - 1) / tilePixels)
      for (let row = Math.floor(view.offsetY / tilePixels); row <= lastRow; row++) {
        for (let column = Math.floor(view.offsetX / tilePixels); column <= lastColumn; column++) {
          inSight++
          const key = `${column} ${row}`
          let tile = tiles.get(key)
          // What is known but out of date is repainted whatever it takes: the person has just
          // changed it.
          if (tile === undefined && performance.now() - started > mostMs) {
            complete = false
            continue
          }
          if (tile === undefined || tile.stale !== null) tiles.set(key, (tile = paintTile(column, row, tile)))
          tile.usedAt = frame
          context.drawImage(tile.canvas, column * tilePixels - view.offsetX, row * tilePixels - view.offsetY)
        }
      }
      forgetSpare(inSight)
      return complete
    },
    drawStretched(context, view, width, height) {
      const factor = view.scale / scale
      const size = tilePixels * factor
      for (const [key, tile] of tiles) {
        const [column = 0, row = 0] = key.split(' ').map(Number)
        const left = Math.floor(column * size - view.offsetX)
        const top = Math.floor(row * size - view.offsetY)
        if (left >= width || top >= height || left + size < 0 || top + size < 0) continue
        const right = Math.floor((column + 1) * size - view.offsetX)
        const bottom = Math.floor((row + 1) * size - view.offsetY)
        context.drawImage(tile.canvas, left, top, right - left, bottom - top)
      }
    },
    invalidate(boxes) {
      if (boxes === null) {
        for (const tile of tiles.values()) tile.stale = 'all'
        return
      }
      // Outlines and dashes reach a little beyond the booth.
      const reach = 3 * ratio
      for (const box of boxes) {
        const right = Math.floor((box.maxX * scale + reach) / tilePixels)
        const bottom = Math.floor((box.maxY * scale + reach) / tilePixels)
        for (let row = Math.floor((box.minY * scale - reach) / tilePixels); row <= bottom; row++) {
          for (let column = Math.floor((box.minX * scale - reach) / tilePixels); column <= right; column++) {
            const tile = tiles.get(`${column} ${row}`)
            if (tile !== undefined && tile.stale !== 'all')
              tile.stale =
                union([...(tile.stale === null ? [] : [tile.stale]), expand(box, reach / scale)]) ?? null
          }
        }
      }
    },
    dispose() {
      for (const tile of tiles.values()) pool.give(tile)
      tiles.clear()
    },
  }
}

interface Sheet {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

/** Squares that are used again, because making a canvas costs more than painting on it. */
export interface OffscreenPool {
  take(): Sheet
  give(sheet: Sheet): void
}

/** `make` gives a new one of a width and a height. */
export function createPool(most: number, make = offscreen): OffscreenPool {
  const free: Sheet[] = []
  return {
    take: () => free.pop() ?? make(tilePixels, tilePixels),
    give({ canvas, context }) {
      if (free.length < most) free.push({ canvas, context })
    },
  }
}
