import { isCalendarDate } from '../calendar-date.ts'
import { timestamp } from '../fields/kinds/timestamp.ts'
import { problemText, type Problem } from '../problems.ts'
import type { JsonObject, JsonValue } from '../record/record-values.ts'
import { isTimeZone } from '../time-zone.ts'
import { eventLanguageCodes } from '../language-codes.ts'

export const eventStatuses = ['draft', 'published', 'archived'] as const

export const setupBounds = { nameCharacters: 200, descriptionCharacters: 10_000 } as const

/** What an event is before anything is in it, by the names that the event's details have. */
export type EventSetup = {
  readonly name: string
  readonly description: string
  /** ISO 8601 with a zone. */
  readonly start_date: string
  readonly end_date: string
  /** A name of the IANA time zone database. */
  readonly timezone: string
  /** One of `eventStatuses`, where this service set it. */
  readonly status: string
  /** Codes of ISO 639-1; the first is the event's default. */
  readonly languages: readonly string[]
}
export type SetupField = keyof EventSetup

/** What is to be changed. */
export type SetupChange = Partial<EventSetup>

export const setupFields = [
  'name',
  'description',
  'start_date',
  'end_date',
  'timezone',
  'status',
  'languages',
] as const satisfies readonly SetupField[]

/** What an event is that nobody has set up. */
export const newEventSetup: EventSetup = {
  name: 'New event',
  description: '',
  start_date: '2027-01-01T09:00:00Z',
  end_date: '2027-01-03T17:00:00Z',
  timezone: 'UTC',
  status: 'draft',
  languages: ['en', 'fr', 'ar', 'de'],
}

export type SetupReading =
  | { readonly kind: 'good'; readonly change: SetupChange }
  | { readonly kind: 'wrong'; readonly problems: readonly [Problem, ...Problem[]] }

/**
 * A change of an event's set-up as it came from outside, with every rule that it breaks in the
 * set-up which it would make of `before`; without one, all of a new set-up has to be there.
 * What is not named is not judged, but for the end that comes before the start.
 */
export function readSetupChange(raw: JsonObject, before?: EventSetup): SetupReading {
  const change: Record<string, JsonValue> = {}
  const problems: Problem[] = []
  for (const field of Object.keys(raw))
    if (!isSetupField(field))
      problems.push({ field, code: 'one-of', params: { values: setupFields.join(', ') } })
  for (const field of setupFields) {
    const value = raw[field]
    if (value === undefined) {
      if (before === undefined && isRequired(field)) problems.push({ field, code: 'required' })
      continue
    }
    const spelled = spell(value)
    const finding = check[field](spelled)
    if (finding === undefined) change[field] = spelled
    else problems.push({ field, ...finding })
  }
  const isTimed = change['start_date'] !== undefined || change['end_date'] !== undefined
  const [start, end] = [change['start_date'] ?? before?.start_date, change['end_date'] ?? before?.end_date]
  const isOver = typeof start === 'string' && typeof end === 'string' && Date.parse(end) <= Date.parse(start)
  if (isTimed && isOver && problems.every(({ field }) => field !== 'start_date' && field !== 'end_date'))
    problems.push({ field: 'end_date', code: 'not-after-field', params: { other: 'start_date' } })
  const [first, ...others] = problems
  return first === undefined ? { kind: 'good', change } : { kind: 'wrong', problems: [first, ...others] }
}

/** The fields of `change` that are otherwise in `setup`. */
export function differingFields(change: SetupChange, setup: EventSetup): readonly SetupField[] {
  return setupFields.filter(
    (field) => change[field] !== undefined && JSON.stringify(change[field]) !== JSON.stringify(setup[field]),
  )
}

/** The problems as the answers of a service and a command say them: by field, in English. */
export function setupTexts(problems: readonly Problem[]): Readonly<Record<string, readonly string[]>> {
  const texts: Record<string, readonly string[]> = {}
  for (const problem of problems)
    texts[problem.field] = [...(texts[problem.field] ?? []), problemText(problem)]
  return texts
}

function isSetupField(field: string): field is SetupField {
  return setupFields.some((known) => known === field)
}

function isRequired(field: SetupField): boolean {
  return field !== 'description' && field !== 'status'
}

function spell(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.trim()
  return isList(value) ? [...new Set(value)] : value
}

type Finding = Omit<Problem, 'field'> | undefined
type Check = (value: JsonValue) => Finding

function textUpTo(max: number, required: boolean): Check {
  return (value) => {
    if (typeof value !== 'string' || value.includes('\u0000')) return { code: 'not-text' }
    if (required && value === '') return { code: 'required' }
    return value.length > max ? { code: 'too-long', params: { max } } : undefined
  }
}

const time: Check = (value) => {
  if (value === '' || value === null) return { code: 'required' }
  // A day that no month has would be one of the next month.
  if (typeof value === 'string' && !isCalendarDate(value.slice(0, 10))) return { code: 'not-timestamp' }
  return timestamp({ kind: 'timestamp' }).check(value, {
    field: { name: '', type: { kind: 'timestamp' } },
    values: {},
    today: '',
  })
}

const check: Readonly<Record<SetupField, Check>> = {
  name: textUpTo(setupBounds.nameCharacters, true),
  description: textUpTo(setupBounds.descriptionCharacters, false),
  start_date: time,
  end_date: time,
  timezone(value) {
    if (value === '' || value === null) return { code: 'required' }
    // The platform takes distances from UTC, too: they do not know when clocks are changed.
    return typeof value === 'string' && /^[A-Za-z]/.test(value) && isTimeZone(value)
      ? undefined
      : { code: 'not-time-zone' }
  },
  status: (value) =>
    eventStatuses.some((known) => known === value)
      ? undefined
      : { code: 'one-of', params: { values: eventStatuses.join(', ') } },
  languages(value) {
    if (!isList(value)) return { code: 'not-list' }
    if (value.length === 0) return { code: 'required' }
    const wrong = value.find((code) => typeof code !== 'string' || !eventLanguageCodes.has(code))
    return wrong === undefined
      ? undefined
      : { code: 'not-language', params: { text: typeof wrong === 'string' ? wrong : JSON.stringify(wrong) } }
  },
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
