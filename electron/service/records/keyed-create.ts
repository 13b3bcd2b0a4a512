import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { RequestProblem } from '../http/problem.ts'
import type { KeyedCreate } from '../storage/types.ts'

/** The header of draft-ietf-httpapi-idempotency-key-header; clients also send its text without the quotes of a structured field. */
const keyPattern = /^(?:"([ !#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/

/**
 * The key that a request brings, by which a client may ask again without making a second record.
 * The fingerprint is the same for requests that say the same, however it was written. Throws 400.
 */
export function createKeyOf(request: FastifyRequest, entries: JsonObject): Omit<KeyedCreate, 'id'> | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const [, quoted, bare] = keyPattern.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new RequestProblem(400, 'Idempotency-Key must be one text of 1 to 255 plain characters.')
  const said = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))
  return { key, fingerprint: hash('sha256', JSON.stringify([request.url.split('?', 1)[0], said])) }
}
