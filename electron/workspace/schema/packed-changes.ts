import type { ShareChange } from '../../../shared/domain/plan/sharing/format/change.ts'
import { numberOf, parseJson, textOf } from '../disk/rows.ts'
import { packedChange } from './packed-change.ts'
import type { Database } from '../disk/database.ts'

const atOnce = 1_000

/** The thirtieth version: the changes of shared plans are packed, to a third of what they took. */
export function packedChanges(database: Database): void {
  database.exec(`
    ALTER TABLE sharing_change RENAME TO sharing_change_before;
    CREATE TABLE sharing_change (
      device TEXT NOT NULL,
      seq INTEGER NOT NULL,
      stamp TEXT NOT NULL,
      -- own: not sent yet; held: it waits for others before it; done
      state TEXT NOT NULL,
      -- packedChange
      body BLOB NOT NULL,
      PRIMARY KEY (device, seq)
    ) STRICT, WITHOUT ROWID;
  `)
  for (let [device, seq] = ['', 0]; ;) {
    const rows = database.all(
      'SELECT device, seq, stamp, state, body FROM sharing_change_before WHERE (device, seq) > (?, ?) ORDER BY device, seq LIMIT ?',
      ...[device, seq, atOnce],
    )
    for (const row of rows) {
      ;[device, seq] = [textOf(row, 'device'), numberOf(row, 'seq')]
      // Only what was checked was kept.
      const change = parseJson(textOf(row, 'body')) as ShareChange
      database.run(
        'INSERT INTO sharing_change (device, seq, stamp, state, body) VALUES (?, ?, ?, ?, ?)',
        ...[device, seq, textOf(row, 'stamp'), textOf(row, 'state'), packedChange(change)],
      )
    }
    if (rows.length < atOnce) break
  }
  database.exec(`
    DROP TABLE sharing_change_before;
    CREATE INDEX sharing_change_waiting ON sharing_change (state, stamp, seq) WHERE state <> 'done';
    CREATE INDEX sharing_change_by_stamp ON sharing_change (stamp, seq);
  `)
}
