import { isLanguage, type Language } from '../../../shared/languages.ts'
import type { PackLetter } from '../../../shared/domain/packs/pack-letter.ts'
import { formatLocale, formatsFor } from '../../locales/formats.ts'
import { textsIn, useLanguage } from '../../locales/index.ts'
import { useEvent } from '../../stores/event.ts'
import { eventLanguages } from '../../stores/event/overview.ts'

export interface PackLetters {
  /** With the pack attached, and about one that was sent before. */
  readonly make: PackLetter
  readonly remind: PackLetter
  /** A day (YYYY-MM-DD) as the letters say it. */
  readonly dayOf: (day: string) => string
}

/** The letters about packs in the event's language, or in that of the page where the program does not speak it. */
export function usePackLetters(): () => Promise<PackLetters> {
  const event = useEvent()
  const language = useLanguage()
  return async () => {
    const spoken =
      (await eventLanguages(event.requireEventId())).find((code): code is Language => isLanguage(code)) ??
      language.value
    const text = await textsIn(spoken)
    const places = {
      event: event.current?.name ?? '',
      exhibitor: '{exhibitor}',
      booth: '{booth}',
      deadline: '{deadline}',
    }
    const formats = formatsFor(formatLocale(spoken))
    return {
      make: {
        subject: text('packs.letters.makeSubject', places),
        body: text('packs.letters.make', places),
        withoutDeadline: text('packs.letters.makeAnyTime', places),
      },
      remind: {
        subject: text('packs.letters.remindSubject', places),
        body: text('packs.letters.remind', places),
        withoutDeadline: text('packs.letters.remindAnyTime', places),
      },
      dayOf: (day) => formats.date(day, 'UTC'),
    }
  }
}
