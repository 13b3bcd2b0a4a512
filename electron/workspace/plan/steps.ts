import type { PlanStep } from '../../../shared/domain/plan/layout.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import { numberOf, textOf } from '../records/rows.ts'
import type { Transactions } from '../transactions.ts'
import { stepOf } from './rows.ts'
import type { PlanStepStore } from './types.ts'

const keptSteps = 200
/** Of all steps together, in characters of their text; the last one is kept however long it is. */
const keptCharacters = 64 * 1024 * 1024

type State = 'done' | 'undone'

export function createPlanSteps(database: Database, transactions: Transactions): PlanStepStore {
  const listed = (state: State): readonly PlanStep[] => database.all('SELECT body FROM plan_step WHERE state = ? ORDER BY seq', state).map(stepOf)
  /** What is done comes before what is undone: the next to be done again is the first of these. */
  const next = (state: State, id: string): PlanStep => {
    const order = state === 'done' ? 'DESC' : 'ASC'
    const row = database.get(`SELECT id, body FROM plan_step WHERE state = ? ORDER BY seq ${order} LIMIT 1`, state)
    if (row === undefined || textOf(row, 'id') !== id) {
      throw new AppError('conflict', 'The plan has been changed since. Look at what was done last first.', { details: { reason: 'not-last-step' } })
    }
    return stepOf(row)
  }
  const dropOldest = (): void => {
    let characters = 0
    for (const [index, row] of database.all('SELECT seq, size FROM plan_step ORDER BY seq DESC').entries()) {
      characters += numberOf(row, 'size')
      if (index === 0 || (index < keptSteps && characters <= keptCharacters)) continue
      database.run('DELETE FROM plan_step WHERE seq <= ?', numberOf(row, 'seq'))
      return
    }
  }
  return {
    list: () => ({ done: listed('done'), undone: listed('undone') }),
    note: (step, undoToken) =>
      transactions.run(() => {
        const body = JSON.stringify(step)
        database.run(`DELETE FROM plan_step WHERE state = 'undone' OR id = ?`, step.id)
        database.run(
          `INSERT INTO plan_step (id, state, size, body, undo_token) VALUES (?, 'done', ?, ?, ?)`,
          ...[step.id, body.length, body, undoToken ?? null],
        )
        dropOldest()
      }),
    undoTokenOf(id) {
      const token = database.get('SELECT undo_token FROM plan_step WHERE id = ?', id)?.['undo_token']
      return typeof token === 'string' ? token : undefined
    },
    lastDone: (id) => next('done', id),
    lastUndone: (id) => next('undone', id),
    mark: (id, state) =>
      transactions.run(() => {
        database.run('UPDATE plan_step SET state = ? WHERE id = ?', state, id)
      }),
  }
}
