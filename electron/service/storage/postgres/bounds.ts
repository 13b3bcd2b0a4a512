import type pg from 'pg'

/**
 * How long a connection waits for what, in milliseconds. All of them together are less than the
 * time after which a client takes a write without an answer for one that did not arrive.
 */
export const bounds = {
  /** For a connection of the pool, and for one that is opened. */
  connectMs: 8_000,
  /** For a lock: longer than a process that has stopped in a transaction keeps one. */
  lockMs: 8_000,
  idleInTransactionMs: 5_000,
  statementMs: 10_000,
  /** For an answer of a server that may be gone without a word: longer than it may take for it. */
  answerMs: 12_000,
  /** For a sign of life of the other side's machine. */
  keepAliveMs: 10_000,
} as const

/** Whether a process serves requests, where every wait has a bound, or does work that takes as long as it takes. */
export type Timeouts = 'bounded' | 'patient'

/** The settings of a connection, whichever process it is for. */
export const connectionSettings = {
  connectionTimeoutMillis: bounds.connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: bounds.keepAliveMs,
  application_name: 'booth-builder-service',
} as const

/** Makes the server notice, too, that the other side is gone. */
const serverSettings: Readonly<Record<string, number>> = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
  // Known since version 14: what waits for a lock stops where nobody waits for its answer.
  client_connection_check_interval: 1000,
}

const boundSettings: Readonly<Record<string, number>> = {
  lock_timeout: bounds.lockMs,
  statement_timeout: bounds.statementMs,
  idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
}

/**
 * Gives a new connection its settings: by a statement and not at its start, where a pooler would
 * refuse them. A setting that a server does not know is left out.
 */
export async function applySettings(client: pg.ClientBase, timeouts: Timeouts): Promise<void> {
  const settings = Object.entries({ ...serverSettings, ...(timeouts === 'bounded' ? boundSettings : {}) })
  await client.query(
    'SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS new (name, value) JOIN pg_settings USING (name)',
    [settings.map(([name]) => name), settings.map(([, value]) => String(value))],
  )
}
