import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { migrations as postgresSteps } from '../../../electron/service/storage/postgres/schema.ts'
import { migrations as sqliteSteps } from '../../../electron/service/storage/sqlite/schema.ts'
import type { PostgresServer } from './postgres.ts'

/**
 * The versions of each database that data are made of: that of the release before, and the one that
 * knew no sizes yet, of files or of records.
 */
const versions = {
  released: { sqlite: 8, postgres: 7 },
  'without-sizes': { sqlite: 3, postgres: 2 },
} as const

export type OlderVersion = keyof typeof versions

export const olderScans = { booths: 12, firstDay: '2026-01-01' }

/** A database of the release before, reached as that release reached it. */
export interface OlderDatabase {
  /** Runs statements of the release before, all or none, as it did. */
  write(statements: readonly string[]): Promise<void>
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** What the release before did for a new booth that names one file, 10 bytes long. Both databases read it alike. */
export function olderCreate(id: number, hash: string): readonly string[] {
  return [
    `INSERT INTO file_size (hash, size_bytes) VALUES ('${hash}', 10) ON CONFLICT DO NOTHING`,
    `INSERT INTO record (event_id, entity, id, content, listed_bytes) VALUES (1, 'booth', ${id}, '{"booth_logo":{"hash":"${hash}","name":"a.png"}}', 60)`,
    `INSERT INTO record_count (event_id, entity, total) VALUES (1, 'booth', 1) ON CONFLICT (event_id, entity) DO UPDATE SET total = record_count.total + 1`,
    `INSERT INTO file_use (hash, event_id, entity, id) VALUES ('${hash}', 1, 'booth', ${id})`,
  ]
}

export function olderRemove(id: number, hash: string): readonly string[] {
  return [
    `DELETE FROM record WHERE event_id = 1 AND entity = 'booth' AND id = ${id}`,
    `UPDATE record_count SET total = total - 1 WHERE event_id = 1 AND entity = 'booth'`,
    `DELETE FROM file_use WHERE event_id = 1 AND entity = 'booth' AND id = ${id} AND hash = '${hash}'`,
  ]
}

interface Dialect {
  /** Rows with the numbers `n` from 1 on. */
  readonly series: (count: number) => string
  readonly text: (number: string, digits: number) => string
}

/** An event with so many scans, and a tenth as many booths, each with a file of 10 bytes of its own. */
function older(version: OlderVersion, scans: number, { series, text }: Dialect): readonly string[] {
  const at = `'2026-01-' || ${text('1 + n % 28', 2)} || 'T10:00:' || ${text('n % 60', 2)} || '.000Z'`
  const booth = `CAST(1 + n % ${olderScans.booths} AS text)`
  return [
    `INSERT INTO event (app_key, secret_hash, details) VALUES ('older', 'h', '{}')`,
    `INSERT INTO record (event_id, entity, id, content)
     SELECT 1, 'qrScan', n, '{"booth_id":' || ${booth} || ',"attendee_id":1,"at":"' || ${at} || '","device":"Phone"}' FROM ${series(scans)}`,
    `INSERT INTO record_value (event_id, entity, field, value, id) SELECT 1, 'qrScan', 'booth_id', ${booth}, n FROM ${series(scans)}`,
    `INSERT INTO record_value (event_id, entity, field, value, id) SELECT 1, 'qrScan', 'at', ${at}, n FROM ${series(scans)}`,
    `INSERT INTO record (event_id, entity, id, content)
     SELECT 1, 'booth', n, '{"booth_logo":{"hash":"' || ${text('n', 64)} || '","name":"a.png"}}' FROM ${series(scans / 10)}`,
    `INSERT INTO file_use (hash, event_id, entity, id) SELECT ${text('n', 64)}, 1, 'booth', n FROM ${series(scans / 10)}`,
    ...(version === 'released'
      ? [
          'UPDATE record SET listed_bytes = octet_length(content)',
          `INSERT INTO file_size (hash, size_bytes) SELECT ${text('n', 64)}, 10 FROM ${series(scans / 10)}`,
        ]
      : []),
    `INSERT INTO record_count (event_id, entity, total) SELECT event_id, entity, count(*) FROM record GROUP BY event_id, entity`,
  ]
}

/** Makes `service.db` in the folder as the release before did. `close` lets go of it. */
export function olderSqlite(
  folder: string,
  scans: number,
  version: OlderVersion = 'released',
): OlderDatabase & { close(): void } {
  const database = new DatabaseSync(join(folder, 'service.db'), { timeout: 20_000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
  for (const step of sqliteSteps.slice(0, versions[version].sqlite)) database.exec(step)
  const series = (count: number): string =>
    `(WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count}) SELECT n FROM counted)`
  const write = (statements: readonly string[]): void => {
    database.exec(['BEGIN IMMEDIATE', ...statements, 'COMMIT'].join(';\n'))
  }
  write(older(version, scans, { series, text: (number, digits) => `printf('%0${digits}d', ${number})` }))
  database.exec(
    `PRAGMA user_version = ${versions[version].sqlite}; INSERT INTO sequence VALUES ('booth', ${scans}), ('qrScan', ${scans})`,
  )
  return {
    write(statements) {
      write(statements)
      return Promise.resolve()
    },
    rows: (statement) => Promise.resolve(database.prepare(statement).all()),
    close: () => database.close(),
  }
}

/** Fills an empty database as the release before did. */
export async function olderPostgres(
  server: PostgresServer,
  url: string,
  scans: number,
  version: OlderVersion = 'released',
): Promise<OlderDatabase> {
  const series = (count: number): string => `generate_series(1, ${count}) AS n`
  const statements = [
    ...postgresSteps.slice(0, versions[version].postgres).flat(),
    `CREATE TABLE service_schema AS SELECT ${versions[version].postgres} AS version`,
    ...older(version, scans, { series, text: (number, digits) => `lpad((${number})::text, ${digits}, '0')` }),
    ...['booth', 'qr_scan'].map((name) => `CREATE SEQUENCE record_id_${name} START ${scans + 1}`),
  ]
  await server.query(statements.join(';\n'), url)
  return {
    async write(given) {
      await server.query(
        ['BEGIN', 'SELECT 1 FROM event WHERE id = 1 FOR NO KEY UPDATE', ...given, 'COMMIT'].join(';\n'),
        url,
      )
    },
    rows: (statement) => server.query(statement, url),
  }
}
