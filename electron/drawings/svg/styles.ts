import type { Element, Node } from '@xmldom/xmldom'
import { layerOfPaint, pointsPerInch } from '../figures/paper.ts'
import { drawingLimits } from '../figures/limits.ts'
import { memoised } from '../figures/memoised.ts'
import { numbersIn } from './transform.ts'

const inkscape = 'http://www.inkscape.org/namespaces/inkscape'

/** What an element has of those around it. */
export interface Style {
  readonly layer: string | undefined
  readonly isInkscape: boolean
  readonly isAway: boolean
  readonly stroke: string
  readonly fill: string
  readonly strokeWidth: number
  readonly fontSize: number
  readonly anchor: 'left' | 'centre' | 'right'
}

export const initialStyle: Style = {
  layer: undefined,
  isInkscape: false,
  isAway: false,
  stroke: 'none',
  fill: '#000000',
  strokeWidth: 1,
  fontSize: 16,
  anchor: 'left',
}

const anchors = { start: 'left', middle: 'centre', end: 'right' } as const
/** Of CSS. */
export const pixelsPerInch = 96
const pixelsPerUnit: Readonly<Record<string, number>> = {
  pt: pixelsPerInch / pointsPerInch,
  pc: 16,
  mm: pixelsPerInch / 25.4,
  cm: pixelsPerInch / 2.54,
  in: pixelsPerInch,
  em: 16,
}

/** How an element is shown, by its attributes and its own style. */
export function styleOf(element: Element, outer: Style): Style {
  const own = ownStyleOf(element)
  return { ...outer, ...own, isAway: outer.isAway || own.isAway }
}

/** What an element says itself, however often it is used. */
const ownStyleOf = memoised((element: Element): Partial<Style> & Pick<Style, 'isAway'> => {
  const styleAttribute = new Map(
    (element.getAttribute('style') ?? '').split(';').map((part) => {
      const at = part.indexOf(':')
      return [part.slice(0, Math.max(0, at)).trim(), part.slice(at + 1).trim()] as const
    }),
  )
  const said = (name: string): string | undefined =>
    styleAttribute.get(name) ?? element.getAttribute(name) ?? undefined
  const [stroke, fill, anchor] = [said('stroke'), said('fill'), said('text-anchor')]
  const [strokeWidth, fontSize] = [length(said('stroke-width')), length(said('font-size'))]
  return {
    isAway: said('display') === 'none' || said('visibility') === 'hidden',
    ...(stroke === undefined ? {} : { stroke }),
    ...(fill === undefined ? {} : { fill }),
    ...(strokeWidth === undefined ? {} : { strokeWidth }),
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(anchor === 'start' || anchor === 'middle' || anchor === 'end' ? { anchor: anchors[anchor] } : {}),
  }
})

function length(written: string | undefined): number | undefined {
  const [figure] = numbersIn(written ?? '')
  const unit = /[a-z]{1,2}$/.exec(written?.trim() ?? '')?.[0] ?? ''
  return figure === undefined ? undefined : figure * (pixelsPerUnit[unit] ?? 1)
}

/**
 * The layer that a group is: one of Inkscape, else one with a name that does not hold all that is
 * drawn. `undefined` for what is none.
 */
export function layerOfGroup(element: Element): Pick<Style, 'layer' | 'isInkscape'> | undefined {
  if (!isGroup(element)) return undefined
  if (element.getAttributeNS(inkscape, 'groupmode') === 'layer') {
    const label = element.getAttributeNS(inkscape, 'label') ?? element.getAttribute('id')
    return label === null ? undefined : { layer: label, isInkscape: true }
  }
  const id = element.getAttribute('id') ?? ''
  const { parentNode } = element
  return id === '' || parentNode === null || !holdsTopGroups(parentNode)
    ? undefined
    : { layer: id, isInkscape: false }
}

function isGroup(node: Node): boolean {
  return node.localName === 'g'
}

/** Asked for each group in a parent, and counted once. */
const groupsIn = memoised(
  (parent: Node) =>
    Array.from(parent.childNodes).filter(({ nodeName }) => nodeName.split(':').at(-1) === 'g').length,
)

/** Whether it holds several groups, and only groups are around it that hold nothing else. */
const holdsTopGroups = memoised((parent: Node) => {
  if (groupsIn(parent) < 2) return false
  let [outermost, depth]: [Node | null, number] = [parent, 0]
  // Groups that lie deeper are not shown.
  while (outermost !== null && isGroup(outermost) && depth <= drawingLimits.depth * 4) {
    outermost = outermost.parentNode
    depth += 1
    if (outermost === null || groupsIn(outermost) > 1) return false
  }
  return outermost?.localName === 'svg'
})

/** The name of the layer that something is on: its own, else one for all that is painted so. */
export function layerName({ layer, stroke, fill, strokeWidth }: Style): string {
  if (layer !== undefined) return layer
  return stroke === 'none'
    ? layerOfPaint({ colour: fill, width: null })
    : layerOfPaint({ colour: stroke, width: strokeWidth / pixelsPerInch })
}
