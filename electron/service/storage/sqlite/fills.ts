import type { EntityName } from '../../../../shared/entities/index.ts'
import { indexEntries } from '../indexed-fields.ts'
import { integerOf, objectOf, textOf } from '../rows.ts'
import { batchSize, filledEntities, fillPlaceOf, fillPlaceText, placeAfter, type FillName, type FillPlace } from '../unfinished.ts'
import type { Connection } from './database.ts'
import { recount } from './file-sizes.ts'

/** What is in the table of unfinished work. */
export function unfinishedNames(connection: Connection): readonly string[] {
  return connection.all('SELECT name FROM unfinished').map((row) => textOf(row, 'name'))
}

/** Does the next batch within the transaction that is open on the connection. Gives whether there was none. */
export function fillBatch(writer: Connection, name: FillName): boolean {
  const row = writer.get('SELECT place FROM unfinished WHERE name = ?', name)
  if (row === undefined) return true
  const place = fillPlaceOf(textOf(row, 'place'))
  const event = writer.get('SELECT id FROM event WHERE id >= ? ORDER BY id LIMIT 1', place.event)
  if (event === undefined) {
    writer.run('DELETE FROM unfinished WHERE name = ?', name)
    return true
  }
  const id = integerOf(event, 'id')
  const here = id === place.event ? place : { event: id, entity: 0, id: 0 }
  writer.run('UPDATE unfinished SET place = ? WHERE name = ?', fillPlaceText(placeAfter(name, here, fillers[name](writer, here))), name)
  return false
}

/** Each gives the last record that it went through, if there was one. */
const fillers: Readonly<Record<FillName, (writer: Connection, place: FillPlace) => number | undefined>> = {
  pairs(writer, { event, entity, id }) {
    const name: EntityName | undefined = filledEntities.pairs[entity]
    if (name === undefined) return undefined
    const rows = writer.all(
      'SELECT id, content FROM record WHERE event_id = ? AND entity = ? AND id > ? ORDER BY id LIMIT ?',
      event,
      name,
      id,
      batchSize,
    )
    for (const row of rows)
      for (const [field, value] of indexEntries(name, objectOf(row, 'content')))
        writer.run(
          'INSERT OR IGNORE INTO record_value (event_id, entity, field, value, id) VALUES (?, ?, ?, ?, ?)',
          event,
          name,
          field,
          value,
          integerOf(row, 'id'),
        )
    const last = rows.at(-1)
    return last === undefined ? undefined : integerOf(last, 'id')
  },
  'file-bytes'(writer, { event }) {
    if (writer.get('SELECT 1 FROM event_total WHERE event_id = ?', event) === undefined) recount(writer, event)
    return undefined
  },
}
