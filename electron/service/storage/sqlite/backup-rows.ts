import { setImmediate } from 'node:timers/promises'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { keyTaken, underNewEvent } from '../added-rows.ts'
import { allPlanRows, countRestoredPlans, restorePlanRow } from '../plans/backup-plans.ts'
import { countBytes } from '../plans/plans.ts'
import { eventRow, integerOf, limitsOf, objectOf, refuseOverData, replacedTables, textOf } from '../rows.ts'
import type { Known } from '../known.ts'
import type { EventRow, BackupRow, BackupRows } from '../types.ts'
import { Connection, type Exclusively } from './database.ts'
import { planStatements } from './plan-statements.ts'
import { SqliteWriter } from './records.ts'

const groupSize = 500

interface Connections {
  readonly path: string
  readonly writer: Connection
  readonly reader: Connection
}

export function sqliteBackupRows(
  { path, writer, reader: committed }: Connections,
  exclusively: Exclusively,
  known: Known,
): BackupRows {
  return {
    async *all() {
      // A connection of its own: its read transaction sees one moment, however long it lasts.
      const reader = new Connection(path, { readOnly: true })
      try {
        reader.exec('BEGIN')
        const events = reader.all('SELECT * FROM event ORDER BY id').map(eventRow)
        yield events.map((event): BackupRow => {
          return {
            kind: 'event',
            ...event,
            limits: limitsOf(reader.get('SELECT * FROM event_limit WHERE event_id = ?', event.id)),
          }
        })
        for (let last: readonly [number, string, number] = [0, '', 0]; ;) {
          const group = reader.all(
            'SELECT event_id, entity, id, content FROM record INDEXED BY record_by_id WHERE (event_id, entity, id) > (?, ?, ?) ORDER BY event_id, entity, id LIMIT ?',
            ...last,
            groupSize,
          )
          const end = group.at(-1)
          if (end === undefined) break
          last = [integerOf(end, 'event_id'), textOf(end, 'entity'), integerOf(end, 'id')]
          // Where this is the service's own process, its requests get their turn.
          await setImmediate()
          yield group.map((row): BackupRow => {
            return {
              kind: 'record',
              eventId: integerOf(row, 'event_id'),
              entity: entityOf(textOf(row, 'entity')),
              id: integerOf(row, 'id'),
              values: objectOf(row, 'content'),
            }
          })
        }
        for await (const group of allPlanRows(planStatements(reader))) {
          await setImmediate()
          yield group
        }
        const sequences = reader.all('SELECT entity, last FROM sequence ORDER BY entity')
        yield sequences.map((row): BackupRow => ({
          kind: 'sequence',
          entity: entityOf(textOf(row, 'entity')),
          last: integerOf(row, 'last'),
        }))
      } finally {
        reader.close()
      }
    },
    async *files() {
      for (let last: string | undefined = ''; last !== undefined;) {
        const group = committed.all(
          'SELECT DISTINCT hash FROM file_use WHERE hash > ? ORDER BY hash LIMIT ?',
          last,
          groupSize,
        )
        const hashes = group.map((row) => textOf(row, 'hash'))
        last = hashes.at(-1)
        await setImmediate()
        yield hashes
      }
    },
    restore: (rows, { replace }) =>
      exclusively(async () => {
        refuseOverData(writer.get('SELECT 1 FROM event LIMIT 1') !== undefined, replace)
        writer.run(
          'INSERT OR IGNORE INTO unused_file (hash, since) SELECT DISTINCT hash, ? FROM file_use',
          Date.now(),
        )
        for (const table of replacedTables) writer.run(`DELETE FROM ${table}`)
        for await (const group of rows) for (const row of group) await restoreRow(writer, known, row)
        await countRestoredPlans(planStatements(writer))
        writer.run('DELETE FROM unused_file WHERE hash IN (SELECT hash FROM file_use)')
      }),
    add: (rows, { appKey, secretHash }) =>
      exclusively(async () => {
        let eventId = 0
        const create = (details: EventRow['details']): Promise<number> => {
          const sql =
            'INSERT INTO event (app_key, secret_hash, details) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING id'
          const row = writer.get(sql, appKey, secretHash, JSON.stringify(details))
          if (row === undefined) throw keyTaken()
          eventId = integerOf(row, 'id')
          return Promise.resolve(eventId)
        }
        for await (const group of underNewEvent(rows, create))
          for (const row of group) await restoreRow(writer, known, row)
        await countBytes(planStatements(writer), eventId)
        writer.run(
          'DELETE FROM unused_file WHERE hash IN (SELECT hash FROM file_use WHERE event_id = ?)',
          eventId,
        )
        return eventId
      }),
  }
}

async function restoreRow(writer: Connection, known: Known, row: BackupRow): Promise<void> {
  switch (row.kind) {
    case 'event': {
      const { id, appKey, secretHash, details, limits } = row
      writer.run(
        'INSERT INTO event (id, app_key, secret_hash, details) VALUES (?, ?, ?, ?)',
        id,
        appKey,
        secretHash,
        JSON.stringify(details),
      )
      writer.run(
        'INSERT INTO event_limit (event_id, records, file_bytes, requests_per_minute) VALUES (?, ?, ?, ?)',
        id,
        limits.records ?? null,
        limits.fileBytes ?? null,
        limits.requestsPerMinute ?? null,
      )
      return
    }
    case 'record':
      new SqliteWriter(writer, row.eventId, known).insert(row.entity, row.id, row.values)
      return
    case 'sequence':
      writer.run(
        'INSERT INTO sequence (entity, last) VALUES (?, ?) ON CONFLICT (entity) DO UPDATE SET last = max(last, excluded.last)',
        row.entity,
        row.last,
      )
      return
    case 'plan':
    case 'change':
    case 'planFile':
      await restorePlanRow(planStatements(writer), row)
  }
}

/** What the database holds was written as an entity's name. */
function entityOf(text: string): EntityName {
  return text as EntityName
}
