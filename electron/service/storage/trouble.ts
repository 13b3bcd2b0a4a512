/** What keeps a store from doing its work for now: it is full, or it cannot be reached or does not answer in time. */
export type StorageTrouble = 'no-room' | 'unavailable'

/**
 * What the system's disks and quotas, and PostgreSQL (53100 disk_full), say when nothing more can
 * be kept.
 */
const noRoomCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
/** The results of SQLite that say the same, and that somebody else has the database (busy, locked). */
const sqliteFull = 13
const sqliteHeld: ReadonlySet<unknown> = new Set([5, 6])
const primaryResult = 0xff

/** What the system says of a connection that did not come about, or broke. */
const networkCodes: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Of PostgreSQL (appendix A of its manual): no connection (class 08), too many of them, a wait that
 * was longer than its bound, a database that ends or begins, a transaction that gave way to others
 * each time.
 */
const postgresCodes = /^(08\w{3}|53300|55P03|57014|57P0[1-5]|25P0[34]|40001|40P01)$/

/** What servers that speak S3's protocol answer where their disks are full. */
const insufficientStorage = 507
/** What they answer a client that was too slow, or that asks too often; and all faults of theirs. */
const tooSlow = 408
const tooMany = 429
/** What the client of S3 calls its own time-outs, and the protocol that of the server, which has status 400. */
const timeoutNames: ReadonlySet<unknown> = new Set(['TimeoutError', 'RequestTimeout'])

/** The trouble that an error of a store stands for, or one that caused it; `undefined` for every other error. */
export function troubleOf(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  return ownTrouble(error) ?? troubleOf(error.cause)
}

function ownTrouble(error: Error): StorageTrouble | undefined {
  const code: unknown = Reflect.get(error, 'code')
  const result: unknown = Reflect.get(error, 'errcode')
  const primary = typeof result === 'number' ? result & primaryResult : undefined
  const status = httpStatusOf(error)
  if (noRoomCodes.has(code) || primary === sqliteFull || status === insufficientStorage) return 'no-room'
  const isStatus = status !== undefined && (status >= 500 || status === tooSlow || status === tooMany)
  const isCode = networkCodes.has(code) || (typeof code === 'string' && postgresCodes.test(code))
  return isStatus || isCode || sqliteHeld.has(primary) || timeoutNames.has(error.name)
    ? 'unavailable'
    : undefined
}

/** The status that a bucket answered with, as its client tells it. */
function httpStatusOf(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata')
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
  return typeof status === 'number' ? status : undefined
}
