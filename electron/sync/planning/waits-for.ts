import { isUnsettled, recordName, type PlannedEntry, type RecordName } from './plan.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

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
  /** Creates that look alike, and go one after the other. */
  alike(mark: string): readonly PlannedEntry[]
}

/** Gives the open entries by what others wait for; each question is answered from an index that is made when it is first asked. */
export function othersAmong(entries: () => readonly PlannedEntry[]): OtherEntries {
  let ofRecord: ReadonlyMap<string, readonly PlannedEntry[]> | undefined
  let onRecord: ReadonlyMap<string, readonly PlannedEntry[]> | undefined
  let byMark: ReadonlyMap<string | null, readonly PlannedEntry[]> | undefined
  return {
    of: (record) =>
      (ofRecord ??= Map.groupBy(entries(), ({ entity, key }) => recordName(entity, key))).get(record) ?? [],
    standingOn: (record) => (onRecord ??= byGround(entries())).get(record) ?? [],
    alike: (mark) => (byMark ??= Map.groupBy(entries(), (entry) => entry.mark)).get(mark) ?? [],
  }
}

function byGround(entries: readonly PlannedEntry[]): ReadonlyMap<string, readonly PlannedEntry[]> {
  const grounds = new Map<string, PlannedEntry[]>()
  for (const entry of entries) for (const ground of entry.standsOn) addTo(grounds, ground, entry)
  return grounds
}

/**
 * What an entry waits for by the rules of `plan`: records it names that the service does not have
 * yet, of creates that look alike the one whose fate is not known and, for a removal, changes of what
 * would disappear with it. What needs a person is named before what goes by itself. `null`: for
 * nothing but its turn. Pure.
 */
export function waitsFor(entry: PlannedEntry, others: OtherEntries): Obstacle | null {
  if ((entry.state !== 'queued' && entry.state !== 'ambiguous') || needsPerson(entry)) return null
  const own = recordName(entry.entity, entry.key)
  const obstacles: readonly Obstacle[] = [
    ...entry.needs.map((record) => ({ record, needsPerson: others.of(record).some(needsPerson) })),
    ...(entry.operation === 'remove' ? others.standingOn(own).map(asObstacle) : []),
    ...(entry.mark === null || entry.state !== 'queued'
      ? []
      : others.alike(entry.mark).filter(isUnsettled).map(asObstacle)),
  ]
  return (
    obstacles.find((obstacle) => obstacle.needsPerson) ??
    obstacles.find(({ record }) => record !== own) ??
    null
  )
}

function asObstacle(other: PlannedEntry): Obstacle {
  return { record: recordName(other.entity, other.key), needsPerson: needsPerson(other) }
}

function needsPerson({ state, inConflict, orphanOf, awaitsExhibitor }: PlannedEntry): boolean {
  return state === 'parked' || inConflict || orphanOf !== undefined || awaitsExhibitor
}
