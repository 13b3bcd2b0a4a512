/**
 * The second version: what listings said last (`ListingStore`), and an index by state of those
 * records only that are looked for by their state.
 */
export const listedPages = `
  DROP INDEX record_by_state;
  CREATE INDEX record_by_state ON record (entity, state) WHERE state <> 'clean';
  CREATE TABLE listed_page (
    entity TEXT NOT NULL,
    listing TEXT NOT NULL,
    page INTEGER NOT NULL,
    digest TEXT NOT NULL,
    remote_ids TEXT NOT NULL,
    PRIMARY KEY (entity, listing, page)
  ) STRICT, WITHOUT ROWID;
`

/**
 * The eighth version: what lists need of each record (`Summaries`), in place of the index of words.
 * Records that are here already get theirs when they are asked for.
 */
export const recordSummaries = `
  CREATE TABLE record_summary (
    record_id INTEGER PRIMARY KEY REFERENCES record (id) ON DELETE CASCADE,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    state TEXT NOT NULL,
    -- not marked for removal
    shown INTEGER NOT NULL,
    untitled INTEGER NOT NULL,
    title_key TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    -- the texts that a search looks through, the title first
    searched TEXT NOT NULL,
    problems TEXT,
    -- the day on which the problems were found, where they depend on it
    checked_on TEXT
  ) STRICT;
  CREATE INDEX record_summary_by_title ON record_summary (entity, shown, untitled, title_key, record_id);
  CREATE INDEX record_summary_by_day ON record_summary (entity, checked_on) WHERE checked_on IS NOT NULL;
  DROP TABLE IF EXISTS record_text;
  DELETE FROM setting WHERE name IN ('search-index-stale', 'search-index-postponed-from');
  INSERT INTO setting (name, value) VALUES ('summaries-postponed-from', '0');
`

/** The ninth version: whether pictures fit their places is a part of what a record lacks. */
export const summariesAnew = `
  INSERT INTO setting (name, value) VALUES ('summaries-postponed-from', '0') ON CONFLICT (name) DO UPDATE SET value = excluded.value;
`

/** The eleventh version: the places of the service's lookups (`PlaceStore`). */
export const placeLists = `
  CREATE TABLE place_list (
    kind TEXT NOT NULL,
    within TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    places TEXT NOT NULL,
    PRIMARY KEY (kind, within)
  ) STRICT, WITHOUT ROWID;
`
