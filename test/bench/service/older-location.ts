import { join } from 'node:path'
import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { olderPostgres, olderSqlite, type OlderVersion } from '../../support/services/older-data.ts'
import type { PostgresServer } from '../../support/services/postgres.ts'
import { startService, type StartedService } from '../../support/services/service.ts'

/** Where data of an older version are, that a service is started on. */
export interface OlderLocation {
  readonly name: string
  readonly folder: string
  readonly version: OlderVersion
  readonly rows: number
  /** Arguments that name the place. */
  readonly args: readonly string[]
  start(): Promise<StartedService>
  /** How much of it is still to be filled. */
  unfinished(): Promise<number>
  /** Fills a copy without anybody beside it: what is read and written alone, in the same batches. Gives the milliseconds. */
  fillBare(): Promise<number>
}

const credentials = { appKey: 'older', appSecret: 'a secret' }
const batch = 500

/** In SQLite where there is no server. */
export async function olderLocation(
  folder: string,
  server: PostgresServer | undefined,
  rows: number,
  version: OlderVersion,
): Promise<OlderLocation> {
  if (server === undefined) return sqliteLocation(folder, rows, version)
  return postgresLocation(folder, server, rows, version)
}

const remaining = `SELECT name FROM unfinished WHERE name <> 'older-processes'`

function sqliteLocation(folder: string, rows: number, version: OlderVersion): OlderLocation {
  const old = olderSqlite(folder, rows, version)
  old.close()
  const copy = join(folder, 'copy.db')
  copyFileSync(join(folder, 'service.db'), copy)
  return {
    name: 'SQLite',
    folder,
    version,
    rows,
    args: ['--data', folder],
    start: () => startService({ ...credentials, dataDirectory: folder }),
    unfinished() {
      const database = new DatabaseSync(join(folder, 'service.db'), { readOnly: true })
      const { length } = database.prepare(remaining).all()
      database.close()
      return Promise.resolve(length)
    },
    fillBare() {
      const database = new DatabaseSync(copy)
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16000')
      const begun = performance.now()
      const next = database.prepare(
        `SELECT id, content FROM record WHERE event_id = 1 AND entity = 'qrScan' AND id > ? ORDER BY id LIMIT ${batch}`,
      )
      const entry = database.prepare(
        `INSERT INTO record_value (event_id, entity, field, value, id) VALUES (1, 'qrScan', 'booth_id+at', ?, ?)`,
      )
      for (let last = 0, found = batch; found === batch;) {
        database.exec('BEGIN IMMEDIATE')
        const scans = next.all(last).map(scanOf)
        for (const { id, value } of scans) entry.run(value, id)
        database.exec('COMMIT')
        last = scans.at(-1)?.id ?? 0
        found = scans.length
      }
      const took = performance.now() - begun
      database.close()
      return Promise.resolve(took)
    },
  }
}

async function postgresLocation(
  folder: string,
  server: PostgresServer,
  rows: number,
  version: OlderVersion,
): Promise<OlderLocation> {
  const url = await server.createDatabase()
  const old = await olderPostgres(server, url, rows, version)
  const copy = new URL(await server.createDatabase())
  await server.query(`DROP DATABASE ${copy.pathname.slice(1)}`)
  await server.query(`CREATE DATABASE ${copy.pathname.slice(1)} TEMPLATE ${new URL(url).pathname.slice(1)}`)
  const args = ['--database', url]
  return {
    name: 'PostgreSQL',
    folder,
    version,
    rows,
    args: [...args, '--data', folder],
    start: () => startService({ ...credentials, dataDirectory: folder, args }),
    unfinished: async () => (await old.rows(remaining)).length,
    async fillBare() {
      const client = new pg.Client({ connectionString: copy.href })
      await client.connect()
      const begun = performance.now()
      for (let last = 0, found = batch; found === batch;) {
        await client.query('BEGIN')
        const answer = await client.query<Readonly<Record<string, unknown>>>(
          `SELECT id, content FROM record WHERE event_id = 1 AND entity = 'qrScan' AND id > $1 ORDER BY id LIMIT ${batch}`,
          [last],
        )
        const scans = answer.rows.map(scanOf)
        await client.query(
          `INSERT INTO record_value (event_id, entity, field, value, id) SELECT 1, 'qrScan', 'booth_id+at', value, id FROM unnest($1::text[], $2::bigint[]) AS new (value, id)`,
          [scans.map(({ value }) => value), scans.map(({ id }) => id)],
        )
        await client.query('COMMIT')
        last = scans.at(-1)?.id ?? 0
        found = scans.length
      }
      const took = performance.now() - begun
      await client.end()
      return took
    },
  }
}

function scanOf(row: Readonly<Record<string, unknown>>): { readonly id: number; readonly value: string } {
  const { booth_id: booth, at } = JSON.parse(String(row['content'])) as { booth_id: number; at: string }
  return { id: Number(row['id']), value: `${booth} ${at}` }
}
