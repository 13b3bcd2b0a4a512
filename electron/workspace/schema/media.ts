/**
 * The sixteenth version: what is found out about files beyond their format, and what was made of
 * which. What is not known of a file that is here already is looked up when somebody asks.
 */
export const mediaFacts = `
  ALTER TABLE asset ADD COLUMN pages INTEGER;
  ALTER TABLE asset ADD COLUMN duration_seconds REAL;
  -- 1: its pages, duration and size were looked for, whether or not they were found
  ALTER TABLE asset ADD COLUMN probed INTEGER NOT NULL DEFAULT 0;
  -- of a video: the picture that is shown for it
  ALTER TABLE asset ADD COLUMN frame_hash TEXT REFERENCES asset (hash) ON DELETE SET NULL;
  CREATE INDEX asset_by_frame ON asset (frame_hash) WHERE frame_hash IS NOT NULL;

  -- pictures that were made of others here; several recipes may come to the same file
  CREATE TABLE derived_asset (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL REFERENCES asset (hash) ON DELETE CASCADE,
    original_hash TEXT NOT NULL REFERENCES asset (hash) ON DELETE CASCADE,
    recipe TEXT NOT NULL,
    UNIQUE (original_hash, recipe)
  ) STRICT;
  CREATE INDEX derived_asset_by_hash ON derived_asset (hash, id);
`

/** What came from a service is known from what the person has added. Of earlier files only this can be told. */
export const fetchedFiles = `
  ALTER TABLE asset ADD COLUMN fetched_from TEXT;
  UPDATE asset SET fetched_from = (SELECT min(url) FROM asset_url WHERE asset_url.hash = asset.hash);
`

/** A PDF that needs a password is told from one that was not looked into. */
export const protectedFiles = `
  ALTER TABLE asset ADD COLUMN needs_password INTEGER NOT NULL DEFAULT 0;
`
