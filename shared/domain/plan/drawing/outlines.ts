import { tidied, type Polygon } from '../geometry/polygon.ts'
import { boxesOverlap, union, type Box, type Point } from '../geometry/rectangle.ts'
import { polygonArea } from '../geometry/shape.ts'
import type { Drawing } from './drawing.ts'
import { facesOf } from './faces.ts'
import { Grid } from './grid.ts'

/** A closed line of the drawing, on the plan. */
export interface DrawnOutline {
  readonly corners: Polygon
  readonly box: Box
  readonly areaSquareMetres: number
}

export interface DrawnOutlines {
  /** Each once. */
  readonly closed: readonly DrawnOutline[]
  /** Those that were drawn once more. */
  readonly doubled: readonly DrawnOutline[]
  /** Pieces of line that enclose nothing. */
  readonly open: readonly Box[]
  /** Whether there are too many single lines to tell what they enclose. */
  readonly tooManyLines: boolean
}

/** Ends that are so near to each other were meant to meet. */
const joinMetres = 0.02
/** What is smaller is the crack between two lines. */
const crackSquareMetres = 0.02
const cellMetres = 4

/** The closed lines of some layers of a drawing: drawn as such, filled, or enclosed by single lines. */
export function outlinesOf(
  drawing: Drawing,
  layers: ReadonlySet<string>,
  onPlan: (point: Point) => Point,
): DrawnOutlines {
  const chosen = drawing.layers.filter(({ name }) => layers.has(name))
  const pointsOf = (path: readonly number[]): Point[] => {
    const points: Point[] = []
    for (let at = 0; at + 1 < path.length; at += 2)
      points.push(onPlan({ x: path[at] ?? 0, y: path[at + 1] ?? 0 }))
    return points
  }
  const open = chosen.flatMap((layer) => layer.open.map(pointsOf)).filter((path) => path.length > 1)
  const drawn = chosen.flatMap((layer) => layer.closed.map(pointsOf))
  const filled = chosen.flatMap((layer) => layer.filled.map(pointsOf))
  const faces = facesOf([...open, ...divided(drawn, open)], joinMetres)

  const known = new Known()
  const doubled: DrawnOutline[] = []
  for (const corners of drawn) {
    const outline = outlineOf(corners)
    if (outline !== undefined && !known.add(outline)) doubled.push(outline)
  }
  // What lines enclose and what is filled may well be drawn as an outline besides.
  for (const corners of [...(faces?.closed ?? []), ...filled]) {
    const outline = outlineOf(corners)
    if (outline !== undefined) known.add(outline)
  }
  return { closed: known.all, doubled, open: faces?.open ?? [], tooManyLines: faces === undefined }
}

/** Closed lines that single lines may divide. */
function divided(drawn: readonly Point[][], open: readonly Point[][]): readonly Point[][] {
  if (open.length === 0) return []
  const grid = new Grid<Box>(cellMetres)
  for (const path of open) {
    const box = boxOf(path)
    if (box !== undefined) grid.add(box, box)
  }
  return drawn.flatMap((corners) => {
    const box = boxOf(corners)
    const [first] = corners
    if (box === undefined || first === undefined) return []
    return [...grid.near(box)].some((other) => boxesOverlap(box, other, 0)) ? [[...corners, first]] : []
  })
}

function outlineOf(corners: readonly Point[]): DrawnOutline | undefined {
  const polygon = tidied(corners)
  const box = boxOf(polygon)
  const areaSquareMetres = polygonArea(polygon)
  return box === undefined || areaSquareMetres < crackSquareMetres
    ? undefined
    : { corners: polygon, box, areaSquareMetres }
}

function boxOf(points: readonly Point[]): Box | undefined {
  return union(points.map(({ x, y }) => ({ minX: x, minY: y, maxX: x, maxY: y })))
}

/** Outlines of which none is there twice. */
class Known {
  readonly all: DrawnOutline[] = []
  readonly #grid = new Grid<DrawnOutline>(cellMetres)

  /** Whether it is new. */
  add(outline: DrawnOutline): boolean {
    const { minX, minY } = outline.box
    const corner = {
      minX: minX - joinMetres,
      minY: minY - joinMetres,
      maxX: minX + joinMetres,
      maxY: minY + joinMetres,
    }
    for (const other of this.#grid.near(corner)) if (isSamePosition(other, outline)) return false
    this.all.push(outline)
    this.#grid.add(outline, { minX, minY, maxX: minX, maxY: minY })
    return true
  }
}

function isSamePosition(a: DrawnOutline, b: DrawnOutline): boolean {
  return (
    sameBox(a.box, b.box, joinMetres) &&
    Math.abs(a.areaSquareMetres - b.areaSquareMetres) <=
      0.01 * Math.max(a.areaSquareMetres, b.areaSquareMetres)
  )
}

export function sameBox(a: Box, b: Box, tolerance: number): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance
  return near(a.minX, b.minX) && near(a.minY, b.minY) && near(a.maxX, b.maxX) && near(a.maxY, b.maxY)
}
