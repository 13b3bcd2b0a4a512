import { countedEntities } from '../indexed-fields.ts'
import { integerOf, textOf } from '../rows.ts'
import type { FileStore } from '../types.ts'
import type { Connection, Exclusively } from './database.ts'

/** Within the transaction that is open on the connection. */
export function noteSizes(writer: Connection, files: readonly { readonly hash: string; readonly sizeBytes: number }[]): void {
  for (const { hash, sizeBytes } of files) writer.run('INSERT OR IGNORE INTO file_size (hash, size_bytes) VALUES (?, ?)', hash, sizeBytes)
}

export function fileBytes(reader: Connection, eventId: number): number {
  const row = reader.get(
    'SELECT sum(size_bytes) AS total FROM (SELECT DISTINCT hash FROM file_use WHERE event_id = ?) AS used JOIN file_size USING (hash)',
    eventId,
  )
  return integerOf(row, 'total')
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
export async function measureFiles(writer: Connection, exclusively: Exclusively, files: FileStore): Promise<void> {
  const missing = writer.all('SELECT DISTINCT hash FROM file_use WHERE hash NOT IN (SELECT hash FROM file_size)')
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
