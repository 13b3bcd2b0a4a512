/** What was copied from other events, so that a copy that is begun again makes nothing twice. */
export const eventCopies = `
  CREATE TABLE copied (
    -- the other event, as this computer calls it
    from_event_id TEXT NOT NULL,
    -- an entity, or 'stand'
    kind TEXT NOT NULL,
    -- local key of a record there, or id of a stand
    from_id TEXT NOT NULL,
    -- the same here; it may be gone by now
    copy_id TEXT NOT NULL,
    PRIMARY KEY (from_event_id, kind, from_id)
  ) STRICT, WITHOUT ROWID;
`
