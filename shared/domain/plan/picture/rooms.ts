import type { Fixture } from '../elements.ts'
import { innerBox } from '../geometry/inner-box.ts'
import { centreOf, isQuarterTurned, rotateAround, type Box, type Point } from '../geometry/rectangle.ts'
import type { Shape } from '../geometry/shape.ts'

/** Where something is written, and how that is turned. */
export interface Room {
  readonly centre: Point
  readonly widthMetres: number
  readonly heightMetres: number
  readonly rotationDegrees: number
}

/** A place so narrow, and so many times as high as wide, is written along: across it there is room for no word. */
const narrow = { metres: 2, share: 1.8 } as const

/**
 * The largest place within a shape for what is written in it: level where the shape stands along the
 * hall, else turned with it, along a narrow one, and never upside down.
 */
export function roomOf(shape: Shape): Room {
  const room = frameRoom(shape)
  const level = isQuarterTurned(shape) ? turned(room, -shape.rotationDegrees) : room
  const isNarrow = level.widthMetres < narrow.metres && level.heightMetres > level.widthMetres * narrow.share
  const along = isNarrow ? turned(level, -90) : level
  return { ...along, rotationDegrees: readable(along.rotationDegrees) }
}

/** The same in the shape's own directions, whichever these are: what is drawn in it turns with it. */
export function ownRoomOf(shape: Shape): Room {
  const room = frameRoom(shape)
  return { ...room, rotationDegrees: uprightTurn(shape) }
}

/** Upright lines are read upwards, also where they are out of the upright by less than is seen. */
const nearlyUpright = 1

/** The same, but never upside down: what is written along a line reads from the left, or upwards. */
export function lengthwiseRoomOf(shape: Shape): Room {
  const room = frameRoom(shape)
  return { ...room, rotationDegrees: readable(room.rotationDegrees + nearlyUpright) - nearlyUpright }
}

/** With its shape, which it may point out of, but never upside down. */
export function uprightTurn({ rotationDegrees }: Pick<Fixture, 'rotationDegrees'>): number {
  return Math.cos((rotationDegrees * Math.PI) / 180) < -0.001 ? rotationDegrees + 180 : rotationDegrees
}

/** A place of a room, from its middle along and down its own directions. */
export function pointInRoom({ centre, rotationDegrees }: Room, along: number, down: number): Point {
  return rotateAround({ x: centre.x + along, y: centre.y + down }, centre, rotationDegrees)
}

const whole: Box = { minX: 0, minY: 0, maxX: 1, maxY: 1 }
const boxes = new WeakMap<NonNullable<Shape['outline']>, { readonly ratio: number; readonly box: Box }>()

/** `innerBox` of a shape, worked out once for each outline and how high its frame is for its width. */
function innerBoxOf(shape: Shape): Box {
  if (shape.outline === null) return whole
  const ratio = shape.heightMetres / shape.widthMetres
  const known = boxes.get(shape.outline)
  if (known?.ratio === ratio) return known.box
  const box = innerBox(shape.outline, shape)
  boxes.set(shape.outline, { ratio, box })
  return box
}

function frameRoom(shape: Shape): Room {
  const { minX, minY, maxX, maxY } = innerBoxOf(shape)
  const middle = {
    x: shape.xMetres + ((minX + maxX) / 2) * shape.widthMetres,
    y: shape.yMetres + ((minY + maxY) / 2) * shape.heightMetres,
  }
  return {
    centre: rotateAround(middle, centreOf(shape), shape.rotationDegrees),
    widthMetres: (maxX - minX) * shape.widthMetres,
    heightMetres: (maxY - minY) * shape.heightMetres,
    rotationDegrees: shape.rotationDegrees,
  }
}

/** The same place, written in another direction; by quarter turns. */
function turned({ centre, widthMetres, heightMetres, rotationDegrees }: Room, degrees: number): Room {
  const isAcross = degrees % 180 !== 0
  return {
    centre,
    widthMetres: isAcross ? heightMetres : widthMetres,
    heightMetres: isAcross ? widthMetres : heightMetres,
    rotationDegrees: rotationDegrees + degrees,
  }
}

/** Within −90° and 90°, without 90° itself. */
function readable(degrees: number): number {
  const within = (((((degrees % 180) + 270) % 180) + 180) % 180) - 90
  return within === 90 ? -90 : within
}
