import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { hall, layoutItem } from '../../../shared/contract/schemas.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record-values.ts'
import type { Database } from '../database.ts'
import { checked, numberOf, parseJson, recordAddressOf, textOf } from '../rows.ts'
import type { Transactions } from '../transactions.ts'
import type { Clock, UndoStore } from '../types.ts'

const values = z.custom<RecordValues>(isObject)
const place = z.object({ floorKey: z.string(), item: layoutItem })

const undoWhat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fields'), before: values, after: values, place: place.optional() }),
  z.object({ kind: z.literal('removed') }),
  z.object({ kind: z.literal('gone'), values, place: place.optional(), hall: hall.optional() }),
])
/** How many changes can be taken back, the last first. */
const keptChanges = 100

export function createUndoStore(database: Database, transactions: Transactions, clock: Clock): UndoStore {
  const idOf = (token: string): number | undefined => {
    const row = database.get('SELECT id FROM undo WHERE token = ?', token)
    return row === undefined ? undefined : numberOf(row, 'id')
  }
  return {
    begin: () =>
      transactions.run(() => {
        const token = randomUUID()
        database.run('INSERT INTO undo (token, at) VALUES (?, ?)', token, new Date(clock.now()).toISOString())
        database.run('DELETE FROM undo WHERE id NOT IN (SELECT id FROM undo ORDER BY id DESC LIMIT ?)', keptChanges)
        return token
      }, 'later'),
    note(token, entity, key, what) {
      database.run(
        'INSERT INTO undo_step (undo_id, entity, key, what) VALUES ((SELECT id FROM undo WHERE token = ?), ?, ?, ?)',
        token,
        entity,
        key,
        JSON.stringify(what),
      )
    },
    isKnown: (token) => idOf(token) !== undefined,
    count: (token) => numberOf(database.get('SELECT count(*) AS steps FROM undo_step WHERE undo_id = ?', idOf(token) ?? null) ?? {}, 'steps'),
    steps: (token, after, limit) =>
      database
        .all('SELECT step, entity, key, what FROM undo_step WHERE undo_id = ? AND step > ? ORDER BY step LIMIT ?', idOf(token) ?? null, after, limit)
        .map((row) => ({ step: numberOf(row, 'step'), ...recordAddressOf(row), what: checked(undoWhat, parseJson(textOf(row, 'what'))) })),
    forget: (token) =>
      transactions.run(() => {
        database.run('DELETE FROM undo WHERE token = ?', token)
      }, 'later'),
  }
}
