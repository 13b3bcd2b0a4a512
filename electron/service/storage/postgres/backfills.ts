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
import type { Statements } from './database.ts'
import { recountFileBytes } from './file-sizes.ts'
import { lockEvent, isLockedByOlder } from './locks.ts'
import { indexKey } from './records.ts'
import { olderProcesses } from './schema.ts'

/** What is in the table of unfinished work. */
export async function unfinishedNames(statements: Statements): Promise<readonly string[]> {
  return (await statements.all('SELECT name FROM unfinished')).map((row) => textOf(row, 'name'))
}

/**
 * Where processes of the version before may write, some totals have to be kept where they look for
 * them, and creates of one event wait for each other at that row. Ends that once no such process has
 * had the data open at two looks in a row; none can start any more. Gives whether it has ended.
 */
export async function retireOlderProcesses(statements: Statements): Promise<boolean> {
  const [row] = await statements.all('SELECT place FROM unfinished WHERE name = $1 FOR UPDATE', [
    olderProcesses,
  ])
  if (row === undefined) return true
  const isFree = !(await isLockedByOlder(statements))
  if (isFree && textOf(row, 'place') === 'free') {
    await statements.all('DELETE FROM unfinished WHERE name = $1', [olderProcesses])
    return true
  }
  await statements.all('UPDATE unfinished SET place = $2 WHERE name = $1', [
    olderProcesses,
    isFree ? 'free' : 'held',
  ])
  return false
}

/** Does the next batch within a transaction, as a writer of its event. Gives whether there was none. */
export async function backfillBatch(statements: Statements, name: BackfillName): Promise<boolean> {
  const [row] = await statements.all('SELECT place FROM unfinished WHERE name = $1 FOR UPDATE', [name])
  if (row === undefined) return true
  const cursor = readBackfillCursor(textOf(row, 'place'))
  const [event] = await statements.all('SELECT id FROM event WHERE id >= $1 ORDER BY id LIMIT 1', [
    cursor.event,
  ])
  if (event === undefined) {
    await statements.all('DELETE FROM unfinished WHERE name = $1', [name])
    return true
  }
  const id = integerOf(event, 'id')
  await lockEvent(statements, id)
  const here = id === cursor.event ? cursor : { event: id, entity: 0, id: 0 }
  const after = cursorAfter(name, here, await fillers[name](statements, here))
  await statements.all('UPDATE unfinished SET place = $2 WHERE name = $1', [name, backfillCursorText(after)])
  return false
}

/** Each gives the last record that it went through, if there was one. */
const fillers: Readonly<
  Record<BackfillName, (statements: Statements, cursor: BackfillCursor) => Promise<number | undefined>>
> = {
  async pairs(statements, cursor) {
    const { entity, rows, last } = await nextRecords(statements, 'pairs', cursor)
    const entries = rows.flatMap((row) =>
      pairEntries(entity, objectOf(row, 'content')).map(
        ([field, value]) => [integerOf(row, 'id'), field, indexKey(value)] as const,
      ),
    )
    await statements.all(
      `INSERT INTO record_value (event_id, entity, id, field, value)
       SELECT $1, $2, id, field, value FROM unnest($3::bigint[], $4::text[], $5::text[]) AS new (id, field, value) ON CONFLICT DO NOTHING`,
      [
        cursor.event,
        entity,
        entries.map(([of]) => of),
        entries.map(([, field]) => field),
        entries.map(([, , value]) => value),
      ],
    )
    return last
  },
  async 'file-bytes'(statements, { event }) {
    // All files of an event at once: 0.1 s for 100,000.
    const counted = await statements.all('SELECT 1 FROM event_total WHERE event_id = $1 LIMIT 1', [event])
    if (counted.length === 0) await recountFileBytes(statements, event)
    return undefined
  },
  async 'listed-bytes'(statements, cursor) {
    const { entity, rows, last } = await nextRecords(statements, 'listed-bytes', cursor)
    const sized = rows
      .filter((row) => integerOf(row, 'listed_bytes') === 0)
      .map(
        (row) =>
          [
            integerOf(row, 'id'),
            listedBytes(entity, textOf(row, 'content'), objectOf(row, 'content')),
          ] as const,
      )
    await statements.all(
      `UPDATE record SET listed_bytes = new.bytes FROM unnest($3::bigint[], $4::bigint[]) AS new (id, bytes)
       WHERE record.event_id = $1 AND record.entity = $2 AND record.id = new.id`,
      [cursor.event, entity, sized.map(([id]) => id), sized.map(([, bytes]) => bytes)],
    )
    return last
  },
}

/** The next batch of records of a fill. */
async function nextRecords(
  statements: Statements,
  name: BackfillName,
  { event, entity, id }: BackfillCursor,
): Promise<{
  readonly entity: EntityName
  readonly rows: readonly Row[]
  readonly last: number | undefined
}> {
  const of = backfilledEntities[name][entity]
  if (of === undefined) throw new Error(`There is no entity ${entity} to fill.`)
  const rows = await statements.all(
    'SELECT id, content, listed_bytes FROM record WHERE event_id = $1 AND entity = $2 AND id > $3 ORDER BY id LIMIT $4',
    [event, of, id, batchSize],
  )
  const last = rows.at(-1)
  return { entity: of, rows, last: last === undefined ? undefined : integerOf(last, 'id') }
}
