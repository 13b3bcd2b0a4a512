import type { Drawing, DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'

/** A rectangle as a path of a drawing. */
export function boxPath(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

export function writtenAt(x: number, y: number, text: string, heightMetres = 0.3): DrawingText {
  return { x, y, heightMetres, rotationDegrees: 0, across: 'centre', down: 'middle', text }
}

interface Made {
  readonly width: number
  readonly height: number
  readonly open?: number[][]
  readonly closed?: number[][]
  readonly texts?: DrawingText[]
}

/** A drawing in metres with one layer, STANDS. */
export function drawingOf({ width, height, open = [], closed = [], texts = [] }: Made): Drawing {
  return {
    ...{ version: 1, unit: 'm', unitSource: 'file', widthMetres: width, heightMetres: height },
    layers: [{ name: 'STANDS', colour: null, shown: true, open, closed, filled: [], texts }],
    leftOut: { kinds: {}, broken: 0, isCutOff: false, skipped: 0 },
  }
}
