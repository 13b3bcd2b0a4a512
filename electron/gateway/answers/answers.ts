import {
  isEmpty,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../shared/domain/record/record-values.ts'
import type { Entity, ListDeclaration } from '../../../shared/entities/index.ts'
import type { Page } from '../requests/types.ts'

export type Parsed =
  | { readonly kind: 'object'; readonly value: JsonObject }
  | { readonly kind: 'html' }
  | { readonly kind: 'unreadable' }

/**
 * What the body of an answer is. Only an object can be an answer of the service; a list alone is
 * taken as its envelope.
 */
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

const refusals =
  /^((error|fail|invalid|incorrect|denied|reject|refus|forbid|unauthori|conflict|duplicate|exception).*|false|no|not|nok|ko|cannot|missing|unable|wrong)$/
const consents = new Set(
  'true success successful successfully succeeded ok okay yes done complete completed create created update updated save saved stored added posted published delete deleted removed accepted'.split(
    ' ',
  ),
)

/**
 * What the envelope's `status` says: boolean in most answers, a string in that of the job vacancy,
 * where services have words of their own ("created", "200", a sentence). `silent` where there is
 * none, or one that says neither.
 */
export function successOf(envelope: JsonObject): 'yes' | 'no' | 'silent' {
  const status = envelope.status ?? envelope.success
  if (typeof status === 'boolean') return status ? 'yes' : 'no'
  if (typeof status === 'number') return meaningOfCode(status)
  if (typeof status !== 'string') return 'silent'
  const words = status.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  const [first] = words
  if (first !== undefined && words.length === 1 && /^\d/.test(first)) return meaningOfCode(Number(first))
  const refuses = words.some((word) => refusals.test(word))
  const agrees = words.some((word) => consents.has(word))
  if (refuses === agrees) return 'silent'
  return agrees ? 'yes' : 'no'
}

/** A flag, or the status of HTTP once more. */
function meaningOfCode(code: number): 'yes' | 'no' | 'silent' {
  if (code === 1 || (code >= 200 && code < 300)) return 'yes'
  return code === 0 || code >= 400 ? 'no' : 'silent'
}

/** The service's own words: its message and, where it names them, the fields that the message does not quote. */
export function messageOf(envelope: JsonObject): string | undefined {
  const { message, error, errors } = envelope
  const words =
    typeof message === 'string' && message !== ''
      ? message
      : typeof error === 'string' && error !== ''
        ? error
        : undefined
  const fields = isObject(errors)
    ? Object.entries(errors).map(
        ([field, texts]) => `${field}: ${(Array.isArray(texts) ? texts : [texts]).map(plainText).join(' ')}`,
      )
    : []
  const all = [
    ...(words === undefined ? [] : [words]),
    ...fields.filter((told) => words?.includes(told) !== true),
  ]
  return all.length === 0 ? undefined : all.join(' · ')
}

function plainText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * The items of a listing: under the declared key, else the only array there is. `undefined`: this
 * is no listing.
 */
export function pageOf(envelope: JsonObject, list: ListDeclaration): Page | undefined {
  const data = isObject(envelope.data) ? envelope.data : undefined
  if (list.single === true) {
    return data === undefined ? undefined : { items: [data], total: 1, lastPage: 1, perPage: undefined }
  }
  const items =
    arrayUnder(list.nested === true ? data : envelope, list.key) ?? onlyArray(envelope) ?? onlyArray(data)
  if (items === undefined) return undefined
  const meta = [envelope.meta, data?.meta, data].find(
    (candidate) => isObject(candidate) && count(candidate.current_page) !== undefined,
  )
  const counts = isObject(meta) ? meta : {}
  return {
    items: items.filter(isObject),
    total: count(counts.total),
    lastPage: count(counts.last_page),
    perPage: count(counts.per_page),
  }
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

/**
 * The identifier a save answered with, wherever the envelope has it: in `data`, beside it, or
 * deeper where only one is to be found.
 */
export function savedId(entity: Entity, envelope: JsonObject): string | undefined {
  const { data } = envelope
  const places = [data, isObject(data) ? data[entity.name] : undefined, envelope, envelope[entity.name]]
  for (const place of places) {
    const id = isObject(place) ? identifier(place[entity.idField]) : undefined
    if (id !== undefined) return id
  }
  const found = new Set(identifiersIn(envelope, entity.idField, deepest))
  const [only] = found
  return found.size === 1 ? only : undefined
}

const deepest = 4

function identifiersIn(value: JsonValue, name: string, depth: number): readonly string[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => identifiersIn(item, name, depth - 1))
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = key === name ? identifier(inner) : undefined
    return id === undefined ? identifiersIn(inner, name, depth - 1) : [id]
  })
}

function identifier(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Whether the answer names anything that went wrong, whatever its `status` is. */
export function namesErrors({ error, errors }: JsonObject): boolean {
  return [error, errors].some(
    (value) =>
      value !== undefined &&
      value !== false &&
      !isEmpty(value) &&
      !(isObject(value) && Object.keys(value).length === 0),
  )
}
