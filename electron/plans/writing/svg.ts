import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { drawnAreaOpacity } from '../../../shared/domain/plan/picture/drawing-mark.ts'
import {
  paperPixelMetres,
  patternStyles,
  type Paint,
  type Pattern,
} from '../../../shared/domain/plan/picture/paints.ts'
import type {
  DrawingMark,
  DrawnLayer,
  ImageMark,
  Mark,
  PictureGroup,
  PlanPicture,
  SignMark,
  TextMark,
} from '../../../shared/domain/plan/picture/plan-picture.ts'
import type { Sign } from '../../../shared/domain/plan/signs/signs.ts'
import { paperInk } from '../../../shared/domain/plan/signs/tones.ts'
import type { PrintMeasure } from '../../print/measure.ts'

export interface SvgOptions {
  readonly title: string
  /** What is in front of ids, where several plans stand in one document. */
  readonly prefix?: string
  /** Pixels; without it the plan is at 1:100 in millimetres. */
  readonly widthPixels?: number
  /** Letters as outlines, for whoever draws it without our fonts. */
  readonly outlines?: PrintMeasure
}

/**
 * A plan as SVG: one user unit is one metre, each layer and each element is a group of its own,
 * with its id and, for stands, its number, state and holder.
 */
export function planSvg(
  picture: PlanPicture,
  { title, prefix = '', widthPixels, outlines }: SvgOptions,
): string {
  const { widthMetres, heightMetres } = picture.hall
  const size =
    widthPixels === undefined
      ? `width="${short(widthMetres * 10)}mm" height="${short(heightMetres * 10)}mm"`
      : `width="${widthPixels}" height="${Math.round((widthPixels * heightMetres) / widthMetres)}"`
  const defs = [
    ...usedPatterns(picture).map(({ id, pattern, edge }) => patternElement(`${prefix}${id}`, pattern, edge)),
    ...frames(picture, prefix),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(widthMetres)} ${short(heightMetres)}" ${size} font-family="Inter, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif">`,
    `<title>${xml(title)}</title>`,
    defs.length === 0 ? '' : `<defs>${defs.join('')}</defs>`,
    `<g id="${prefix}hall"><rect class="hall" width="${short(widthMetres)}" height="${short(heightMetres)}" fill="${paperInk.paper}" stroke="${paperInk.hall}" stroke-width="${2 * paperPixelMetres}"/></g>`,
    ...picture.layers.map(
      ({ layer, groups }) =>
        `<g id="${prefix}${layer}">\n${groups.map((group) => groupElement(group, prefix, outlines)).join('\n')}\n</g>`,
    ),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function groupElement(
  { element, state, title, marks }: PictureGroup,
  prefix: string,
  outlines: PrintMeasure | undefined,
): string {
  const told =
    element.kind === 'stand'
      ? ` class="stand ${state ?? ''}" data-number="${xml(element.number)}" data-state="${state ?? ''}" data-name="${xml(title)}"`
      : ` class="${element.kind}"`
  return `<g id="${prefix}${element.kind === 'stand' ? 'stand' : 'element'}-${element.id}"${told}>${title === '' ? '' : `<title>${xml(title)}</title>`}${marks.map((mark) => markElement(mark, { prefix, outlines, id: element.id })).join('')}</g>`
}

interface Writing {
  readonly prefix: string
  readonly outlines: PrintMeasure | undefined
  /** Of the element. */
  readonly id: string
}

function markElement(mark: Mark, { prefix, outlines, id }: Writing): string {
  switch (mark.kind) {
    case 'area':
      return painted(mark.paint, prefix, (look) => `<path d="${pathOf(mark.corners, true)}"${look}/>`)
    case 'line':
      return `<path d="${pathOf(mark.points, false)}" fill="none" stroke="${mark.colour}" stroke-width="${short(mark.widthMetres)}"/>`
    case 'sign':
      return signMark(mark)
    case 'text':
      return textElement(mark, outlines)
    case 'image':
      return imageElement(mark)
    case 'drawing':
      return drawingElement(mark, frameId(prefix, id), outlines)
  }
}

function painted(
  { fill, pattern, edge, edgeMetres }: Paint,
  prefix: string,
  draw: (look: string) => string,
): string {
  const stroke = edge === null ? '' : ` stroke="${edge}" stroke-width="${short(edgeMetres)}"`
  if (pattern === null || edge === null) return draw(` fill="${fill ?? 'none'}"${stroke}`)
  return (
    (fill === null ? '' : draw(` fill="${fill}"`)) +
    draw(` fill="url(#${prefix}${patternId(pattern, edge)})"${stroke}`)
  )
}

function signMark({ sign, centre, sizeMetres, rotationDegrees, colour }: SignMark): string {
  const turned = rotationDegrees === 0 ? '' : ` rotate(${short(rotationDegrees)})`
  return signElement(
    sign,
    colour,
    `translate(${short(centre.x)} ${short(centre.y)})${turned} scale(${short(sizeMetres / 2)})`,
  )
}

/** A sign, which `transform` puts into its place from a square from -1 to 1. */
export function signElement({ lineWidth, parts }: Sign, colour: string, transform: string): string {
  const line = `fill="none" stroke="${colour}" stroke-width="${short(lineWidth)}" stroke-linecap="round" stroke-linejoin="round"`
  const drawn = parts.map((part) => {
    if (part.kind === 'disc') return `<circle r="${short(part.radius)}" fill="${colour}"/>`
    if (part.kind === 'ring') return `<circle r="${short(part.radius)}" ${line}/>`
    const data = `M${part.points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`
    if (part.kind === 'area') return `<path d="${data}Z" fill="${colour}"/>`
    return `<path d="${data}${part.closed === true ? 'Z' : ''}" ${line}/>`
  })
  return `<g transform="${transform}">${drawn.join('')}</g>`
}

function textElement(mark: TextMark, outlines: PrintMeasure | undefined): string {
  const { text, widthMetres, sizeMetres, x, y, about, rotationDegrees, colour, weight, part } = mark
  const turned = rotation(rotationDegrees, about)
  if (outlines !== undefined) {
    const [line] = outlines.lines(text, { weight, maxWidth: Number.POSITIVE_INFINITY, maxLines: 1 })
    return line === undefined
      ? ''
      : `<path d="${outlines.outline(line, x, y, sizeMetres)}" fill="${colour}"${turned}/>`
  }
  const look = `font-size="${short(sizeMetres)}"${weight === 'bold' ? ' font-weight="700"' : ''} fill="${colour}"`
  // Each line has the direction of its own letters, as on the plan.
  const direction = /[\p{sc=Arab}\p{sc=Hebr}]/u.test(text) ? ' unicode-bidi="plaintext"' : ''
  return `<text class="${part}" x="${short(x + widthMetres / 2)}" y="${short(y)}" text-anchor="middle" ${look}${direction}${turned}>${xml(text)}</text>`
}

function frameId(prefix: string, id: string): string {
  return `${prefix}frame-${id}`
}

/** What drawings are cut off at. */
function frames({ layers }: PlanPicture, prefix: string): readonly string[] {
  return layers.flatMap(({ groups }) =>
    groups.flatMap(({ element, marks }) =>
      marks.flatMap((mark) =>
        mark.kind === 'drawing'
          ? [
              `<clipPath id="${frameId(prefix, element.id)}"><path d="${pathOf(mark.frame, true)}"/></clipPath>`,
            ]
          : [],
      ),
    ),
  )
}

function drawingElement(
  { opacity, lineMetres, layers }: DrawingMark,
  frame: string,
  outlines: PrintMeasure | undefined,
): string {
  const line = `stroke-width="${short(lineMetres)}" stroke-linejoin="round" stroke-opacity="${short(opacity)}"`
  return `<g clip-path="url(#${frame})">${layers.map((layer) => layerElement(layer, { line, opacity, outlines })).join('')}</g>`
}

function layerElement(
  { name, colour, paths, texts }: DrawnLayer,
  {
    line,
    opacity,
    outlines,
  }: { readonly line: string; readonly opacity: number; readonly outlines: PrintMeasure | undefined },
): string {
  const data = (areas: boolean): string =>
    paths
      .filter(({ kind }) => (kind === 'filled') === areas)
      .map(({ kind, corners }) => pathOf(corners, kind !== 'open'))
      .join('')
  const [areas, lines] = [data(true), data(false)]
  return [
    `<g data-layer="${xml(name)}">`,
    areas === ''
      ? ''
      : `<path d="${areas}" fill="${colour}" fill-opacity="${short(opacity * drawnAreaOpacity)}"/>`,
    lines === '' ? '' : `<path d="${lines}" fill="none" stroke="${colour}" ${line}/>`,
    texts.length === 0
      ? ''
      : `<g fill-opacity="${short(opacity)}">${texts.map((text) => textElement(text, outlines)).join('')}</g>`,
    '</g>',
  ].join('')
}

function pathOf(corners: readonly Point[], isClosed: boolean): string {
  return `M${corners.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}${isClosed ? 'Z' : ''}`
}

function imageElement({
  xMetres,
  yMetres,
  widthMetres,
  heightMetres,
  rotationDegrees,
  opacity,
  image,
}: ImageMark): string {
  const about = { x: xMetres + widthMetres / 2, y: yMetres + heightMetres / 2 }
  const frame = `x="${short(xMetres)}" y="${short(yMetres)}" width="${short(widthMetres)}" height="${short(heightMetres)}"`
  const data = `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`
  return `<image ${frame} preserveAspectRatio="none"${opacity === 1 ? '' : ` opacity="${short(opacity)}"`}${rotation(rotationDegrees, about)} href="${data}"/>`
}

function rotation(degrees: number, { x, y }: Point): string {
  return degrees === 0 ? '' : ` transform="rotate(${short(degrees)} ${short(x)} ${short(y)})"`
}

function patternId(pattern: Pattern, edge: string): string {
  return `pattern-${pattern}-${edge.slice(1)}`
}

function patternElement(id: string, pattern: Pattern, edge: string): string {
  const { step, line, opacity } = patternStyles[pattern]
  const [side, width] = [short(step * paperPixelMetres), short(line * paperPixelMetres)]
  const drawn =
    pattern === 'dotted'
      ? `<path d="M0 0h${width}v${width}h-${width}z" fill="${edge}"/>`
      : // The corners that neighbours cut off are drawn in each.
        `<path d="M${-side} ${side}L${side} ${-side}M0 ${side}L${side} 0M0 ${2 * side}L${2 * side} 0" stroke="${edge}" stroke-width="${width}" fill="none"/>`
  return `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><g opacity="${opacity}">${drawn}</g></pattern>`
}

interface UsedPattern {
  readonly id: string
  readonly pattern: Pattern
  readonly edge: string
}

function usedPatterns({ layers }: PlanPicture): readonly UsedPattern[] {
  const used = new Map<string, UsedPattern>()
  for (const { groups } of layers) {
    for (const mark of groups.flatMap(({ marks }) => marks)) {
      if (mark.kind !== 'area') continue
      const { pattern, edge } = mark.paint
      if (pattern !== null && edge !== null)
        used.set(patternId(pattern, edge), { id: patternId(pattern, edge), pattern, edge })
    }
  }
  return [...used.values()]
}

/** To a tenth of a millimetre. */
function short(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** What XML 1.0 cannot hold is left out. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
