import type { Polygon } from '../geometry/polygon.ts'
import { boxBetween, expand, union, type Box, type Point } from '../geometry/rectangle.ts'
import { Grid } from './grid.ts'
import { addTo } from '../../../keyed-lists.ts'

export interface Faces {
  /** The smallest areas that the lines enclose, each by its corners. */
  readonly closed: readonly Polygon[]
  /** What of the lines encloses nothing, as connected pieces that are more than a straight line. */
  readonly open: readonly Box[]
}

/** Lines that are longer than so many are no outlines of stands, and would take too long. */
const mostSegments = 60_000
const cellMetres = 1

interface Segment {
  readonly from: number
  readonly to: number
}

/**
 * What lines enclose that are drawn one by one: ends and crossings that lie within `tolerance` of
 * each other meet, and so does an end that lies so near to another line. `undefined` where there
 * are too many lines to tell.
 */
export function facesOf(paths: readonly (readonly Point[])[], tolerance: number): Faces | undefined {
  const net = new Net(tolerance)
  let segments = paths.flatMap((path) => net.chain(path))
  if (segments.length > mostSegments) return undefined
  segments = net.split(segments)
  const open: Segment[] = []
  for (;;) {
    const { kept, dangling } = withoutEnds(segments)
    for (const one of dangling) open.push(one)
    const cycles = cyclesOf(kept, net.nodes)
    // What has the same area on both sides bounds none.
    const bridges = kept.filter(
      ({ from, to }) => cycles.faceOf.get(`${from} ${to}`) === cycles.faceOf.get(`${to} ${from}`),
    )
    if (bridges.length === 0) return { closed: cycles.faces, open: piecesOf(open, net.nodes) }
    for (const one of bridges) open.push(one)
    const gone = new Set(bridges)
    segments = kept.filter((segment) => !gone.has(segment))
  }
}

/** Points that are one within the tolerance, and the lines between them. */
class Net {
  readonly nodes: Point[] = []
  readonly #tolerance: number
  readonly #index: Grid<number>

  constructor(tolerance: number) {
    this.#tolerance = tolerance
    this.#index = new Grid(Math.max(cellMetres / 4, tolerance * 2))
  }

  node(point: Point): number {
    const around = expand(boxBetween(point, point), this.#tolerance)
    let [best, least] = [-1, this.#tolerance]
    for (const at of this.#index.near(around)) {
      const distance = distanceBetween(this.nodes[at] ?? point, point)
      if (distance <= least) [best, least] = [at, distance]
    }
    if (best >= 0) return best
    this.nodes.push(point)
    this.#index.add(this.nodes.length - 1, boxBetween(point, point))
    return this.nodes.length - 1
  }

  chain(path: readonly Point[]): Segment[] {
    const nodes = path.map((point) => this.node(point))
    return nodes.slice(1).flatMap((to, at) => (nodes[at] === to ? [] : [{ from: nodes[at] ?? to, to }]))
  }

  /** The same lines, cut wherever they cross or a node lies on them; each once. */
  split(segments: readonly Segment[]): Segment[] {
    const grid = new Grid<Segment>(cellMetres)
    for (const segment of segments) grid.add(segment, this.#boxOf(segment))
    const crossings = new Map<Segment, number[]>()
    for (const segment of segments) {
      for (const other of grid.near(this.#boxOf(segment))) {
        if (other === segment) continue
        for (const node of [other.from, other.to])
          if (this.#isWithin(segment, node)) addTo(crossings, segment, node)
        const crossing = crossingOf(this.#ends(segment), this.#ends(other))
        if (crossing !== undefined) addTo(crossings, segment, this.node(crossing))
      }
    }
    const cut = new Map<string, Segment>()
    for (const segment of segments) {
      const [start] = this.#ends(segment)
      const inner = [...new Set(crossings.get(segment))].filter(
        (node) => node !== segment.from && node !== segment.to,
      )
      const along = (node: number): number => distanceBetween(start, this.nodes[node] ?? start)
      const nodes = [segment.from, ...inner.sort((a, b) => along(a) - along(b)), segment.to]
      nodes.slice(1).forEach((to, at) => {
        const from = nodes[at] ?? to
        if (from !== to) cut.set(from < to ? `${from} ${to}` : `${to} ${from}`, { from, to })
      })
    }
    return [...cut.values()]
  }

  #ends({ from, to }: Segment): readonly [Point, Point] {
    return [this.nodes[from] ?? origin, this.nodes[to] ?? origin]
  }

  #boxOf(segment: Segment): Box {
    return expand(boxBetween(...this.#ends(segment)), this.#tolerance)
  }

  /** Whether a node lies on a line, but for its ends. */
  #isWithin(segment: Segment, node: number): boolean {
    if (node === segment.from || node === segment.to) return false
    const [from, to] = this.#ends(segment)
    const point = this.nodes[node] ?? origin
    const length = distanceBetween(from, to)
    const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length
    if (along <= 0 || along >= length) return false
    const aside = ((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)) / length
    return Math.abs(aside) <= this.#tolerance
  }
}

const origin: Point = { x: 0, y: 0 }

function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Where two lines cross that share no end; `undefined` for those that do not, or run along. */
function crossingOf([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): Point | undefined {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const cross = ux * vy - uy * vx
  if (Math.abs(cross) < 1e-9) return undefined
  const t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / cross
  const u = ((c.x - a.x) * uy - (c.y - a.y) * ux) / cross
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? { x: a.x + ux * t, y: a.y + uy * t } : undefined
}

/** Without what leads nowhere, again and again. */
function withoutEnds(segments: readonly Segment[]): {
  readonly kept: Segment[]
  readonly dangling: Segment[]
} {
  const at = new Map<number, Set<Segment>>()
  const touch = (node: number): Set<Segment> => {
    const known = at.get(node) ?? new Set()
    at.set(node, known)
    return known
  }
  for (const segment of segments) {
    touch(segment.from).add(segment)
    touch(segment.to).add(segment)
  }
  const dangling = new Set<Segment>()
  const waiting = [...at.keys()]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const around = touch(node)
    if (around.size !== 1) continue
    for (const segment of around) {
      dangling.add(segment)
      const other = segment.from === node ? segment.to : segment.from
      around.delete(segment)
      touch(other).delete(segment)
      waiting.push(other)
    }
  }
  return { kept: segments.filter((segment) => !dangling.has(segment)), dangling: [...dangling] }
}

/**
 * The faces of a plane net: from each directed line one goes on along the next to the same side.
 * The outermost faces go round the other way, and are none.
 */
function cyclesOf(
  segments: readonly Segment[],
  nodes: readonly Point[],
): { readonly faces: Polygon[]; readonly faceOf: ReadonlyMap<string, number> } {
  const neighbours = new Map<number, number[]>()
  for (const { from, to } of segments) {
    addTo(neighbours, from, to)
    addTo(neighbours, to, from)
  }
  for (const [node, around] of neighbours)
    around.sort((a, b) => angleOf(nodes, node, a) - angleOf(nodes, node, b))
  const next = (from: number, to: number): number => {
    const around = neighbours.get(to) ?? []
    return around[(around.indexOf(from) + around.length - 1) % around.length] ?? from
  }
  const faceOf = new Map<string, number>()
  const faces: Polygon[] = []
  let number = 0
  for (const [start, around] of neighbours) {
    for (const first of around) {
      if (faceOf.has(`${start} ${first}`)) continue
      const corners: Point[] = []
      let [from, to] = [start, first]
      do {
        faceOf.set(`${from} ${to}`, number)
        corners.push(nodes[from] ?? origin)
        ;[from, to] = [to, next(from, to)]
      } while (from !== start || to !== first)
      number += 1
      if (turnOf(corners) > 0) faces.push(corners)
    }
  }
  return { faces, faceOf }
}

function angleOf(nodes: readonly Point[], from: number, to: number): number {
  const [a, b] = [nodes[from] ?? origin, nodes[to] ?? origin]
  return Math.atan2(b.y - a.y, b.x - a.x)
}

/** Twice the area, positive for one way round. */
function turnOf(corners: Polygon): number {
  return corners.reduce((sum, corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    return sum + corner.x * next.y - next.x * corner.y
  }, 0)
}

function piecesOf(segments: readonly Segment[], nodes: readonly Point[]): readonly Box[] {
  const at = new Map<number, Segment[]>()
  for (const segment of segments) {
    for (const node of [segment.from, segment.to]) addTo(at, node, segment)
  }
  const seen = new Set<Segment>()
  const pieces: Box[] = []
  for (const segment of segments) {
    if (seen.has(segment)) continue
    const piece: Segment[] = []
    const waiting = [segment]
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (seen.has(one)) continue
      seen.add(one)
      piece.push(one)
      for (const node of [one.from, one.to]) for (const next of at.get(node) ?? []) waiting.push(next)
    }
    const box = union(piece.map(({ from, to }) => boxBetween(nodes[from] ?? origin, nodes[to] ?? origin)))
    if (piece.length > 1 && box !== undefined) pieces.push(box)
  }
  return pieces
}
