import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { RequestProblem } from '../http/problem.ts'
import type { KeyedCreate, RecordWriter } from '../storage/types.ts'

/** The header of draft-ietf-httpapi-idempotency-key-header; clients also send its text without the quotes of a structured field. */
const keyPattern = /^(?:"([ !#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))$/

/** A create by which a client may ask again without making a second record. */
export interface CreateKey {
  readonly key: string
  /** The same for requests that say the same, however it was written. */
  readonly fingerprint: string
}

/** The key that a request brings, for what it says. Throws 400. */
export function createKeyOf(request: FastifyRequest, entries: JsonObject): CreateKey | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const [, quoted, bare] = keyPattern.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key === undefined) throw new RequestProblem(400, 'Idempotency-Key must be one text of 1 to 255 plain characters.')
  const said = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))
  return { key, fingerprint: hash('sha256', JSON.stringify([request.url.split('?', 1)[0], said])) }
}

/**
 * Creates a record once for its key: the identifier is that of the first time where the key was
 * sent within a day. `now` in milliseconds since 1970. Throws 422 where it was sent with something
 * else.
 */
export async function createOnce(writer: RecordWriter, { key, fingerprint }: CreateKey, now: number, create: () => Promise<number>): Promise<number> {
  const known: KeyedCreate | undefined = await writer.createdWith(key, now)
  if (known !== undefined) {
    if (known.fingerprint !== fingerprint) throw new RequestProblem(422, 'This Idempotency-Key has been sent with another request.')
    return known.id
  }
  const id = await create()
  await writer.noteCreate({ key, fingerprint, id }, now)
  return id
}
