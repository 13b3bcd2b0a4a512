/**
 * Each step brings the database from the version of its index to the next. Steps are never changed
 * once released, only added; they only add, too, as those of PostgreSQL do. None goes through all
 * records to write them: that is left to be filled in batches (`backfills.ts`). What goes through
 * them at once is read at the speed of the disk: for a million small records the uses of their files
 * take 0.45 s, an index 0.1 s, and a look for one without a size 0.2 s, and nobody is served before.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    app_key TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX token_by_expiry ON token (expires_at);

  CREATE TABLE record (
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    entity TEXT NOT NULL,
    id INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX record_by_id ON record (event_id, entity, id);
  CREATE TABLE record_value (
    event_id INTEGER NOT NULL,
    entity TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (event_id, entity, field, value, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE record_count (
    event_id INTEGER NOT NULL,
    entity TEXT NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (event_id, entity)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sequence (entity TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE file_use (
    hash TEXT NOT NULL,
    event_id INTEGER NOT NULL,
    entity TEXT NOT NULL,
    id INTEGER NOT NULL,
    PRIMARY KEY (hash, event_id, entity, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unused_file (hash TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX unused_file_by_age ON unused_file (since);
  INSERT INTO file_use (hash, event_id, entity, id)
    SELECT DISTINCT json_extract(field.value, '$.hash'), event_id, entity, record.id
    FROM record, json_each(record.content) AS field
    WHERE field.type = 'object'
      AND field.key IN ('booth_logo', 'booth_thumbnail', 'booth_background', 'file', 'resume')
      AND json_type(field.value, '$.hash') = 'text';
  `,
  `
  CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE record ADD COLUMN listed_bytes INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX record_by_size ON record (event_id, entity, listed_bytes) WHERE listed_bytes > 16000;
  `,
  `
  CREATE TABLE replaced_file (
    hash TEXT NOT NULL,
    event_id INTEGER NOT NULL,
    entity TEXT NOT NULL,
    id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (hash, event_id, entity, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX replaced_file_by_record ON replaced_file (event_id, entity, id);
  CREATE INDEX replaced_file_by_age ON replaced_file (since);
  `,
  `
  ALTER TABLE token ADD COLUMN used_at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE token ADD COLUMN secret_hash TEXT NOT NULL DEFAULT '';
  CREATE INDEX token_by_event ON token (event_id);
  `,
  `
  CREATE TABLE event_limit (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    records INTEGER,
    file_bytes INTEGER,
    requests_per_minute INTEGER
  ) STRICT;
  CREATE TABLE file_size (hash TEXT PRIMARY KEY, size_bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX file_use_by_event ON file_use (event_id, hash);
  `,
  `
  CREATE TABLE keyed_create (
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (event_id, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX keyed_create_by_age ON keyed_create (event_id, at);
  `,
  `
  CREATE TABLE unfinished (name TEXT PRIMARY KEY, place TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE event_total (event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE, file_bytes INTEGER NOT NULL) STRICT;
  CREATE TRIGGER event_totals AFTER INSERT ON event BEGIN
    INSERT INTO event_total (event_id, file_bytes) VALUES (new.id, 0);
  END;
  CREATE TRIGGER file_use_counted BEFORE INSERT ON file_use
  WHEN NOT EXISTS (SELECT 1 FROM file_use WHERE event_id = new.event_id AND hash = new.hash) BEGIN
    UPDATE event_total SET file_bytes = file_bytes + coalesce((SELECT size_bytes FROM file_size WHERE hash = new.hash), 0) WHERE event_id = new.event_id;
  END;
  CREATE TRIGGER file_use_discounted AFTER DELETE ON file_use
  WHEN NOT EXISTS (SELECT 1 FROM file_use WHERE event_id = old.event_id AND hash = old.hash) BEGIN
    UPDATE event_total SET file_bytes = file_bytes - coalesce((SELECT size_bytes FROM file_size WHERE hash = old.hash), 0) WHERE event_id = old.event_id;
  END;
  CREATE TRIGGER file_size_counted AFTER INSERT ON file_size BEGIN
    UPDATE event_total SET file_bytes = file_bytes + new.size_bytes WHERE event_id IN (SELECT event_id FROM file_use WHERE hash = new.hash);
  END;
  CREATE TRIGGER file_size_discounted AFTER DELETE ON file_size BEGIN
    UPDATE event_total SET file_bytes = file_bytes - old.size_bytes WHERE event_id IN (SELECT event_id FROM file_use WHERE hash = old.hash);
  END;
  INSERT INTO unfinished SELECT value, '1 0 0' FROM json_each('["pairs", "file-bytes"]') WHERE EXISTS (SELECT 1 FROM event);
  `,
  // Until a record's size is known (0), it is found by what it holds.
  `
  CREATE INDEX record_without_size ON record (event_id, entity, octet_length(content)) WHERE listed_bytes = 0 AND octet_length(content) > 16000;
  INSERT INTO unfinished SELECT 'listed-bytes', '1 0 0' WHERE EXISTS (SELECT 1 FROM record WHERE listed_bytes = 0);
    `,
  `
  CREATE TABLE shared_plan (
    event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
    epoch TEXT NOT NULL,
    last_place INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    bytes_after_snapshot INTEGER NOT NULL DEFAULT 0,
    snapshot_hash TEXT NOT NULL DEFAULT '',
    snapshot_place INTEGER NOT NULL DEFAULT 0,
    snapshot_covers TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE TABLE plan_change (
    event_id INTEGER NOT NULL REFERENCES event (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    device TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    digest TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (event_id, place),
    UNIQUE (event_id, device, seq)
  ) STRICT;
  `,
]
