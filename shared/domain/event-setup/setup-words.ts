import { AppError } from '../../errors.ts'
import { problemText } from '../problems.ts'
import type { JsonObject } from '../record/record-values.ts'
import { isTimeZone } from '../time-zone.ts'
import { fromLocalText } from '../zoned-time.ts'
import { readSetupChange, type EventSetup, type SetupChange, type SetupField } from './event-setup.ts'

/** A set-up as a person writes it; what is absent is not said. */
export interface SetupWords {
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** See `momentOfWords`. */
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly timezone?: string | undefined
  readonly status?: string | undefined
  readonly languages?: readonly string[] | undefined
}

/** How the options of commands are called that say a field. */
const optionNames: Readonly<Record<SetupField, string>> = {
  ...{ name: 'name', description: 'description', start_date: 'start', end_date: 'end' },
  ...{ timezone: 'timezone', status: 'status', languages: 'language' },
}

/**
 * The change that the options of a command ask for; without `before` all of a new set-up. Throws
 * `invalid-input` with a line for each option that is wrong.
 */
export function readSetupWords(words: SetupWords, before?: EventSetup): SetupChange {
  const reading = readSetupChange(setupOfWords(words, before?.timezone), before)
  if (reading.kind === 'good') return reading.change
  const optionOf = (field: string): string =>
    `--${Object.entries(optionNames).find(([known]) => known === field)?.[1] ?? field}`
  const lines = reading.problems.map(({ field, code, params }) => {
    const other = params?.['other']
    return `${optionOf(field)}: ${problemText({ code, params: { ...params, ...(typeof other === 'string' ? { other: optionOf(other) } : {}) } })}`
  })
  throw new AppError('invalid-input', lines.join('\n'))
}

/**
 * The change of a set-up that the words ask for, to be judged by `readSetupChange`. Times are read on
 * the clocks of the zone that is said, else of `zoneBefore`.
 */
export function setupOfWords(words: SetupWords, zoneBefore = 'UTC'): JsonObject {
  const { name, description, start, end, timezone, status, languages } = words
  const zone = timezone !== undefined && isTimeZone(timezone) ? timezone : zoneBefore
  const said = {
    ...{ name, description, timezone, status },
    start_date: start === undefined ? undefined : momentOfWords(start, zone, 'start'),
    end_date: end === undefined ? undefined : momentOfWords(end, zone, 'end'),
    languages:
      languages === undefined || languages.length === 0
        ? undefined
        : languages.map((code) => code.trim().toLowerCase()),
  }
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
  )
}

/**
 * The moment that `YYYY-MM-DDThh:mm` is on the clocks of `zone`, in ISO 8601 with its offset; a day
 * alone is its first minute for a start and its last for an end. Other texts stay as they are.
 */
export function momentOfWords(text: string, zone: string, which: 'start' | 'end'): string {
  const words = text.trim().replace(' ', 'T')
  const full = /^\d{4}-\d{2}-\d{2}$/.test(words) ? `${words}T${which === 'start' ? '00:00' : '23:59'}` : words
  return fromLocalText(full, zone) ?? words
}
