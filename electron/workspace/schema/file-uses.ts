import { textSortKey } from '../../../shared/domain/record/search-text.ts'
import { normaliseForSearch } from '../../../shared/domain/record/search-normalisation.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'

/**
 * Which records name which files (`FileUses`), how files are found and put in order by name, and
 * which files of the disk are to go. What records named already is caught up on in slices.
 */
const tables = `
  CREATE TABLE file_use (
    record_id INTEGER NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    -- of which version: current, base where a draft differs from it, remote
    version TEXT NOT NULL,
    -- of what is seen, and not marked for removal
    is_shown INTEGER NOT NULL,
    -- its hash; its address as long as nobody knows the content
    file TEXT NOT NULL,
    -- what it is known by where the record does not say the hash
    address TEXT,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    searched TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (record_id, field, version)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX file_use_by_file ON file_use (file, is_shown);
  CREATE INDEX file_use_by_address ON file_use (address) WHERE address IS NOT NULL;
  CREATE TRIGGER removed_record_shows_no_files AFTER UPDATE OF removed ON record WHEN old.removed <> new.removed
    BEGIN UPDATE file_use SET is_shown = (version = 'current' AND NOT new.removed) WHERE record_id = new.id; END;
  INSERT INTO setting (name, value) VALUES ('file-uses-postponed-from', '0') ON CONFLICT (name) DO UPDATE SET value = excluded.value;

  ALTER TABLE asset ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
  ALTER TABLE asset ADD COLUMN searched TEXT NOT NULL DEFAULT '';

  -- the file under or in a plan
  ALTER TABLE plan_element ADD COLUMN file_hash TEXT GENERATED ALWAYS AS (coalesce(json_extract(body, '$.hash'), json_extract(body, '$.image'))) VIRTUAL;
  CREATE INDEX plan_element_by_file ON plan_element (file_hash) WHERE file_hash IS NOT NULL;

  -- forgotten, and perhaps still on the disk
  CREATE TABLE asset_removal (
    hash TEXT PRIMARY KEY
  ) STRICT;
`

export function fileUses(database: Database): void {
  database.exec(tables)
  for (const row of database.all('SELECT hash, name FROM asset')) {
    const name = textOf(row, 'name')
    database.run(
      'UPDATE asset SET name_key = ?, searched = ? WHERE hash = ?',
      textSortKey(name) ?? '',
      normaliseForSearch(name),
      textOf(row, 'hash'),
    )
  }
}
