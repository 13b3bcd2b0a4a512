import { isObject } from '../../../shared/domain/record/record-values.ts'
import { isEntityName } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'

const belongings = `
  -- looks at lists of records that have a name
  CREATE TABLE saved_view (
    id TEXT PRIMARY KEY,
    entity TEXT NOT NULL,
    name TEXT NOT NULL,
    -- shared/contract/saved-views.ts, as JSON
    look TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX saved_view_by_entity ON saved_view (entity);
  -- what all who share an event call a named state or a template
  ALTER TABLE booth_snapshot ADD COLUMN share_id TEXT;
  ALTER TABLE booth_template ADD COLUMN share_id TEXT;
  UPDATE booth_snapshot SET share_id = lower(hex(randomblob(16)));
  UPDATE booth_template SET share_id = lower(hex(randomblob(16)));
  CREATE UNIQUE INDEX booth_snapshot_by_share_id ON booth_snapshot (share_id);
  CREATE UNIQUE INDEX booth_template_by_share_id ON booth_template (share_id);
  -- the kinds of things beside the plans that are shared, as a JSON array
  ALTER TABLE sharing_state ADD COLUMN kinds TEXT NOT NULL DEFAULT '[]';
  -- records that the others were told of by the key that they have here
  CREATE TABLE sharing_named (key TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  DROP TRIGGER IF EXISTS sharing_categories_changed;
`

/** What belongs to an event beside its plans stands where it can be told piece by piece, as those who share it know it. */
export function shareableBelongings(database: Database): void {
  database.exec(belongings)
  for (const row of database.all("SELECT name, value FROM setting WHERE name GLOB 'views.*'")) {
    const entity = textOf(row, 'name').slice('views.'.length)
    const views: unknown = JSON.parse(textOf(row, 'value'))
    if (!isEntityName(entity) || !Array.isArray(views)) continue
    for (const view of views) {
      if (!isObject(view)) continue
      const { id, name, look, isDefault } = view
      if (typeof id !== 'string' || typeof name !== 'string' || !isObject(look)) continue
      database.run(
        'INSERT OR IGNORE INTO saved_view (id, entity, name, look) VALUES (?, ?, ?, ?)',
        id,
        entity,
        name,
        JSON.stringify(look),
      )
      if (isDefault === true)
        database.run(
          'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)',
          `default-view.${entity}`,
          id,
        )
    }
  }
  database.exec("DELETE FROM setting WHERE name GLOB 'views.*'")
}
