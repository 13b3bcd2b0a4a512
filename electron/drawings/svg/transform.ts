import type { Element } from '@xmldom/xmldom'
import { identity, multiply, type Matrix } from '../figures/matrix.ts'
import { memoised } from '../figures/memoised.ts'

const radians = Math.PI / 180

/** The `transform` of an element as a matrix, however often it is used. */
export const transformOf = memoised((element: Element) => matrixIn(element.getAttribute('transform') ?? ''))

/** As CSS Transforms 1 has it (“The SVG transform attribute”); what is none of it is passed over. */
function matrixIn(written: string): Matrix {
  let matrix = identity
  for (const [, name = '', list = ''] of written.matchAll(/\b([a-z]{4,9})\s?\(([^()]*)\)/gi)) {
    const own = numbersIn(list)
    const one = matrixOf(name, own)
    if (one?.every(Number.isFinite) === true) matrix = multiply(matrix, one)
  }
  return matrix
}

const figure = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i
const figures = new RegExp(figure, 'gi')

export function numbersIn(list: string): number[] {
  return (list.match(figures) ?? []).map(Number)
}

export function firstNumberIn(list: string): number | undefined {
  const [found] = figure.exec(list) ?? []
  return found === undefined ? undefined : Number(found)
}

function matrixOf(name: string, figures: readonly number[]): Matrix | undefined {
  const [a = 0, b, c] = figures
  switch (name) {
    case 'matrix': {
      const [, , , d = 1, e = 0, f = 0] = figures
      return [a, b ?? 0, c ?? 0, d, e, f]
    }
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0]
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0]
    case 'rotate': {
      const [cos, sin, x, y] = [Math.cos(a * radians), Math.sin(a * radians), b ?? 0, c ?? 0]
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
    }
    case 'skewX':
      return [1, 0, Math.tan(a * radians), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan(a * radians), 0, 1, 0, 0]
    default:
      return undefined
  }
}
