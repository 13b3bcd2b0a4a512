import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { SentPacks } from '../stores/booths.ts'

/** What a column of text says; `null`: nothing. */
function maybe(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function createSentPacks(database: Database, transactions: Transactions): SentPacks {
  const change = (sql: string, ...parameters: readonly (string | null)[]): void =>
    transactions.run(() => {
      database.run(sql, ...parameters)
    })
  return {
    note: (booth, { madeAt, due }) =>
      change(
        'INSERT OR REPLACE INTO sent_pack (booth_key, made_at, due) VALUES (?, ?, ?)',
        booth,
        madeAt,
        due,
      ),
    noteReturn: (booth, { reviewId, at }) =>
      change(
        'UPDATE sent_pack SET returned_at = ?, review_id = ?, settled_at = NULL WHERE booth_key = ?',
        at,
        reviewId,
        booth,
      ),
    settle: (reviewId, at) => change('UPDATE sent_pack SET settled_at = ? WHERE review_id = ?', at, reviewId),
    list: () =>
      database.all('SELECT booth_key, made_at, due, returned_at, settled_at FROM sent_pack').map((row) => ({
        booth: textOf(row, 'booth_key'),
        madeAt: textOf(row, 'made_at'),
        due: maybe(row['due']),
        returnedAt: maybe(row['returned_at']),
        settledAt: maybe(row['settled_at']),
      })),
  }
}
