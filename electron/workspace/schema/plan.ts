export const planSteps = `
  CREATE TABLE plan_step (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    -- of the body, in characters
    size INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
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

  ${planSteps}
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
