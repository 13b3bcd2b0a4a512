import { costOf } from '../../../shared/domain/plan/drawing/drawing-cost.ts'
import type { Drawing, DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import { drawnOf } from '../../../shared/domain/plan/drawing/drawn.ts'
import { boxOfPath } from '../../../shared/domain/plan/drawing/path-box.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** Lines of one layer that lie near to each other, as the canvas takes them; in metres of the drawing. */
interface PathPiece {
  readonly box: Box
  readonly lines: Path2D
  readonly areas: Path2D
}

interface PathLayer {
  readonly name: string
  readonly colour: string | null
  readonly pieces: readonly PathPiece[]
  readonly texts: readonly DrawingText[]
}

/** Across the longer side of a drawing; so what is out of sight costs nothing. */
const piecesAcross = 24
/** A drawing of fewer can be painted in every frame. */
const fewCorners = 20_000
const fewLetters = 5_000

export interface DrawingPaths {
  readonly widthMetres: number
  readonly heightMetres: number
  readonly layers: readonly PathLayer[]
  /** Whether painting it takes a good part of a frame. */
  readonly isHeavy: boolean
}

/** What is drawn of a drawing as the canvas takes it. */
export function pathsOf(drawing: Drawing): DrawingPaths {
  const { corners, letters } = costOf(drawing)
  const cell = Math.max(drawing.widthMetres, drawing.heightMetres) / piecesAcross
  const layers = drawnOf(drawing).layers.map(({ name, colour, open, closed, filled, texts }): PathLayer => {
    const pieces = new Map<
      string,
      { box: { minX: number; minY: number; maxX: number; maxY: number }; lines: Path2D; areas: Path2D }
    >()
    const add = (path: readonly number[], kind: 'open' | 'closed' | 'filled'): void => {
      const box = boxOfPath(path)
      const key = `${Math.floor((box.minX + box.maxX) / 2 / cell)} ${Math.floor((box.minY + box.maxY) / 2 / cell)}`
      const piece = pieces.get(key) ?? { box: { ...box }, lines: new Path2D(), areas: new Path2D() }
      pieces.set(key, piece)
      piece.box.minX = Math.min(piece.box.minX, box.minX)
      piece.box.minY = Math.min(piece.box.minY, box.minY)
      piece.box.maxX = Math.max(piece.box.maxX, box.maxX)
      piece.box.maxY = Math.max(piece.box.maxY, box.maxY)
      const into = kind === 'filled' ? piece.areas : piece.lines
      for (let at = 0; at + 1 < path.length; at += 2) {
        const [x = 0, y = 0] = [path[at], path[at + 1]]
        if (at === 0) into.moveTo(x, y)
        else into.lineTo(x, y)
      }
      if (kind !== 'open') into.closePath()
    }
    for (const path of open) add(path, 'open')
    for (const path of closed) add(path, 'closed')
    for (const path of filled) add(path, 'filled')
    return { name, colour, pieces: [...pieces.values()], texts }
  })
  const isHeavy = corners > fewCorners || letters > fewLetters
  return { widthMetres: drawing.widthMetres, heightMetres: drawing.heightMetres, layers, isHeavy }
}
