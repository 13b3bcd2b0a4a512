/** What the event asks of its booths, and what was taken out of its lists, are items of it as all others, and are taken back by one rule. */
export const itemSteps = `
  UPDATE history_step SET what = json_object(
      'kind', 'item', 'of', 'readiness', 'id', '',
      'before', json_extract(what, '$.before'), 'after', json_extract(what, '$.after'))
    WHERE json_extract(what, '$.kind') = 'asked';
  CREATE TEMP TABLE named AS
    SELECT 'template' AS kind, id, name FROM booth_template UNION ALL SELECT 'state', id, name FROM booth_snapshot;
  CREATE TEMP TABLE put_away AS
    SELECT step, what ->> '$.of' AS kind, what ->> '$.id' AS id, what ->> '$.kind' = 'put-away' AS is_out FROM history_step
      WHERE json_extract(what, '$.kind') IN ('put-away', 'taken-out');
  UPDATE history_step SET what = (
    SELECT json_object('kind', 'item', 'of', put_away.kind, 'id', CAST(put_away.id AS TEXT),
        'before', json(iif(is_out, named, NULL)), 'after', json(iif(is_out, NULL, named)))
      FROM (SELECT put_away.*, json_object('name', coalesce(
          (SELECT name FROM named WHERE named.kind = put_away.kind AND named.id = put_away.id), '')) AS named FROM put_away) AS put_away
      WHERE put_away.step = history_step.step)
    WHERE step IN (SELECT step FROM put_away);
  DROP TABLE named;
  DROP TABLE put_away;
`
