import { refillWaitMs } from '../request-budgets.ts'
import type { RequestBudgets } from '../types.ts'
import { databaseNow } from './clock.ts'
import type { Database } from './database.ts'

const minuteMs = 60_000
/** A budget that nobody used for a minute is full, as one that is not there. */
const forgottenEvery = 1000

/** Budgets that all processes share. */
export function sharedBudgets(database: Database): RequestBudgets {
  let taken = 0
  return {
    async take(key, perMinute) {
      taken += 1
      if (taken % forgottenEvery === 0)
        await database.transaction((statements) =>
          statements.all(
            `DELETE FROM request_budget WHERE key IN (SELECT key FROM request_budget WHERE at < ${databaseNow} - ${minuteMs} FOR UPDATE SKIP LOCKED)`,
          ),
        )
      // What is left before this request: below one it is refused, and nothing is taken.
      const [row] = await database.transaction(async (statements) => {
        // A budget that a crash sets back by a moment is no loss to wait for the disk for.
        await statements.all('SET LOCAL synchronous_commit = off')
        return statements.all(
          `INSERT INTO request_budget AS budget (key, before, remaining, at) VALUES ($1, $2::double precision, $2::double precision - 1, ${databaseNow})
           ON CONFLICT (key) DO UPDATE SET (before, remaining, at) = (
             SELECT filled, CASE WHEN filled >= 1 THEN filled - 1 ELSE filled END, greatest(budget.at, excluded.at)
             FROM (SELECT least($2::double precision, budget.remaining + greatest(0, excluded.at - budget.at) * $2::double precision / ${minuteMs}.0) AS filled) AS refill)
           RETURNING before`,
          [key, perMinute],
        )
      })
      const before = Number(row?.['before'] ?? 0)
      return before >= 1 ? 0 : refillWaitMs(before, perMinute)
    },
  }
}
