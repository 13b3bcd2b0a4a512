import { traitsOf } from '../elements.ts'
import { liesWithin } from '../geometry/rectangle.ts'
import { shapesOverlap } from '../geometry/shape.ts'
import type { Hall } from '../layout.ts'
import { findingId, type Finding } from './finding.ts'
import { isDoor, isSolid, boundsOfEntry, sharedBox, wayBefore, type Entry, type Space } from './space.ts'

/** What is wrong with where an element stands, by itself and with each of its neighbours. */
export function* standingFindings(entry: Entry, space: Space, hall: Hall): Iterable<Finding> {
  const { element } = entry
  if (element.kind === 'stand' && !liesWithin(hall, entry)) {
    yield {
      kind: 'outside',
      id: findingId('outside', [element.id]),
      elements: [element.id],
      place: boundsOfEntry(entry),
    }
  }
  for (const other of space.within(entry)) {
    if (other.element.id === element.id) continue
    const found = between(entry, other, hall)
    if (found !== undefined) yield found
  }
}

/** What is wrong between two elements; the same whichever comes first. */
function between(a: Entry, b: Entry, hall: Hall): Finding | undefined {
  if (a.element.kind === 'stand' && b.element.kind === 'stand') {
    const [first, second] = a.element.id < b.element.id ? [a, b] : [b, a]
    return shapesOverlap(first.element, second.element) ? pair('overlap', first, second) : undefined
  }
  if (isDoor(a.element)) return isDoor(b.element) ? undefined : beforeDoor(a, b, hall)
  if (isDoor(b.element)) return beforeDoor(b, a, hall)
  if (a.element.kind === 'stand') return underStand(a, b)
  return b.element.kind === 'stand' ? underStand(b, a) : undefined
}

function underStand(stand: Entry, other: Entry): Finding | undefined {
  const { way } = traitsOf(other.element)
  if (way === 'loose' || !shapesOverlap(stand.element, other.element)) return undefined
  return pair(way === 'forbidden' ? 'restricted' : 'obstructed', stand, other)
}

/** A wall that a door is in stands before it as little as the frame of the door does. */
function beforeDoor(door: Entry, other: Entry, hall: Hall): Finding | undefined {
  if (!isSolid(other.element) || !shapesOverlap(wayBefore(door.element, hall), other.element))
    return undefined
  if (traitsOf(other.element).way === 'wall' && shapesOverlap(door.element, other.element)) return undefined
  return pair(traitsOf(door.element).way === 'entrance' ? 'blocked-entrance' : 'blocked-exit', other, door)
}

function pair(
  kind: 'overlap' | 'restricted' | 'obstructed' | 'blocked-entrance' | 'blocked-exit',
  first: Entry,
  second: Entry,
): Finding {
  const elements = [first.element.id, second.element.id]
  return { kind, id: findingId(kind, elements), elements, place: sharedBox(first, second) }
}
