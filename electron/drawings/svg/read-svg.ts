import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { AppError } from '../../../shared/errors.ts'
import { Sheet } from '../figures/flat-drawing.ts'
import { multiply, type Matrix } from '../figures/matrix.ts'
import { paperOf, type Paper } from '../figures/paper.ts'
import { drawingLimits, tooLargeError } from '../figures/limits.ts'
import { memoised } from '../figures/memoised.ts'
import { layShape, shapeNames } from './shapes.ts'
import { layerOfGroup, styleOf, pixelsPerInch, initialStyle, type Style } from './styles.ts'
import { layText } from './texts.ts'
import { numbersIn, transformOf } from './transform.ts'
import { stepsOfElement } from './work.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** What is in these is shown as they are, in order. */
const containers: ReadonlySet<string> = new Set(['g', 'a', 'switch', 'svg', 'symbol'])
/** As a picture is drawn that does not say its size. */
const usualSize = { width: 300, height: 150 }

export interface ShownSvg {
  readonly flat: Sheet
  readonly paper: Paper
  /** Layers that are switched off, by their names in small letters. */
  readonly hidden: ReadonlySet<string>
}

/**
 * The lines and texts of an SVG, in inches, y upwards. What it names in other files, its scripts
 * and its style sheets have no part in it.
 *
 * @throws AppError `file-damaged`, `file-too-large`
 */
export function readSvg(bytes: Uint8Array, name: string): ShownSvg {
  const root = rootOf(new TextDecoder().decode(bytes), name)
  const box = numbersIn(root.getAttribute('viewBox') ?? '')
  const { width, height } = sizeOf(root, box)
  const paper = paperOf(width / pixelsPerInch, height / pixelsPerInch)
  const walk = new Walk(root, paper)
  // Drawings are read with y upwards.
  const inches: Matrix = [1 / pixelsPerInch, 0, 0, -1 / pixelsPerInch, 0, height / pixelsPerInch]
  walk.children(root, multiply(inches, viewOf(root, box, width, height)), initialStyle, 0)
  return { flat: walk.sheet, paper, hidden: walk.hidden }
}

function rootOf(text: string, name: string): Element {
  try {
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message)
    }
    const root = new DOMParser({ onError }).parseFromString(text, 'image/svg+xml').documentElement
    if (root !== null) return root
  } catch (error) {
    throw new AppError('file-damaged', `“${name}” cannot be read as an SVG.`, {
      cause: error,
      details: { reason: 'drawing-unreadable', name },
    })
  }
  throw new AppError('file-damaged', `“${name}” cannot be read as an SVG.`, {
    details: { reason: 'drawing-unreadable', name },
  })
}

function sizeOf(
  root: Element,
  [, , boxWidth, boxHeight]: readonly number[],
): { readonly width: number; readonly height: number } {
  const side = (attribute: string, otherwise: number): number => {
    const [figure] = numbersIn(root.getAttribute(attribute) ?? '')
    return figure !== undefined && figure > 0 && root.getAttribute(attribute)?.includes('%') !== true
      ? figure
      : otherwise
  }
  return {
    width: side('width', boxWidth ?? usualSize.width),
    height: side('height', boxHeight ?? usualSize.height),
  }
}

/** From its view to its size: as large as fits, in the middle, or drawn out where it says so. */
function viewOf(
  root: Element,
  [left = 0, top = 0, boxWidth = 0, boxHeight = 0]: readonly number[],
  width: number,
  height: number,
): Matrix {
  if (!(boxWidth > 0 && boxHeight > 0)) return [1, 0, 0, 1, 0, 0]
  const [across, down] = [width / boxWidth, height / boxHeight]
  const ratio = root.getAttribute('preserveAspectRatio') ?? ''
  if (ratio.includes('none')) return [across, 0, 0, down, -left * across, -top * down]
  const scale = ratio.includes('slice') ? Math.max(across, down) : Math.min(across, down)
  const share = (least: string, most: string): number =>
    ratio.includes(least) ? 0 : ratio.includes(most) ? 1 : 0.5
  const [x, y] = [
    (width - boxWidth * scale) * share('xMin', 'xMax'),
    (height - boxHeight * scale) * share('YMin', 'YMax'),
  ]
  return [scale, 0, 0, scale, x - left * scale, y - top * scale]
}

class Walk {
  readonly sheet = new Sheet()
  readonly hidden = new Set<string>()
  readonly #paper: Paper
  readonly #named = new Map<string, Element>()

  constructor(root: Element, paper: Paper) {
    this.#paper = paper
    for (const element of Array.from(root.getElementsByTagName('*'))) {
      const id = element.getAttribute('id')
      if (id !== null && id !== '' && !this.#named.has(id)) this.#named.set(id, element)
    }
  }

  children(parent: Element, matrix: Matrix, style: Style, depth: number): void {
    if (depth > drawingLimits.depth * 4) throw tooLargeError('depth')
    for (let node: Node | null = parent.firstChild; node !== null; node = node.nextSibling) {
      if (isElement(node)) this.#element(node, matrix, style, depth)
    }
  }

  #element(element: Element, around: Matrix, outer: Style, depth: number): void {
    const { localName, namespaceURI } = element
    if (localName === null || (namespaceURI ?? svgNamespace) !== svgNamespace) return
    this.sheet.spend('entities', 1)
    this.sheet.spend('work', stepsOfElement(element))
    const layer = layerOfGroup(element)
    const style = {
      ...styleOf(element, outer),
      ...(layer === undefined || (outer.isInkscape && !layer.isInkscape) ? {} : layer),
    }
    if (style.isAway) {
      // A layer that is switched off can be switched on; what is hidden in another way is not there.
      if (layer === undefined || style.layer === undefined) return
      this.hidden.add(style.layer.toLowerCase())
    }
    const matrix = multiply(around, transformOf(element))
    if (containers.has(localName))
      this.children(element, multiply(matrix, placeOf(element)), { ...style, isAway: false }, depth + 1)
    else if (localName === 'use') this.#use(element, multiply(matrix, placeOf(element)), style, depth)
    else if (localName === 'text') layText(element, matrix, style, this.sheet)
    else if (shapeNames.has(localName))
      layShape({ element, matrix, style, sheet: this.sheet, paper: this.#paper })
  }

  #use(element: Element, matrix: Matrix, style: Style, depth: number): void {
    const link =
      element.getAttribute('href') ?? element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
    const used = link.startsWith('#') ? this.#named.get(link.slice(1)) : undefined
    if (used === undefined) return
    if (depth > drawingLimits.depth * 4) throw tooLargeError('depth')
    this.#element(used, matrix, style, depth + 1)
  }
}

/** Where a picture in a picture, or what is used again, has its corner. */
const placeOf = memoised((element: Element): Matrix => {
  const isPlaced = element.localName === 'svg' || element.localName === 'use'
  const at = (name: string): number => (isPlaced ? (numbersIn(element.getAttribute(name) ?? '')[0] ?? 0) : 0)
  return [1, 0, 0, 1, at('x'), at('y')]
})

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
