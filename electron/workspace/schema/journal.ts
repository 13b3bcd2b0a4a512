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
 * The twelfth version: a change may upload a file or detach a record, which an older program does
 * not know. What is about to be detached is asked for with every save of what it is taken out of.
 */
export const detaches = `
  CREATE INDEX journal_detaches ON journal (id)
    WHERE operation = 'detach' AND state IN ('queued', 'sending', 'ambiguous', 'parked');
`
