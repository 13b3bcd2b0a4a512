import { countedEntities } from '../indexed-fields.ts'
import { integerOf, textOf } from '../rows.ts'
import type { FileStore } from '../types.ts'
import type { Database, Statements } from './database.ts'

export async function noteSizes(statements: Statements, files: readonly { readonly hash: string; readonly sizeBytes: number }[]): Promise<void> {
  if (files.length === 0) return
  await statements.all(
    // In one order, so that no two processes wait for each other.
    `INSERT INTO file_size (hash, size_bytes) SELECT DISTINCT ON (hash) hash, size_bytes FROM unnest($1::text[], $2::bigint[]) AS new (hash, size_bytes)
     ORDER BY hash ON CONFLICT DO NOTHING`,
    [files.map(({ hash }) => hash), files.map(({ sizeBytes }) => sizeBytes)],
  )
}

export async function fileBytes(statements: Statements, eventId: number): Promise<number> {
  const [row] = await statements.all(
    'SELECT sum(size_bytes)::bigint AS total FROM (SELECT DISTINCT hash FROM file_use WHERE event_id = $1) AS used JOIN file_size USING (hash)',
    [eventId],
  )
  return integerOf(row, 'total')
}

export async function recordCount(statements: Statements, eventId: number): Promise<number> {
  const [row] = await statements.all('SELECT sum(total)::bigint AS total FROM record_count WHERE event_id = $1 AND entity = ANY ($2::text[])', [
    eventId,
    countedEntities,
  ])
  return integerOf(row, 'total')
}

/** Notes the sizes that are missing. */
export async function measureFiles(database: Database, files: FileStore): Promise<void> {
  const missing = await database.all(
    'SELECT DISTINCT hash FROM file_use WHERE NOT EXISTS (SELECT 1 FROM file_size WHERE file_size.hash = file_use.hash)',
  )
  for (const row of missing) {
    const hash = textOf(row, 'hash')
    const sizeBytes = await files.size(hash)
    if (sizeBytes !== undefined) await database.transaction((statements) => noteSizes(statements, [{ hash, sizeBytes }]))
  }
}
