import type { StandEvent } from '../../../shared/contract/index.ts'
import { isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { Database } from '../disk/database.ts'
import { oneOf, textOf, valuesOf } from '../disk/rows.ts'
import type { Clock } from '../stores/workspace.ts'

type Happening = StandEvent['what']

const happenings = ['assigned', 'vacated', 'held', 'released'] as const satisfies readonly Happening[]

export interface StandHistory {
  /** Notes what is different between two states of a stand, of which each may be none. */
  note(before: PlanElement | undefined, after: PlanElement | undefined): void
  /** What a booth is called: to be asked before it is gone. */
  nameOf(boothKey: string): string
  noteBooth(what: 'assigned' | 'vacated', stand: Stand, boothKey: string, name: string): void
  /** The newest first. */
  list(standId: string): readonly StandEvent[]
}

export function createStandHistory(database: Database, clock: Clock): StandHistory {
  const write = (what: Happening, { id, number }: Stand, boothKey: string | null, name: string): void => {
    database.run(
      'INSERT INTO stand_history (stand_id, at, what, number, booth_key, name) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, new Date(clock.now()).toISOString(), what, number, boothKey, name],
    )
  }
  const nameOf = (boothKey: string): string => {
    const row = database.get(
      `SELECT coalesce(draft, base, '{}') AS current FROM record WHERE entity = 'booth' AND key = ?`,
      boothKey,
    )
    return row === undefined ? '' : recordTitle('booth', valuesOf(row, 'current') ?? {})
  }
  const noteHold = (before: Stand | undefined, after: Stand | undefined): void => {
    const [had, has] = [before?.hold, after?.hold]
    if (had?.name === has?.name && had?.boothKey === has?.boothKey) return
    // One that comes to stand where it was kept a place for is told by its coming alone.
    const confirmed = has == null && after?.boothKey != null && after.boothKey === had?.boothKey
    if (before !== undefined && had != null && !confirmed)
      write('released', after ?? before, had.boothKey, had.name)
    if (after !== undefined && has != null) write('held', after, has.boothKey, has.name)
  }
  return {
    nameOf,
    noteBooth: write,
    note(before, after) {
      const [was, is] = [isStand(before) ? before : undefined, isStand(after) ? after : undefined]
      const [had, has] = [was?.boothKey ?? null, is?.boothKey ?? null]
      noteHold(was, is)
      if (had === has) return
      if (was !== undefined && had !== null) write('vacated', is ?? was, had, nameOf(had))
      if (is !== undefined && has !== null) write('assigned', is, has, nameOf(has))
    },
    list: (standId) =>
      database
        .all(
          'SELECT at, what, number, booth_key, name FROM stand_history WHERE stand_id = ? ORDER BY id DESC',
          standId,
        )
        .map((row) => ({
          at: textOf(row, 'at'),
          what: oneOf(happenings, row, 'what'),
          number: textOf(row, 'number'),
          boothKey: row['booth_key'] === null ? null : textOf(row, 'booth_key'),
          name: textOf(row, 'name'),
        })),
  }
}
