import { centreOf, rotateAround, type Point, type Rectangle } from './rectangle.ts'
import type { Polygon } from './polygon.ts'
import { tidied } from './polygon.ts'
import type { Shape } from './shape.ts'

const upright: Rectangle = { xMetres: 0, yMetres: 0, widthMetres: 0, heightMetres: 0, rotationDegrees: 0 }

/**
 * The frame and outline of a polygon given by its corners on the floor. Its corners are those of
 * the polygon again, to the millimetre. A rectangle fills its frame. `undefined` where the corners
 * enclose nothing that can stand in a hall.
 */
export function shapeOfCorners(corners: Polygon): Shape | undefined {
  return shapeInFrame(upright, corners)
}

/** A point of the floor as seen from the frame: from its top left corner, along its sides. */
export function intoFrame(frame: Rectangle, point: Point): Point {
  const straight = rotateAround(point, centreOf(frame), -frame.rotationDegrees)
  return { x: straight.x - frame.xMetres, y: straight.y - frame.yMetres }
}

function outOfFrame(frame: Rectangle, { x, y }: Point): Point {
  return rotateAround({ x: x + frame.xMetres, y: y + frame.yMetres }, centreOf(frame), frame.rotationDegrees)
}

/**
 * As `shapeOfCorners`, for corners as seen from `frame` (`intoFrame`). The shape is turned as that
 * frame is.
 */
export function shapeInFrame(frame: Rectangle, corners: Polygon): Shape | undefined {
  const polygon = tidied(corners)
  const [first] = polygon
  if (first === undefined) return undefined
  let { x: left, y: top } = first
  let { x: right, y: bottom } = first
  for (const { x, y } of polygon) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const widthMetres = roundFinely(right - left)
  const heightMetres = roundFinely(bottom - top)
  const centre = outOfFrame(frame, { x: (left + right) / 2, y: (top + bottom) / 2 })
  const outline = polygon.map(({ x, y }): readonly [number, number] => [
    share(x - left, widthMetres),
    share(y - top, heightMetres),
  ])
  return {
    xMetres: roundFinely(centre.x - widthMetres / 2),
    yMetres: roundFinely(centre.y - heightMetres / 2),
    widthMetres,
    heightMetres,
    rotationDegrees: frame.rotationDegrees,
    outline: isWholeFrame(outline) ? null : outline,
  }
}

function share(part: number, whole: number): number {
  return Math.min(1, Math.max(0, part / whole))
}

/** Finer than a millimetre: the corner of a turned frame lies between millimetres where its corners on the floor do not. */
function roundFinely(metres: number): number {
  return Math.round(metres * 1e6) / 1e6
}

function isWholeFrame(outline: readonly (readonly [number, number])[]): boolean {
  return (
    outline.length === 4 &&
    outline.every(([across, down]) => (across === 0 || across === 1) && (down === 0 || down === 1))
  )
}

const letters = {
  l: (across: number, down: number): Corners => [
    [0, 0],
    [across, 0],
    [across, 1 - down],
    [1, 1 - down],
    [1, 1],
    [0, 1],
  ],
  u: (across: number, down: number): Corners => [
    [0, 0],
    [across, 0],
    [across, 1 - down],
    [1 - across, 1 - down],
    [1 - across, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ],
}

type Corners = readonly (readonly [number, number])[]
export type Letter = keyof typeof letters

/**
 * The outline of an L or a U that fills a frame of this size and whose arms are `armMetres` wide,
 * or as wide as leaves an opening of a third. An L has its angle at the bottom left, a U opens
 * upwards; `flipped` turns them over.
 */
export function letterOutline(
  letter: Letter,
  size: { readonly widthMetres: number; readonly heightMetres: number },
  armMetres: number,
  flipped: { readonly across: boolean; readonly down: boolean },
): Corners {
  const widest = letter === 'l' ? 2 / 3 : 1 / 3
  const corners = letters[letter](
    Math.min(widest, armMetres / size.widthMetres),
    Math.min(2 / 3, armMetres / size.heightMetres),
  )
  const turned = corners.map(([x, y]): readonly [number, number] => [
    flipped.across ? 1 - x : x,
    flipped.down ? 1 - y : y,
  ])
  return flipped.across === flipped.down ? turned : turned.reverse()
}
