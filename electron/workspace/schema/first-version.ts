/**
 * The first version of the database. Later ones are steps in `migrations.ts`; this text never
 * changes.
 */
export const firstSchema = `
  CREATE TABLE record (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    remote_id TEXT,
    base TEXT,
    draft TEXT,
    remote TEXT,
    remote_gone INTEGER NOT NULL,
    removed INTEGER NOT NULL,
    -- the record whose removal takes this one along, where it was not removed by itself
    removed_with_entity TEXT,
    removed_with_key TEXT,
    state TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (entity, key)
  ) STRICT;
  CREATE UNIQUE INDEX record_by_remote_id ON record (entity, remote_id) WHERE remote_id IS NOT NULL;
  CREATE INDEX record_in_order ON record (entity, removed, id);
  CREATE INDEX record_by_state ON record (entity, state);
  CREATE INDEX record_by_cause ON record (removed_with_entity, removed_with_key) WHERE removed_with_key IS NOT NULL;

  -- which records a record names, in any of its versions; what a cascade, a filter by parent and a late key follow
  CREATE TABLE record_reference (
    record_id INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    target_entity TEXT NOT NULL,
    target_key TEXT NOT NULL,
    is_current INTEGER NOT NULL,
    PRIMARY KEY (record_id, field, target_key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX record_reference_by_target ON record_reference (target_entity, target_key);

  CREATE TABLE archive (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    at TEXT NOT NULL,
    reason TEXT NOT NULL,
    record_values TEXT NOT NULL
  ) STRICT;
  CREATE INDEX archive_by_record ON archive (entity, key);

  CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    operation TEXT NOT NULL,
    options TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at INTEGER,
    error TEXT,
    sent_values TEXT,
    sent_at INTEGER,
    created_at TEXT NOT NULL,
    finished_at TEXT
  ) STRICT;
  CREATE INDEX journal_by_state ON journal (state);
  CREATE INDEX journal_open ON journal (entity, key) WHERE state IN ('queued', 'sending', 'ambiguous', 'parked');
  CREATE TABLE journal_known_ids (
    journal_id INTEGER PRIMARY KEY REFERENCES journal (id) ON DELETE CASCADE,
    remote_ids TEXT NOT NULL
  ) STRICT;

  CREATE TABLE asset (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    format TEXT NOT NULL,
    mime TEXT NOT NULL,
    width_pixels INTEGER,
    height_pixels INTEGER,
    added_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE asset_url (
    url TEXT PRIMARY KEY,
    hash TEXT NOT NULL REFERENCES asset (hash)
  ) STRICT;

  CREATE TABLE hall (
    floor_key TEXT PRIMARY KEY,
    width_metres REAL NOT NULL,
    height_metres REAL NOT NULL,
    grid_metres REAL NOT NULL
  ) STRICT;
  -- a booth stands in one place only
  CREATE TABLE layout_item (
    id TEXT PRIMARY KEY,
    floor_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    x_metres REAL NOT NULL,
    y_metres REAL NOT NULL,
    width_metres REAL NOT NULL,
    height_metres REAL NOT NULL,
    rotation_degrees REAL NOT NULL,
    z INTEGER NOT NULL,
    number TEXT NOT NULL,
    locked INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX layout_item_by_floor ON layout_item (floor_key);
  CREATE TRIGGER booth_leaves_layout AFTER DELETE ON record WHEN old.entity = 'booth'
    BEGIN DELETE FROM layout_item WHERE id = old.key; END;
  CREATE TRIGGER floor_leaves_layout AFTER DELETE ON record WHEN old.entity = 'floor'
    BEGIN
      DELETE FROM layout_item WHERE floor_key = old.key;
      DELETE FROM hall WHERE floor_key = old.key;
    END;

  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
`
