import type { Element, Node } from '@xmldom/xmldom'
import { movedText, type Sheet } from '../figures/flat-drawing.ts'
import { multiply, type Matrix } from '../figures/matrix.ts'
import { layerName, styleOf, type Style } from './styles.ts'
import { firstNumberIn } from './transform.ts'
import { workOfText } from './work.ts'

/** Of the size of a font. */
const capitalShare = 0.7

interface Line {
  readonly x: number
  readonly y: number
  readonly style: Style
  text: string
}

/** Lays a text on its layer: a line for each place that it, or a part of it, is given. */
export function layText(element: Element, matrix: Matrix, style: Style, sheet: Sheet): void {
  sheet.spend('work', workOfText(element))
  const lines: Line[] = [begin(element, { x: 0, y: 0, style, text: '' }, style)]
  collect(element, style, lines)
  // Letters stand upright where y goes down.
  const upright = multiply(matrix, [1, 0, 0, -1, 0, 0])
  for (const { x, y, style: own, text } of lines) {
    const written = text
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const height = own.fontSize * capitalShare
    if (written === '' || ![x, y, height, ...matrix].every(Number.isFinite)) continue
    const placed = {
      x,
      y: -y,
      height,
      rotationDegrees: 0,
      across: own.anchor,
      down: 'bottom',
      text: written,
    } as const
    sheet.addText(sheet.layer(layerName(own)), movedText(placed, upright))
  }
}

function collect(parent: Node, style: Style, lines: Line[]): void {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    const last = lines.at(-1)
    if (node.nodeType === 3 && last !== undefined) last.text += node.nodeValue ?? ''
    if (node.nodeType !== 1 || last === undefined) continue
    const element = node as Element
    if (element.localName !== 'tspan' && element.localName !== 'a') continue
    const own = styleOf(element, style)
    if (own.isAway) continue
    if (element.getAttribute('x') !== null || element.getAttribute('y') !== null)
      lines.push(begin(element, last, own))
    for (const part of Array.from(element.childNodes)) {
      const line = lines.at(-1)
      // Parts of parts are rare, and have no place of their own here.
      if (line !== undefined)
        line.text += part.nodeType === 3 || part.nodeType === 1 ? (part.textContent ?? '') : ''
    }
  }
}

function begin(element: Element, before: Line, style: Style): Line {
  const at = (name: string): number | undefined => firstNumberIn(element.getAttribute(name) ?? '')
  return { x: at('x') ?? before.x, y: at('y') ?? before.y, style, text: '' }
}
