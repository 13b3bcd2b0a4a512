import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileFolder } from '../../../../electron/service/storage/file-folder.ts'
import { Database, type Statements } from '../../../../electron/service/storage/postgres/database.ts'
import { openPostgresStorage } from '../../../../electron/service/storage/postgres/storage.ts'
import { troubleOf } from '../../../../electron/service/storage/trouble.ts'
import type { FileStore } from '../../../../electron/service/storage/types.ts'
import { startPostgres, type PostgresServer } from '../../../support/services/postgres.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

describe.skipIf('unavailable' in server)(
  `PostgreSQL ${'unavailable' in server ? server.unavailable : ''}`,
  () => {
    let postgres: PostgresServer
    let folder: string
    let files: FileStore
    const troubles: Error[] = []

    beforeAll(async () => {
      if ('unavailable' in server) return
      postgres = server
      folder = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
      files = await openFileFolder(folder)
    })
    afterAll(async () => {
      if ('unavailable' in server) return
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const open = (url: string) =>
      openPostgresStorage({ url, files, onTrouble: (error) => troubles.push(error) })

    async function withDatabase(work: (database: Database, url: string) => Promise<void>): Promise<void> {
      const url = await postgres.createDatabase()
      const database = new Database(url, (error) => troubles.push(error))
      try {
        await work(database, url)
      } finally {
        await database.close()
      }
    }

    it('gets its tables once where many processes start at once', async () => {
      const url = await postgres.createDatabase()
      const storages = await Promise.all(Array.from({ length: 6 }, () => open(url)))
      expect(await postgres.query('SELECT version FROM service_schema', url)).toHaveLength(1)
      await Promise.all(storages.map((storage) => storage.checkReady()))
      await Promise.all(storages.map((storage) => storage.close()))
    })

    it('refuses data of a newer version, another encoding and a database that is not there, without the password', async () => {
      const url = await postgres.createDatabase()
      await (await open(url)).close()
      await postgres.query('UPDATE service_schema SET version = 99', url)
      await expect(open(url)).rejects.toMatchObject({ code: 'workspace-newer' })
      await postgres.query(`CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`)
      await expect(open(new URL('/latin', url).href)).rejects.toMatchObject({ code: 'invalid-input' })
      const { password } = new URL(url)
      const missing = await open(new URL('/missing', url).href).catch((error: unknown) => error)
      expect(missing).toMatchObject({ code: 'unreachable' })
      expect(String(missing)).toContain('missing')
      expect(String(missing)).not.toContain(decodeURIComponent(password))
    })

    it('lets nothing that another process tells go by unnoticed, before it listens and where its connection is lost', async () => {
      const url = await postgres.createDatabase()
      const [teller, hearer] = await Promise.all([open(url), open(url)])
      const heard: (string | undefined)[] = []
      hearer.announcements.listen((text) => heard.push(text))
      for (let told = 0; told < 60; told++) {
        if (told === 30)
          await postgres.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
            url,
          )
        const before = heard.length
        await teller.announcements.tell(String(told))
        await expect
          .poll(() => heard.slice(before).some((text) => text === undefined || text === String(told)), {
            timeout: 10_000,
            interval: 1,
          })
          .toBe(true)
      }
      expect(heard.filter((text) => text === undefined)).toHaveLength(2)
      expect(heard).toContain('59')
      await Promise.all([teller.close(), hearer.close()])
    })

    it('undoes a transaction whose connection is lost, and goes on with another', async () => {
      const url = await postgres.createDatabase()
      const storage = await open(url)
      const { id } = await storage.events.create({ appKey: 'k', secretHash: 'h', details: {} })
      const records = storage.records(id)
      const cut = records.transaction(async (writer) => {
        await writer.create('floor', { name: 'lost' })
        await postgres.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
          url,
        )
        await writer.create('floor', { name: 'lost too' })
      })
      await expect(cut).rejects.toThrow()
      await records.transaction((writer) => writer.create('floor', { name: 'kept' }))
      const { items } = await records.list({ entity: 'floor', offset: 0, limit: 10 })
      expect(items.map(({ values }) => values['name'])).toEqual(['kept'])
      await storage.close()
    })

    it('does not take a transaction for committed in which a statement failed unnoticed', () =>
      withDatabase(async (database) => {
        await database.transaction((statements) =>
          statements.all('CREATE TABLE thing (id integer PRIMARY KEY)'),
        )
        const swallowed = database.transaction(async (statements) => {
          await statements.all('INSERT INTO thing VALUES (1)')
          await statements.all('INSERT INTO thing VALUES (1)').catch(() => undefined)
        })
        await expect(swallowed).rejects.toThrow('undone')
        expect(await database.all('SELECT * FROM thing')).toEqual([])
      }))

    it('runs a transaction again that the database ended in favour of another', () =>
      withDatabase(async (database) => {
        await database.transaction((statements) =>
          statements.all('CREATE TABLE thing AS SELECT id, 0 AS count FROM unnest(ARRAY[1, 2]) AS id'),
        )
        const both = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()] as const
        let runs = 0
        const add = (first: 1 | 2) =>
          database.transaction(async (statements) => {
            runs += 1
            await statements.all('UPDATE thing SET count = count + 1 WHERE id = $1', [first])
            both[first - 1]?.resolve(undefined)
            // Each has the first before it asks for the second: at once, that never ends by itself.
            await Promise.all(both.map(({ promise }) => promise))
            await statements.all('UPDATE thing SET count = count + 1 WHERE id = $1', [3 - first])
          })
        await Promise.all([add(1), add(2)])
        // One of the two lost and ran again; it may have lost more than once.
        expect(runs).toBeGreaterThanOrEqual(3)
        expect(await database.all('SELECT id, count FROM thing ORDER BY id')).toEqual([
          { id: 1, count: 2 },
          { id: 2, count: 2 },
        ])
      }))

    it('waits for a lock that somebody keeps no longer than its bound, and ends whoever has stopped in a transaction', () =>
      withDatabase(async (patient, url) => {
        await patient.transaction((statements) => statements.all('CREATE TABLE thing AS SELECT 1 AS id'))
        const bounded = new Database(url, () => undefined, { timeouts: 'bounded' })
        const lock = (statements: Statements) => statements.all('SELECT id FROM thing FOR UPDATE')
        const keeping = Promise.withResolvers<undefined>()
        const kept = Promise.withResolvers<undefined>()
        const withRetries = patient.transaction(async (statements) => {
          await lock(statements)
          kept.resolve(undefined)
          await keeping.promise
        })
        await kept.promise
        const refused: unknown = await bounded.transaction(lock).catch((error: unknown) => error)
        expect(troubleOf(refused)).toBe('unavailable')
        keeping.resolve(undefined)
        await withRetries

        const stopped = Promise.withResolvers<undefined>()
        const stopping = bounded.transaction(async (statements) => {
          await lock(statements)
          await stopped.promise
          await lock(statements)
        })
        // Waits until the server has ended the one that has stopped.
        expect(await bounded.transaction(lock)).toEqual([{ id: 1 }])
        stopped.resolve(undefined)
        expect(troubleOf(await stopping.catch((error: unknown) => error))).toBe('unavailable')
        await bounded.close()
      }))

    it('gives up a transaction whose signal is aborted while it waits for a lock, and does not commit it', () =>
      withDatabase(async (database, url) => {
        await database.transaction((statements) => statements.all('CREATE TABLE thing AS SELECT 1 AS id'))
        const keeping = Promise.withResolvers<undefined>()
        const kept = Promise.withResolvers<undefined>()
        const keeper = database.transaction(async (statements) => {
          await statements.all('SELECT id FROM thing WHERE id = 1 FOR UPDATE')
          kept.resolve(undefined)
          await keeping.promise
        })
        await kept.promise
        const leaving = new AbortController()
        const reason = new Error('Nobody waits for it any more.')
        const abandoned = database.transaction(async (statements) => {
          await statements.all('INSERT INTO thing VALUES (2)')
          await statements.all('SELECT id FROM thing WHERE id = 1 FOR UPDATE')
        }, leaving.signal)
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        await expect.poll(() => postgres.query(waiting, url)).toHaveLength(1)
        leaving.abort(reason)
        await expect(abandoned).rejects.toBe(reason)
        keeping.resolve(undefined)
        await keeper
        await expect.poll(() => postgres.query(waiting, url)).toEqual([])
        expect(await database.all('SELECT id FROM thing')).toEqual([{ id: 1 }])
        await expect(
          database.transaction(
            (statements) => statements.all('INSERT INTO thing VALUES (3)'),
            leaving.signal,
          ),
        ).rejects.toBe(reason)
      }))
  },
)
