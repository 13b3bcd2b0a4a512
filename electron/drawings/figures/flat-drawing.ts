import { boxOfPath } from '../../../shared/domain/plan/drawing/path-box.ts'
import type { DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { drawingLimits, tooLargeError } from './limits.ts'
import { stepsOfName } from './work.ts'
import { moved, type Matrix } from './matrix.ts'

export type FlatText = Omit<DrawingText, 'heightMetres'> & { readonly height: number }

/** In the drawing's unit, y upwards; paths are x, y, x, y, …. */
export interface FlatLayer {
  readonly name: string
  readonly open: number[][]
  readonly closed: number[][]
  readonly filled: number[][]
  readonly texts: FlatText[]
}

export interface FlatDrawing {
  /** By the names that entities have; what is the same but for capitals is one layer. */
  readonly layers: ReadonlyMap<string, FlatLayer>
  readonly unsupported: ReadonlyMap<string, number>
  readonly broken: number
}

/** What is left of what a drawing may have, for all sheets that are laid into one another. */
export interface Allowance {
  corners: number
  entities: number
  work: number
  texts: number
  letters: number
}

function fullAllowance(): Allowance {
  const { corners, entities, work, texts, letters } = drawingLimits
  return { corners, entities, work, texts, letters }
}

/** A drawing while it is made: paths and texts on layers, of no more than a drawing may have. */
export class Sheet implements FlatDrawing {
  readonly layers = new Map<string, FlatLayer>()
  readonly unsupported: Map<string, number>
  broken = 0
  readonly #allowance: Allowance

  constructor(allowance: Allowance = fullAllowance(), unsupported = new Map<string, number>()) {
    this.#allowance = allowance
    this.unsupported = unsupported
  }

  /** @throws AppError `file-too-large` */
  spend(what: keyof Allowance, count: number): void {
    this.#allowance[what] -= count
    if (this.#allowance[what] < 0) throw tooLargeError(what)
  }

  layer(name: string): FlatLayer {
    this.spend('work', stepsOfName(name))
    const key = name.toLowerCase()
    const known = this.layers.get(key)
    if (known !== undefined) return known
    if (this.layers.size >= drawingLimits.layers) throw tooLargeError('layers')
    const layer: FlatLayer = { name, open: [], closed: [], filled: [], texts: [] }
    this.layers.set(key, layer)
    return layer
  }

  /** @throws AppError `file-too-large` */
  addText(layer: FlatLayer, text: FlatText): void {
    this.spend('texts', 1)
    this.spend('letters', text.text.length)
    layer.texts.push({ ...text, text: shortened(text.text) })
  }

  /** Says of one thing that it is not shown. */
  leaveOut(type: string): void {
    this.unsupported.set(type, (this.unsupported.get(type) ?? 0) + 1)
  }

  /** Another sheet, to be laid on this one once it is cut. */
  blank(): Sheet {
    return new Sheet(this.#allowance, this.unsupported)
  }

  lay(other: Sheet): void {
    this.broken += other.broken
    for (const { name, open, closed, filled, texts } of other.layers.values()) {
      const layer = this.layer(name)
      for (const path of open) layer.open.push(path)
      for (const path of closed) layer.closed.push(path)
      for (const path of filled) layer.filled.push(path)
      for (const text of texts) layer.texts.push(text)
    }
  }
}

/** As much of a text as is shown. */
function shortened(text: string): string {
  const { lettersOfText, linesOfText } = drawingLimits
  if (text.length <= linesOfText) return text
  const letters = text.length <= lettersOfText ? text : `${text.slice(0, lettersOfText)}…`
  const lines = letters.split('\n', linesOfText + 1)
  return lines.length <= linesOfText ? letters : `${lines.slice(0, linesOfText).join('\n')}\n…`
}

const otherSide = { left: 'right', centre: 'centre', right: 'left' } as const

/** A text elsewhere. What was mirrored is written so that it can be read, in the same place. */
export function movedText(text: FlatText, matrix: Matrix): FlatText {
  const [a, b, c, d] = matrix
  const turn = (text.rotationDegrees * Math.PI) / 180
  const isMirrored = a * d - b * c < 0
  const way = isMirrored ? -1 : 1
  const [cos, sin] = [Math.cos(turn) * way, Math.sin(turn) * way]
  const [x = 0, y = 0] = moved([text.x, text.y], matrix)
  return {
    ...{ x, y },
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
  const take = ({ minX, minY, maxX, maxY }: Box): void => {
    box.minX = Math.min(box.minX, minX)
    box.minY = Math.min(box.minY, minY)
    box.maxX = Math.max(box.maxX, maxX)
    box.maxY = Math.max(box.maxY, maxY)
  }
  for (const { open, closed, filled, texts } of layers) {
    for (const paths of [open, closed, filled]) for (const path of paths) take(boxOfPath(path))
    for (const { x, y } of texts) take({ minX: x, minY: y, maxX: x, maxY: y })
  }
  return box.minX <= box.maxX ? box : undefined
}
