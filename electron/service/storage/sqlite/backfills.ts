import type { EntityName } from '../../../../shared/entities/index.ts'
import { pairEntries } from '../indexed-fields.ts'
import { listedBytes } from '../listed-size.ts'
import { integerOf, objectOf, textOf, type Row } from '../rows.ts'
import {
  batchSize,
  backfilledEntities,
  readBackfillCursor,
  backfillCursorText,
  cursorAfter,
  type BackfillName,
  type BackfillCursor,
} from '../backfills.ts'
import type { Connection } from './database.ts'
import { recountFileBytes } from './file-sizes.ts'

/** What is in the table of unfinished work. */
export function unfinishedNames(connection: Connection): readonly string[] {
  return connection.all('SELECT name FROM unfinished').map((row) => textOf(row, 'name'))
}

/** Does the next batch within the transaction that is open on the connection. Gives whether there was none. */
export function backfillBatch(writer: Connection, name: BackfillName): boolean {
  const row = writer.get('SELECT place FROM unfinished WHERE name = ?', name)
  if (row === undefined) return true
  const cursor = readBackfillCursor(textOf(row, 'place'))
  const event = writer.get('SELECT id FROM event WHERE id >= ? ORDER BY id LIMIT 1', cursor.event)
  if (event === undefined) {
    writer.run('DELETE FROM unfinished WHERE name = ?', name)
    return true
  }
  const id = integerOf(event, 'id')
  const here = id === cursor.event ? cursor : { event: id, entity: 0, id: 0 }
  writer.run(
    'UPDATE unfinished SET place = ? WHERE name = ?',
    backfillCursorText(cursorAfter(name, here, fillers[name](writer, here))),
    name,
  )
  return false
}

/** Each gives the last record that it went through, if there was one. */
const fillers: Readonly<
  Record<BackfillName, (writer: Connection, cursor: BackfillCursor) => number | undefined>
> = {
  pairs: (writer, cursor) =>
    eachRecord(writer, 'pairs', cursor, (entity, id, row) => {
      for (const [field, value] of pairEntries(entity, objectOf(row, 'content')))
        writer.run(
          'INSERT OR IGNORE INTO record_value (event_id, entity, field, value, id) VALUES (?, ?, ?, ?, ?)',
          cursor.event,
          entity,
          field,
          value,
          id,
        )
    }),
  'file-bytes'(writer, { event }) {
    // All files of an event at once: 0.1 s for 100,000.
    if (writer.get('SELECT 1 FROM event_total WHERE event_id = ?', event) === undefined)
      recountFileBytes(writer, event)
    return undefined
  },
  'listed-bytes': (writer, cursor) =>
    eachRecord(writer, 'listed-bytes', cursor, (entity, id, row) => {
      if (integerOf(row, 'listed_bytes') > 0) return
      const bytes = listedBytes(entity, textOf(row, 'content'), objectOf(row, 'content'))
      writer.run(
        'UPDATE record SET listed_bytes = ? WHERE event_id = ? AND entity = ? AND id = ?',
        bytes,
        cursor.event,
        entity,
        id,
      )
    }),
}

/** The next batch of records of a fill. Gives the last of them. */
function eachRecord(
  writer: Connection,
  name: BackfillName,
  { event, entity, id }: BackfillCursor,
  fill: (entity: EntityName, id: number, row: Row) => void,
): number | undefined {
  const of = backfilledEntities[name][entity]
  if (of === undefined) return undefined
  const rows = writer.all(
    'SELECT id, content, listed_bytes FROM record WHERE event_id = ? AND entity = ? AND id > ? ORDER BY id LIMIT ?',
    event,
    of,
    id,
    batchSize,
  )
  for (const row of rows) fill(of, integerOf(row, 'id'), row)
  const last = rows.at(-1)
  return last === undefined ? undefined : integerOf(last, 'id')
}
