import { countedEntities } from '../indexed-fields.ts'
import { integerOf, textOf } from '../rows.ts'
import type { FileStore } from '../types.ts'
import type { Database, Statements } from './database.ts'
import { totalSlots } from './schema.ts'

export async function noteSizes(
  statements: Statements,
  files: readonly { readonly hash: string; readonly sizeBytes: number }[],
): Promise<void> {
  if (files.length === 0) return
  await statements.all(
    // In one order, so that no two processes wait for each other.
    `INSERT INTO file_size (hash, size_bytes) SELECT DISTINCT ON (hash) hash, size_bytes FROM unnest($1::text[], $2::bigint[]) AS new (hash, size_bytes)
     ORDER BY hash ON CONFLICT DO NOTHING`,
    [files.map(({ hash }) => hash), files.map(({ sizeBytes }) => sizeBytes)],
  )
}

/** How many records of an entity an event has is the sum of these. */
export const countRows =
  'SELECT event_id, entity, total FROM record_count UNION ALL SELECT event_id, entity, total FROM record_tally'

/** The running total; while the event has none yet, its files are added up. */
export async function fileBytes(statements: Statements, eventId: number): Promise<number> {
  const [row] = await statements.all(
    'SELECT sum(file_bytes)::bigint AS total FROM event_total WHERE event_id = $1',
    [eventId],
  )
  return row?.['total'] == null ? addedFileBytes(statements, eventId) : integerOf(row, 'total')
}

async function addedFileBytes(statements: Statements, eventId: number): Promise<number> {
  const [row] = await statements.all(
    'SELECT sum(size_bytes)::bigint AS total FROM (SELECT DISTINCT hash FROM file_use WHERE event_id = $1) AS used JOIN file_size USING (hash)',
    [eventId],
  )
  return integerOf(row, 'total')
}

/** Adds up anew the bytes of the event's files; nobody may write it meanwhile. Gives whether the total was wrong or missing. */
export async function recountFileBytes(statements: Statements, eventId: number): Promise<boolean> {
  const [kept] = await statements.all(
    'SELECT sum(file_bytes)::bigint AS total FROM event_total WHERE event_id = $1',
    [eventId],
  )
  const bytes = await addedFileBytes(statements, eventId)
  const isRight = kept?.['total'] != null && integerOf(kept, 'total') === bytes
  if (!isRight)
    await statements.all(
      `INSERT INTO event_total (event_id, slot, file_bytes) SELECT $1, slot, CASE slot WHEN 0 THEN $2::bigint ELSE 0 END FROM generate_series(0, ${totalSlots - 1}) AS slot
       ON CONFLICT (event_id, slot) DO UPDATE SET file_bytes = excluded.file_bytes`,
      [eventId, bytes],
    )
  return !isRight
}

/** Counts anew what the event holds, as `recountFileBytes` does. */
export async function recount(statements: Statements, eventId: number): Promise<boolean> {
  const wasWrong = await recountFileBytes(statements, eventId)
  const wrong = await statements.all(
    `WITH counted AS (SELECT entity, count(*) AS total FROM record WHERE event_id = $1 GROUP BY entity),
       kept AS (SELECT entity, sum(total) AS total FROM (${countRows}) AS counted WHERE event_id = $1 GROUP BY entity)
     SELECT entity, coalesce(counted.total, 0) AS total FROM counted FULL JOIN kept USING (entity) WHERE coalesce(counted.total, 0) <> coalesce(kept.total, 0)`,
    [eventId],
  )
  for (const row of wrong) {
    await statements.all('DELETE FROM record_tally WHERE event_id = $1 AND entity = $2', [
      eventId,
      textOf(row, 'entity'),
    ])
    await statements.all(
      'INSERT INTO record_count (event_id, entity, total) VALUES ($1, $2, $3) ON CONFLICT (event_id, entity) DO UPDATE SET total = excluded.total',
      [eventId, textOf(row, 'entity'), integerOf(row, 'total')],
    )
  }
  return wrong.length > 0 || wasWrong
}

export async function recordCount(statements: Statements, eventId: number): Promise<number> {
  const [row] = await statements.all(
    `SELECT sum(total)::bigint AS total FROM (${countRows}) AS counted WHERE event_id = $1 AND entity = ANY ($2::text[])`,
    [eventId, countedEntities],
  )
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
    if (sizeBytes !== undefined)
      await database.transaction((statements) => noteSizes(statements, [{ hash, sizeBytes }]))
  }
}
