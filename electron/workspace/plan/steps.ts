import { mostStoredSteps, type StoredStep } from '../../../shared/domain/plan/layout.ts'
import { AppError } from '../../../shared/errors.ts'
import { isChangeKind } from '../../../shared/domain/change-kinds.ts'
import { isEntityName } from '../../../shared/entities/index.ts'
import type { Database, Row } from '../disk/database.ts'
import { numberOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import { statesOf, type HistoryEntries } from '../undo/entries.ts'
import type { UndoDirection } from '../stores/undo-direction.ts'
import { headOf, stepOf } from './rows.ts'
import type { PlanStepStore } from '../stores/layouts.ts'

/** Of all steps together, in characters of their text; the last one is kept however long it is. */
const mostStoredCharacters = 64 * 1024 * 1024

const ofPlans = 'history_plan JOIN history_entry ON history_entry.id = entry_id'

/** What was done to records by an entry that plans show as a change on another screen. */
function changeOf(row: Row): Pick<StoredStep, 'change'> {
  const { kind, entity } = row
  if (row['has_steps'] !== 1 || !isChangeKind(kind) || headOf(row).kind !== 'elsewhere') return {}
  const of = typeof entity === 'string' && isEntityName(entity) ? entity : null
  return { change: { kind, entity: of, count: numberOf(row, 'count') } }
}

export function createPlanSteps(
  database: Database,
  transactions: Transactions,
  entries: HistoryEntries,
): PlanStepStore {
  const listed = (direction: UndoDirection, mostCharacters: number): readonly StoredStep[] => {
    let left = mostCharacters
    const nearestFirst = database.all(
      `SELECT seq, size, head, kind, entity, count, has_steps FROM ${ofPlans} WHERE state IN ${statesOf[direction]} ORDER BY turn DESC`,
    )
    return nearestFirst.map((row): StoredStep => {
      const size = numberOf(row, 'size')
      const change = changeOf(row)
      if (size > left) return { ...headOf(row), ...change, forward: [], backward: [], isWhole: false }
      left -= size
      return {
        ...stepOf(database.get('SELECT body FROM history_plan WHERE seq = ?', numberOf(row, 'seq')) ?? {}),
        ...change,
        isWhole: true,
      }
    })
  }
  const isNext = (direction: UndoDirection, id: string): boolean =>
    database.get(
      `SELECT token FROM ${ofPlans} WHERE state IN ${statesOf[direction]} ORDER BY turn DESC LIMIT 1`,
    )?.['token'] === id
  const dropOldest = (): void => {
    // From an index of the sizes: the steps themselves are long.
    const { count, size } =
      database.get('SELECT count(*) AS count, sum(size) AS size FROM history_plan') ?? {}
    const tooMany = Number(count) - mostStoredSteps
    const isHeavy = Number(size) > mostStoredCharacters
    if (tooMany <= 0 && !isHeavy) return
    if (tooMany > 0)
      database.run(
        'DELETE FROM history_plan WHERE seq <= (SELECT seq FROM history_plan ORDER BY seq LIMIT 1 OFFSET ?)',
        tooMany - 1,
      )
    if (isHeavy)
      database.run(
        `DELETE FROM history_plan WHERE seq < (SELECT max(seq) FROM history_plan) AND seq <= (
           SELECT max(seq) FROM (SELECT seq, sum(size) OVER (ORDER BY seq DESC) AS characters FROM history_plan) WHERE characters > ?)`,
        mostStoredCharacters,
      )
    database.run(
      `DELETE FROM history_entry WHERE has_steps = 0 AND id < (SELECT min(entry_id) FROM history_plan)
         AND NOT EXISTS (SELECT 1 FROM history_plan WHERE entry_id = history_entry.id)`,
    )
  }
  return {
    list: (mostCharacters) => ({
      done: listed('undo', mostCharacters).toReversed(),
      undone: listed('redo', mostCharacters),
    }),
    note: (step, { isBack = false } = {}) =>
      transactions.run(() => {
        const { forward: _forward, backward: _backward, ...head } = step
        const body = JSON.stringify(step)
        entries.dropUndone(isBack ? 'on-plans' : 'everywhere')
        database.run(
          `INSERT INTO history_entry (token, at, turn, state, kind, count) VALUES (?, ?, ?, 'done', ?, ?)
             ON CONFLICT (token) DO UPDATE SET turn = excluded.turn, state = iif(state IN ('undoing', 'redoing'), state, 'done'),
               count = iif(has_steps, count, excluded.count)`,
          ...[step.id, new Date(step.at).toISOString(), entries.newTurn(), step.kind, step.count],
        )
        database.run(
          'INSERT OR REPLACE INTO history_plan (entry_id, size, head, body) SELECT id, ?, ?, ? FROM history_entry WHERE token = ?',
          ...[body.length, JSON.stringify(head), body, step.id],
        )
        dropOldest()
        entries.changed()
      }),
    isNext,
    next(direction, id) {
      if (!isNext(direction, id)) {
        throw new AppError('conflict', 'The plan has been changed since. Look at what was done last first.', {
          details: { reason: 'not-last-step' },
        })
      }
      return stepOf(database.get(`SELECT body FROM ${ofPlans} WHERE token = ?`, id) ?? {})
    },
    start: entries.start,
    finish: entries.finish,
    drop: entries.dropPlan,
    part: entries.partPlan,
  }
}
