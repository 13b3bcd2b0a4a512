import type { Point } from '../../../../shared/domain/plan/geometry/rectangle.ts'
import type { Typesetter } from '../../../print/typesetter.ts'
import type { Paint, Pattern } from '../../picture/paints.ts'
import type { Mark, SignMark } from '../../picture/plan-picture.ts'

/** Points of a page for a place of the plan. */
export interface Onto {
  readonly x: (metres: number) => number
  readonly y: (metres: number) => number
  readonly pointsPerMetre: number
}

export const pointsPerMillimetre = 72 / 25.4
const hair = 0.35
/** Of the patterns, in points, whatever the scale is. */
const step = 5

/** Draws marks on the pages of one document. */
export interface MarkWriter {
  mark(mark: Mark, onto: Onto): void
  /** Fills and edges the path that was just drawn by `path`. */
  paint(paint: Paint, edgePoints: number, path: () => void): void
  /** A sign about a point of the page. */
  sign(sign: SignMark['sign'], colour: string, x: number, y: number, sizePoints: number, rotationDegrees?: number): void
}

const strokes: Readonly<Record<Pattern, string>> = {
  hatched: `0 0 m ${step} ${step} l S`,
  dotted: `1.8 1.8 1.4 1.4 re f`,
}

export function createMarkWriter(document: PDFKit.PDFDocument, typesetter: Typesetter): MarkWriter {
  const tilings = new Map<Pattern, ReturnType<PDFKit.PDFDocument['pattern']>>()
  const tiling = (pattern: Pattern): ReturnType<PDFKit.PDFDocument['pattern']> => {
    const known = tilings.get(pattern)
    if (known !== undefined) return known
    const made = document.pattern([0, 0, step, step], step, step, `0.6 w ${strokes[pattern]}`)
    tilings.set(pattern, made)
    return made
  }
  const paint: MarkWriter['paint'] = ({ fill, pattern, edge }, edgePoints, path) => {
    if (pattern !== null && edge !== null) {
      if (fill !== null) {
        path()
        document.fill(fill)
      }
      path()
      document.fill([tiling(pattern), edge])
      path()
      document.lineWidth(edgePoints).stroke(edge)
      return
    }
    path()
    if (fill !== null && edge !== null) document.lineWidth(edgePoints).fillAndStroke(fill, edge)
    else if (fill !== null) document.fill(fill)
    else if (edge !== null) document.lineWidth(edgePoints).stroke(edge)
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
          paint(mark.paint, Math.max(hair, mark.paint.edgeMetres * onto.pointsPerMetre), () => {
            mark.corners.forEach(({ x, y }, at) => (at === 0 ? document.moveTo(onto.x(x), onto.y(y)) : document.lineTo(onto.x(x), onto.y(y))))
            document.closePath()
          })
          return
        case 'sign': {
          const { centre, sizeMetres, rotationDegrees, colour } = mark
          sign(mark.sign, colour, onto.x(centre.x), onto.y(centre.y), sizeMetres * onto.pointsPerMetre, rotationDegrees)
          return
        }
        case 'text': {
          const size = mark.sizeMetres * onto.pointsPerMetre
          turned(mark.about, mark.rotationDegrees, onto, () =>
            typesetter.draw(scaled(mark.line, size), { x: onto.x(mark.x), baseline: onto.y(mark.y), size, colour: mark.colour }),
          )
          return
        }
        case 'image': {
          const { image, xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, opacity } = mark
          const about = { x: xMetres + widthMetres / 2, y: yMetres + heightMetres / 2 }
          turned(about, rotationDegrees, onto, () => {
            document.save()
            document.fillOpacity(opacity)
            document.image(image.bytes, onto.x(xMetres), onto.y(yMetres), {
              width: widthMetres * onto.pointsPerMetre,
              height: heightMetres * onto.pointsPerMetre,
            })
            document.restore()
          })
        }
      }
    },
  }
}

/** A line in type of size 1 in this size. */
function scaled({ runs, width }: Parameters<Typesetter['draw']>[0], size: number): Parameters<Typesetter['draw']>[0] {
  return { width: width * size, runs: runs.map((run) => ({ ...run, width: run.width * size })) }
}
