import { countedEntities } from '../indexed-fields.ts'
import { integerOf, textOf } from '../rows.ts'
import type { FileStore } from '../types.ts'
import type { Connection, Exclusively } from './database.ts'

/** Within the transaction that is open on the connection. */
export function noteSizes(
  writer: Connection,
  files: readonly { readonly hash: string; readonly sizeBytes: number }[],
): void {
  for (const { hash, sizeBytes } of files)
    writer.run('INSERT OR IGNORE INTO file_size (hash, size_bytes) VALUES (?, ?)', hash, sizeBytes)
}

/** The running total; while the event has none yet, its files are added up. */
export function fileBytes(reader: Connection, eventId: number): number {
  const row = reader.get('SELECT file_bytes FROM event_total WHERE event_id = ?', eventId)
  return row === undefined ? addedFileBytes(reader, eventId) : integerOf(row, 'file_bytes')
}

function addedFileBytes(reader: Connection, eventId: number): number {
  const row = reader.get(
    'SELECT sum(size_bytes) AS total FROM (SELECT DISTINCT hash FROM file_use WHERE event_id = ?) AS used JOIN file_size USING (hash)',
    eventId,
  )
  return integerOf(row, 'total')
}

/** Adds up anew the bytes of the event's files, within the transaction that is open on the connection. Gives whether the total was wrong or missing. */
export function recountFileBytes(writer: Connection, eventId: number): boolean {
  const kept = writer.get('SELECT file_bytes FROM event_total WHERE event_id = ?', eventId)
  const bytes = addedFileBytes(writer, eventId)
  const isRight = kept !== undefined && integerOf(kept, 'file_bytes') === bytes
  if (!isRight)
    writer.run('INSERT OR REPLACE INTO event_total (event_id, file_bytes) VALUES (?, ?)', eventId, bytes)
  return !isRight
}

/** Counts anew what the event holds, as `recountFileBytes` does. */
export function recount(writer: Connection, eventId: number): boolean {
  const wasWrong = recountFileBytes(writer, eventId)
  const wrong = writer.all(
    `SELECT entity, coalesce(counted.total, 0) AS total
     FROM (SELECT entity, count(*) AS total FROM record WHERE event_id = ?1 GROUP BY entity) AS counted
     FULL JOIN (SELECT entity, total FROM record_count WHERE event_id = ?1) AS kept USING (entity)
     WHERE coalesce(counted.total, 0) <> coalesce(kept.total, 0)`,
    eventId,
  )
  for (const row of wrong)
    writer.run(
      'INSERT OR REPLACE INTO record_count (event_id, entity, total) VALUES (?, ?, ?)',
      eventId,
      textOf(row, 'entity'),
      integerOf(row, 'total'),
    )
  return wrong.length > 0 || wasWrong
}

export function recordCount(reader: Connection, eventId: number): number {
  const row = reader.get(
    'SELECT sum(total) AS total FROM record_count WHERE event_id = ? AND entity IN (SELECT value FROM json_each(?))',
    eventId,
    JSON.stringify(countedEntities),
  )
  return integerOf(row, 'total')
}

/** Notes the sizes that are missing. */
export async function measureFiles(
  writer: Connection,
  exclusively: Exclusively,
  files: FileStore,
): Promise<void> {
  const missing = writer.all(
    'SELECT DISTINCT hash FROM file_use WHERE hash NOT IN (SELECT hash FROM file_size)',
  )
  for (const row of missing) {
    const hash = textOf(row, 'hash')
    const sizeBytes = await files.size(hash)
    if (sizeBytes === undefined) continue
    await exclusively(() => {
      noteSizes(writer, [{ hash, sizeBytes }])
      return Promise.resolve()
    })
  }
}
