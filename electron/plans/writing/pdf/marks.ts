import {
  boxAround,
  boxesOverlap,
  type Box,
  type Point,
} from '../../../../shared/domain/plan/geometry/rectangle.ts'
import { drawnAreaOpacity } from '../../../../shared/domain/plan/picture/drawing-mark.ts'
import { paperPixelMetres, patternStyles, type Paint } from '../../../../shared/domain/plan/picture/paints.ts'
import type {
  DrawingMark,
  DrawnPath,
  Mark,
  SignMark,
  TextMark,
} from '../../../../shared/domain/plan/picture/plan-picture.ts'
import type { TextLine } from '../../../print/lines.ts'
import type { PrintMeasure } from '../../../print/measure.ts'
import type { Typesetter } from '../../../print/typesetter.ts'

/** Points of a page for a place of the plan. */
export interface Onto {
  readonly x: (metres: number) => number
  readonly y: (metres: number) => number
  readonly pointsPerMetre: number
  /** What of the plan is on this page. */
  readonly seen: Box
}

export const pointsPerMillimetre = 72 / 25.4
const hair = 0.35

/** Where a pattern begins, and how large a pixel of the screen is there; in points. */
interface PatternPosition {
  readonly box: Box
  readonly origin: Point
  readonly pixel: number
}

/** Draws marks on the pages of one document. */
export interface MarkWriter {
  mark(mark: Mark, onto: Onto): void
  /** Fills and edges the path that was just drawn by `path`. */
  paint(paint: Paint, edgePoints: number, place: PatternPosition, path: () => void): void
  /** A sign about a point of the page. */
  sign(
    sign: SignMark['sign'],
    colour: string,
    x: number,
    y: number,
    sizePoints: number,
    rotationDegrees?: number,
  ): void
}

export function createMarkWriter(
  document: PDFKit.PDFDocument,
  typesetter: Typesetter,
  measure: PrintMeasure,
): MarkWriter {
  const paint: MarkWriter['paint'] = ({ fill, pattern, edge }, edgePoints, place, path) => {
    if (fill !== null) {
      path()
      document.fill(fill)
    }
    if (pattern !== null && edge !== null) {
      document.save()
      path()
      document.clip()
      if (pattern === 'hatched') drawHatching(document, place, edge)
      else drawDots(document, place, edge)
      document.restore()
    }
    if (edge === null) return
    path()
    document.lineWidth(edgePoints).stroke(edge)
  }
  const turned = (about: Point, degrees: number, onto: Onto, draw: () => void): void => {
    if (degrees === 0) {
      draw()
      return
    }
    document.save()
    document.rotate(degrees, { origin: [onto.x(about.x), onto.y(about.y)] })
    draw()
    document.restore()
  }
  const trace = (corners: readonly Point[], isClosed: boolean, onto: Onto): void => {
    corners.forEach(({ x, y }, at) =>
      at === 0 ? document.moveTo(onto.x(x), onto.y(y)) : document.lineTo(onto.x(x), onto.y(y)),
    )
    if (isClosed) document.closePath()
  }
  const write = (
    { text, weight, sizeMetres, x, y, about, rotationDegrees, colour }: TextMark,
    onto: Onto,
  ): void => {
    const size = sizeMetres * onto.pointsPerMetre
    // In type of size 1, as it was measured for the plan: that is known by now.
    const [line] = measure.lines(text, { weight, maxWidth: Number.POSITIVE_INFINITY, maxLines: 1 })
    if (line === undefined) return
    turned(about, rotationDegrees, onto, () =>
      typesetter.draw(scaled(line, size), { x: onto.x(x), baseline: onto.y(y), size, colour }),
    )
  }
  const drawing = ({ frame, opacity, lineMetres, layers }: DrawingMark, onto: Onto): void => {
    document.save()
    trace(frame, true, onto)
    document.clip()
    document.lineWidth(Math.max(hair, lineMetres * onto.pointsPerMetre)).lineJoin('round')
    const isSeen = ({ corners }: DrawnPath): boolean => boxesOverlap(boxAround(corners), onto.seen, 0)
    for (const { colour, paths, texts } of layers) {
      const shown = paths.filter(isSeen)
      const areas = shown.filter(({ kind }) => kind === 'filled')
      const lines = shown.filter(({ kind }) => kind !== 'filled')
      for (const { corners } of areas) trace(corners, true, onto)
      if (areas.length > 0) document.fillOpacity(opacity * drawnAreaOpacity).fill(colour)
      for (const { kind, corners } of lines) trace(corners, kind === 'closed', onto)
      if (lines.length > 0) document.strokeOpacity(opacity).stroke(colour)
      document.fillOpacity(opacity)
      for (const text of texts) write(text, onto)
    }
    document.restore()
  }
  const sign: MarkWriter['sign'] = ({ lineWidth, parts }, colour, x, y, sizePoints, rotationDegrees = 0) => {
    document.save()
    document
      .translate(x, y)
      .rotate(rotationDegrees)
      .scale(sizePoints / 2)
    document.lineWidth(lineWidth).lineCap('round').lineJoin('round')
    for (const part of parts) {
      if (part.kind === 'ring' || part.kind === 'disc') document.circle(0, 0, part.radius)
      else {
        for (const [at, [across, down]] of part.points.entries()) {
          if (at === 0) document.moveTo(across, down)
          else document.lineTo(across, down)
        }
        if (part.kind === 'area' || part.closed === true) document.closePath()
      }
      if (part.kind === 'area' || part.kind === 'disc') document.fill(colour)
      else document.stroke(colour)
    }
    document.restore()
  }
  return {
    paint,
    sign,
    mark(mark, onto) {
      switch (mark.kind) {
        case 'area':
          paint(
            mark.paint,
            Math.max(hair, mark.paint.edgeMetres * onto.pointsPerMetre),
            patternPosition(mark.corners, onto),
            () => trace(mark.corners, true, onto),
          )
          return
        case 'line':
          trace(mark.points, false, onto)
          document.lineWidth(Math.max(hair, mark.widthMetres * onto.pointsPerMetre)).stroke(mark.colour)
          return
        case 'sign': {
          const { centre, sizeMetres, rotationDegrees, colour } = mark
          sign(
            mark.sign,
            colour,
            onto.x(centre.x),
            onto.y(centre.y),
            sizeMetres * onto.pointsPerMetre,
            rotationDegrees,
          )
          return
        }
        case 'text':
          write(mark, onto)
          return
        case 'image': {
          const { image, xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, opacity } = mark
          const about = { x: xMetres + widthMetres / 2, y: yMetres + heightMetres / 2 }
          turned(about, rotationDegrees, onto, () => {
            document.save()
            document.fillOpacity(opacity)
            document.image(Buffer.from(image.bytes), onto.x(xMetres), onto.y(yMetres), {
              width: widthMetres * onto.pointsPerMetre,
              height: heightMetres * onto.pointsPerMetre,
            })
            document.restore()
          })
          return
        }
        case 'drawing':
          drawing(mark, onto)
      }
    },
  }
}

function scaled(line: TextLine, size: number): TextLine {
  return {
    ...line,
    width: line.width * size,
    runs: line.runs.map((run) => ({ ...run, width: run.width * size })),
  }
}

/** Hatching, as on the screen: slanting upwards to the right, from where the hall begins. */
function drawHatching(
  document: PDFKit.PDFDocument,
  { box, origin, pixel }: PatternPosition,
  colour: string,
): void {
  const { step, line, opacity } = patternStyles.hatched
  const every = step * pixel
  const [left, top, right, bottom] = [
    box.minX - origin.x,
    box.minY - origin.y,
    box.maxX - origin.x,
    box.maxY - origin.y,
  ]
  for (let sum = Math.ceil((left + top) / every) * every; sum < right + bottom; sum += every) {
    document.moveTo(origin.x + sum - top, origin.y + top).lineTo(origin.x + sum - bottom, origin.y + bottom)
  }
  document
    .lineWidth(line * pixel)
    .strokeOpacity(opacity)
    .stroke(colour)
    .strokeOpacity(1)
}

function drawDots(
  document: PDFKit.PDFDocument,
  { box, origin, pixel }: PatternPosition,
  colour: string,
): void {
  const { step, line, opacity } = patternStyles.dotted
  const [every, size] = [step * pixel, line * pixel]
  for (let y = origin.y + Math.ceil((box.minY - origin.y) / every) * every; y < box.maxY; y += every) {
    for (let x = origin.x + Math.ceil((box.minX - origin.x) / every) * every; x < box.maxX; x += every)
      document.rect(x, y, size, size)
  }
  document.fillOpacity(opacity).fill(colour).fillOpacity(1)
}

/** On paper from the hall's corner, as far as it is on the page. */
function patternPosition(corners: readonly Point[], { x, y, pointsPerMetre, seen }: Onto): PatternPosition {
  const box = boxAround(corners)
  return {
    box: {
      minX: x(Math.max(box.minX, seen.minX)),
      minY: y(Math.max(box.minY, seen.minY)),
      maxX: x(Math.min(box.maxX, seen.maxX)),
      maxY: y(Math.min(box.maxY, seen.maxY)),
    },
    origin: { x: x(0), y: y(0) },
    pixel: paperPixelMetres * pointsPerMetre,
  }
}
