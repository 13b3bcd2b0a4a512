import type { Groups } from '../groups/groups.ts'
import { corners, type Shown } from './shown.ts'

const closedFlag = 1
const meshFlag = 16
const closedAcrossFlag = 32
const facesFlag = 64
const smoothFlag = 4
/** Of a vertex. */
const controlFlag = 16
const pointFlag = 64

/** A MESH, as the outlines of its faces seen from above. */
export function mesh(groups: Groups): readonly Shown[] {
  const points = groups.points(10)
  const from = groups.codes.indexOf(93) + 1
  const count = from === 0 ? 0 : groups.numberAt(from - 1)
  const shown: Shown[] = []
  for (let at = from; groups.codes[at] === 90 && at < from + count;) {
    const size = groups.numberAt(at)
    if (!(size >= 2)) break
    const face: number[] = []
    for (let index = 1; index <= size && groups.codes[at + index] === 90; index += 1)
      face.push(groups.numberAt(at + index))
    shown.push(...faceOf(points, face))
    at += size + 1
  }
  return shown
}

/** A POLYLINE that is a mesh of three dimensions; `undefined` for one that is a line. */
export function polylineMesh(groups: Groups, vertices: readonly Groups[]): readonly Shown[] | undefined {
  const flags = groups.number(70, 0)
  if ((flags & facesFlag) !== 0) return listedFaces(vertices)
  return (flags & meshFlag) === 0 ? undefined : grid(groups, vertices)
}

function faceOf(points: readonly number[], face: readonly number[]): readonly Shown[] {
  return corners(
    face.flatMap((index) => [points[index * 2] ?? Number.NaN, points[index * 2 + 1] ?? Number.NaN]),
    face.length > 2,
  )
}

function placesOf(vertices: readonly Groups[]): number[] {
  return vertices.flatMap((vertex) => [vertex.number(10, Number.NaN), vertex.number(20, Number.NaN)])
}

/** Points come first, then faces that name up to four of them, counted from 1; below 0 where their edge is not seen. */
function listedFaces(vertices: readonly Groups[]): readonly Shown[] {
  const isPoint = (vertex: Groups): boolean => (vertex.number(70, 0) & pointFlag) !== 0
  const points = placesOf(vertices.filter(isPoint))
  return vertices
    .filter((vertex) => !isPoint(vertex))
    .flatMap((vertex) => {
      const face = [71, 72, 73, 74]
        .map((code) => Math.abs(vertex.number(code, 0)) - 1)
        .filter((index) => index >= 0)
      return faceOf(points, face)
    })
}

/** Rows and columns of points; those of a smooth one are counted by themselves. */
function grid(groups: Groups, vertices: readonly Groups[]): readonly Shown[] {
  const flags = groups.number(70, 0)
  const [rowsCode, columnsCode] = (flags & smoothFlag) === 0 ? [71, 72] : [73, 74]
  const points = placesOf(vertices.filter((vertex) => (vertex.number(70, 0) & controlFlag) === 0))
  const count = points.length / 2
  const [rows, columns] = [groups.number(rowsCode, 0), groups.number(columnsCode, 0)]
  if (!(rows >= 1 && columns >= 1 && rows * columns <= count)) return [{ kind: 'broken' }]
  const at = (row: number, column: number): readonly number[] =>
    points.slice((row * columns + column) * 2, (row * columns + column) * 2 + 2)
  const upTo = (length: number): readonly number[] => Array.from({ length }, (_, index) => index)
  return [
    ...upTo(rows).flatMap((row) =>
      corners(
        upTo(columns).flatMap((column) => at(row, column)),
        (flags & closedAcrossFlag) !== 0,
      ),
    ),
    ...upTo(columns).flatMap((column) =>
      corners(
        upTo(rows).flatMap((row) => at(row, column)),
        (flags & closedFlag) !== 0,
      ),
    ),
  ]
}
