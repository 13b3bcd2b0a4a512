import { z } from 'zod'
import { reminderLetter, type ReminderLetter } from '../domain/readiness/letter.ts'
import type { Reason } from '../domain/readiness/reason.ts'
import { readinessRules, type ReadinessRules } from '../domain/readiness/rules.ts'
import { call } from './call.ts'
import { chosenAtMost, eventId, recordKey } from './schemas.ts'

const inEvent = z.strictObject({ eventId })

export type { Reason } from '../domain/readiness/reason.ts'

/** A booth that is not ready, and who can be asked for what is missing. */
export interface BoothToRemind {
  readonly key: string
  /** Empty where it has none. */
  readonly name: string
  readonly score: number
  /** What is missing, each reason once, those that are due first first. */
  readonly reasons: readonly (Reason & { readonly due: string | null })[]
  /** The best to write to first: the exhibitor, contacts, representatives. */
  readonly people: readonly {
    readonly role: 'exhibitor' | 'contact' | 'representative'
    readonly name: string
    readonly email: string
  }[]
  /** The day by which the first of it is due, YYYY-MM-DD. */
  readonly due: string | null
}

/** How reasons and days are said in the person's language, for files that are written in the core. */
const reminderWords = z.strictObject({
  reasons: z
    .array(
      z.strictObject({
        entity: z.string().max(64),
        field: z.string().max(128),
        code: z.string().max(64),
        text: z.string().max(500),
      }),
    )
    .max(1_000),
  /** Days by their YYYY-MM-DD. */
  days: z.record(z.iso.date(), z.string().max(100)),
  /** Of the table, in its order: booth, name, e-mail, what is missing, deadline, score. */
  headings: z.array(z.string().max(100)).length(6),
  untitled: z.string().max(100),
})
export type ReminderWords = z.infer<typeof reminderWords>

export const readinessCalls = {
  /** What the event asks of its booths beyond the service's interface. */
  'readiness.rules': call<ReadinessRules>()(inEvent),
  /**
   * Sets them and judges everything by them, in slices. `instead`: the rules that the person saw;
   * throws `conflict` where they are others by now. The job's result is null; `token` takes them
   * back, `null` where nothing changes.
   */
  'readiness.setRules': call<{ readonly jobId: string; readonly token: string | null }>()(
    z.strictObject({ eventId, rules: readinessRules, instead: readinessRules }),
  ),
  /**
   * Tries every link of the booths and their parts, and keeps what was found. The job's result is a
   * `LinkCheckResult`.
   */
  'readiness.checkLinks': call<{ readonly jobId: string }>()(inEvent),
  'readiness.letter': call<ReminderLetter>()(inEvent),
  'readiness.setLetter': call<ReminderLetter>()(z.strictObject({ eventId, letter: reminderLetter })),
  /**
   * The booths that are not ready, by name, every reason that one of them has, and in full the first
   * hundred, or those `of` them that are asked for.
   */
  'readiness.reminders': call<{
    readonly keys: readonly string[]
    readonly items: readonly BoothToRemind[]
    readonly reasons: readonly Reason[]
    readonly days: readonly string[]
  }>()(z.strictObject({ eventId, of: z.array(recordKey).max(500).optional() })),
  /**
   * Those of these booths that are not ready, as a table, or as e-mails in a zip. The job's result is
   * a `GeneratedFile`.
   */
  'readiness.exportReminders': call<{ readonly jobId: string }>()(
    z.strictObject({
      eventId,
      format: z.enum(['csv', 'xlsx', 'eml']),
      name: z.string().trim().min(1).max(200),
      keys: z.array(recordKey).max(chosenAtMost),
      /** By booth: the e-mail of its person to write to, where that is not the first. */
      to: z.record(recordKey, z.string().max(2_000)),
      words: reminderWords,
    }),
  ),
} as const

/** What came of trying the links. */
export interface LinkCheckResult {
  readonly checked: number
  readonly broken: number
  /** `true`: none answered, so that most likely there is no network; nothing was kept. */
  readonly offline: boolean
}
