import { AppError } from '../../../../shared/errors.ts'
import { fileKeyName, fileKeyOf, newFileKey } from '../file-folder.ts'
import { nothingKnown } from '../known.ts'
import { eventPlans } from '../plans/plans.ts'
import { runBackfill } from '../backfills.ts'
import type {
  DataLock,
  EventRecords,
  EventRow,
  FileStore,
  ReceivedFile,
  RecordWriter,
  Storage,
  StorageUse,
} from '../types.ts'
import { postgresAnnouncements } from './announcements.ts'
import { CreateBatches } from './create-batches.ts'
import { Database, type Statements } from './database.ts'
import { lockDatabase } from './database-lock.ts'
import { postgresEvents, postgresTokens } from './events-and-tokens.ts'
import { fileBytes, measureFiles, noteSizes, recount } from './file-sizes.ts'
import { backfillBatch, retireOlderProcesses, unfinishedNames } from './backfills.ts'
import { lockEvent, lockFiles } from './locks.ts'
import { postgresBackupRows } from './backup-rows.ts'
import { createAlone, PostgresReader, PostgresWriter } from './records.ts'
import { sharedBudgets } from './request-budgets.ts'
import { migrate } from './schema.ts'
import { namesFile } from './replaced-files.ts'
import { announceFiles, areStillStored, forgetUsedFiles, postgresUnusedFiles } from './unused-files.ts'

const attemptsToStore = 3

export interface PostgresOptions {
  /** `postgres://user@host:port/database` */
  readonly url: string
  /** Closed with the storage. */
  readonly files: FileStore
  /** Hears of connections that were lost while no one used them. */
  readonly onTrouble?: (error: Error) => void
  readonly use?: StorageUse
}

/**
 * The storage on a PostgreSQL database, which any number of processes may share. Throws
 * `unreachable`, `conflict` where `use` and what another process does exclude each other, and as
 * `migrate` does.
 */
export async function openPostgresStorage({
  url,
  files,
  onTrouble = () => undefined,
  use = 'beside',
}: PostgresOptions): Promise<Storage> {
  let lock: DataLock | undefined
  // The tables of a new version may take a while.
  const beginning = new Database(url, onTrouble, { most: { readers: 1, writers: 1 } })
  try {
    if (use !== 'beside')
      lock = await lockDatabase({ url, share: use === 'serve' ? 'shared' : 'alone', onTrouble })
    await migrate(beginning)
  } catch (error) {
    await lock?.release()
    if (error instanceof AppError) throw error
    throw new AppError('unreachable', `The database cannot be used: ${reasonOf(error)}.`, { cause: error })
  } finally {
    await beginning.close()
  }
  const timeouts = use === 'serve' ? 'bounded' : 'patient'
  const database = new Database(url, onTrouble, { timeouts })
  // Who is let in, and whether the service can work, is known also where all other connections are in use.
  const admission = new Database(url, onTrouble, { timeouts, most: { readers: 2, writers: 2 } })
  const known = nothingKnown()
  known.unfinished.note(await unfinishedNames(database))
  const events = postgresEvents(database, admission, known)
  const creates = new CreateBatches(database)
  const unusedFiles = postgresUnusedFiles(database, files)
  const announcements = postgresAnnouncements(url, database, onTrouble)

  /**
   * Writers of one event run one after the other, whichever process they are in. Tokens of the
   * event are issued meanwhile.
   */
  const write = async <Result>(
    statements: Statements,
    eventId: number,
    work: (writer: RecordWriter) => Promise<Result>,
  ): Promise<Result> => {
    await lockEvent(statements, eventId)
    return work(new PostgresWriter(statements, eventId, known))
  }

  /** Files are stored before a connection is taken: a slow bucket keeps nobody else waiting. */
  const withFiles = async <Result>(
    received: readonly ReceivedFile[],
    work: (statements: Statements) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> => {
    const hashes = received.map(({ hash }) => hash)
    const seal = () => Promise.all(received.map((file) => files.seal(file)))
    for (let attempt = 1; ; attempt++) {
      await database.transaction((statements) => announceFiles(statements, hashes), signal)
      await seal()
      const done = await database.transaction(async (statements) => {
        await lockFiles(statements, hashes)
        if (!(await areStillStored(statements, hashes))) {
          if (attempt < attemptsToStore) return undefined
          // Whoever removes them is faster each time, and waits now.
          await seal()
        }
        await noteSizes(statements, received)
        const result = await work(statements)
        await forgetUsedFiles(statements, hashes)
        return { result }
      }, signal)
      if (done !== undefined) return done.result
    }
  }

  return {
    files,
    unusedFiles,
    rows: postgresBackupRows(database, lock),
    events,
    tokens: postgresTokens(admission),
    requestBudgets: sharedBudgets(admission),
    announcements,
    plans: (eventId) =>
      eventPlans(
        {
          committed: database,
          write(work, received = []) {
            if (received.length === 0)
              return database.transaction((statements) =>
                work(statements, () => fileBytes(statements, eventId)),
              )
            // What names files is counted as all other writers of the event are.
            return withFiles(
              received,
              async (statements) => {
                await lockEvent(statements, eventId)
                return work(statements, () => fileBytes(statements, eventId))
              },
              undefined,
            )
          },
        },
        eventId,
      ),
    records: (eventId): EventRecords => {
      const committed = new PostgresReader(database, eventId, known)
      return {
        get: (entity, id) => committed.get(entity, id),
        getMany: (entity, ids) => committed.getMany(entity, ids),
        list: (query) => committed.list(query),
        recordCount: () => committed.recordCount(),
        fileBytes: () => committed.fileBytes(),
        largest: (entity, count) => committed.largest(entity, count),
        idsByValue: (entity, field, values) => committed.idsByValue(entity, field, values),
        hasField: (entity, field) => committed.hasField(entity, field),
        transaction(work, received = [], signal) {
          const run = (statements: Statements) => write(statements, eventId, work)
          return received.length === 0 ? database.transaction(run, signal) : withFiles(received, run, signal)
        },
        create(record, _now, received = [], signal) {
          if (received.length === 0) return creates.create(eventId, record, signal)
          return withFiles(received, (statements) => createAlone(statements, eventId, record), signal)
        },
        namesFile: (hash, replacedAfter) => namesFile(database, eventId, hash, replacedAfter),
      }
    },
    async finish(signal) {
      const isFilled = await runBackfill(
        known.unfinished,
        (name) => database.transaction((statements) => backfillBatch(statements, name)),
        signal,
      )
      return isFilled && (await database.transaction(retireOlderProcesses))
    },
    async recount() {
      const wrong: EventRow[] = []
      for (const event of await events.all()) {
        const wasWrong = await database.transaction(async (statements) => {
          await lockEvent(statements, event.id)
          return recount(statements, event.id)
        })
        if (wasWrong) wrong.push(event)
      }
      return wrong
    },
    measureFiles: () => measureFiles(database, files),
    fileKey: () =>
      database.transaction(async (statements) => {
        // Waits for another process that is making it. The look-up is a statement of its own, so
        // that it sees that one's.
        await statements.all('INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          fileKeyName,
          newFileKey(),
        ])
        const [row] = await statements.all('SELECT value FROM secret WHERE name = $1', [fileKeyName])
        return fileKeyOf(row)
      }),
    load: () => [
      ...database.load({ readers: 'readers', writers: 'writers' }),
      ...admission.load({ readers: 'token-readers', writers: 'token-writers' }),
    ],
    async checkReady() {
      database.progress.check()
      const [, [row]] = await Promise.all([
        lock?.check(),
        admission.all(`SELECT current_setting('transaction_read_only') AS answer`),
        files.checkReady(),
      ])
      if (row?.['answer'] !== 'off') throw new Error('The database takes no writes.')
    },
    async close() {
      await announcements.close()
      await Promise.all([database.close(), admission.close()])
      await files.close()
      await lock?.release()
    },
  }
}

/**
 * Without the address, which may hold a password. A refused connection says so only in its code.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  return error.message === '' ? String(code) : error.message
}
