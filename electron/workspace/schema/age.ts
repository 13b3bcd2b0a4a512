/**
 * The thirty-first version: what was sent of a record is found without all that was ever sent, and the
 * steps of plans are counted without reading them.
 */
export const indexesOfAge = `
  CREATE INDEX journal_finished ON journal (entity, key, state) WHERE state = 'confirmed' OR state = 'discarded';
  CREATE INDEX plan_step_size ON plan_step (size);
`
