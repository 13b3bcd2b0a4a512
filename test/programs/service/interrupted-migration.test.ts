import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../../electron/service/storage/postgres/schema.ts'
import { openFileFolder } from '../../../electron/service/storage/file-folder.ts'
import { openPostgresStorage } from '../../../electron/service/storage/postgres/storage.ts'
import { startPostgres, type PostgresServer } from '../../support/services/postgres.ts'
import { runService, runServiceToEnd } from '../../support/services/service-program.ts'

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

/** The version that the interrupted migrations begin with. */
const before = 4

/** Makes the database wait in the middle of a migration, after as many changes of tables as are asked for. */
const halting = [
  'CREATE SEQUENCE changes',
  'CREATE TABLE halt (after bigint NOT NULL)',
  `CREATE FUNCTION halt() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
     IF nextval('changes') = (SELECT after FROM halt) THEN
       PERFORM set_config('lock_timeout', '0', true);
       PERFORM pg_advisory_lock_shared(1, 1);
     END IF;
   END $$`,
  `CREATE EVENT TRIGGER halt ON ddl_command_end WHEN TAG IN ('CREATE TABLE', 'ALTER TABLE', 'CREATE INDEX') EXECUTE FUNCTION halt()`,
]

describe.skipIf('unavailable' in server)(
  `a migration of PostgreSQL ${'unavailable' in server ? server.unavailable : ''}`,
  () => {
    let postgres: PostgresServer
    let folder: string
    let complete: unknown
    beforeAll(async () => {
      if ('unavailable' in server) return
      postgres = server
      folder = await mkdtemp(join(tmpdir(), 'booth-builder-migration-'))
      const fresh = await postgres.createDatabase()
      await (await openPostgresStorage({ url: fresh, files: await openFileFolder(folder) })).close()
      complete = await schemaOf(fresh)
    })
    afterAll(async () => {
      if ('unavailable' in server) return
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    })

    const schemaOf = async (url: string): Promise<unknown> => [
      await postgres.query(
        `SELECT table_name, column_name, data_type, column_default, is_nullable FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name <> 'halt' ORDER BY 1, 2`,
        url,
      ),
      await postgres.query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`, url),
      await postgres.query(
        `SELECT sequencename FROM pg_sequences WHERE sequencename <> 'changes' ORDER BY 1`,
        url,
      ),
      await postgres.query('SELECT version FROM service_schema', url),
    ]

    /** A database of an older version, with an event, a record and a token. */
    async function olderDatabase(): Promise<string> {
      const url = await postgres.createDatabase()
      for (const statement of migrations.slice(0, before).flat()) await postgres.query(statement, url)
      await postgres.query(`CREATE TABLE service_schema (version integer NOT NULL)`, url)
      await postgres.query(`INSERT INTO service_schema VALUES (${before})`, url)
      await postgres.query(`INSERT INTO event (app_key, secret_hash, details) VALUES ('k', 'h', '{}')`, url)
      await postgres.query(
        `INSERT INTO record (event_id, entity, id, content) VALUES (1, 'floor', 7, '{"name":"Hall"}')`,
        url,
      )
      await postgres.query(`INSERT INTO token (hash, event_id, expires_at) VALUES ('t', 1, 1000)`, url)
      return url
    }
    const kept = (url: string) =>
      postgres.query(
        `SELECT app_key, content, hash FROM event JOIN record ON event.id = record.event_id JOIN token ON token.event_id = event.id`,
        url,
      )
    const whatIsKept = [{ app_key: 'k', content: '{"name":"Hall"}', hash: 't' }]
    const migrate = (url: string) => [['migrate', '--data', folder], { BOOTH_BUILDER_DATABASE: url }] as const

    /** What the tables are after each step, with the number of the version. */
    async function versionsOnTheWay(): Promise<readonly string[]> {
      const url = await olderDatabase()
      const found = [JSON.stringify(await schemaOf(url))]
      for (const [index, step] of migrations.entries()) {
        if (index < before) continue
        for (const statement of step) await postgres.query(statement, url)
        await postgres.query(`UPDATE service_schema SET version = ${index + 1}`, url)
        found.push(JSON.stringify(await schemaOf(url)))
      }
      return found
    }

    it('leaves a whole version, wherever it is killed, and the next start goes on from there', async () => {
      const onTheWay = await versionsOnTheWay()
      const left = new Set<number>()
      let kills = 0
      for (let after = 1; ; after++) {
        const url = await olderDatabase()
        for (const statement of halting) await postgres.query(statement, url)
        await postgres.query(`INSERT INTO halt VALUES (${after})`, url)
        const gate = await postgres.lock(url)
        const child = runService(...migrate(url))
        child.stdout.resume()
        child.stderr.resume()
        const ended = once(child, 'exit')
        const isHalted = async (): Promise<boolean> =>
          child.exitCode !== null ||
          (
            await postgres.query(
              `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 1 AND NOT granted`,
              url,
            )
          ).length > 0
        await expect.poll(isHalted, { timeout: 20_000 }).toBe(true)
        const isOver = child.exitCode !== null
        child.kill('SIGKILL')
        await ended
        await gate.release()
        if (isOver) break
        kills += 1
        const version = async (): Promise<number> => onTheWay.indexOf(JSON.stringify(await schemaOf(url)))
        await expect.poll(version, { timeout: 20_000 }).toBeGreaterThanOrEqual(0)
        left.add(await version())
        expect(await kept(url)).toEqual(whatIsKept)

        await postgres.query('DROP EVENT TRIGGER halt', url)
        await (await openPostgresStorage({ url, files: await openFileFolder(folder) })).close()
        expect(await schemaOf(url)).toEqual(complete)
        expect(await kept(url)).toEqual(whatIsKept)
      }
      expect(kills).toBeGreaterThanOrEqual(6)
      expect(left.size).toBeGreaterThanOrEqual(3)
    }, 240_000)

    it('is done once where two processes start at once', async () => {
      const url = await olderDatabase()
      for (const statement of halting) await postgres.query(statement, url)
      const both = await Promise.all([runServiceToEnd(...migrate(url)), runServiceToEnd(...migrate(url))])
      for (const { code, errors } of both) expect(code, errors).toBe(0)
      expect(await schemaOf(url)).toEqual(complete)
      expect(await kept(url)).toEqual(whatIsKept)
    }, 60_000)

    it('is refused where a part of the tables is missing, or there without a version, and changes nothing', async () => {
      const cases = [
        ['DROP TABLE file_use', 'not those of its version 4: it lacks file_use.'],
        ['DELETE FROM service_schema', 'not those of its version 0: it has event, token, record, '],
      ] as const
      for (const [damage, message] of cases) {
        const url = await olderDatabase()
        await postgres.query(damage, url)
        const old = await schemaOf(url)
        const { code, errors } = await runServiceToEnd(...migrate(url))
        expect(errors).toContain(message)
        expect(code).toBe(1)
        expect(await schemaOf(url)).toEqual(old)
      }
    }, 60_000)
  },
)
