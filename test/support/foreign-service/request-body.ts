import type { Json, Values } from './resources.ts'
import type { FileContent } from './state.ts'

export interface SentBody {
  readonly values: Values
  readonly files: Readonly<Record<string, FileContent>>
}

/**
 * Reads a form or JSON. Repeated keys and indexed ones (`booth_rep_ids[0]`) become arrays. Throws
 * where it is neither.
 */
export async function readBody(contentType: string, body: Buffer): Promise<SentBody> {
  if (body.length === 0) return { values: {}, files: {} }
  if (contentType.startsWith('multipart/form-data')) return readForm(contentType, body)
  const parsed: unknown = JSON.parse(body.toString('utf8'))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('The body is not an object.')
  return { values: parsed as Values, files: {} }
}

async function readForm(contentType: string, body: Buffer): Promise<SentBody> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const values: Record<string, Json> = {}
  const files: Record<string, FileContent> = {}
  for (const [key, value] of form) {
    if (typeof value !== 'string') {
      files[key] = { name: value.name, mime: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
      continue
    }
    const indexed = /^(?<name>[^[]+)\[\d*\]$/.exec(key)?.groups?.['name']
    const name = indexed ?? key
    const before = values[name]
    if (Array.isArray(before)) values[name] = [...(before as readonly Json[]), value]
    else if (indexed !== undefined) values[name] = [value]
    else if (before === undefined) values[name] = value
    else values[name] = [before, value]
  }
  return { values, files }
}
