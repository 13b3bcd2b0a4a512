import type { PlanElement } from '../../../shared/domain/plan/elements.ts'
import { centreOf } from '../../../shared/domain/plan/geometry/rectangle.ts'

/** Items whose centres are within this of a line's first are read as one line. */
const lineMetres = 1.5

/** The order in which a person reads a plan: lines from the top, each from the left. */
export function inReadingOrder<Element extends PlanElement>(items: Iterable<Element>): readonly Element[] {
  const byHeight = [...items].sort((a, b) => centreOf(a).y - centreOf(b).y)
  const lines: Element[][] = []
  let lineTop = -Infinity
  for (const item of byHeight) {
    const { y } = centreOf(item)
    const line = lines.at(-1)
    if (line === undefined || y - lineTop > lineMetres) {
      lines.push([item])
      lineTop = y
    } else line.push(item)
  }
  return lines.flatMap((line) => line.sort((a, b) => centreOf(a).x - centreOf(b).x))
}
