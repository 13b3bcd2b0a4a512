import { croppedFrame, wholeFrame } from '../../../../../shared/domain/plan/drawing/placement.ts'
import type { Background } from '../../../../../shared/domain/plan/elements.ts'
import {
  boundsOf,
  roundMetres,
  type Rectangle,
} from '../../../../../shared/domain/plan/geometry/rectangle.ts'
import { emptyChange, type Hall, type PlanChange } from '../../../../../shared/domain/plan/layout.ts'
import type { FloorState } from '../../../../floor-editor/document/plan.ts'
import { hallFor, newBackground, nextZ } from '../new-background.ts'
import type { PartFrame } from './part-frames.ts'

/**
 * Puts a part of a background under a floor, to the same scale, in the corner of the hall. A hall
 * with nothing else in it gets the part's size; another is enlarged where it is too small. `isInstead`:
 * the part takes the place of the whole on its own floor, and stays where it lies if anything else is there.
 */
export function partOnFloor(
  {
    source,
    crop,
    isInstead,
  }: { readonly source: Background; readonly crop: PartFrame; readonly isInstead: boolean },
  { hall, elements }: Pick<FloorState, 'hall' | 'elements'>,
  floorKey: string,
): PlanChange {
  const others = [...elements.values()].filter(({ id }) => !isInstead || id !== source.id)
  const frame = croppedFrame(wholeFrame(source), crop)
  if (isInstead && others.length > 0)
    return { ...emptyChange(floorKey), put: [newBackground(placed(frame, 0, 0), { ...source, crop })] }
  const { minX, minY, maxX, maxY } = boundsOf(frame)
  const more = isInstead ? {} : { id: crypto.randomUUID(), z: nextZ(elements.values()), group: null }
  const part = newBackground(placed(frame, -minX, -minY), { ...source, crop, ...more })
  return {
    ...emptyChange(floorKey),
    put: [part],
    hall: roomFor({ widthMetres: maxX - minX, heightMetres: maxY - minY }, hall, others.length === 0),
  }
}

function placed(frame: Rectangle, dx: number, dy: number): Rectangle {
  return { ...frame, xMetres: roundMetres(frame.xMetres + dx), yMetres: roundMetres(frame.yMetres + dy) }
}

function roomFor(size: Pick<Hall, 'widthMetres' | 'heightMetres'>, hall: Hall, isEmpty: boolean): Hall {
  const needed = hallFor(size)
  if (isEmpty) return { ...hall, ...needed }
  return {
    ...hall,
    widthMetres: Math.max(hall.widthMetres, needed.widthMetres),
    heightMetres: Math.max(hall.heightMetres, needed.heightMetres),
  }
}
