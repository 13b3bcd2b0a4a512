import { recordName, type PlannedEntry, type RecordName } from './plan.ts'

/**
 * What stands in the way of an entry: the record it waits for, and whether that goes on without a
 * person.
 */
export interface Obstacle {
  readonly record: RecordName
  readonly needsPerson: boolean
}

/** The open entries an entry may wait for. */
export interface OtherEntries {
  of(record: RecordName): readonly PlannedEntry[]
  /** Those of records that disappear on the service together with `record`. */
  standingOn(record: RecordName): readonly PlannedEntry[]
}

/**
 * What an entry waits for by the rules of `plan`: records it names that the service does not have
 * yet and, for a removal, changes of what would disappear with it. What needs a person is named
 * before what goes by itself. `null`: for nothing but its turn. Pure.
 */
export function waitsFor(entry: PlannedEntry, others: OtherEntries): Obstacle | null {
  if ((entry.state !== 'queued' && entry.state !== 'ambiguous') || entry.inConflict || entry.awaitsExhibitor) return null
  const own = recordName(entry.entity, entry.key)
  const obstacles: readonly Obstacle[] = [
    ...entry.needs.map((record) => ({ record, needsPerson: others.of(record).some(needsPerson) })),
    ...(entry.operation === 'remove'
      ? others.standingOn(own).map((other) => ({ record: recordName(other.entity, other.key), needsPerson: needsPerson(other) }))
      : []),
  ]
  return obstacles.find((obstacle) => obstacle.needsPerson) ?? obstacles[0] ?? null
}

function needsPerson({ state, inConflict, awaitsExhibitor }: PlannedEntry): boolean {
  return state === 'parked' || inConflict || awaitsExhibitor
}
