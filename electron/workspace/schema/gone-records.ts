/** Records of the service that are known to be gone, and that late listings may still show (`GoneStore`). */
export const goneRecords = `
  CREATE TABLE gone_record (
    entity TEXT NOT NULL,
    remote_id TEXT NOT NULL,
    -- milliseconds since 1970
    since INTEGER NOT NULL,
    -- complete listings that were read since
    passes INTEGER NOT NULL,
    PRIMARY KEY (entity, remote_id)
  ) STRICT, WITHOUT ROWID;
`
