import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFileFolder } from '../../../../electron/service/storage/file-folder.ts'
import { migrations as postgresSteps } from '../../../../electron/service/storage/postgres/schema.ts'
import { openPostgresStorage } from '../../../../electron/service/storage/postgres/storage.ts'
import { migrations as sqliteSteps } from '../../../../electron/service/storage/sqlite/schema.ts'
import { openSqliteStorage } from '../../../../electron/service/storage/sqlite/storage.ts'
import type { Storage } from '../../../../electron/service/storage/types.ts'
import { startPostgres, type PostgresServer } from '../../../support/services/postgres.ts'

/** The first steps, from before it was a rule that processes of the version before go on. */
const before = { sqlite: 5, postgres: 4 }

const additive = [
  /^CREATE TABLE \w+ \(/,
  /^CREATE INDEX \w+ ON /,
  /^CREATE UNIQUE INDEX \w+ ON (event_limit|file_size) /,
  // What the database does by itself, whoever writes.
  /^CREATE FUNCTION \w+\(/,
  /^CREATE TRIGGER \w+ /,
  /^INSERT INTO unfinished /,
  /^ALTER TABLE \w+ ADD COLUMN \w+ [\w ]+( COLLATE "C")?( NOT NULL DEFAULT \S+)?$/,
]

it('every newer step of both databases only adds, so that processes of the version before go on', () => {
  const statements = [
    ...sqliteSteps.slice(before.sqlite).flatMap((step) => step.split(/;\n(?! {4}| {2}END)/)),
    ...postgresSteps.slice(before.postgres).flat(),
  ].map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  for (const statement of statements.filter((text) => text !== ''))
    expect(
      additive.some((form) => form.test(statement)),
      statement,
    ).toBe(true)
})

/** What a process of the version before does with a token. */
const olderToken = `INSERT INTO token (hash, event_id, expires_at) VALUES ('older', 1, 1000)`

async function isGoodForNewer(storage: Storage): Promise<void> {
  expect(await storage.tokens.find('older', 0)).toMatchObject({ eventId: 1, expiresAt: 1000, usedAt: 0 })
  await storage.events.update(1, { secretHash: 'new' })
  expect(await storage.tokens.find('older', 0)).toBeUndefined()
}

describe('SQLite', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'booth-builder-schema-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is brought from an older version to this one, and a newer one is refused by its number', async () => {
    const path = join(folder, 'service.db')
    const database = new DatabaseSync(path)
    for (const step of sqliteSteps.slice(0, before.sqlite)) database.exec(step)
    database.exec(
      `PRAGMA user_version = ${before.sqlite}; INSERT INTO event (app_key, secret_hash, details) VALUES ('k', 'h', '{}')`,
    )
    const storage = await openSqliteStorage(folder)
    database.exec(olderToken)
    await isGoodForNewer(storage)
    await storage.close()
    expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: sqliteSteps.length })
    database.exec('PRAGMA user_version = 99')
    database.close()
    await expect(openSqliteStorage(folder)).rejects.toMatchObject({
      code: 'workspace-newer',
      message: expect.stringContaining(`schema 99; this one knows ${sqliteSteps.length}`) as unknown,
    })
  })
})

const server = await startPostgres()
if ('unavailable' in server) console.warn(`PostgreSQL is not tested: ${server.unavailable}`)

describe.skipIf('unavailable' in server)('PostgreSQL', () => {
  let postgres: PostgresServer
  let folder: string
  beforeAll(async () => {
    if ('unavailable' in server) return
    postgres = server
    folder = await mkdtemp(join(tmpdir(), 'booth-builder-schema-'))
  })
  afterAll(async () => {
    if ('unavailable' in server) return
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('is brought from an older version to this one while others read, who wait a moment at most, behind one that reads for long', async () => {
    const url = await postgres.createDatabase()
    for (const statement of postgresSteps.slice(0, before.postgres).flat())
      await postgres.query(statement, url)
    await postgres.query(`CREATE TABLE service_schema AS SELECT ${before.postgres} AS version`, url)
    await postgres.query(`INSERT INTO event (app_key, secret_hash, details) VALUES ('k', 'h', '{}')`, url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN; SELECT count(*) FROM token')
    const opening = openPostgresStorage({ url, files: await openFileFolder(folder) })
    const isWaiting = async (): Promise<boolean> => {
      const rows = await postgres.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'ALTER TABLE token%'`,
        url,
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    // Behind the change that waits; it comes to its turn although the long reader is still there.
    expect(await postgres.query('SELECT count(*) FROM token', url)).toEqual([{ count: '0' }])
    await client.query('COMMIT')
    await client.end()
    const storage = await opening
    expect(await postgres.query('SELECT version FROM service_schema', url)).toEqual([
      { version: postgresSteps.length },
    ])
    await postgres.query(olderToken, url)
    await isGoodForNewer(storage)
    await storage.close()
  })
})
