import { randomUUID } from 'node:crypto'
import { numberOf, textOf } from '../disk/rows.ts'
import type { Database } from '../disk/database.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { UndoDirection } from '../stores/undo-direction.ts'

/** The states of what can be taken back, and of what can be done again: half done, it can be gone on with. */
export const statesOf = { undo: `('done', 'undoing')`, redo: `('undone', 'redoing')` } as const

/** The order of the history, which what plans and what records show have in common. */
export interface HistoryEntries {
  /** Of what is done, or undone, now. */
  newTurn(): number
  /** After a new change nothing can be done again; after one that follows from taking another back, on plans. */
  dropUndone(where: 'everywhere' | 'on-plans'): void
  readonly start: (token: string, direction: UndoDirection) => void
  readonly finish: (token: string, direction: UndoDirection) => void
  readonly stop: (token: string) => void
  /** What an entry did to plans is taken back in another way. */
  readonly dropPlan: (token: string) => void
  /** What an entry did to plans is an entry of its own from now on, in its place. */
  readonly partPlan: (token: string) => void
  changed(): void
}

export function createHistoryEntries(database: Database, transactions: Transactions): HistoryEntries {
  /** What is being done again now is not dropped with what else was undone. */
  const underWay = new Set<string>()
  const changed = (): void => transactions.changed({ kind: 'undo' })
  const newTurn = (): number =>
    numberOf(database.get('SELECT coalesce(max(turn), 0) + 1 AS turn FROM history_entry') ?? {}, 'turn')
  const clear = `AND NOT EXISTS (SELECT 1 FROM history_step WHERE entry_id = history_entry.id)
    AND NOT EXISTS (SELECT 1 FROM history_plan WHERE entry_id = history_entry.id)`
  return {
    newTurn,
    changed,
    dropUndone(where) {
      const undone = database.all(
        `SELECT history_entry.id, token, has_steps, json_extract(head, '$.seenOn') AS floor FROM history_entry
           LEFT JOIN history_plan ON entry_id = history_entry.id WHERE state IN ${statesOf.redo}`,
      )
      for (const row of undone) {
        const id = numberOf(row, 'id')
        const floor = row['floor']
        if (underWay.has(textOf(row, 'token')) || (where === 'on-plans' && floor === null)) continue
        if (typeof floor === 'string') transactions.changed({ kind: 'layout', floorKey: floor })
        if (row['has_steps'] === 0) database.run('DELETE FROM history_entry WHERE id = ?', id)
        else {
          database.run('DELETE FROM history_plan WHERE entry_id = ?', id)
          // What takes up much is cleared away later.
          if (where === 'everywhere')
            database.run(`UPDATE history_entry SET state = 'dropped' WHERE id = ?`, id)
        }
        changed()
      }
    },
    start: (token, direction) =>
      transactions.run(() => {
        underWay.add(token)
        database.run(
          'UPDATE history_entry SET state = ? WHERE token = ?',
          direction === 'undo' ? 'undoing' : 'redoing',
          token,
        )
      }, 'later'),
    finish: (token, direction) =>
      transactions.run(() => {
        database.run(
          'UPDATE history_entry SET state = ?, turn = ? WHERE token = ?',
          ...[direction === 'undo' ? 'undone' : 'done', newTurn(), token],
        )
        changed()
        // Nothing of it could be done, so there is nothing to take back of that.
        database.run(`DELETE FROM history_entry WHERE token = ? ${clear}`, token)
      }, 'later'),
    stop: (token) => void underWay.delete(token),
    partPlan(token) {
      const plan = database.get(
        `SELECT seq, json_extract(head, '$.seenOn') AS floor, json_extract(head, '$.kind') AS kind FROM history_plan
           WHERE entry_id = (SELECT id FROM history_entry WHERE token = ?)`,
        token,
      )
      if (plan === undefined) return
      const own = randomUUID()
      const { lastRowId } = database.run(
        `INSERT INTO history_entry (token, at, turn, state, kind, count) SELECT ?, at, turn, 'done', ?, count FROM history_entry WHERE token = ?`,
        own,
        textOf(plan, 'kind'),
        token,
      )
      database.run(
        `UPDATE history_plan SET entry_id = ?1, head = json_set(head, '$.id', ?2), body = json_set(body, '$.id', ?2) WHERE seq = ?3`,
        lastRowId,
        own,
        numberOf(plan, 'seq'),
      )
      transactions.changed({ kind: 'layout', floorKey: textOf(plan, 'floor') })
    },
    dropPlan(token) {
      database.run(
        'DELETE FROM history_plan WHERE entry_id = (SELECT id FROM history_entry WHERE token = ?)',
        token,
      )
    },
  }
}
