/** What was found when links were tried, and what summaries advise beside what they lack. */
export const readinessTables = `
  CREATE TABLE link_check (
    url TEXT PRIMARY KEY,
    -- 'works', 'broken' or 'private'
    found TEXT NOT NULL,
    -- what came instead of a page
    answer TEXT NOT NULL,
    -- ISO 8601
    checked_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- as JSON, like the problems: what could be better about a record and its parts
  ALTER TABLE record_summary ADD COLUMN advice TEXT;
`
