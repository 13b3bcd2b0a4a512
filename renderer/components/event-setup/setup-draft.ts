import {
  newEventSetup,
  readSetupChange,
  setupFields,
  type EventSetup,
  type SetupChange,
  type SetupField,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { eventLanguageCodes } from '../../../shared/domain/language-codes.ts'
import { momentOfWords } from '../../../shared/domain/event-setup/setup-words.ts'
import type { Problem } from '../../../shared/domain/problems.ts'
import { toLocalText } from '../../../shared/domain/zoned-time.ts'

/** A set-up as it stands in a form: its times as `YYYY-MM-DDThh:mm` on the clocks of its zone. */
export type SetupDraft = EventSetup

export function draftOf(setup: EventSetup): SetupDraft {
  const local = (iso: string): string => toLocalText(iso, setup.timezone)
  return { ...setup, start_date: local(setup.start_date), end_date: local(setup.end_date) }
}

/** An event that somebody is about to set up in `zone` and `language`. */
export function emptyDraft(zone: string, language: string): SetupDraft {
  return {
    ...newEventSetup,
    name: '',
    start_date: '',
    end_date: '',
    timezone: zone,
    languages: eventLanguageCodes.has(language) ? [language] : ['en'],
  }
}

/** The set-up that a form says; what nobody touched is as it was in `base`. */
export function setupOfDraft(draft: SetupDraft, base?: EventSetup): EventSetup {
  const before = base === undefined ? undefined : draftOf(base)
  const moment = (field: 'start_date' | 'end_date', which: 'start' | 'end'): string => {
    const isUntouched =
      before !== undefined && before[field] === draft[field] && before.timezone === draft.timezone
    return isUntouched && base !== undefined
      ? base[field]
      : momentOfWords(draft[field], draft.timezone, which)
  }
  return { ...draft, start_date: moment('start_date', 'start'), end_date: moment('end_date', 'end') }
}

/** What a form changes of `base`. */
export function changeOfDraft(draft: SetupDraft, base: EventSetup): SetupChange {
  const setup = setupOfDraft(draft, base)
  return Object.fromEntries(
    setupFields.flatMap((field) =>
      JSON.stringify(setup[field]) === JSON.stringify(base[field]) ? [] : [[field, setup[field]]],
    ),
  )
}

/** What is wrong with each field of a form. */
export function problemsOfDraft(draft: SetupDraft, base?: EventSetup): ReadonlyMap<string, Problem> {
  const reading =
    base === undefined
      ? readSetupChange(setupOfDraft(draft))
      : readSetupChange(changeOfDraft(draft, base), base)
  return new Map(reading.kind === 'good' ? [] : reading.problems.map((problem) => [problem.field, problem]))
}

/** The draft on top of what somebody else has made of the set-up meanwhile: what the person changed stays. */
export function rebased(draft: SetupDraft, base: EventSetup, theirs: EventSetup): SetupDraft {
  return { ...draftOf(theirs), ...pick(draft, touchedFields(draft, base)) }
}

function touchedFields(draft: SetupDraft, base: EventSetup): readonly SetupField[] {
  const before = draftOf(base)
  return setupFields.filter((field) => JSON.stringify(draft[field]) !== JSON.stringify(before[field]))
}

function pick(draft: SetupDraft, fields: readonly SetupField[]): Partial<SetupDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]))
}
