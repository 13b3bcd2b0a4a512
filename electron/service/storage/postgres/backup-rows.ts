import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { indexChange } from '../index-change.ts'
import { listedBytes } from '../listed-size.ts'
import { keyTaken, underNewEvent } from '../added-rows.ts'
import { allPlanRows, countRestoredPlans, restorePlanRow } from '../plans/backup-plans.ts'
import { countBytes } from '../plans/plans.ts'
import {
  eventRow,
  integerOf,
  limitsOf,
  objectOf,
  refuseOverData,
  replacedTables,
  textOf,
  type Row,
} from '../rows.ts'
import type { DataLock, EventRow, BackupRow, BackupRows } from '../types.ts'
import type { Database, Statements } from './database.ts'
import { indexKey } from './records.ts'
import { sequenceOf } from './schema.ts'

const groupSize = 500

const countRecords =
  'INSERT INTO record_count (event_id, entity, total) SELECT event_id, entity, count(*) FROM record'

/** `hold` is what keeps services from the data while they are replaced. */
export function postgresBackupRows(database: Database, lock: DataLock | undefined): BackupRows {
  return {
    all: () => database.snapshot(readAll),
    async *files() {
      for (let last: string | undefined = ''; last !== undefined;) {
        const group = await database.all(
          'SELECT DISTINCT hash FROM file_use WHERE hash > $1 ORDER BY hash LIMIT $2',
          [last, groupSize],
        )
        const hashes = group.map((row) => textOf(row, 'hash'))
        last = hashes.at(-1)
        yield hashes
      }
    },
    restore: (rows, { replace }) =>
      database.transaction(async (statements) => {
        // Whoever writes waits, and finds its event gone or as it was restored.
        await statements.all('LOCK TABLE event IN EXCLUSIVE MODE')
        refuseOverData((await statements.all('SELECT 1 FROM event LIMIT 1')).length > 0, replace)
        await statements.all(
          'INSERT INTO unused_file (hash, since) SELECT DISTINCT hash, $1::bigint FROM file_use ON CONFLICT DO NOTHING',
          [Date.now()],
        )
        for (const table of [...replacedTables, 'record_tally']) await statements.all(`DELETE FROM ${table}`)
        for await (const group of rows) await restoreGroup(statements, group)
        await countRestoredPlans(statements)
        await statements.all(`${countRecords} GROUP BY event_id, entity`)
        await statements.all('DELETE FROM unused_file WHERE hash IN (SELECT hash FROM file_use)')
        await statements.all(
          `SELECT setval(pg_get_serial_sequence('event', 'id'), greatest((SELECT max(id) FROM event), 1))`,
        )
        await lock?.check()
      }),
    add: (rows, { appKey, secretHash }) =>
      database.transaction(async (statements) => {
        let eventId = 0
        const create = async (details: EventRow['details']): Promise<number> => {
          const sql =
            'INSERT INTO event (app_key, secret_hash, details) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id'
          const [row] = await statements.all(sql, [appKey, secretHash, JSON.stringify(details)])
          if (row === undefined) throw keyTaken()
          eventId = integerOf(row, 'id')
          return eventId
        }
        for await (const group of underNewEvent(rows, create)) {
          // Whoever takes identifiers of these sequences waits; they come last.
          if (group.some(({ kind }) => kind === 'sequence'))
            await statements.all('LOCK TABLE event IN EXCLUSIVE MODE')
          await restoreGroup(statements, group)
        }
        await countBytes(statements, eventId)
        await statements.all(`${countRecords} WHERE event_id = $1 GROUP BY event_id, entity`, [eventId])
        await statements.all(
          'DELETE FROM unused_file WHERE hash IN (SELECT hash FROM file_use WHERE event_id = $1)',
          [eventId],
        )
        await lock?.check()
        return eventId
      }),
  }
}

async function* readAll(statements: Statements): AsyncGenerator<readonly BackupRow[]> {
  const limits = new Map(
    (await statements.all('SELECT * FROM event_limit')).map((row) => [integerOf(row, 'event_id'), row]),
  )
  const events = (await statements.all('SELECT * FROM event ORDER BY id')).map(eventRow)
  yield events.map((event): BackupRow => ({
    kind: 'event',
    ...event,
    limits: limitsOf(limits.get(event.id)),
  }))
  for (let last: readonly [number, string, number] = [0, '', 0]; ;) {
    const group = await statements.all(
      'SELECT event_id, entity, id, content FROM record WHERE (event_id, entity, id) > ($1, $2, $3) ORDER BY event_id, entity, id LIMIT $4',
      [...last, groupSize],
    )
    const end = group.at(-1)
    if (end === undefined) break
    last = [integerOf(end, 'event_id'), textOf(end, 'entity'), integerOf(end, 'id')]
    yield group.map(recordRow)
  }
  yield* allPlanRows(statements)
  const sequences: BackupRow[] = []
  for (const entity of names) {
    const [row] = await statements.all(`SELECT last_value FROM ${sequenceOf(entity)} WHERE is_called`)
    if (row !== undefined) sequences.push({ kind: 'sequence', entity, last: integerOf(row, 'last_value') })
  }
  yield sequences
}

const names: readonly EntityName[] = Object.values(entities)
  .map(({ name }) => name)
  .sort()

function recordRow(row: Row): BackupRow {
  // What the database holds was written as an entity's name.
  const entity = textOf(row, 'entity') as EntityName
  return {
    kind: 'record',
    eventId: integerOf(row, 'event_id'),
    entity,
    id: integerOf(row, 'id'),
    values: objectOf(row, 'content'),
  }
}

async function restoreGroup(statements: Statements, group: readonly BackupRow[]): Promise<void> {
  for (const row of group) {
    if (row.kind === 'event') await restoreEvent(statements, row)
    if (row.kind === 'plan' || row.kind === 'change' || row.kind === 'planFile')
      await restorePlanRow(statements, row)
    if (row.kind === 'sequence')
      await statements.all(
        `SELECT setval($1, greatest($2::bigint, (SELECT last_value FROM ${sequenceOf(row.entity)})))`,
        [sequenceOf(row.entity), row.last],
      )
  }
  const records = group.filter((row) => row.kind === 'record')
  const kept = records.map((row) => ({
    ...row,
    content: JSON.stringify(row.values),
    change: indexChange(row.entity, undefined, row.values),
  }))
  await insert(
    statements,
    'record (event_id, entity, id, content, listed_bytes)',
    ['bigint', 'text', 'bigint', 'text', 'bigint'],
    kept.map(({ eventId, entity, id, content, values }) => [
      eventId,
      entity,
      id,
      content,
      listedBytes(entity, content, values),
    ]),
  )
  await insert(
    statements,
    'record_value (event_id, entity, id, field, value)',
    ['bigint', 'text', 'bigint', 'text', 'text'],
    kept.flatMap(({ eventId, entity, id, change }) =>
      change.entriesIn.map(([field, value]) => [eventId, entity, id, field, indexKey(value)]),
    ),
  )
  await insert(
    statements,
    'file_use (event_id, entity, id, hash)',
    ['bigint', 'text', 'bigint', 'text'],
    kept.flatMap(({ eventId, entity, id, change }) =>
      change.filesIn.map((hash) => [eventId, entity, id, hash]),
    ),
  )
}

async function restoreEvent(
  statements: Statements,
  { id, appKey, secretHash, details, limits }: Extract<BackupRow, { kind: 'event' }>,
): Promise<void> {
  await statements.all(
    'INSERT INTO event (id, app_key, secret_hash, details) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4)',
    [id, appKey, secretHash, JSON.stringify(details)],
  )
  await statements.all(
    'INSERT INTO event_limit (event_id, records, file_bytes, requests_per_minute) VALUES ($1, $2, $3, $4)',
    [id, limits.records ?? null, limits.fileBytes ?? null, limits.requestsPerMinute ?? null],
  )
}

/** Many rows by one statement; `types` are those of the columns that `into` names. */
async function insert(
  statements: Statements,
  into: string,
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return
  const parameters = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ')
  await statements.all(
    `INSERT INTO ${into} SELECT * FROM unnest(${parameters})`,
    types.map((_, index) => rows.map((row) => row[index])),
  )
}
