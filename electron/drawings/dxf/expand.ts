import { AppError } from '../../../shared/errors.ts'
import { cornerCost, flatten } from '../figures/curves.ts'
import { Cutter } from '../figures/cutter.ts'
import { movedText, Sheet, type FlatDrawing } from '../figures/flat-drawing.ts'
import { identity, moved, stretch, multiply, type Matrix } from '../figures/matrix.ts'
import { drawingLimits, tooLargeError } from '../figures/limits.ts'
import type { DxfObjects } from './dxf-objects.ts'
import type { Entity } from './entities/shown.ts'
import { stepsOfEntity } from './entities/work.ts'

export interface Block {
  /** What lies at the point of insertion. */
  readonly base: readonly [number, number]
  readonly entities: readonly Entity[]
  /** Kept in another file. */
  readonly external: boolean
}

export interface DxfModel {
  readonly entities: readonly Entity[]
  readonly blocks: ReadonlyMap<string, Block>
  readonly objects: DxfObjects
}

const fromBehind: Matrix = [-1, 0, 0, 1, 0, 0]
/** The name of a picture is written so high in its frame, of its shorter side. */
const nameShare = 0.1

/**
 * Everything that the entities show, with blocks put where they are used and curves flattened to
 * `tolerance`, in the drawing's unit. How many there will be is to be asked before (`refuseMultitudes`).
 *
 * @throws AppError `file-too-large`, `file-damaged` where a block contains itself
 */
export function expand({ entities, blocks, objects }: DxfModel, tolerance: number): FlatDrawing {
  const cutter = new Cutter(drawingLimits.cutSteps)

  /** All from this list, placed: on the layer it is used on, within blocks of these names. */
  const walk = (
    some: readonly Entity[],
    sheet: Sheet,
    matrix: Matrix,
    inherited: string,
    stack: readonly string[],
  ): void => {
    for (const entity of some) {
      sheet.spend('work', stepsOfEntity(entity))
      if (entity.hidden) continue
      // What is on layer 0 of a block is on the layer that the block is used on.
      const layer = entity.layer === '0' && stack.length > 0 ? inherited : entity.layer
      const own = entity.mirrored ? multiply(matrix, fromBehind) : matrix
      const fine = tolerance / Math.max(1e-9, stretch(own))
      switch (entity.kind) {
        case 'curve': {
          const { points, closed } = flatten(entity.curve, fine)
          sheet.spend('corners', (points.length / 2) * cornerCost(entity.curve))
          sheet.layer(layer)[closed ? 'closed' : 'open'].push(moved(points, own))
          break
        }
        case 'hatch':
          for (const curves of entity.outlines) {
            const points = curves.flatMap((curve) => flatten(curve, fine).points)
            sheet.spend('corners', points.length / 2)
            if (points.length >= 6) sheet.layer(layer).filled.push(moved(points, own))
          }
          break
        case 'text':
          sheet.addText(sheet.layer(layer), movedText(entity, own))
          break
        case 'picture':
          sheet.spend('corners', entity.frame.length / 2)
          sheet.layer(layer).closed.push(moved(entity.frame, own))
          for (const text of nameOf(entity)) sheet.addText(sheet.layer(layer), movedText(text, own))
          break
        case 'cover':
          cutAt(sheet, moved(entity.outline, own), 'outside', 'WIPEOUT')
          break
        case 'insert':
          insert(entity, sheet, own, layer, stack)
          break
        case 'unsupported':
          sheet.leaveOut(entity.type)
          break
        case 'broken':
          sheet.broken += 1
      }
    }
  }

  const cutAt = (
    sheet: Sheet,
    outline: readonly number[],
    keep: 'inside' | 'outside',
    type: string,
  ): void => {
    cutter.cut(sheet, outline, keep)
    if (cutter.isTired) sheet.leaveOut(type)
  }

  const nameOf = ({ frame, definition }: Extract<Entity, { kind: 'picture' }>) => {
    const name = objects.pictureName(definition)
    const [x = 0, y = 0, , , endX = 0, endY = 0, sideX = 0, sideY = 0] = frame
    const height =
      Math.min(Math.hypot(sideX - x, sideY - y), Math.hypot(endX - sideX, endY - sideY)) * nameShare
    const middle = {
      x: (x + endX) / 2,
      y: (y + endY) / 2,
      rotationDegrees: 0,
      across: 'centre',
      down: 'middle',
    } as const
    return name === undefined ? [] : [{ ...middle, height, text: name }]
  }

  const insert = (
    entity: Extract<Entity, { kind: 'insert' }>,
    sheet: Sheet,
    matrix: Matrix,
    layer: string,
    stack: readonly string[],
  ): void => {
    const name = entity.block.toLowerCase()
    const block = blocks.get(name)
    if (block === undefined || block.external) {
      sheet.leaveOut('XREF')
      return
    }
    if (stack.includes(name)) {
      throw new AppError('file-damaged', `The block “${entity.block}” contains itself.`, {
        details: { reason: 'drawing-cycle', found: entity.block },
      })
    }
    if (block.entities.length === 0) return
    if (stack.length >= drawingLimits.depth) throw tooLargeError('depth')
    const turn = (entity.rotationDegrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const clip = objects.clipOf(entity.extension)
    const outline = clip === 'unreadable' ? undefined : clip
    if (clip === 'unreadable') sheet.leaveOut('XCLIP')
    const deeper = [...stack, name]
    for (let row = 0; row < entity.rows; row += 1) {
      for (let column = 0; column < entity.columns; column += 1) {
        const [dx, dy] = [column * entity.spacing[0], row * entity.spacing[1]]
        const [x, y] = [entity.at[0] + dx * cos - dy * sin, entity.at[1] + dx * sin + dy * cos]
        const [sx, sy] = entity.scale
        const placed: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, x, y]
        const own = multiply(matrix, multiply(placed, [1, 0, 0, 1, -block.base[0], -block.base[1]]))
        const isTired = cutter.isTired
        if (outline !== undefined && isTired) sheet.leaveOut('XCLIP')
        if (outline === undefined || isTired) walk(block.entities, sheet, own, layer, deeper)
        else {
          sheet.spend('work', outline.length / 2)
          const part = sheet.blank()
          walk(block.entities, part, own, layer, deeper)
          cutAt(part, moved(outline, own), 'inside', 'XCLIP')
          sheet.lay(part)
        }
      }
    }
  }

  const sheet = new Sheet()
  walk(entities, sheet, identity, '0', [])
  return sheet
}

const counted = ['entities', 'work', 'texts', 'letters'] as const
type Counts = Readonly<Record<(typeof counted)[number], number>>

const nothing: Counts = { entities: 0, work: 0, texts: 0, letters: 0 }
const plus = (one: Counts, other: Counts, times = 1): Counts => ({
  entities: one.entities + times * other.entities,
  work: one.work + times * other.work,
  texts: one.texts + times * other.texts,
  letters: one.letters + times * other.letters,
})

/**
 * Refuses what would be more than a drawing may have once blocks are put where they are used,
 * without putting them there: each block is counted once, however often it is used.
 *
 * @throws AppError `file-too-large`
 */
export function refuseMultitudes({ entities, blocks, objects }: DxfModel): void {
  const known = new Map<string, Counts>()
  const countsOf = (some: readonly Entity[], depth: number): Counts => {
    let sum = nothing
    for (const entity of some) {
      sum = plus(sum, { ...nothing, entities: 1, work: stepsOfEntity(entity) })
      if (entity.hidden) continue
      const written = writtenBy(entity, objects)
      if (written !== undefined) sum = plus(sum, { ...nothing, texts: 1, letters: written.length })
      if (entity.kind === 'insert')
        sum = plus(sum, blockCounts(entity.block.toLowerCase(), depth + 1), entity.columns * entity.rows)
    }
    return sum
  }
  const blockCounts = (name: string, depth: number): Counts => {
    const before = known.get(name)
    if (before !== undefined) return before
    const block = blocks.get(name)
    if (block === undefined || block.external) return nothing
    if (depth > drawingLimits.depth) throw tooLargeError('depth')
    // One that contains itself is refused where it is put in place.
    known.set(name, nothing)
    const counts = countsOf(block.entities, depth)
    known.set(name, counts)
    return counts
  }
  const counts = countsOf(entities, 0)
  for (const what of counted) if (counts[what] > drawingLimits[what]) throw tooLargeError(what)
}

/** The text that an entity shows: its own, or the name of its picture. */
function writtenBy(entity: Entity, objects: DxfModel['objects']): string | undefined {
  if (entity.kind === 'text') return entity.text
  return entity.kind === 'picture' ? objects.pictureName(entity.definition) : undefined
}
