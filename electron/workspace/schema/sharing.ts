import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'

/**
 * The twenty-fourth version: plans that are shared with others. Nothing is written here as long as
 * they are not.
 */
export const sharingTables = `
  CREATE TABLE sharing_state (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    person TEXT NOT NULL,
    -- the first changes of others have been taken, and what was here is known to them
    joined INTEGER NOT NULL,
    -- whether what is done to plans is noted: not while others' changes are taken
    recording INTEGER NOT NULL,
    -- the step under way, as JSON
    step TEXT,
    cursor TEXT,
    last_stamp TEXT
  ) STRICT;
  -- what was done to here since it was last written down as a change
  CREATE TABLE sharing_note (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    what TEXT NOT NULL UNIQUE,
    step TEXT
  ) STRICT;
  CREATE TABLE sharing_change (
    device TEXT NOT NULL,
    seq INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    -- own: not sent yet; held: it waits for others before it; done
    state TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (device, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sharing_change_waiting ON sharing_change (state, stamp, seq) WHERE state <> 'done';
  CREATE TABLE sharing_known (
    device TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    stamp TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sharing_thing (
    what TEXT PRIMARY KEY,
    facets TEXT NOT NULL,
    -- whether something of it may be for a person to decide
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sharing_thing_open ON sharing_thing (what) WHERE is_open = 1;
  -- the seats that name a booth, whether they count or not
  CREATE TABLE sharing_claim (
    booth TEXT NOT NULL,
    element TEXT NOT NULL,
    PRIMARY KEY (booth, element)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sharing_claim_by_element ON sharing_claim (element);

  -- Who stands where is known to all who share: a record that is gone here does not change it.
  DROP TRIGGER booth_leaves_plan;
  DROP TRIGGER floor_leaves_plan;
  CREATE TRIGGER booth_leaves_plan AFTER DELETE ON record WHEN old.entity = 'booth' AND NOT EXISTS (SELECT 1 FROM sharing_state)
    BEGIN UPDATE plan_element SET booth_key = NULL WHERE booth_key = old.key; END;
  CREATE TRIGGER floor_leaves_plan AFTER DELETE ON record WHEN old.entity = 'floor' AND NOT EXISTS (SELECT 1 FROM sharing_state)
    BEGIN
      DELETE FROM plan_element WHERE floor_key = old.key;
      DELETE FROM hall WHERE floor_key = old.key;
    END;
`

/** The twenty-fifth version: up to where a person has seen what others did to a floor. */
export const seenFloors = `
  -- counts how often something of others was taken
  ALTER TABLE sharing_state ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
  -- the floor that it is on or is, and when others changed it last, by that count
  ALTER TABLE sharing_thing ADD COLUMN floor TEXT;
  ALTER TABLE sharing_thing ADD COLUMN taken INTEGER;
  CREATE INDEX sharing_thing_taken ON sharing_thing (floor, taken);
  CREATE TABLE sharing_seen (
    -- by its key here; '': every other one
    floor_key TEXT PRIMARY KEY,
    taken INTEGER NOT NULL,
    -- what was known then of each device, as JSON
    known TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO sharing_seen (floor_key, taken, known, at)
    SELECT '', 0, (SELECT json_group_object(device, json_object('seq', seq, 'stamp', stamp)) FROM sharing_known), unixepoch() * 1000
    FROM sharing_state WHERE joined = 1;
`

// Not `OR REPLACE`: how the statement that fires a trigger takes conflicts holds within it, too.
const note = (what: string): string =>
  `DELETE FROM sharing_note WHERE what = ${what}; INSERT INTO sharing_note (what, step) VALUES (${what}, (SELECT step FROM sharing_state));`
const isRecording = '(SELECT recording FROM sharing_state) = 1'

/** Something that is done to a table, and the thing that is noted then, as SQL. */
export interface NoteOn {
  readonly table: string
  readonly on: 'INSERT' | 'UPDATE' | 'DELETE'
  readonly what: string
  readonly when?: string
}

const planNotes: readonly NoteOn[] = [
  { table: 'plan_element', on: 'INSERT', what: "'element/' || new.id" },
  {
    ...{ table: 'plan_element', on: 'UPDATE', what: "'element/' || new.id" },
    when: 'old.body IS NOT new.body OR old.booth_key IS NOT new.booth_key OR old.floor_key IS NOT new.floor_key',
  },
  { table: 'plan_element', on: 'DELETE', what: "'element/' || old.id" },
  { table: 'hall', on: 'INSERT', what: "'floor/' || new.floor_key" },
]

/**
 * The twenty-fifth version: what the log of changes begins with where it does not hold all of them. A
 * folder that took a snapshot before goes on from what it knows now.
 */
export const sharingBase = `
  CREATE TABLE sharing_base (
    what TEXT PRIMARY KEY,
    facets TEXT NOT NULL
  ) STRICT;
  CREATE TABLE sharing_base_known (
    device TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    stamp TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sharing_change_by_stamp ON sharing_change (stamp, seq);
  INSERT INTO sharing_base_known SELECT device, seq, stamp FROM sharing_known WHERE EXISTS (
    SELECT 1 FROM sharing_known AS known WHERE known.seq > (
      SELECT count(*) FROM sharing_change AS change WHERE change.device = known.device AND change.seq <= known.seq
    )
  );
  INSERT INTO sharing_base SELECT what, facets FROM sharing_thing WHERE EXISTS (SELECT 1 FROM sharing_base_known);
`

/** Notes what is done to plans and to `others`, whoever does it, in the transaction that does it. There only while plans are shared. */
export function noteChanges(others: readonly NoteOn[]): string {
  return [...planNotes, ...others]
    .map(
      ({ table, on, what, when = '1' }, at) => `
        CREATE TRIGGER sharing_notes_${at} AFTER ${on} ON ${table} WHEN ${isRecording} AND (${when}) BEGIN ${note(what)} END;`,
    )
    .join('')
}

export function noteChangesNoMore(database: Pick<Database, 'all' | 'exec'>): void {
  for (const row of database.all(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%INSERT INTO sharing_note %'",
  ))
    database.exec(`DROP TRIGGER ${textOf(row, 'name')}`)
}

export const forgetShared = [
  'note',
  'named',
  'change',
  'known',
  'thing',
  'claim',
  'base',
  'base_known',
  'seen',
  'state',
]
  .map((table) => `DELETE FROM sharing_${table};`)
  .join('\n')
