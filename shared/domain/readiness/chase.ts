import type { ChasedBooth, Reason } from '../../contract/readiness.ts'
import { filledLetter, type ChaseLetter } from './letter.ts'

/** How the parts of a letter are said in the person's language. */
export interface ChaseTexts {
  readonly reason: (reason: Reason) => string
  /** A day of the form YYYY-MM-DD. */
  readonly day: (day: string) => string
  /** Instead of the name of a booth that has none. */
  readonly untitled: string
}

/** What a booth lacks in words, one line each, with its own deadline where that is not the first. */
export function missingLines({ reasons, due }: Pick<ChasedBooth, 'reasons' | 'due'>, { reason, day }: ChaseTexts): readonly string[] {
  return reasons.map((one) => (one.due === null || one.due === due ? reason(one) : `${reason(one)} (${day(one.due)})`))
}

/** The letter to the first of a booth's people. */
export function letterTo(booth: ChasedBooth, letter: ChaseLetter, texts: ChaseTexts): ChaseLetter {
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
