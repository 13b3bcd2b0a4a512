import { crc32 } from 'node:zlib'
import type { Personality } from './personality.ts'
import type { SentBody } from './request-body.ts'
import type { Json, Resource } from './resources.ts'
import { sha256, type FileContent } from './state.ts'

/** What the service makes of what it was sent, by its personality. */
export function asStored(resource: Resource, sent: SentBody, personality: Personality): SentBody {
  const ignored = new Set(personality.ignores[resource.name] ?? [])
  const values: Record<string, Json> = {}
  for (const [field, value] of Object.entries(sent.values)) {
    if (field === resource.idField || ignored.has(field) || fileFields.has(field)) continue
    values[field] = storedValue(field, value, personality)
  }
  const files = Object.fromEntries(
    Object.entries(sent.files)
      .filter(([field]) => !ignored.has(field))
      .map(([field, file]) => [
        field,
        personality.reencodesPictures ? { ...reencoded(file), sentSha256: sha256(file.bytes) } : file,
      ]),
  )
  return { values, files }
}

// The interface has no way to take a file away: a form with an empty text in its place leaves it.
const fileFields = new Set(['booth_logo', 'booth_thumbnail', 'booth_background', 'file', 'resume'])

const named = /(^|_)(name|title|city)$/
const notFreeText =
  /(_id|_ids|_url|_type|_level|email|currency|timezone)$|^(active|hide|order|location|accessible_for)$/
const date = /^\d{4}-\d{2}-\d{2}$/

function storedValue(field: string, value: Json, personality: Personality): Json {
  if (field === 'accessible_for' || field.endsWith('_ids')) return isList(value) ? value : [value]
  if (field === 'active' || field === 'hide')
    return value === true || value === 'true' || value === '1' || value === 1
  if (field.endsWith('_id') && typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  if (typeof value === 'number' && personality.numbersAsText) return value.toFixed(2)
  if (typeof value !== 'string') return value
  if (value === '') return personality.emptyAsNull ? null : value
  if (date.test(value) && personality.datesAsTimestamps) return `${value}T00:00:00.000000Z`
  let text = value
  if (personality.trims) text = text.trim()
  if (personality.lowerCases.includes(field)) text = text.toLowerCase()
  if (notFreeText.test(field) || date.test(text)) return text
  if (personality.capitalises && named.test(field))
    text = text.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())
  if (text.length > personality.shortensTo) text = text.slice(0, personality.shortensTo)
  if (personality.encodesEntities)
    text = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  return text
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/**
 * The same picture in other bytes: with a text chunk before a PNG's end, a comment after a JPEG's
 * start. Other files stay as they are.
 */
function reencoded(file: FileContent): FileContent {
  const bytes = Buffer.from(file.bytes)
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') {
    const chunk = Buffer.from('tEXtSoftware\0foreign', 'latin1')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length - 4)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(chunk))
    return {
      ...file,
      bytes: Buffer.concat([bytes.subarray(0, -12), length, chunk, check, bytes.subarray(-12)]),
    }
  }
  if (bytes.readUInt16BE(0) === 0xffd8) {
    const comment = Buffer.from([0xff, 0xfe, 0, 9, ...Buffer.from('foreign', 'latin1')])
    return { ...file, bytes: Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]) }
  }
  return file
}

/** The fields that are required and missing. */
export function missingFields(resource: Resource, sent: SentBody): readonly string[] {
  return resource.required.filter((field) => !(field in sent.values) && !(field in sent.files))
}
