import { expect, it } from 'vitest'
import { troubleOf } from '../../../electron/service/storage/trouble.ts'

const withProperties = (properties: Readonly<Record<string, unknown>>): Error =>
  Object.assign(new Error('Told by a store.'), properties)
const withCode = (code: string): Error => withProperties({ code })
const withStatus = (httpStatusCode: number): Error => withProperties({ $metadata: { httpStatusCode } })
const withName = (name: string): Error => withProperties({ name })

/** Appendix A of PostgreSQL's manual; errno(3); the answers of S3. */
const unavailable: readonly Error[] = [
  // Waits that were longer than their bound.
  ...['55P03', '57014', '25P03', '25P04', '57P05'].map(withCode),
  // The server ends, or begins.
  ...['57P01', '57P02', '57P03', '57P04', '53300'].map(withCode),
  // No connection.
  ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'].map(withCode),
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ECONNABORTED',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EHOSTDOWN',
    'ENETDOWN',
  ].map(withCode),
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOTCONN'].map(withCode),
  // Gave way to others each time.
  ...['40001', '40P01'].map(withCode),
  // A bucket's faults, and its time-outs, of which one has status 400.
  ...[500, 502, 503, 504, 408, 429].map(withStatus),
  ...['TimeoutError', 'RequestTimeout'].map(withName),
  // SQLite: somebody else has the database, also with the extended results of it.
  ...[5, 6, 5 | (2 << 8), 6 | (1 << 8)].map((errcode) =>
    withProperties({ code: 'ERR_SQLITE_ERROR', errcode }),
  ),
]
const noRoom: readonly Error[] = [
  ...['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].map(withCode),
  withStatus(507),
  withProperties({ code: 'ERR_SQLITE_ERROR', errcode: 13 }),
]
const faults: readonly unknown[] = [
  new Error('A mistake.'),
  new TypeError('A mistake.'),
  ...['23505', '42P01', '22001', '53200', 'ENOENT', 'EACCES', 'ERR_INVALID_ARG_TYPE'].map(withCode),
  ...[400, 403, 404].map(withStatus),
  withProperties({ code: 'ERR_SQLITE_ERROR', errcode: 19 }),
  'ECONNREFUSED',
  undefined,
]
const nameOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${JSON.stringify(Object.entries(error))}` : String(error)

it.each(unavailable.map((error) => [nameOf(error), error] as const))(
  '%s is no fault of the service, and may be over soon',
  (_name, error) => {
    expect(troubleOf(error)).toBe('unavailable')
    expect(troubleOf(new Error('Around it.', { cause: error }))).toBe('unavailable')
  },
)

it.each(noRoom.map((error) => [nameOf(error), error] as const))(
  '%s says that there is no room left',
  (_name, error) => {
    expect(troubleOf(error)).toBe('no-room')
    expect(troubleOf(new Error('Around it.', { cause: error }))).toBe('no-room')
  },
)

it.each(faults.map((error) => [nameOf(error), error] as const))(
  '%s is a fault of the service',
  (_name, error) => {
    expect(troubleOf(error)).toBeUndefined()
  },
)
