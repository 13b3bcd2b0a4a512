import { isObject, type JsonObject, type JsonValue } from '../../shared/domain/record-values.ts'
import type { EntityDeclaration, ListDeclaration } from '../../shared/entities/index.ts'
import type { Page } from './types.ts'

export type Parsed = { readonly kind: 'object'; readonly value: JsonObject } | { readonly kind: 'html' } | { readonly kind: 'unreadable' }

/** What the body of an answer is. Only an object can be an answer of the service; a list alone is taken as its envelope. */
export function parseBody(text: string): Parsed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: /^\s*</.test(text) ? 'html' : 'unreadable' }
  }
  if (isObject(value)) return { kind: 'object', value }
  if (Array.isArray(value)) return { kind: 'object', value: { data: value.filter(isObject) } }
  return { kind: 'unreadable' }
}

/** What the envelope's `status` says: boolean in most answers, a string in that of the job vacancy; `silent` where there is none. */
export function successOf(envelope: JsonObject): 'yes' | 'no' | 'silent' {
  const { status } = envelope
  if (status === undefined || status === null) return 'silent'
  if (status === true || status === 1) return 'yes'
  return typeof status === 'string' && ['success', 'true', 'ok'].includes(status.toLowerCase()) ? 'yes' : 'no'
}

/** The service's own words: its message and, where it names them, the fields. */
export function messageOf(envelope: JsonObject): string | undefined {
  const { message, error, errors } = envelope
  const words = typeof message === 'string' && message !== '' ? message : typeof error === 'string' && error !== '' ? error : undefined
  const fields = isObject(errors)
    ? Object.entries(errors).map(([field, texts]) => `${field}: ${(Array.isArray(texts) ? texts : [texts]).map(plainText).join(' ')}`)
    : []
  const all = [...(words === undefined ? [] : [words]), ...fields]
  return all.length === 0 ? undefined : all.join(' · ')
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The items of a listing: under the declared key, else the only array there is. `undefined`: this is no listing. */
export function pageOf(envelope: JsonObject, list: ListDeclaration): Page | undefined {
  const data = isObject(envelope.data) ? envelope.data : undefined
  if (list.single === true) {
    return data === undefined ? undefined : { items: [data], total: 1, lastPage: 1, perPage: undefined }
  }
  const items = arrayUnder(list.nested === true ? data : envelope, list.key) ?? onlyArray(envelope) ?? onlyArray(data)
  if (items === undefined) return undefined
  const meta = [envelope.meta, data?.meta, data].find((candidate) => isObject(candidate) && count(candidate.current_page) !== undefined)
  const counts = isObject(meta) ? meta : {}
  return { items: items.filter(isObject), total: count(counts.total), lastPage: count(counts.last_page), perPage: count(counts.per_page) }
}

function arrayUnder(holder: JsonObject | undefined, key: string): readonly JsonValue[] | undefined {
  const value = holder?.[key]
  return Array.isArray(value) ? value : undefined
}

function onlyArray(holder: JsonObject | undefined): readonly JsonValue[] | undefined {
  const arrays: readonly JsonValue[][] = Object.values(holder ?? {}).filter((value) => Array.isArray(value))
  return arrays.length === 1 ? arrays[0] : undefined
}

function count(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
}

/** The identifier a save answered with, wherever the envelope has it. */
export function savedId(entity: EntityDeclaration, envelope: JsonObject): string | undefined {
  const places = [envelope.data, isObject(envelope.data) ? envelope.data[entity.name] : undefined, envelope]
  for (const place of places) {
    const id = isObject(place) ? place[entity.idField] : undefined
    if (typeof id === 'number' || (typeof id === 'string' && id !== '')) return String(id)
  }
  return undefined
}
