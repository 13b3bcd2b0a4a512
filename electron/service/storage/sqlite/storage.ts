import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFileFolder } from '../file-folder.ts'
import type { EventRecords, RecordWriter, Storage } from '../types.ts'
import { Connection } from './database.ts'
import { sqliteEvents, sqliteTokens } from './events-and-tokens.ts'
import { SqliteReader, SqliteWriter } from './records.ts'

/**
 * The storage in a folder: `service.db` and `files/`. A write is on the disk when it is acknowledged (WAL, `synchronous=FULL`). Reads have a connection of their own and so
 * see only what is committed.
 */
export async function openSqliteStorage(directory: string): Promise<Storage> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const files = await openFileFolder(directory)
  const path = join(directory, 'service.db')
  const writer = new Connection(path, { readOnly: false })
  const reader = new Connection(path, { readOnly: true })
  const turns = new Turns()

  const transaction = <Result>(eventId: number, work: (records: RecordWriter) => Promise<Result>): Promise<Result> =>
    turns.take(async () => {
      writer.exec('BEGIN IMMEDIATE')
      try {
        const result = await work(new SqliteWriter(writer, eventId))
        writer.exec('COMMIT')
        return result
      } catch (error) {
        writer.exec('ROLLBACK')
        throw error
      }
    })

  return {
    files,
    events: sqliteEvents(writer, (work) => turns.take(work)),
    tokens: sqliteTokens(writer, reader, (work) => turns.take(work)),
    records: (eventId): EventRecords => {
      const committed = new SqliteReader(reader, eventId)
      return {
        get: (entity, id) => committed.get(entity, id),
        getMany: (entity, ids) => committed.getMany(entity, ids),
        list: (query) => committed.list(query),
        idsByValue: (entity, field, values) => committed.idsByValue(entity, field, values),
        transaction: (work) => transaction(eventId, work),
      }
    },
    checkReady() {
      reader.get('SELECT 1')
      return Promise.resolve()
    },
    close: () =>
      turns.take(() => {
        reader.close()
        writer.exec('PRAGMA optimize')
        writer.close()
        return Promise.resolve()
      }),
  }
}

/** One at a time, in order: a connection can hold only one transaction. */
class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }
}
