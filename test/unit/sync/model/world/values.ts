import { createHash } from 'node:crypto'
import {
  isEmpty,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../../shared/entities/index.ts'

/** The entities of the model, and how it compares values. */
export const modelled = [
  'floor',
  'booth',
  'document',
  'video',
  'representative',
  'job',
  'speaker',
  'session',
  'attendee',
] as const satisfies readonly EntityName[]
export type Modelled = (typeof modelled)[number]

export function isModelled(name: EntityName): name is Modelled {
  return modelled.some((one) => one === name)
}

/**
 * The field that nobody edits: what is created here is told apart by it, on the service too. Duplicates
 * share it.
 */
export const markFields: Readonly<Record<Modelled, string>> = {
  floor: 'order',
  booth: 'pobox',
  document: 'url',
  video: 'url',
  representative: 'phone',
  job: 'contact_phone',
  speaker: 'phone',
  session: 'description',
  attendee: 'phone',
}

/** The same picture under another address is the same picture. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (isObject(a) && isObject(b) && 'content' in a && 'content' in b) return a['content'] === b['content']
  return JSON.stringify(a) === JSON.stringify(b)
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value.map((one: JsonValue) => one)
  return isEmpty(value) || value === undefined ? [] : [value]
}

/** A value as a text: texts as they are. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

/**
 * How a value of others is found in the program's texts, any of these; none: it is not of others,
 * or cannot be told from other values.
 */
export function tracesOfOthers(value: JsonValue): readonly string[] {
  if (isObject(value)) {
    const content = textOf(value['content'])
    if (!content.startsWith('o')) return []
    // By its address, where that is its own; or by what its content is.
    const number = textOf(value['number'])
    const addresses = [textOf(value['path']), `/media?id=${number}`, `?v=${number}`]
    return [...addresses.flatMap((address) => [`${address}"`, `${address}&`, `${address}?`]), sha256(content)]
  }
  return typeof value === 'string' && /^o\d/.test(value) ? [JSON.stringify(value)] : []
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Files as the rules of the interface expect them. */
export function withAddresses(values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isObject(value) && 'path' in value ? { url: textOf(value['path']) } : value,
    ]),
  )
}
