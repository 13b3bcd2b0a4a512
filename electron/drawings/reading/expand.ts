import type { DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { AppError } from '../../../shared/errors.ts'
import { drawingLimits, tooMuch } from '../limits.ts'
import { cornerCost, flatten } from './curves.ts'
import type { Entity } from './entities.ts'

export interface Block {
  /** What lies at the point of insertion. */
  readonly base: readonly [number, number]
  readonly entities: readonly Entity[]
  /** Kept in another file. */
  readonly external: boolean
}

/** In the drawing's unit, y upwards; paths are x, y, x, y, …. */
export interface FlatLayer {
  readonly name: string
  readonly open: number[][]
  readonly closed: number[][]
  readonly filled: number[][]
  readonly texts: (Omit<DrawingText, 'heightMetres'> & { readonly height: number })[]
}

export interface FlatDrawing {
  /** By the names that entities have; what is the same but for capitals is one layer. */
  readonly layers: ReadonlyMap<string, FlatLayer>
  readonly unsupported: ReadonlyMap<string, number>
  readonly broken: number
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const fromBehind: Matrix = [-1, 0, 0, 1, 0, 0]

/**
 * Everything that the entities show, with blocks put where they are used and curves flattened to
 * `tolerance`, in the drawing's unit. How many there will be is to be asked before (`counted.ts`).
 *
 * @throws AppError `file-too-large`, `file-damaged` where a block contains itself
 */
export function expand(entities: readonly Entity[], blocks: ReadonlyMap<string, Block>, tolerance: number): FlatDrawing {
  const layers = new Map<string, FlatLayer>()
  const unsupported = new Map<string, number>()
  let cornersLeft: number = drawingLimits.corners
  let broken = 0

  const layerNamed = (name: string): FlatLayer => {
    const key = name.toLowerCase()
    const known = layers.get(key)
    if (known !== undefined) return known
    if (layers.size >= drawingLimits.layers) throw tooMuch('layers')
    const layer: FlatLayer = { name, open: [], closed: [], filled: [], texts: [] }
    layers.set(key, layer)
    return layer
  }
  const spend = (corners: number): void => {
    cornersLeft -= corners
    if (cornersLeft < 0) throw tooMuch('corners')
  }
  const count = (type: string): void => void unsupported.set(type, (unsupported.get(type) ?? 0) + 1)

  const walk = (some: readonly Entity[], matrix: Matrix, inherited: string, stack: readonly string[]): void => {
    for (const entity of some) {
      if (entity.hidden) continue
      // What is on layer 0 of a block is on the layer that the block is used on.
      const layer = entity.layer === '0' && stack.length > 0 ? inherited : entity.layer
      const own = entity.mirrored ? times(matrix, fromBehind) : matrix
      const fine = tolerance / Math.max(1e-9, stretch(own))
      switch (entity.kind) {
        case 'curve': {
          const { points, closed } = flatten(entity.curve, fine)
          spend((points.length / 2) * cornerCost(entity.curve))
          layerNamed(layer)[closed ? 'closed' : 'open'].push(moved(points, own))
          break
        }
        case 'hatch':
          for (const curves of entity.outlines) {
            const points = curves.flatMap((curve) => flatten(curve, fine).points)
            spend(points.length / 2)
            if (points.length >= 6) layerNamed(layer).filled.push(moved(points, own))
          }
          break
        case 'text':
          layerNamed(layer).texts.push(movedText(entity, own))
          break
        case 'insert':
          insert(entity, own, layer, stack)
          break
        case 'unsupported':
          count(entity.type)
          break
        case 'broken':
          broken += 1
      }
    }
  }

  const insert = (entity: Extract<Entity, { kind: 'insert' }>, matrix: Matrix, layer: string, stack: readonly string[]): void => {
    const name = entity.block.toLowerCase()
    const block = blocks.get(name)
    if (block === undefined || block.external) {
      count('XREF')
      return
    }
    if (stack.includes(name)) {
      throw new AppError('file-damaged', `The block “${entity.block}” contains itself.`, {
        details: { reason: 'drawing-cycle', found: entity.block },
      })
    }
    if (block.entities.length === 0) return
    if (stack.length >= drawingLimits.depth) throw tooMuch('depth')
    const turn = (entity.rotationDegrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const deeper = [...stack, name]
    for (let row = 0; row < entity.rows; row += 1) {
      for (let column = 0; column < entity.columns; column += 1) {
        const [dx, dy] = [column * entity.spacing[0], row * entity.spacing[1]]
        const [x, y] = [entity.at[0] + dx * cos - dy * sin, entity.at[1] + dx * sin + dy * cos]
        const [sx, sy] = entity.scale
        const placed: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, x, y]
        walk(block.entities, times(matrix, times(placed, [1, 0, 0, 1, -block.base[0], -block.base[1]])), layer, deeper)
      }
    }
  }

  walk(entities, identity, '0', [])
  return { layers, unsupported, broken }
}

function times([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix {
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** By how much lengths grow at most. */
function stretch([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d))
}

function moved(points: readonly number[], [a, b, c, d, e, f]: Matrix): number[] {
  const result = Array.from<number>({ length: points.length })
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    result[at] = a * x + c * y + e
    result[at + 1] = b * x + d * y + f
  }
  return result
}

const otherSide = { left: 'right', centre: 'centre', right: 'left' } as const

/** What was mirrored is written so that it can be read, in the same place. */
function movedText(text: Extract<Entity, { kind: 'text' }>, [a, b, c, d, e, f]: Matrix): FlatLayer['texts'][number] {
  const turn = (text.rotationDegrees * Math.PI) / 180
  const isMirrored = a * d - b * c < 0
  const way = isMirrored ? -1 : 1
  const [cos, sin] = [Math.cos(turn) * way, Math.sin(turn) * way]
  return {
    x: a * text.x + c * text.y + e,
    y: b * text.x + d * text.y + f,
    height: text.height * Math.hypot(c * cos - a * sin, d * cos - b * sin),
    rotationDegrees: (Math.atan2(b * cos + d * sin, a * cos + c * sin) * 180) / Math.PI,
    across: isMirrored ? otherSide[text.across] : text.across,
    down: text.down,
    text: text.text,
  }
}

/** Around all that is on these layers, in the drawing's unit; `undefined` around nothing. */
export function boxOf(layers: Iterable<FlatLayer>): Box | undefined {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  const take = (x: number, y: number): void => {
    box.minX = Math.min(box.minX, x)
    box.minY = Math.min(box.minY, y)
    box.maxX = Math.max(box.maxX, x)
    box.maxY = Math.max(box.maxY, y)
  }
  for (const { open, closed, filled, texts } of layers) {
    for (const paths of [open, closed, filled]) {
      for (const points of paths) for (let at = 0; at < points.length; at += 2) take(points[at] ?? 0, points[at + 1] ?? 0)
    }
    for (const { x, y } of texts) take(x, y)
  }
  return box.minX <= box.maxX ? box : undefined
}
