import { hash } from 'node:crypto'
import {
  canonicalJson,
  isObject,
  remoteIdOf,
  type JsonObject,
  type JsonValue,
} from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { instantOf } from './times.ts'

/** The two reports of the interface, by the entity that declares their rows. */
export type ReportName = 'qrScan' | 'journeyStep'

/** One row of a report, as far as it could be read. Empty texts: the service says nothing. */
export interface ReportRow {
  /**
   * The service's own number, or a negative one made of what the row says where it has none: a row
   * that comes again is the same row.
   */
  readonly id: number
  /** Whether the service numbers its rows. */
  readonly isNumbered: boolean
  /** Seconds since 1970; `undefined`: it has no time that could be read. */
  readonly at: number | undefined
  /** The service's ids. */
  readonly booth: string
  readonly person: string
  /** What was scanned with; the page that was visited. */
  readonly label: string
  /** Its place in the journey, from 1; 0 where it has none. */
  readonly step: number
  readonly seconds: number
  /** What the declaration does not know, as the service sent it. */
  readonly rest: JsonObject | undefined
}

/**
 * The names a value may have. The interface does not show these rows: the first is the declared
 * one, the others are what services call the same thing.
 */
const names = {
  id: ['id', 'uuid', 'analytics_id'],
  at: ['at', 'scanned_at', 'visited_at', 'created_at', 'timestamp', 'date_time', 'datetime', 'time', 'date'],
  booth: ['booth_id', 'booth'],
  person: ['attendee_id', 'user_id', 'visitor_id', 'attendee', 'user'],
  device: ['device', 'device_name', 'device_type', 'scanner'],
  page: ['page', 'page_name', 'page_title', 'screen', 'path', 'url'],
  step: ['step', 'position', 'sequence', 'order'],
  seconds: ['seconds', 'duration', 'duration_seconds', 'time_spent'],
} as const

/** Reads a row; `timeZone` is the event's, for times without one. */
export function readRow(report: ReportName, raw: JsonObject, timeZone: string): ReportRow {
  const used = new Set<string>([entities[report].idField])
  const take = (of: keyof typeof names): JsonValue | undefined => {
    const name = names[of].find((candidate) => raw[candidate] !== undefined && raw[candidate] !== null)
    for (const candidate of name === undefined ? names[of].slice(0, 1) : [name]) used.add(candidate)
    return name === undefined ? undefined : raw[name]
  }
  const at = instantOf(take('at'), timeZone)
  const booth = idIn(take('booth'), 'booth_id')
  const person = idIn(take('person'), 'attendee_id')
  const isScan = report === 'qrScan'
  const label = textIn(take(isScan ? 'device' : 'page')).slice(0, longestLabel)
  const step = isScan ? 0 : count(take('step'))
  const seconds = isScan ? 0 : count(take('seconds'))
  const id = remoteIdOf(entities[report], raw) ?? idIn(take('id'), 'id')
  const rest = Object.entries(raw).filter(([name]) => !used.has(name))
  return {
    id: rowNumber(id === '' ? canonicalJson(raw) : id),
    isNumbered: id !== '',
    ...{ at, booth, person, label, step, seconds },
    rest: rest.length === 0 ? undefined : Object.fromEntries(rest),
  }
}

const longestLabel = 300

/** Whole numbers stand for themselves; any other text for 52 bits of its digest, below zero. */
function rowNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text)
  return -1 - Number(BigInt(`0x${hash('sha256', text).slice(0, 16)}`) >> 12n)
}

/** An id, whether it stands there by itself or within the record it names. */
function idIn(value: JsonValue | undefined, name: string): string {
  if (isObject(value)) return idIn(value[name] ?? value['id'], name)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : ''
  return typeof value === 'string' ? value.trim() : ''
}

function textIn(value: JsonValue | undefined): string {
  if (isObject(value)) return textIn(value['name'] ?? value['title'])
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** A whole number from 0 on that fits a column; 0 where it is none. */
function count(value: JsonValue | undefined): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number > 0 ? Math.min(Math.round(number), 2 ** 31) : 0
}
