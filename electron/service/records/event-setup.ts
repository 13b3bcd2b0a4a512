import { createHash } from 'node:crypto'
import {
  newEventSetup,
  type EventSetup,
  type SetupChange,
} from '../../../shared/domain/event-setup/event-setup.ts'
import type { JsonObject, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { RecordReader, Storage, StoredRecord } from '../storage/types.ts'

const everyLanguage = { entity: 'language', offset: 0, limit: 1_000 } as const

/** The set-up of an event, from its details and its languages. */
export async function setupOf(details: JsonObject, reader: RecordReader): Promise<EventSetup> {
  return setupWith(details, (await reader.list(everyLanguage)).items)
}

function setupWith(details: JsonObject, known: readonly StoredRecord[]): EventSetup {
  const text = (field: Exclude<keyof EventSetup, 'languages'>): string => {
    const value = details[field]
    return typeof value === 'string' ? value : newEventSetup[field]
  }
  const chosen = known.filter(({ values }) => values['is_event_language'] === true)
  const inOrder = [...chosen].sort((a, b) => rank(a) - rank(b))
  return {
    ...{ name: text('name'), description: text('description') },
    ...{
      start_date: text('start_date'),
      end_date: text('end_date'),
      timezone: text('timezone'),
      status: text('status'),
    },
    languages: inOrder.map(codeOf),
  }
}

/** What is kept of a set-up in the event itself: its languages are records. */
export function setupDetails({ languages: _languages, ...details }: EventSetup): JsonObject {
  return details
}

/** Tells one state of a set-up from another, as an entity tag (RFC 9110). */
export function setupTag(setup: EventSetup): string {
  return `"${createHash('sha256').update(JSON.stringify(setup)).digest('hex').slice(0, 32)}"`
}

/**
 * Changes an event's set-up by what `decide` makes of it as it is. Gives it as it is then, or
 * `undefined` where there is no such event; throws what `decide` throws.
 */
export function changeSetup(
  storage: Storage,
  eventId: number,
  decide: (before: EventSetup) => SetupChange,
): Promise<EventSetup | undefined> {
  return storage.events.change(eventId, async (details, writer) => {
    const { items } = await writer.list(everyLanguage)
    const before = setupWith(details, items)
    const after: EventSetup = { ...before, ...decide(before) }
    for (const { id, values } of languageRecords(items, after.languages)) {
      if (id === undefined) await writer.create('language', values)
      else await writer.replace('language', id, values)
    }
    return { details: { ...details, ...setupDetails(after) }, result: after }
  })
}

/** Languages that an event has besides its own, for a person to choose from. */
const offered = ['en', 'fr', 'ar', 'de', 'es', 'it', 'ja', 'pt', 'tr', 'zh']
const names = new Intl.DisplayNames('en', { type: 'language' })

/**
 * The languages of an event that are to be written so that `codes` are its own: those of `known` that
 * change, and those that it does not have yet. A language that was once there stays, since sessions
 * may name it.
 */
export function languageRecords(
  known: readonly StoredRecord[],
  codes: readonly string[],
): readonly { readonly id?: number; readonly values: RecordValues }[] {
  const there = new Set(known.map(codeOf))
  const made = [...new Set([...codes, ...(known.length === 0 ? offered : [])])].filter(
    (code) => !there.has(code),
  )
  return [
    ...known.flatMap((record) => {
      const values = { ...record.values, ...standing(codeOf(record), codes) }
      return JSON.stringify(values) === JSON.stringify(record.values) ? [] : [{ id: record.id, values }]
    }),
    ...made.map((code) => ({ values: { code, name: names.of(code) ?? code, ...standing(code, codes) } })),
  ]
}

function standing(code: string, codes: readonly string[]) {
  const place = codes.indexOf(code)
  // Listings of languages come in the order of their identifiers: the order is kept besides.
  return { is_event_language: place >= 0, is_default: place === 0, ...(place < 0 ? {} : { place }) }
}

const codeOf = ({ values }: StoredRecord): string =>
  typeof values['code'] === 'string' ? values['code'] : ''

function rank({ id, values }: StoredRecord): number {
  const { place, is_default: isDefault } = values
  if (typeof place === 'number') return place
  return isDefault === true ? 0 : 1 + id
}
