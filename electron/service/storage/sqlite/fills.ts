import type { EntityName } from '../../../../shared/entities/index.ts'
import { pairEntries } from '../indexed-fields.ts'
import { listedBytes } from '../listed-size.ts'
import { integerOf, objectOf, textOf, type Row } from '../rows.ts'
import {
  batchSize,
  filledEntities,
  readFillCursor,
  fillCursorText,
  cursorAfter,
  type FillName,
  type FillCursor,
} from '../unfinished.ts'
import type { Connection } from './database.ts'
import { recountFileBytes } from './file-sizes.ts'

/** What is in the table of unfinished work. */
export function unfinishedNames(connection: Connection): readonly string[] {
  return connection.all('SELECT name FROM unfinished').map((row) => textOf(row, 'name'))
}

/** Does the next batch within the transaction that is open on the connection. Gives whether there was none. */
export function fillBatch(writer: Connection, name: FillName): boolean {
  const row = writer.get('SELECT place FROM unfinished WHERE name = ?', name)
  if (row === undefined) return true
  const place = readFillCursor(textOf(row, 'place'))
  const event = writer.get('SELECT id FROM event WHERE id >= ? ORDER BY id LIMIT 1', place.event)
  if (event === undefined) {
    writer.run('DELETE FROM unfinished WHERE name = ?', name)
    return true
  }
  const id = integerOf(event, 'id')
  const here = id === place.event ? place : { event: id, entity: 0, id: 0 }
  writer.run(
    'UPDATE unfinished SET place = ? WHERE name = ?',
    fillCursorText(cursorAfter(name, here, fillers[name](writer, here))),
    name,
  )
  return false
}

/** Each gives the last record that it went through, if there was one. */
const fillers: Readonly<Record<FillName, (writer: Connection, place: FillCursor) => number | undefined>> = {
  pairs: (writer, place) =>
    eachRecord(writer, 'pairs', place, (entity, id, row) => {
      for (const [field, value] of pairEntries(entity, objectOf(row, 'content')))
        writer.run(
          'INSERT OR IGNORE INTO record_value (event_id, entity, field, value, id) VALUES (?, ?, ?, ?, ?)',
          place.event,
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
  'listed-bytes': (writer, place) =>
    eachRecord(writer, 'listed-bytes', place, (entity, id, row) => {
      if (integerOf(row, 'listed_bytes') > 0) return
      const bytes = listedBytes(entity, textOf(row, 'content'), objectOf(row, 'content'))
      writer.run(
        'UPDATE record SET listed_bytes = ? WHERE event_id = ? AND entity = ? AND id = ?',
        bytes,
        place.event,
        entity,
        id,
      )
    }),
}

/** The next batch of records of a fill. Gives the last of them. */
function eachRecord(
  writer: Connection,
  name: FillName,
  { event, entity, id }: FillCursor,
  fill: (entity: EntityName, id: number, row: Row) => void,
): number | undefined {
  const of = filledEntities[name][entity]
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
