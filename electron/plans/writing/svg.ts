import type { Point } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { TextMeasure } from '../../print/measure.ts'
import type { Sign } from '../../../shared/domain/plan/picture/signs.ts'
import { paperInk } from '../../../shared/domain/plan/picture/tones.ts'
import type { Paint, Pattern } from '../picture/paints.ts'
import type { ImageMark, Mark, PictureGroup, PlanPicture, SignMark, TextMark } from '../picture/plan-picture.ts'

export interface SvgOptions {
  readonly title: string
  /** What is in front of ids, where several plans stand in one document. */
  readonly prefix?: string
  /** Pixels; without it the plan is at 1:100 in millimetres. */
  readonly widthPixels?: number
  /** Letters as outlines, for whoever draws it without our fonts. */
  readonly outlines?: TextMeasure
}

/**
 * A plan as SVG: one user unit is one metre, each layer and each element is a group of its own,
 * with its id and, for stands, its number, state and holder.
 */
export function planSvg(picture: PlanPicture, { title, prefix = '', widthPixels, outlines }: SvgOptions): string {
  const { widthMetres, heightMetres } = picture.hall
  const size =
    widthPixels === undefined
      ? `width="${short(widthMetres * 10)}mm" height="${short(heightMetres * 10)}mm"`
      : `width="${widthPixels}" height="${Math.round((widthPixels * heightMetres) / widthMetres)}"`
  const patterns = usedPatterns(picture)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(widthMetres)} ${short(heightMetres)}" ${size} font-family="Inter, 'Noto Sans Arabic', 'Helvetica Neue', Arial, sans-serif">`,
    `<title>${xml(title)}</title>`,
    patterns.length === 0 ? '' : `<defs>${patterns.map(({ id, pattern, edge }) => patternElement(`${prefix}${id}`, pattern, edge)).join('')}</defs>`,
    `<g id="${prefix}hall"><rect class="hall" width="${short(widthMetres)}" height="${short(heightMetres)}" fill="${paperInk.paper}" stroke="${paperInk.hall}" stroke-width="0.08"/></g>`,
    ...picture.layers.map(
      ({ layer, groups }) => `<g id="${prefix}${layer}">\n${groups.map((group) => groupElement(group, prefix, outlines)).join('\n')}\n</g>`,
    ),
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function groupElement({ element, state, title, marks }: PictureGroup, prefix: string, outlines: TextMeasure | undefined): string {
  const told =
    element.kind === 'stand'
      ? ` class="stand ${state ?? ''}" data-number="${xml(element.number)}" data-state="${state ?? ''}" data-name="${xml(title)}"`
      : ` class="${element.kind}"`
  return `<g id="${prefix}${element.kind === 'stand' ? 'stand' : 'element'}-${element.id}"${told}>${title === '' ? '' : `<title>${xml(title)}</title>`}${marks.map((mark) => markElement(mark, prefix, outlines)).join('')}</g>`
}

function markElement(mark: Mark, prefix: string, outlines: TextMeasure | undefined): string {
  switch (mark.kind) {
    case 'area':
      return painted(mark.paint, prefix, (look) => `<path d="M${mark.corners.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}Z"${look}/>`)
    case 'sign':
      return signMark(mark)
    case 'text':
      return textElement(mark, outlines)
    case 'image':
      return imageElement(mark)
  }
}

function painted({ fill, pattern, edge, edgeMetres }: Paint, prefix: string, draw: (look: string) => string): string {
  const stroke = edge === null ? '' : ` stroke="${edge}" stroke-width="${short(edgeMetres)}"`
  if (pattern === null || edge === null) return draw(` fill="${fill ?? 'none'}"${stroke}`)
  return (fill === null ? '' : draw(` fill="${fill}"`)) + draw(` fill="url(#${prefix}${patternId(pattern, edge)})"${stroke}`)
}

function signMark({ sign, centre, sizeMetres, rotationDegrees, colour }: SignMark): string {
  const turned = rotationDegrees === 0 ? '' : ` rotate(${short(rotationDegrees)})`
  return signElement(sign, colour, `translate(${short(centre.x)} ${short(centre.y)})${turned} scale(${short(sizeMetres / 2)})`)
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

function textElement(mark: TextMark, outlines: TextMeasure | undefined): string {
  const { line, sizeMetres, x, y, about, rotationDegrees, colour, weight, part } = mark
  const turned = rotation(rotationDegrees, about)
  if (outlines !== undefined) return `<path d="${outlines.outline(line, x, y, sizeMetres)}" fill="${colour}"${turned}/>`
  const middle = x + (line.width * sizeMetres) / 2
  const look = `font-size="${short(sizeMetres)}"${weight === 'bold' ? ' font-weight="700"' : ''} fill="${colour}"`
  return `<text class="${part}" x="${short(middle)}" y="${short(y)}" text-anchor="middle" ${look}${turned}>${xml(mark.text)}</text>`
}

function imageElement({ xMetres, yMetres, widthMetres, heightMetres, rotationDegrees, opacity, image }: ImageMark): string {
  const about = { x: xMetres + widthMetres / 2, y: yMetres + heightMetres / 2 }
  const frame = `x="${short(xMetres)}" y="${short(yMetres)}" width="${short(widthMetres)}" height="${short(heightMetres)}"`
  const data = `data:${image.mime};base64,${image.bytes.toString('base64')}`
  return `<image ${frame} preserveAspectRatio="none"${opacity === 1 ? '' : ` opacity="${short(opacity)}"`}${rotation(rotationDegrees, about)} href="${data}"/>`
}

function rotation(degrees: number, { x, y }: Point): string {
  return degrees === 0 ? '' : ` transform="rotate(${short(degrees)} ${short(x)} ${short(y)})"`
}

const strokes: Readonly<Record<Pattern, string>> = {
  hatched: 'M0 .4L.4 0',
  dotted: 'M.15 .15h.1v.1h-.1z',
}

function patternId(pattern: Pattern, edge: string): string {
  return `pattern-${pattern}-${edge.slice(1)}`
}

function patternElement(id: string, pattern: Pattern, edge: string): string {
  const look = pattern === 'dotted' ? `fill="${edge}"` : `stroke="${edge}" stroke-width="0.035" fill="none"`
  return `<pattern id="${id}" width="0.4" height="0.4" patternUnits="userSpaceOnUse"><path d="${strokes[pattern]}" ${look}/></pattern>`
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
      if (pattern !== null && edge !== null) used.set(patternId(pattern, edge), { id: patternId(pattern, edge), pattern, edge })
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
