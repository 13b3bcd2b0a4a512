import type { DrawingText } from '../../../shared/domain/plan/drawing/drawing.ts'
import { after, type Curve } from './curves.ts'
import type { Groups } from './groups.ts'
import { hatchOutlines } from './hatch.ts'
import { plainMultilineText, plainText } from './written-text.ts'

interface Placed {
  readonly layer: string
  readonly hidden: boolean
  /** Drawn from behind, as CAD programs keep what was mirrored: x goes the other way. */
  readonly mirrored: boolean
}

export type Entity = Placed &
  (
    | { readonly kind: 'curve'; readonly curve: Curve }
    | { readonly kind: 'hatch'; readonly outlines: readonly (readonly Curve[])[] }
    | ({ readonly kind: 'text' } & Omit<DrawingText, 'heightMetres'> & { readonly height: number })
    | {
        readonly kind: 'insert'
        readonly block: string
        readonly at: readonly [number, number]
        readonly scale: readonly [number, number]
        readonly rotationDegrees: number
        readonly columns: number
        readonly rows: number
        readonly spacing: readonly [number, number]
      }
    | { readonly kind: 'unsupported'; readonly type: string }
    | { readonly kind: 'broken' }
  )

type Shown = Entity extends infer One ? (One extends Placed ? Omit<One, keyof Placed> : never) : never

/** Kinds that show something this program cannot. */
export const unsupportedTypes = [
  'LEADER',
  'MULTILEADER',
  'MLINE',
  'IMAGE',
  'WIPEOUT',
  'OLE2FRAME',
  'ACAD_TABLE',
  'ACAD_PROXY_ENTITY',
  'REGION',
  '3DSOLID',
  'BODY',
  'SURFACE',
  'MESH',
  'XLINE',
  'RAY',
  'TOLERANCE',
  'SHAPE',
] as const

export const supportedTypes = [
  'LINE',
  'LWPOLYLINE',
  'POLYLINE',
  'ARC',
  'CIRCLE',
  'ELLIPSE',
  'SPLINE',
  'SOLID',
  'TRACE',
  '3DFACE',
  'INSERT',
  'DIMENSION',
  'TEXT',
  'ATTRIB',
  'MTEXT',
  'HATCH',
] as const
type SupportedType = (typeof supportedTypes)[number]

/** Of the DXF reference: not drawn in its own axes but in those of the world. */
const worldTypes: ReadonlySet<string> = new Set(['LINE', 'ELLIPSE', 'SPLINE', 'MTEXT', '3DFACE', 'DIMENSION'])
const paperSpaceCode = 67
/** Nothing that is built lies so far from anything, in any unit. */
const furthest = 1e12

/**
 * What an entity shows, from its groups; `vertices` are those of a POLYLINE. `undefined` for what is
 * only on paper, or is invisible by itself.
 */
export function entityOf(groups: Groups, vertices: readonly Groups[] = []): Entity | undefined {
  if (groups.number(paperSpaceCode, 0) === 1) return undefined
  const placed: Placed = {
    layer: groups.text(8) || '0',
    hidden: groups.number(60, 0) === 1,
    mirrored: !worldTypes.has(groups.type) && groups.number(230, 1) < 0,
  }
  const shown = shownBy(groups, vertices)
  return shown === undefined ? undefined : { ...placed, ...(isSound(shown) ? shown : { kind: 'broken' }) }
}

function shownBy(groups: Groups, vertices: readonly Groups[]): Shown | undefined {
  switch (groups.type as SupportedType) {
    case 'LINE':
      return corners([...groups.points(10), ...groups.points(11)], false)
    case 'LWPOLYLINE':
      return lightPolyline(groups)
    case 'POLYLINE':
      return polyline(groups, vertices)
    case 'ARC':
    case 'CIRCLE':
      return circle(groups)
    case 'ELLIPSE':
      return ellipse(groups)
    case 'SPLINE':
      return spline(groups)
    case 'SOLID':
    case 'TRACE':
    case '3DFACE':
      return face(groups)
    case 'INSERT':
      return insert(groups)
    case 'DIMENSION':
      // Its lines and figures are kept in a block of its own.
      return inserted(groups.text(2), { scale: [1, 1], at: [0, 0] })
    case 'TEXT':
      return text(groups, 73)
    case 'ATTRIB':
      // Bit 1: not to be seen.
      return (groups.number(70, 0) & 1) === 1 ? undefined : text(groups, 74)
    case 'MTEXT':
      return multilineText(groups)
    case 'HATCH':
      return { kind: 'hatch', outlines: hatchOutlines(groups) }
    default:
      return { kind: 'unsupported', type: groups.type }
  }
}

function corners(points: readonly number[], closed: boolean, bulges: readonly number[] | null = null): Shown | undefined {
  return points.length < 4 ? undefined : { kind: 'curve', curve: { kind: 'corners', points, bulges, closed } }
}

function pair(points: readonly number[]): readonly [number, number] {
  return [points[0] ?? 0, points[1] ?? 0]
}

/** Bulges stand with the corner they begin at, and only where they are not 0. */
function lightPolyline(groups: Groups): Shown | undefined {
  const points: number[] = []
  const bulges: number[] = []
  groups.codes.forEach((code, at) => {
    const value = Number(groups.values[at])
    if (code === 10) {
      points.push(value, 0)
      bulges.push(0)
    } else if (code === 20 && points.length > 0) points[points.length - 1] = value
    else if (code === 42 && bulges.length > 0) bulges[bulges.length - 1] = value
  })
  return corners(points, (groups.number(70, 0) & 1) === 1, bulges.some((bulge) => bulge !== 0) ? bulges : null)
}

/** 16: what a curve was made from, not the curve itself. Meshes of three dimensions are not drawn. */
function polyline(groups: Groups, vertices: readonly Groups[]): Shown | undefined {
  const flags = groups.number(70, 0)
  if ((flags & (16 | 64)) !== 0) return { kind: 'unsupported', type: 'MESH' }
  const drawn = vertices.filter((vertex) => (vertex.number(70, 0) & 16) === 0)
  const bulges = drawn.map((vertex) => vertex.number(42, 0))
  const points = drawn.flatMap((vertex) => [vertex.number(10, Number.NaN), vertex.number(20, Number.NaN)])
  return corners(points, (flags & 1) === 1, bulges.some((bulge) => bulge !== 0) ? bulges : null)
}

const radians = Math.PI / 180

function circle(groups: Groups): Shown {
  const radius = groups.number(40, Number.NaN)
  const from = groups.type === 'ARC' ? groups.number(50, 0) * radians : 0
  const to = groups.type === 'ARC' ? groups.number(51, 360) * radians : 2 * Math.PI
  return {
    kind: 'curve',
    curve: { kind: 'ellipse', centre: pair(groups.points(10)), major: [radius, 0], minor: [0, radius], from, to: after(from, to) },
  }
}

function ellipse(groups: Groups): Shown {
  const [x, y] = pair(groups.points(11))
  const ratio = groups.number(40, 1) * (groups.number(230, 1) < 0 ? -1 : 1)
  const from = groups.number(41, 0)
  const to = after(from, groups.number(42, 2 * Math.PI))
  return { kind: 'curve', curve: { kind: 'ellipse', centre: pair(groups.points(10)), major: [x, y], minor: [-y * ratio, x * ratio], from, to } }
}

function spline(groups: Groups): Shown | undefined {
  const controls = groups.points(10)
  const closed = (groups.number(70, 0) & 1) === 1
  // Without what it is computed from, the points it goes through.
  if (controls.length < 4) return corners(groups.points(11), closed)
  const curve = { kind: 'spline', degree: groups.number(71, 3), knots: groups.numbers(40), weights: groups.numbers(41), controls, closed } as const
  return { kind: 'curve', curve }
}

/** The third and the fourth corner of these are the wrong way round, but for 3DFACE. */
function face(groups: Groups): Shown | undefined {
  const [a, b, c, d] = [10, 11, 12, 13].map((code) => groups.points(code))
  const fourth = d === undefined || d.length === 0 ? c : d
  return corners(
    [a, b, ...(groups.type === '3DFACE' ? [c, fourth] : [fourth, c])].flatMap((point) => point ?? []),
    true,
  )
}

function insert(groups: Groups): Shown | undefined {
  return inserted(groups.text(2), { at: pair(groups.points(10)), scale: [groups.number(41, 1), groups.number(42, 1)] }, groups)
}

function inserted(
  block: string,
  { at, scale }: { readonly at: readonly [number, number]; readonly scale: readonly [number, number] },
  groups?: Groups,
): Shown | undefined {
  if (block === '') return undefined
  return {
    kind: 'insert',
    block,
    at,
    scale,
    rotationDegrees: groups?.number(50, 0) ?? 0,
    columns: Math.max(1, groups?.number(70, 1) ?? 1),
    rows: Math.max(1, groups?.number(71, 1) ?? 1),
    spacing: [groups?.number(44, 0) ?? 0, groups?.number(45, 0) ?? 0],
  }
}

/** Held at its second point wherever it is not aligned to the left on its base line. */
function text(groups: Groups, verticalCode: 73 | 74): Shown | undefined {
  const written = plainText(groups.text(1))
  if (written === '') return undefined
  const [across, down] = [groups.number(72, 0), groups.number(verticalCode, 0)]
  const second = groups.points(11)
  // 3 and 5 are fitted between both points.
  const atSecond = second.length > 0 && (across !== 0 || down !== 0) && across !== 3 && across !== 5
  const [x, y] = pair(atSecond ? second : groups.points(10))
  return {
    kind: 'text',
    x,
    y,
    height: groups.number(40, 0),
    rotationDegrees: groups.number(50, 0),
    across: across === 1 || across === 4 ? 'centre' : across === 2 ? 'right' : 'left',
    down: across === 4 || down === 2 ? 'middle' : down === 3 ? 'top' : 'bottom',
    text: written,
  }
}

const acrossOf = ['left', 'centre', 'right'] as const
const downOf = ['top', 'middle', 'bottom'] as const

/** Held at one of nine points; turned by an angle or towards a point. */
function multilineText(groups: Groups): Shown | undefined {
  const written = plainMultilineText(groups.texts(3, 1))
  if (written === '') return undefined
  const [x, y] = pair(groups.points(10))
  const attached = Math.min(9, Math.max(1, groups.number(71, 1))) - 1
  const towards = groups.points(11)
  return {
    kind: 'text',
    x,
    y,
    height: groups.number(40, 0),
    rotationDegrees: towards.length > 0 ? Math.atan2(towards[1] ?? 0, towards[0] ?? 1) / radians : groups.number(50, 0),
    across: acrossOf[attached % 3] ?? 'left',
    down: downOf[Math.floor(attached / 3)] ?? 'top',
    text: written,
  }
}

function isSound(shown: Shown): boolean {
  switch (shown.kind) {
    case 'curve':
      return figuresOf(shown.curve).every(isSoundFigure)
    case 'hatch':
      return shown.outlines.every((curves) => curves.every((curve) => figuresOf(curve).every(isSoundFigure)))
    case 'text':
      return [shown.x, shown.y, shown.height, shown.rotationDegrees].every(isSoundFigure)
    case 'insert':
      return [...shown.at, ...shown.scale, shown.rotationDegrees, shown.columns, shown.rows, ...shown.spacing].every(isSoundFigure)
    case 'unsupported':
    case 'broken':
      return true
  }
}

function figuresOf(curve: Curve): readonly number[] {
  switch (curve.kind) {
    case 'corners':
      return curve.bulges === null ? curve.points : [...curve.points, ...curve.bulges]
    case 'ellipse':
      return [...curve.centre, ...curve.major, ...curve.minor, curve.from, curve.to]
    case 'spline':
      return [curve.degree, ...curve.knots, ...curve.controls, ...curve.weights]
  }
}

function isSoundFigure(figure: number): boolean {
  return Math.abs(figure) <= furthest
}
