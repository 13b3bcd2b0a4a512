import { createHash } from 'node:crypto'
import { textOf } from '../rows.ts'
import type { Statements } from './database.ts'

/** Tells our advisory locks from those of other programs on the same database. */
const ourClass = 0x626f6f74

/** Of events, by their identifiers. */
export const eventClass = ourClass + 1
/** Of values that only one record of an event may have, by their hashes. */
export const valueClass = ourClass + 2

const schemaKey = 0
const dataKey = 2
/** Held besides by who keeps totals as this version does. */
const versionKey = 4

/** A file's lock: two files may share one, and then only wait for each other. */
function keyOf(hash: string): number {
  return createHash('sha256').update(hash).digest().readInt32BE() | 1
}

/** Until the end of the transaction no other process changes the schema. */
export async function lockSchema(statements: Statements): Promise<void> {
  await statements.all('SELECT pg_advisory_xact_lock($1, $2)', [ourClass, schemaKey])
}

/**
 * Until the end of the transaction no one else writes the event's records. Tokens of it are issued
 * meanwhile. Creates share both locks (`create_record`): the advisory one, which lets everybody have
 * a turn, and that of the row, which is all that the version before knows.
 */
export async function lockEvent(statements: Statements, eventId: number): Promise<void> {
  await statements.all('SELECT pg_advisory_xact_lock($1, $2)', [eventClass, eventId])
  await statements.all('SELECT 1 FROM event WHERE id = $1 FOR NO KEY UPDATE', [eventId])
}

/**
 * Until the end of the transaction none of the files is removed. Waits while one of them is being
 * removed.
 */
export async function lockFiles(statements: Statements, hashes: readonly string[]): Promise<void> {
  // In one order everywhere, so that no two transactions wait for each other.
  const keys = [...new Set(hashes.map(keyOf))].sort((a, b) => a - b)
  for (const key of keys) await statements.all('SELECT pg_advisory_xact_lock_shared($1, $2)', [ourClass, key])
}

/**
 * Until the end of the transaction no one starts to use the file; `false` where someone does
 * already.
 */
export async function claimFile(statements: Statements, hash: string): Promise<boolean> {
  const [row] = await statements.all('SELECT pg_try_advisory_xact_lock($1, $2) AS got', [
    ourClass,
    keyOf(hash),
  ])
  return row?.['got'] === true
}

export type DataShare = 'shared' | 'alone'

/**
 * Holds all that the database keeps until the connection ends, together with others who share it or
 * alone; `false` where somebody has it otherwise.
 */
export async function lockData(statements: Statements, share: DataShare): Promise<boolean> {
  const lock = share === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const [row] = await statements.all(`SELECT ${lock}($1, $2) AS got`, [ourClass, dataKey])
  if (row?.['got'] !== true) return false
  await statements.all('SELECT pg_advisory_lock_shared($1, $2)', [ourClass, versionKey])
  return true
}

/** Whether a process of a version that knows of no `versionKey` has the data open. */
export async function isLockedByOlder(statements: Statements): Promise<boolean> {
  const held = `locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = $1 AND objsubid = 2 AND granted`
  const found = await statements.all(
    `SELECT 1 FROM pg_locks WHERE ${held} AND objid = $2 AND pid NOT IN (SELECT pid FROM pg_locks WHERE ${held} AND objid = $3) LIMIT 1`,
    [ourClass, dataKey, versionKey],
  )
  return found.length > 0
}

/** The address of each connection that holds the data, as far as the database tells it. */
export async function holdersOfDataLock(statements: Statements): Promise<readonly string[]> {
  const rows = await statements.all(
    `SELECT coalesce(host(client_addr), 'this machine') AS address FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted`,
    [ourClass, dataKey],
  )
  return rows.map((row) => textOf(row, 'address'))
}
