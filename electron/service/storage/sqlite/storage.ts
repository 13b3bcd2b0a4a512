import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFileFolder } from '../file-folder.ts'
import type { EventRecords, Storage } from '../types.ts'
import { Connection } from './database.ts'
import { GroupCommit } from './group-commit.ts'
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
  const commits = new GroupCommit(writer)

  return {
    files,
    events: sqliteEvents(writer, (work) => commits.run(work)),
    tokens: sqliteTokens(writer, reader, (work) => commits.run(work)),
    records: (eventId): EventRecords => {
      const committed = new SqliteReader(reader, eventId)
      return {
        get: (entity, id) => committed.get(entity, id),
        getMany: (entity, ids) => committed.getMany(entity, ids),
        list: (query) => committed.list(query),
        idsByValue: (entity, field, values) => committed.idsByValue(entity, field, values),
        transaction: (work) => commits.run(() => work(new SqliteWriter(writer, eventId))),
      }
    },
    checkReady() {
      reader.get('SELECT 1')
      return Promise.resolve()
    },
    async close() {
      await commits.idle()
      reader.close()
      writer.exec('PRAGMA optimize')
      writer.close()
    },
  }
}
