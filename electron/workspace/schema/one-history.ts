/**
 * The thirty-second version: one history of what people did, in place of tokens and steps of plans
 * beside each other. An entry has what takes back what it did to records, or to plans, or both. What
 * was there keeps its order.
 */
export const oneHistory = `
  CREATE TABLE history_entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token TEXT NOT NULL UNIQUE,
    at TEXT NOT NULL,
    -- what has the highest is the next to be taken back, or done again
    turn INTEGER NOT NULL,
    -- done, undoing, undone, redoing, or dropped
    state TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- what it was about: how many records of an entity, and the last of them
    entity TEXT,
    key TEXT,
    count INTEGER NOT NULL DEFAULT 0,
    has_steps INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX history_entry_turn ON history_entry (turn);
  CREATE INDEX history_entry_of_records ON history_entry (id) WHERE has_steps = 1 AND state <> 'dropped';
  CREATE TABLE history_step (
    step INTEGER PRIMARY KEY AUTOINCREMENT,
    entry_id INTEGER NOT NULL REFERENCES history_entry (id) ON DELETE CASCADE,
    -- takes the entry back, or does it again
    way TEXT NOT NULL,
    entity TEXT NOT NULL,
    key TEXT NOT NULL,
    what TEXT NOT NULL
  ) STRICT;
  CREATE INDEX history_step_of ON history_step (entry_id, way, step);
  CREATE TABLE history_plan (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    entry_id INTEGER NOT NULL UNIQUE REFERENCES history_entry (id) ON DELETE CASCADE,
    -- of the body, in characters
    size INTEGER NOT NULL,
    head TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX history_plan_size ON history_plan (size);

  -- a token that is of a step of a plan is its entry, unless that was taken back and the token was not
  CREATE TEMP TABLE joined AS
    SELECT undo.id AS undo_id, plan_step.id AS token, iif(plan_step.state = 'undone', 'redo', 'undo') AS way
      FROM undo JOIN plan_step ON plan_step.undo_token = undo.token OR (plan_step.id = undo.token AND plan_step.undo_token IS NULL AND plan_step.state = 'done');
  CREATE TEMP TABLE told AS
    SELECT undo_id, (
      SELECT CASE json_extract(what, '$.kind') WHEN 'made' THEN 'make' WHEN 'removed' THEN 'remove' WHEN 'gone' THEN 'remove' ELSE 'change' END
        FROM undo_step AS last WHERE last.undo_id = undo_step.undo_id ORDER BY step DESC LIMIT 1
    ) AS kind, (SELECT entity FROM undo_step AS last WHERE last.undo_id = undo_step.undo_id ORDER BY step DESC LIMIT 1) AS entity,
      (SELECT key FROM undo_step AS last WHERE last.undo_id = undo_step.undo_id ORDER BY step DESC LIMIT 1) AS key
      FROM undo_step GROUP BY undo_id;
  CREATE TEMP TABLE was AS
    SELECT token, at, state, ROW_NUMBER() OVER (ORDER BY ms, source, seq) AS place, undo_id, way, plan_seq, plan_kind, plan_count FROM (
      SELECT iif(EXISTS (SELECT 1 FROM plan_step WHERE plan_step.id = undo.token), undo.token || '-records', undo.token) AS token, at, 'done' AS state,
        max(unixepoch(at, 'subsec') * 1000) OVER (ORDER BY id) AS ms, 0 AS source, id AS seq, id AS undo_id, 'undo' AS way, NULL AS plan_seq, NULL AS plan_kind, NULL AS plan_count
        FROM undo WHERE id NOT IN (SELECT undo_id FROM joined) AND EXISTS (SELECT 1 FROM undo_step WHERE undo_step.undo_id = undo.id)
      UNION ALL
      SELECT id, strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(json_extract(head, '$.at'), 0) / 1000.0, 'unixepoch'), state,
        max(coalesce(json_extract(head, '$.at'), 0)) OVER (ORDER BY seq), 1, seq,
        (SELECT undo_id FROM joined WHERE joined.token = plan_step.id), (SELECT way FROM joined WHERE joined.token = plan_step.id),
        seq, coalesce(json_extract(head, '$.kind'), 'edit'), coalesce(json_extract(head, '$.count'), 1)
        FROM plan_step
    );
  INSERT INTO history_entry (id, token, at, turn, state, kind, entity, key, count, has_steps)
    SELECT place, was.token, was.at,
      -- of what was undone, the first is the next to be done again
      iif(state = 'undone', 2 * (SELECT count(*) FROM was) - place + 1, place), state,
      coalesce(nullif(plan_kind, 'elsewhere'), told.kind, plan_kind, 'change'), told.entity, told.key,
      coalesce((SELECT count(DISTINCT undo_step.key) FROM undo_step WHERE undo_step.undo_id = was.undo_id AND undo_step.entity = told.entity), plan_count, 0),
      was.undo_id IS NOT NULL AND told.undo_id IS NOT NULL
      FROM was LEFT JOIN told ON told.undo_id = was.undo_id ORDER BY place;
  INSERT INTO history_step (step, entry_id, way, entity, key, what)
    SELECT step, place, way, entity, key, what FROM undo_step JOIN was ON was.undo_id = undo_step.undo_id ORDER BY step;
  INSERT INTO history_plan (entry_id, size, head, body)
    SELECT place, size, head, body FROM plan_step JOIN was ON was.plan_seq = plan_step.seq ORDER BY plan_step.seq;
  DROP TABLE joined;
  DROP TABLE told;
  DROP TABLE was;
  DROP TABLE undo_step;
  DROP TABLE undo;
  DROP TABLE plan_step;
`
