import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openFileFolder, fileKeyName, fileKeyOf, newFileKey } from '../file-folder.ts'
import { createRecord } from '../create-record.ts'
import { nothingKnown } from '../known.ts'
import { eventPlans } from '../plans/plans.ts'
import { ownBudgets } from '../request-budgets.ts'
import { runBackfill, type BackfillName } from '../backfills.ts'
import type {
  DataLock,
  EventRecords,
  EventRow,
  FileStore,
  ReceivedFile,
  Storage,
  StorageUse,
} from '../types.ts'
import { Connection } from './database.ts'
import { sqliteEvents, sqliteTokens } from './events-and-tokens.ts'
import { fileBytes, measureFiles, noteSizes, recount } from './file-sizes.ts'
import { backfillBatch, unfinishedNames } from './backfills.ts'
import { FileRetention } from './file-holds.ts'
import { lockFolder } from './folder-lock.ts'
import { GroupCommit } from './group-commit.ts'
import { sqliteBackupRows } from './backup-rows.ts'
import { planStatements } from './plan-statements.ts'
import { SqliteReader, SqliteWriter } from './records.ts'
import { namesFile } from './replaced-files.ts'
import { sqliteUnusedFiles } from './unused-files.ts'
import type { Announcements } from '../plan-types.ts'

const databaseName = 'service.db'
/** For so long batches of older data are filled at once. Reads of this process wait meanwhile; where they take long themselves, few turns are left. */
const fillMs = 20

/** Whether a service has kept data in the folder. */
export function holdsSqlite(directory: string | undefined): boolean {
  return directory !== undefined && existsSync(join(directory, databaseName))
}

export interface SqliteOptions {
  /** Closed with the storage; a folder beside the database where absent. */
  readonly files?: FileStore | undefined
  readonly use?: StorageUse
}

/**
 * The storage in a folder: `service.db`, and `files/` where no other store is given for them. A
 * write is on the disk when it is acknowledged (WAL, `synchronous=FULL`). Reads have a connection
 * of their own and so see only what is committed. A folder belongs to one service: throws `conflict`
 * where `use` needs it and another process has it.
 */
export async function openSqliteStorage(
  directory: string,
  { files, use = 'beside' }: SqliteOptions = {},
): Promise<Storage> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = use === 'beside' ? undefined : lockFolder(directory, use)
  try {
    return await openHeld(directory, files, lock)
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function openHeld(
  directory: string,
  givenFiles: FileStore | undefined,
  lock: DataLock | undefined,
): Promise<Storage> {
  const files = givenFiles ?? (await openFileFolder(directory))
  const path = join(directory, databaseName)
  const writer = new Connection(path, { readOnly: false })
  const reader = new Connection(path, { readOnly: true })
  const commits = new GroupCommit(writer)
  const exclusively = <Result>(work: () => Promise<Result>) => commits.run(work)
  const holds = new FileRetention()
  const known = nothingKnown()
  known.unfinished.note(unfinishedNames(writer))
  const events = sqliteEvents(writer, exclusively, known)
  const unusedFiles = sqliteUnusedFiles(writer, reader, exclusively, files, holds)

  const withFiles = async <Result>(
    received: readonly ReceivedFile[],
    work: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> => {
    const hashes = received.map(({ hash }) => hash)
    const release = await holds.hold(hashes)
    try {
      await Promise.all(received.map((file) => files.seal(file)))
      return await commits.run(() => {
        noteSizes(writer, received)
        return work()
      }, signal)
    } catch (error) {
      await unusedFiles.suspect(hashes, Date.now()).catch(() => undefined)
      throw error
    } finally {
      release()
    }
  }

  return {
    files,
    unusedFiles,
    rows: sqliteBackupRows({ path, writer, reader }, exclusively, known),
    events,
    tokens: sqliteTokens(writer, reader, exclusively),
    requestBudgets: ownBudgets(),
    announcements: ownAnnouncements(),
    plans: (eventId) =>
      eventPlans(
        {
          committed: planStatements(reader),
          write(work, received = []) {
            const run = () => work(planStatements(writer), () => Promise.resolve(fileBytes(writer, eventId)))
            return received.length === 0 ? commits.run(run) : withFiles(received, run, undefined)
          },
        },
        eventId,
      ),
    records: (eventId): EventRecords => {
      const committed = new SqliteReader(reader, eventId, known)
      const transaction: EventRecords['transaction'] = (work, received = [], signal) => {
        const run = () => work(new SqliteWriter(writer, eventId, known))
        return received.length === 0 ? commits.run(run, signal) : withFiles(received, run, signal)
      }
      return {
        get: (entity, id) => committed.get(entity, id),
        getMany: (entity, ids) => committed.getMany(entity, ids),
        list: (query) => committed.list(query),
        recordCount: () => committed.recordCount(),
        fileBytes: () => committed.fileBytes(),
        largest: (entity, count) => committed.largest(entity, count),
        idsByValue: (entity, field, values) => committed.idsByValue(entity, field, values),
        hasField: (entity, field) => committed.hasField(entity, field),
        transaction,
        async create(record, now, received = [], signal) {
          const made = await transaction((own) => createRecord(own, record, now), received, signal)
          if (made.kind !== 'created' && received.length > 0)
            await unusedFiles.suspect(
              received.map(({ hash }) => hash),
              Date.now(),
            )
          return made
        },
        namesFile: (hash, replacedAfter) => Promise.resolve(namesFile(reader, eventId, hash, replacedAfter)),
      }
    },
    async finish(signal) {
      const fill = (name: BackfillName): boolean => {
        const until = performance.now() + fillMs
        let isOver = backfillBatch(writer, name)
        while (!isOver && signal?.aborted !== true && performance.now() < until)
          isOver = backfillBatch(writer, name)
        return isOver
      }
      return runBackfill(known.unfinished, (name) => exclusively(() => Promise.resolve(fill(name))), signal)
    },
    async recount() {
      const wrong: EventRow[] = []
      for (const event of await events.all())
        if (await exclusively(() => Promise.resolve(recount(writer, event.id)))) wrong.push(event)
      return wrong
    },
    measureFiles: () => measureFiles(writer, exclusively, files),
    fileKey: () =>
      exclusively(() => {
        writer.run('INSERT OR IGNORE INTO secret (name, value) VALUES (?, ?)', fileKeyName, newFileKey())
        return Promise.resolve(fileKeyOf(writer.get('SELECT value FROM secret WHERE name = ?', fileKeyName)))
      }),
    load() {
      const { waiting, isBusy } = commits.load
      return [{ pool: 'writers', used: isBusy ? 1 : 0, idle: isBusy ? 0 : 1, waiting }]
    },
    async checkReady() {
      commits.checkProgress()
      reader.get('SELECT 1')
      await files.checkReady()
    },
    async close() {
      await commits.idle()
      reader.close()
      writer.close()
      await files.close()
      await lock?.release()
    },
  }
}

/** Those of a process that has its data for itself. */
function ownAnnouncements(): Announcements {
  const hearers = new Set<(text: string) => void>()
  return {
    tell(text) {
      for (const hear of hearers) hear(text)
      return Promise.resolve()
    },
    listen(hear) {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}
