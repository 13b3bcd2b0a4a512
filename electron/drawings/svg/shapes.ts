import type { Element } from '@xmldom/xmldom'
import type { Sheet } from '../figures/flat-drawing.ts'
import type { Matrix } from '../figures/matrix.ts'
import type { Paper } from '../figures/paper.ts'
import { Pen } from '../figures/pen.ts'
import { memoised } from '../figures/memoised.ts'
import { layerName, type Style } from './styles.ts'
import { drawPath, readPath } from './path-data.ts'
import { numbersIn } from './transform.ts'

interface Shown {
  readonly element: Element
  readonly matrix: Matrix
  readonly style: Style
  readonly sheet: Sheet
  readonly paper: Paper
}

/** Each as the path that it stands for (“Basic shapes” of SVG 2). */
const shapes: Readonly<Record<string, (element: Element) => string>> = {
  path: (element) => element.getAttribute('d') ?? '',
  rect(element) {
    const [x, y, width, height] = figures(element, 'x', 'y', 'width', 'height')
    return width > 0 && height > 0 ? `M${x} ${y}h${width}v${height}h${-width}z` : ''
  },
  circle(element) {
    const [x, y, radius] = figures(element, 'cx', 'cy', 'r', '')
    return round(x, y, radius, radius)
  },
  ellipse(element) {
    const [x, y, across, down] = figures(element, 'cx', 'cy', 'rx', 'ry')
    return round(x, y, across, down)
  },
  line(element) {
    const [x, y, endX, endY] = figures(element, 'x1', 'y1', 'x2', 'y2')
    return `M${x} ${y}L${endX} ${endY}`
  },
  polyline: (element) => through(element),
  polygon: (element) => `${through(element)}z`,
}

export const shapeNames: ReadonlySet<string> = new Set(Object.keys(shapes))

/** However often it is used. */
const pathOf = memoised((element: Element) => readPath(shapes[element.localName ?? '']?.(element) ?? ''))

export function layShape({ element, matrix, style, sheet, paper }: Shown): void {
  if (style.stroke === 'none' && style.fill === 'none') return
  const path = pathOf(element)
  sheet.spend('work', path.work)
  const pen = new Pen(paper)
  drawPath(path, matrix, pen)
  pen.lay(sheet, () => sheet.layer(layerName(style)), style.stroke === 'none')
}

function figures(
  element: Element,
  ...names: readonly [string, string, string, string]
): readonly [number, number, number, number] {
  const of = (name: string): number => numbersIn(element.getAttribute(name) ?? '')[0] ?? 0
  return [of(names[0]), of(names[1]), of(names[2]), of(names[3])]
}

function round(x: number, y: number, across: number, down: number): string {
  if (!(across > 0 && down > 0)) return ''
  return `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`
}

function through(element: Element): string {
  const points = numbersIn(element.getAttribute('points') ?? '')
  return points.length < 4 ? '' : `M${points.slice(0, points.length - (points.length % 2)).join(' ')}`
}
