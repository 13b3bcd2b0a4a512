import { textOf } from '../rows.ts'
import type { FileStore, UnusedFiles } from '../types.ts'
import type { Connection, Exclusively } from './database.ts'
import type { FileRetention } from './file-holds.ts'

/**
 * Puts on the list those of `hashes` that no record names, within the transaction that is open on
 * the connection.
 */
export function suspectFiles(writer: Connection, hashes: readonly string[], since: number): void {
  for (const hash of hashes) {
    writer.run(
      'INSERT OR IGNORE INTO unused_file (hash, since) SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM file_use WHERE hash = ?)',
      hash,
      since,
      hash,
    )
  }
}

export function sqliteUnusedFiles(
  writer: Connection,
  reader: Connection,
  exclusively: Exclusively,
  files: FileStore,
  holds: FileRetention,
): UnusedFiles {
  return {
    suspect: (hashes, since) =>
      exclusively(() => {
        suspectFiles(writer, hashes, since)
        return Promise.resolve()
      }),
    due(until, limit) {
      const rows = reader.all(
        'SELECT hash FROM unused_file WHERE since <= ? ORDER BY since LIMIT ?',
        until,
        limit,
      )
      return Promise.resolve(rows.map((row) => textOf(row, 'hash')))
    },
    async remove(hash) {
      const outcome = await holds.whileUnheld(hash, () =>
        exclusively(async () => {
          writer.run('DELETE FROM unused_file WHERE hash = ?', hash)
          if (writer.get('SELECT 1 FROM file_use WHERE hash = ? LIMIT 1', hash) !== undefined) return 'used'
          writer.run('DELETE FROM file_size WHERE hash = ?', hash)
          await files.remove(hash)
          return 'removed'
        }),
      )
      return outcome ?? 'busy'
    },
  }
}
