import { standState, type Stand } from '../elements.ts'
import type { Box } from '../geometry/rectangle.ts'
import { shapeArea } from '../geometry/shape.ts'
import { findingId, type Finding } from './finding.ts'
import { addTo } from '../../../keyed-lists.ts'

/** Areas are told to a hundredth; less than half of it is no difference. */
const sameSquareMetres = 0.005

/**
 * What is wrong with a stand whatever stands around it. `least` has the least square metres of each
 * category, `today` is written `YYYY-MM-DD`.
 */
export function* standFindings(
  stand: Stand,
  place: Box,
  least: ReadonlyMap<string, number>,
  today: string,
): Iterable<Finding> {
  const about = (kind: Finding['kind']) => ({ id: findingId(kind, [stand.id]), elements: [stand.id], place })
  if (stand.number.trim() === '') yield { kind: 'missing-number', ...about('missing-number') }
  const leastSquareMetres = stand.category === null ? undefined : least.get(stand.category)
  const squareMetres = shapeArea(stand)
  if (leastSquareMetres !== undefined && squareMetres < leastSquareMetres - sameSquareMetres) {
    yield { kind: 'too-small', ...about('too-small'), squareMetres, leastSquareMetres }
  }
  const until = standState(stand) === 'held' ? stand.hold?.until : null
  if (until !== null && until !== undefined && until < today)
    yield { kind: 'hold-expired', ...about('hold-expired'), until }
}

/** Stands that are kept for a booth that is known, by its key. */
export function standsByReservedBooth(stands: Iterable<Stand>): ReadonlyMap<string, readonly Stand[]> {
  const kept = new Map<string, Stand[]>()
  for (const stand of stands) {
    const boothKey = standState(stand) === 'held' ? stand.hold?.boothKey : null
    if (boothKey === null || boothKey === undefined) continue
    addTo(kept, boothKey, stand)
  }
  return kept
}
