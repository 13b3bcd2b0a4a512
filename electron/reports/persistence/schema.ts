import type { Migration } from '../../workspace/schema/migrations.ts'

/**
 * The first version of a file of reports. Later ones are steps in `reportMigrations`; this text
 * never changes.
 */
const firstSchema = `
  -- what the service has listed; a reading under way changes it, and nothing here is shown as it is
  CREATE TABLE report_row (
    report TEXT NOT NULL,
    id INTEGER NOT NULL,
    -- seconds since 1970; null: no time that could be read
    at INTEGER,
    booth INTEGER NOT NULL,
    person INTEGER NOT NULL,
    label INTEGER NOT NULL,
    step INTEGER NOT NULL,
    seconds INTEGER NOT NULL,
    rest TEXT,
    -- the last reading that had it
    reading INTEGER NOT NULL,
    PRIMARY KEY (report, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX report_row_in_order ON report_row (report, at, step, id);

  -- the texts that columns hold as numbers; 0 is the empty text
  CREATE TABLE report_name (
    kind TEXT NOT NULL,
    no INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (kind, text)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX report_name_by_no ON report_name (kind, no);

  -- rows in the order of their time, column by column
  CREATE TABLE report_chunk (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    report TEXT NOT NULL,
    at BLOB NOT NULL,
    booth BLOB NOT NULL,
    person BLOB NOT NULL,
    label BLOB NOT NULL,
    step BLOB NOT NULL,
    seconds BLOB NOT NULL,
    id BLOB NOT NULL
  ) STRICT;

  -- the chunks of the last complete reading: what is shown
  CREATE TABLE report_shown (
    report TEXT NOT NULL,
    place INTEGER NOT NULL,
    chunk_no INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (report, place)
  ) STRICT, WITHOUT ROWID;

  -- pages that an unfinished reading has had
  CREATE TABLE report_page (
    report TEXT NOT NULL,
    page INTEGER NOT NULL,
    PRIMARY KEY (report, page)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE report_state (
    report TEXT PRIMARY KEY,
    state TEXT NOT NULL
  ) STRICT;
`

export const reportMigrations: readonly Migration[] = [(database) => database.exec(firstSchema)]
