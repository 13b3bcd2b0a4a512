import type { Curve } from '../../figures/curves.ts'
import type { Groups } from '../groups/groups.ts'
import { hatchOutlines } from './hatch.ts'
import { leader, multileader } from './leaders.ts'
import { circle, ellipse, face, lightPolyline, polyline, spline } from './lines.ts'
import { mesh, polylineMesh } from './meshes.ts'
import { cover, picture } from './pictures.ts'
import { corners, pair, type Entity, type Placed, type Shown } from './shown.ts'
import { multilineText, text } from './writing.ts'

/** Kinds that show something this program cannot. */
const unsupportedTypes: ReadonlySet<string> = new Set([
  'MLINE',
  'OLE2FRAME',
  'ACAD_TABLE',
  'ACAD_PROXY_ENTITY',
  'REGION',
  '3DSOLID',
  'BODY',
  'SURFACE',
  'XLINE',
  'RAY',
  'TOLERANCE',
  'SHAPE',
])

/** Of the DXF reference: not drawn in its own axes but in those of the world. */
const worldTypes: ReadonlySet<string> = new Set([
  ...['LINE', 'ELLIPSE', 'SPLINE', 'MTEXT', '3DFACE', 'DIMENSION'],
  ...['LEADER', 'MULTILEADER', 'MLEADER', 'IMAGE', 'WIPEOUT', 'MESH'],
])
const paperSpaceCode = 67
/** Nothing that is built lies so far from anything, in any unit. */
const furthest = 1e12

/**
 * What an entity shows, from its groups; `vertices` are those of a POLYLINE. Nothing for what is
 * only on paper, or is invisible by itself.
 */
export function entitiesOf(groups: Groups, vertices: readonly Groups[] = []): readonly Entity[] {
  if (groups.number(paperSpaceCode, 0) === 1) return []
  const placed: Placed = {
    layer: groups.text(8) || '0',
    hidden: groups.number(60, 0) === 1,
    mirrored: !worldTypes.has(groups.type) && groups.number(230, 1) < 0,
  }
  return shownBy(groups, vertices).map((shown) => ({
    ...placed,
    ...(isSound(shown) ? shown : { kind: 'broken' }),
  }))
}

type Reader = (groups: Groups, vertices: readonly Groups[]) => readonly Shown[]

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['LINE', (groups) => corners([...groups.points(10), ...groups.points(11)], false)],
  ['LWPOLYLINE', lightPolyline],
  ['POLYLINE', (groups, vertices) => polylineMesh(groups, vertices) ?? polyline(groups, vertices)],
  ['ARC', circle],
  ['CIRCLE', circle],
  ['ELLIPSE', ellipse],
  ['SPLINE', spline],
  ['SOLID', face],
  ['TRACE', face],
  ['3DFACE', face],
  ['MESH', mesh],
  [
    'INSERT',
    (groups) =>
      inserted(groups, { at: pair(groups.points(10)), scale: [groups.number(41, 1), groups.number(42, 1)] }),
  ],
  // Its lines and figures are kept in a block of its own.
  ['DIMENSION', (groups) => shownWhole(groups.text(2))],
  ['TEXT', (groups) => text(groups, 73)],
  // Bit 1: not to be seen.
  ['ATTRIB', (groups) => ((groups.number(70, 0) & 1) === 1 ? [] : text(groups, 74))],
  ['MTEXT', multilineText],
  ['HATCH', (groups) => [{ kind: 'hatch', outlines: hatchOutlines(groups) }]],
  ['LEADER', leader],
  ['MULTILEADER', multileader],
  ['MLEADER', multileader],
  ['IMAGE', picture],
  ['WIPEOUT', cover],
])

function shownBy(groups: Groups, vertices: readonly Groups[]): readonly Shown[] {
  if (unsupportedTypes.has(groups.type)) return [{ kind: 'unsupported', type: groups.type }]
  return readers.get(groups.type)?.(groups, vertices) ?? []
}

const once = { rotationDegrees: 0, columns: 1, rows: 1, spacing: [0, 0] } as const

function shownWhole(block: string): readonly Shown[] {
  return block === '' ? [] : [{ kind: 'insert', block, at: [0, 0], scale: [1, 1], ...once }]
}

function inserted(
  groups: Groups,
  where: { readonly at: readonly [number, number]; readonly scale: readonly [number, number] },
): readonly Shown[] {
  const block = groups.text(2)
  if (block === '') return []
  const extension = groups.handleIn('{ACAD_XDICTIONARY', 360)
  return [
    {
      kind: 'insert',
      block,
      ...where,
      rotationDegrees: groups.number(50, 0),
      columns: Math.ceil(Math.max(1, groups.number(70, 1))),
      rows: Math.ceil(Math.max(1, groups.number(71, 1))),
      spacing: [groups.number(44, 0), groups.number(45, 0)],
      ...(extension === undefined ? {} : { extension }),
    },
  ]
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
      return [
        ...shown.at,
        ...shown.scale,
        shown.rotationDegrees,
        shown.columns,
        shown.rows,
        ...shown.spacing,
      ].every(isSoundFigure)
    case 'picture':
      return shown.frame.every(isSoundFigure)
    case 'cover':
      return shown.outline.every(isSoundFigure)
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
