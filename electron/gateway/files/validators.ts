import type { HttpAnswer } from '../requests/http.ts'
import type { FileValidators } from '../requests/types.ts'

/**
 * What an answer says about the version of the file it is about. A part of a file tells the length
 * of the whole.
 */
export function validatorsOf(answer: Pick<HttpAnswer<unknown>, 'status' | 'headers'>): FileValidators {
  const { etag, 'last-modified': lastModified } = answer.headers
  const lengthBytes =
    answer.status === 206 ? wholeLength(answer.headers['content-range']) : announcedBytes(answer)
  return {
    ...(etag === undefined || etag.trim() === '' ? {} : { etag: etag.trim() }),
    ...(lastModified === undefined || Number.isNaN(Date.parse(lastModified)) ? {} : { lastModified }),
    ...(lengthBytes === undefined ? {} : { lengthBytes }),
  }
}

/**
 * Whether they can tell two versions apart. The length alone cannot: another version may be as
 * long.
 */
export function tellsVersions({ etag, lastModified }: FileValidators): boolean {
  return etag !== undefined || lastModified !== undefined
}

/**
 * Whether two answers were about the same version of a file. Without anything that tells, they may
 * not have been: `false`.
 */
export function isSameVersion(before: FileValidators, now: FileValidators): boolean {
  if (
    before.lengthBytes !== undefined &&
    now.lengthBytes !== undefined &&
    before.lengthBytes !== now.lengthBytes
  )
    return false
  if (before.etag !== undefined && now.etag !== undefined)
    return opaqueTag(before.etag) === opaqueTag(now.etag)
  return (
    before.lastModified !== undefined &&
    now.lastModified !== undefined &&
    Date.parse(before.lastModified) === Date.parse(now.lastModified)
  )
}

/** `undefined` where the service does not say, or says it of a compressed body. */
export function announcedBytes({ headers }: Pick<HttpAnswer<unknown>, 'headers'>): number | undefined {
  const length = headers['content-length']
  if (length === undefined || isCompressed({ headers })) return undefined
  return /^\d+$/.test(length) ? Number(length) : undefined
}

export function isCompressed({ headers }: Pick<HttpAnswer<unknown>, 'headers'>): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  return encoding !== '' && encoding !== 'identity'
}

function wholeLength(contentRange: string | undefined): number | undefined {
  const length = /^bytes \d+-\d+\/(\d+)$/i.exec(contentRange?.trim() ?? '')?.[1]
  return length === undefined ? undefined : Number(length)
}

/** A weak tag and a strong one of the same text are of the same version (RFC 9110, 8.8.3.2). */
function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '')
}
