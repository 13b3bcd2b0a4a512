/** What the system's disks and quotas, SQLite (as node reports it) and PostgreSQL (53100 disk_full) say when nothing more can be kept. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const sqliteFull = 13
/** What servers that speak S3's protocol answer where their disks are full. */
const insufficientStorage = 507

/** Whether an error, or one that caused it, says that there is no room left. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (codes.has(Reflect.get(error, 'code')) || Reflect.get(error, 'errcode') === sqliteFull || httpStatusOf(error) === insufficientStorage)
    return true
  return isNoRoom(error.cause)
}

function httpStatusOf(error: Error): unknown {
  const metadata: unknown = Reflect.get(error, '$metadata')
  return typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined
}
