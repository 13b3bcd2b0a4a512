import type { Database } from '../disk/database.ts'
import { textOf } from '../disk/rows.ts'
import type { Transactions } from '../disk/transactions.ts'
import type { AssetStore } from '../stores/workspace.ts'

type DerivedFiles = Pick<
  AssetStore,
  'isProbed' | 'noteProbed' | 'noteDerived' | 'origin' | 'derivedBy' | 'noteFrame'
>

/** What becomes known of a file after it was added, and what was made of which. */
export function derivedFiles(database: Database, transactions: Transactions): DerivedFiles {
  return {
    isProbed: (hash) => database.get('SELECT 1 FROM asset WHERE hash = ? AND probed = 1', hash) !== undefined,
    noteProbed: (hash, { widthPixels, heightPixels, pages, durationSeconds, needsPassword }) =>
      transactions.run(() => {
        database.run(
          `UPDATE asset SET width_pixels = coalesce(?, width_pixels), height_pixels = coalesce(?, height_pixels), pages = ?,
             duration_seconds = ?, needs_password = ?, probed = 1 WHERE hash = ?`,
          widthPixels ?? null,
          heightPixels ?? null,
          pages ?? null,
          durationSeconds ?? null,
          needsPassword === true ? 1 : 0,
          hash,
        )
      }),
    noteDerived: (hash, { originalHash, recipe }) =>
      transactions.run(() => {
        // A recipe that changes nothing gives the original itself, which stays one.
        if (hash === originalHash) return
        database.run(
          `INSERT INTO derived_asset (hash, original_hash, recipe) VALUES (?, ?, ?)
             ON CONFLICT (original_hash, recipe) DO UPDATE SET hash = excluded.hash`,
          hash,
          originalHash,
          recipe,
        )
      }),
    origin(hash) {
      const row = database.get(
        'SELECT original_hash, recipe FROM derived_asset WHERE hash = ? ORDER BY id DESC LIMIT 1',
        hash,
      )
      return row === undefined
        ? undefined
        : { originalHash: textOf(row, 'original_hash'), recipe: textOf(row, 'recipe') }
    },
    derivedBy({ originalHash, recipe }) {
      const row = database.get(
        'SELECT hash FROM derived_asset WHERE original_hash = ? AND recipe = ?',
        originalHash,
        recipe,
      )
      return row === undefined ? undefined : textOf(row, 'hash')
    },
    noteFrame(hash, frameHash) {
      transactions.run(() => {
        database.run('UPDATE asset SET frame_hash = ? WHERE hash = ?', frameHash, hash)
      })
    },
  }
}
