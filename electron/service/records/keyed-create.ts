import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { RequestProblem } from '../limits/problem.ts'
import type { KeyedCreate } from '../storage/types.ts'

/** The header of draft-ietf-httpapi-idempotency-key-header; clients also send its text without the quotes of a structured field. */
const headerPattern = /^(?:"([ !#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/
const textPattern = /^[ !#-[\]-~]{1,255}$/

type CreateKey = Omit<KeyedCreate, 'id'>

/** The key that a request brings for the one record it makes. As `createKeyOf`. */
export function createKeyOfRequest(
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  entries: JsonObject,
): CreateKey | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const [, quoted, bare] = headerPattern.exec(String(header)) ?? []
  return createKeyOf(quoted ?? bare, url.split('?', 1)[0] ?? '', entries)
}

/**
 * The key of a create, by which a client may ask again without making a second record. The
 * fingerprint is the same for creates that say the same, however they were written: `path` is that
 * of the operation that makes one such record. Throws 400 for a text that is no key.
 */
export function createKeyOf(text: string | undefined, path: string, entries: JsonObject): CreateKey {
  if (text === undefined || !textPattern.test(text))
    throw new RequestProblem(
      400,
      'The key of a create (Idempotency-Key) must be one text of 1 to 255 plain characters.',
    )
  const said = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))
  return { key: text, fingerprint: hash('sha256', JSON.stringify([path, said])) }
}
