import { textOf } from '../rows.ts'
import type { FileStore, UnusedFiles } from '../types.ts'
import { databaseNow } from './clock.ts'
import type { Database, Statements } from './database.ts'
import { claimFile } from './locks.ts'

/**
 * Puts on the list those of `hashes` that no record names, as far as the transaction sees;
 * another's record is found when the file is about to be removed.
 */
export async function suspectFiles(
  statements: Statements,
  hashes: readonly string[],
  since: number,
): Promise<void> {
  await statements.all(
    `INSERT INTO unused_file (hash, since) SELECT DISTINCT hash, $2::bigint FROM unnest($1::text[]) AS hash
     WHERE NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.hash = hash.hash) ORDER BY hash ON CONFLICT DO NOTHING`,
    [hashes, since],
  )
}

/**
 * Puts files on the list anew that are about to be stored, so that none of them is taken for
 * forgotten meanwhile, and each is where nothing comes of it.
 */
export async function announceFiles(statements: Statements, hashes: readonly string[]): Promise<void> {
  await statements.all(
    `INSERT INTO unused_file (hash, since) SELECT DISTINCT hash, ${databaseNow} FROM unnest($1::text[]) AS hash ORDER BY hash
     ON CONFLICT (hash) DO UPDATE SET since = excluded.since`,
    [hashes],
  )
}

/** Whether none of the files that were announced has been removed since: each is still on the list, or a record names it by now. */
export async function areStillStored(statements: Statements, hashes: readonly string[]): Promise<boolean> {
  const gone = await statements.all(
    `SELECT 1 FROM unnest($1::text[]) AS hash WHERE NOT EXISTS (SELECT 1 FROM unused_file WHERE unused_file.hash = hash.hash)
     AND NOT EXISTS (SELECT 1 FROM file_use WHERE file_use.hash = hash.hash)`,
    [hashes],
  )
  return gone.length === 0
}

/** Takes those off the list that a record names by now. */
export async function forgetUsedFiles(statements: Statements, hashes: readonly string[]): Promise<void> {
  await statements.all(
    'DELETE FROM unused_file WHERE hash = ANY ($1::text[]) AND EXISTS (SELECT 1 FROM file_use WHERE file_use.hash = unused_file.hash)',
    [hashes],
  )
}

export function postgresUnusedFiles(database: Database, files: FileStore): UnusedFiles {
  return {
    suspect: (hashes, since) => database.transaction((statements) => suspectFiles(statements, hashes, since)),
    async due(until, limit) {
      const rows = await database.all(
        'SELECT hash FROM unused_file WHERE since <= $1 ORDER BY since LIMIT $2',
        [until, limit],
      )
      return rows.map((row) => textOf(row, 'hash'))
    },
    remove: (hash) =>
      database.transaction(async (statements) => {
        // The store may be slow, and nobody is to name the file before it has answered.
        await statements.all('SET LOCAL idle_in_transaction_session_timeout = 0')
        if (!(await claimFile(statements, hash))) return 'busy'
        // A statement of its own after the claim: it sees what was committed until then.
        const used = await statements.all('SELECT 1 FROM file_use WHERE hash = $1 LIMIT 1', [hash])
        await statements.all('DELETE FROM unused_file WHERE hash = $1', [hash])
        if (used.length > 0) return 'used'
        await statements.all('DELETE FROM file_size WHERE hash = $1', [hash])
        await files.remove(hash)
        return 'removed'
      }),
  }
}
