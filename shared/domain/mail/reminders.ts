import type { BoothToRemind, Reason } from '../../contract/readiness.ts'
import { filledLetter, type ReminderLetter } from '../readiness/letter.ts'

/** How the parts of a letter are said in the person's language. */
export interface ReminderTexts {
  readonly reason: (reason: Reason) => string
  /** A day of the form YYYY-MM-DD. */
  readonly day: (day: string) => string
  /** Instead of the name of a booth that has none. */
  readonly untitled: string
}

/** What a booth lacks in words, one line each, with its own deadline where that is not the first. */
export function missingLines(
  { reasons, due }: Pick<BoothToRemind, 'reasons' | 'due'>,
  { reason, day }: ReminderTexts,
): readonly string[] {
  return reasons.map((one) =>
    one.due === null || one.due === due ? reason(one) : `${reason(one)} (${day(one.due)})`,
  )
}

/** The letter to the first of a booth's people. */
export function letterTo(booth: BoothToRemind, letter: ReminderLetter, texts: ReminderTexts): ReminderLetter {
  const name = booth.name || texts.untitled
  return filledLetter(letter, {
    exhibitor: booth.people[0]?.name || name,
    booth: name,
    missing: missingLines(booth, texts)
      .map((line) => `– ${line}`)
      .join('\n'),
    deadline: booth.due === null ? '' : texts.day(booth.due),
  })
}
