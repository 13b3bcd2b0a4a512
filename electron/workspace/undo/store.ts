import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { planElement, stand } from '../../../shared/domain/plan/elements.ts'
import { hall, sheet } from '../../../shared/domain/plan/layout.ts'
import { reminderLetter } from '../../../shared/domain/readiness/letter.ts'
import { readinessRules } from '../../../shared/domain/readiness/rules.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entityNames } from '../../../shared/entities/index.ts'
import type { Database } from '../disk/database.ts'
import { checked, numberOf, parseJson, recordAddressOf, textOf } from '../records/rows.ts'
import type { Transactions } from '../transactions.ts'
import type { Clock, UndoStore } from '../types.ts'

const values = z.custom<RecordValues>(isObject)
const place = z.object({ floorKey: z.string(), stand })
const plan = z.object({ hall, sheet, elements: z.array(planElement) })
const asked = z.object({ rules: readinessRules, letter: reminderLetter })

const undoWhat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields'), before: values, after: values, place: place.optional() }),
  z.object({
    kind: z.literal('detached'),
    entryId: z.int().nullable(),
    taken: z.array(z.object({ from: z.string(), key: z.string() })),
  }),
  z.object({ kind: z.literal('made'), values }),
  z.object({ kind: z.literal('removed') }),
  z.object({ kind: z.literal('gone'), values, place: place.optional(), plan: plan.optional() }),
  z.object({ kind: z.literal('planned'), before: plan.omit({ elements: true }), after: plan }),
  z.object({ kind: z.literal('asked'), before: asked, after: asked }),
  z.object({
    kind: z.literal('order'),
    part: z.enum(entityNames),
    before: z.array(z.string()),
    after: z.array(z.string()),
  }),
])
/** How many changes can be taken back, the last first. */
const keptChanges = 100
/**
 * How many steps of what cannot be taken back any more are cleared away with a change that begins.
 */
const clearedAtOnce = 500

export function createUndoStore(database: Database, transactions: Transactions, clock: Clock): UndoStore {
  const oldest = (): number =>
    numberOf(database.get('SELECT coalesce(max(id), 0) AS id FROM undo') ?? {}, 'id') - keptChanges
  const idOf = (token: string): number | null => {
    const row = database.get('SELECT id FROM undo WHERE token = ? AND id > ?', token, oldest())
    return row === undefined ? null : numberOf(row, 'id')
  }
  return {
    begin: () =>
      transactions.run(() => {
        const token = randomUUID()
        database.run('INSERT INTO undo (token, at) VALUES (?, ?)', token, new Date(clock.now()).toISOString())
        database.run(
          'DELETE FROM undo_step WHERE step IN (SELECT step FROM undo_step WHERE undo_id <= ? LIMIT ?)',
          oldest(),
          clearedAtOnce,
        )
        database.run(
          'DELETE FROM undo WHERE id <= ? AND NOT EXISTS (SELECT 1 FROM undo_step WHERE undo_id = undo.id)',
          oldest(),
        )
        return token
      }, 'later'),
    note(token, entity, key, what) {
      database.run(
        'INSERT INTO undo_step (undo_id, entity, key, what) VALUES (?, ?, ?, ?)',
        idOf(token),
        entity,
        key,
        JSON.stringify(what),
      )
    },
    isKnown: (token) => idOf(token) !== null,
    count: (token) =>
      numberOf(
        database.get('SELECT count(*) AS steps FROM undo_step WHERE undo_id = ?', idOf(token)) ?? {},
        'steps',
      ),
    steps: (token, limit) =>
      database
        .all(
          'SELECT step, entity, key, what FROM undo_step WHERE undo_id = ? ORDER BY step DESC LIMIT ?',
          idOf(token),
          limit,
        )
        .map((row) => ({
          step: numberOf(row, 'step'),
          ...recordAddressOf(row),
          what: checked(undoWhat, parseJson(textOf(row, 'what'))),
        })),
    drop({ step }) {
      database.run('DELETE FROM undo_step WHERE step = ?', step)
    },
    forget: (token) =>
      transactions.run(() => {
        database.run('DELETE FROM undo WHERE token = ?', token)
      }, 'later'),
  }
}
