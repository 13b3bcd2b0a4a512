import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { PlanFloor, PlanSource } from '../../../shared/domain/plan/plan-source.ts'
import { listedStands, standColumns, standRow } from '../../../shared/domain/plan/files/stand-table.ts'
import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { shapeBounds } from '../../../shared/domain/plan/geometry/shape.ts'
import { openness } from '../../../shared/domain/plan/stands/kind.ts'
import { jsonLine } from '../../../shared/json.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

/** The stands of these floors as rows for a table, each a line, the first the headings. */
export function* standLines(
  floors: readonly PlanFloor[],
  source: Pick<PlanSource, 'booths' | 'categories'>,
): Iterable<string> {
  yield jsonLine(standColumns)
  for (const floor of floors) {
    const near = neighbours(floor.elements)
    for (const stand of listedStands(floor))
      yield jsonLine(standRow(stand, floor, source, openness(stand, floor.hall, near).kind))
  }
}

const cellMetres = 8

/** What is in a box, or not far from it. */
function neighbours(elements: readonly PlanElement[]): (box: Box) => ReadonlySet<PlanElement> {
  const cells = new Map<string, PlanElement[]>()
  const keysOf = ({ minX, minY, maxX, maxY }: Box): readonly string[] => {
    const keys: string[] = []
    for (let x = Math.floor(minX / cellMetres); x <= maxX / cellMetres; x++) {
      for (let y = Math.floor(minY / cellMetres); y <= maxY / cellMetres; y++) keys.push(`${x} ${y}`)
    }
    return keys
  }
  for (const element of elements) {
    if (element.kind === 'background') continue
    for (const key of keysOf(shapeBounds(element))) addTo(cells, key, element)
  }
  return (box) => new Set(keysOf(box).flatMap((key) => cells.get(key) ?? []))
}
