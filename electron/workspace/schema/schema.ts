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
 * The third version: what an entry's state needs stands in a column of its own instead of in the
 * error's details, and the synchronisation's knowledge (`KnowledgeStore`). Candidates of old
 * questions are looked for anew, since only their titles were kept.
 */
export const typedJournal = `
  ALTER TABLE journal ADD COLUMN detail TEXT;
  UPDATE journal SET sent_at = 0 WHERE state IN ('sending', 'ambiguous') AND sent_at IS NULL;
  UPDATE journal SET detail = json_object(
    'cause', iif(json_extract(error, '$.details.refused') = 1, 'refused', 'unanswered'),
    'emptyListings', coalesce(json_extract(error, '$.details.emptyListings'), 0)
  ) WHERE state = 'ambiguous';
  UPDATE journal SET detail = CASE
    WHEN json_extract(error, '$.details.unanswered') = 1 OR json_extract(error, '$.details.candidates') IS NOT NULL THEN json_object('kind', 'unanswered')
    WHEN json_extract(error, '$.details.neverShown') = 1 THEN json_object('kind', 'never-shown', 'fields', json_extract(error, '$.details.fields'))
    WHEN json_extract(error, '$.details.problems') IS NOT NULL THEN json_object('kind', 'incomplete', 'problems', json_extract(error, '$.details.problems'))
    WHEN json_extract(error, '$.details.fields') IS NOT NULL THEN json_object('kind', 'invalid', 'fields', json_extract(error, '$.details.fields'))
    WHEN json_extract(error, '$.details.status') IS NOT NULL AND json_extract(error, '$.code') = 'rejected' THEN json_object(
      'kind', 'refused', 'status', json_extract(error, '$.details.status'), 'body', coalesce(json_extract(error, '$.details.body'), ''))
    ELSE json_object('kind', 'failed')
  END WHERE state = 'parked';
  UPDATE journal SET finished_at = created_at WHERE state IN ('confirmed', 'discarded') AND finished_at IS NULL;

  -- saves of ours that the service confirmed, until what it shows is no longer in doubt
  CREATE TABLE own_write (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    confirmed_at INTEGER NOT NULL,
    sent_values TEXT NOT NULL,
    values_before TEXT,
    pulls INTEGER NOT NULL,
    seen INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX own_write_by_record ON own_write (entity, key);

  -- what the service shows otherwise than it was sent, though it had said yes
  CREATE TABLE discrepancy (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    fields TEXT NOT NULL,
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX discrepancy_by_record ON discrepancy (entity, key);

  -- records that complete listings lack
  CREATE TABLE absence (
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (entity, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TRIGGER record_leaves_knowledge AFTER DELETE ON record
    BEGIN
      DELETE FROM own_write WHERE entity = old.entity AND key = old.key;
      DELETE FROM discrepancy WHERE entity = old.entity AND key = old.key;
      DELETE FROM absence WHERE entity = old.entity AND key = old.key;
    END;

  -- by what a file under an address is known to be the same as before
  ALTER TABLE asset_url ADD COLUMN validators TEXT;
`

/**
 * The fifth version: an archived version knows the service's id, so that what was gone here and
 * came back under another key is not taken for gone.
 */
export const archivedIds = `
  ALTER TABLE archive ADD COLUMN remote_id TEXT;
  UPDATE archive SET remote_id = (SELECT remote_id FROM record WHERE record.entity = archive.entity AND record.key = archive.key);
`

/** The sixth version: what takes changes back (`UndoStore`). */
export const undoSteps = `
  CREATE TABLE undo (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE undo_step (
    step INTEGER PRIMARY KEY AUTOINCREMENT,
    undo_id INTEGER NOT NULL REFERENCES undo (id) ON DELETE CASCADE,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    what TEXT NOT NULL
  ) STRICT;
  CREATE INDEX undo_step_of ON undo_step (undo_id, step);
`

/**
 * The seventh version: an update that lacks its exhibitor is no longer parked. It waits, which is
 * known from its record.
 */
export const waitingForExhibitors = `
  UPDATE journal SET state = 'queued', detail = NULL, error = NULL, attempts = 0, next_attempt_at = NULL
    WHERE state = 'parked' AND json_extract(detail, '$.kind') = 'never-shown';
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

/**
 * The twelfth version: a change may upload a file or detach a record, which an older program does
 * not know. What is about to be detached is asked for with every save of what it is taken out of.
 */
export const detaches = `
  CREATE INDEX journal_detaches ON journal (id)
    WHERE operation = 'detach' AND state IN ('queued', 'sending', 'ambiguous', 'parked');
`

/**
 * The thirteenth version: a plan's elements, of which a stand may be free, in place of the places of
 * booths; its last steps, and who stood where. What takes removals and moves back names stands too.
 */
export const planElements = `
  CREATE TABLE plan_element (
    id TEXT PRIMARY KEY,
    floor_key TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- of a stand: who stands there, or would, were the booth on that floor
    booth_key TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX plan_element_by_floor ON plan_element (floor_key);
  -- a booth stands on one stand only
  CREATE UNIQUE INDEX plan_element_by_booth ON plan_element (booth_key) WHERE booth_key IS NOT NULL;
  INSERT INTO plan_element (id, floor_key, kind, booth_key, body)
    SELECT 'stand-' || id, floor_key, 'stand', id, json_object(
      'id', 'stand-' || id, 'kind', 'stand', 'xMetres', x_metres, 'yMetres', y_metres, 'widthMetres', width_metres, 'heightMetres', height_metres,
      'rotationDegrees', rotation_degrees, 'z', z, 'locked', json(iif(locked, 'true', 'false')), 'group', NULL, 'outline', NULL, 'number', number,
      'category', NULL, 'priceClass', '', 'boothKey', NULL, 'hold', NULL
    ) FROM layout_item;
  DROP TRIGGER booth_leaves_layout;
  DROP TRIGGER floor_leaves_layout;
  DROP TABLE layout_item;

  ALTER TABLE hall ADD COLUMN aisle_metres REAL NOT NULL DEFAULT 2;
  ALTER TABLE hall ADD COLUMN sheet TEXT;

  CREATE TABLE plan_step (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    -- of the body, in characters
    size INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE stand_history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stand_id TEXT NOT NULL,
    at TEXT NOT NULL,
    what TEXT NOT NULL,
    number TEXT NOT NULL,
    booth_key TEXT,
    name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX stand_history_by_stand ON stand_history (stand_id, id);

  CREATE TRIGGER booth_leaves_plan AFTER DELETE ON record WHEN old.entity = 'booth'
    BEGIN UPDATE plan_element SET booth_key = NULL WHERE booth_key = old.key; END;
  CREATE TRIGGER floor_leaves_plan AFTER DELETE ON record WHEN old.entity = 'floor'
    BEGIN
      DELETE FROM plan_element WHERE floor_key = old.key;
      DELETE FROM hall WHERE floor_key = old.key;
    END;

  UPDATE undo_step SET what = json_set(
    json_remove(what, '$.place.item'), '$.place.stand', json_set(
      json_extract(what, '$.place.item'), '$.id', 'stand-' || key, '$.kind', 'stand', '$.group', NULL, '$.outline', NULL, '$.category', NULL,
      '$.priceClass', '', '$.boothKey', NULL, '$.hold', NULL
    )
  ) WHERE json_extract(what, '$.place.item') IS NOT NULL;
  UPDATE undo_step SET what = json_set(
    json_remove(what, '$.hall'), '$.plan', json_object(
      'hall', json_set(json_extract(what, '$.hall'), '$.aisleMetres', 2),
      'sheet', json('{"layers":{"background":{"shown":true,"locked":true},"fixtures":{"shown":true,"locked":false},"stands":{"shown":true,"locked":false},"notes":{"shown":true,"locked":false}},"ignored":{}}'),
      'elements', json('[]')
    )
  ) WHERE json_extract(what, '$.hall') IS NOT NULL;
`

/** The fourteenth version: a step that another screen made knows what takes that back (`UndoStore`). */
export const stepTokens = `
  ALTER TABLE plan_step ADD COLUMN undo_token TEXT;
`

/** The fifteenth version: what a step was can be told without reading all that it changed. */
export const stepHeads = `
  ALTER TABLE plan_step ADD COLUMN head TEXT NOT NULL DEFAULT '';
  UPDATE plan_step SET head = json_remove(body, '$.forward', '$.backward');
`
