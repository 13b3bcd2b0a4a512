import { mostKeptSteps, type KeptStep, type PlanStep } from '../../../shared/domain/plan/layout.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Database } from '../disk/database.ts'
import { numberOf } from '../records/rows.ts'
import type { Transactions } from '../transactions.ts'
import { headOf, stepOf } from './rows.ts'
import type { PlanStepStore } from './types.ts'

/** Of all steps together, in characters of their text; the last one is kept however long it is. */
const keptCharacters = 64 * 1024 * 1024

type State = 'done' | 'undone'

/** What is done comes before what is undone: the next to be done again is the first of these. */
const nearest = { done: 'DESC', undone: 'ASC' } as const

export function createPlanSteps(database: Database, transactions: Transactions): PlanStepStore {
  const listed = (state: State, mostCharacters: number): readonly KeptStep[] => {
    let left = mostCharacters
    const nearestFirst = database.all(
      `SELECT seq, size, head FROM plan_step WHERE state = ? ORDER BY seq ${nearest[state]}`,
      state,
    )
    const steps = nearestFirst.map((row): KeptStep => {
      const size = numberOf(row, 'size')
      if (size > left) return { ...headOf(row), forward: [], backward: [], isWhole: false }
      left -= size
      return {
        ...stepOf(database.get('SELECT body FROM plan_step WHERE seq = ?', numberOf(row, 'seq')) ?? {}),
        isWhole: true,
      }
    })
    return state === 'done' ? steps.reverse() : steps
  }
  const isNext = (state: State, id: string): boolean =>
    database.get(`SELECT id FROM plan_step WHERE state = ? ORDER BY seq ${nearest[state]} LIMIT 1`, state)?.[
      'id'
    ] === id
  const next = (state: State, id: string): PlanStep => {
    if (!isNext(state, id)) {
      throw new AppError('conflict', 'The plan has been changed since. Look at what was done last first.', {
        details: { reason: 'not-last-step' },
      })
    }
    return stepOf(database.get('SELECT body FROM plan_step WHERE id = ?', id) ?? {})
  }
  const dropOldest = (): void => {
    // From an index of the sizes: the steps themselves are long.
    const { count, size } = database.get('SELECT count(*) AS count, sum(size) AS size FROM plan_step') ?? {}
    const tooMany = Number(count) - mostKeptSteps
    if (tooMany > 0)
      database.run(
        'DELETE FROM plan_step WHERE seq <= (SELECT seq FROM plan_step ORDER BY seq LIMIT 1 OFFSET ?)',
        tooMany - 1,
      )
    if (Number(size) <= keptCharacters) return
    database.run(
      `DELETE FROM plan_step WHERE seq < (SELECT max(seq) FROM plan_step) AND seq <= (
         SELECT max(seq) FROM (SELECT seq, sum(size) OVER (ORDER BY seq DESC) AS characters FROM plan_step) WHERE characters > ?)`,
      keptCharacters,
    )
  }
  return {
    list: (mostCharacters) => ({
      done: listed('done', mostCharacters),
      undone: listed('undone', mostCharacters),
    }),
    note: (step, undoToken) =>
      transactions.run(() => {
        const { forward: _forward, backward: _backward, ...head } = step
        const body = JSON.stringify(step)
        database.run(`DELETE FROM plan_step WHERE state = 'undone' OR id = ?`, step.id)
        database.run(
          `INSERT INTO plan_step (id, state, size, head, body, undo_token) VALUES (?, 'done', ?, ?, ?, ?)`,
          ...[step.id, body.length, JSON.stringify(head), body, undoToken ?? null],
        )
        dropOldest()
      }),
    undoTokenOf(id) {
      const token = database.get('SELECT undo_token FROM plan_step WHERE id = ?', id)?.['undo_token']
      return typeof token === 'string' ? token : undefined
    },
    isLastDone: (id) => isNext('done', id),
    lastDone: (id) => next('done', id),
    lastUndone: (id) => next('undone', id),
    setUndoToken: (id, token) =>
      transactions.run(() => {
        database.run('UPDATE plan_step SET undo_token = ? WHERE id = ?', token, id)
      }),
    mark: (id, state) =>
      transactions.run(() => {
        database.run('UPDATE plan_step SET state = ? WHERE id = ?', state, id)
      }),
  }
}
