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

// Not `OR REPLACE`: how the statement that fires a trigger takes conflicts holds within it, too.
const note = (what: string): string =>
  `DELETE FROM sharing_note WHERE what = ${what}; INSERT INTO sharing_note (what, step) VALUES (${what}, (SELECT step FROM sharing_state));`
const isRecording = '(SELECT recording FROM sharing_state) = 1'

/** Notes what is done to plans, whoever does it, in the transaction that does it. There only while plans are shared. */
export const noteChanges = `
  CREATE TRIGGER sharing_element_made AFTER INSERT ON plan_element WHEN ${isRecording}
    BEGIN ${note("'element/' || new.id")} END;
  CREATE TRIGGER sharing_element_changed AFTER UPDATE ON plan_element
    WHEN ${isRecording} AND (old.body IS NOT new.body OR old.booth_key IS NOT new.booth_key OR old.floor_key IS NOT new.floor_key)
    BEGIN ${note("'element/' || new.id")} END;
  CREATE TRIGGER sharing_element_removed AFTER DELETE ON plan_element WHEN ${isRecording}
    BEGIN ${note("'element/' || old.id")} END;
  CREATE TRIGGER sharing_hall_changed AFTER INSERT ON hall WHEN ${isRecording}
    BEGIN ${note("'floor/' || new.floor_key")} END;
  CREATE TRIGGER sharing_categories_changed AFTER INSERT ON setting WHEN new.name = 'stand-categories' AND ${isRecording}
    BEGIN ${note("'event'")} END;
`

export const noteChangesNoMore = `
  DROP TRIGGER IF EXISTS sharing_element_made;
  DROP TRIGGER IF EXISTS sharing_element_changed;
  DROP TRIGGER IF EXISTS sharing_element_removed;
  DROP TRIGGER IF EXISTS sharing_hall_changed;
  DROP TRIGGER IF EXISTS sharing_categories_changed;
`

export const forgetShared = ['note', 'change', 'known', 'thing', 'claim', 'state'].map((table) => `DELETE FROM sharing_${table};`).join('\n')
