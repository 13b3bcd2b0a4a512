/**
 * Named states of booths, templates, and the order in which a booth's documents and videos stand
 * here: the service knows none of these.
 */
export const boothVersions = `
  CREATE TABLE booth_snapshot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    booth_key TEXT NOT NULL,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    -- taken out of the list, and kept for a while to be brought back
    gone INTEGER NOT NULL DEFAULT 0,
    -- what it was (shared/domain/booths/booth-content.ts), as JSON
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX booth_snapshot_by_booth ON booth_snapshot (booth_key, id);
  CREATE TABLE booth_template (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    content TEXT NOT NULL
  ) STRICT;
  CREATE TABLE part_order (
    owner_key TEXT NOT NULL,
    entity TEXT NOT NULL,
    -- local keys as a JSON array; those that it does not name come after, as they were made
    keys TEXT NOT NULL,
    PRIMARY KEY (owner_key, entity)
  ) STRICT, WITHOUT ROWID;
`
