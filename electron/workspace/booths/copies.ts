import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import type { Copies } from '../stores/booths.ts'

export function createCopies(database: Database): Copies {
  return {
    of(fromEventId, kind, id) {
      const row = database.get(
        'SELECT copy_id FROM copied WHERE from_event_id = ? AND kind = ? AND from_id = ?',
        fromEventId,
        kind,
        id,
      )
      return row === undefined ? undefined : textOf(row, 'copy_id')
    },
    note(fromEventId, kind, id, copyId) {
      database.run(
        'INSERT OR REPLACE INTO copied (from_event_id, kind, from_id, copy_id) VALUES (?, ?, ?, ?)',
        fromEventId,
        kind,
        id,
        copyId,
      )
    },
  }
}
