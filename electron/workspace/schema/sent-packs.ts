/** The packs of one booth that were made for others, and what became of them. */
export const sentPacks = `
  CREATE TABLE sent_pack (
    booth_key TEXT PRIMARY KEY,
    made_at TEXT NOT NULL,
    -- the day by which it is wanted back; NULL: none was said
    due TEXT,
    -- of what came back last: when, and the review that it is in or was in
    returned_at TEXT,
    review_id TEXT,
    -- when all of that was decided
    settled_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sent_pack_review ON sent_pack (review_id) WHERE review_id IS NOT NULL;
`
