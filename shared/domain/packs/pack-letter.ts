import { z } from 'zod'
import { filledLetter, reminderLetter, type LetterFacts, type ReminderLetter } from '../readiness/letter.ts'

/** An e-mail about a booth's pack, with places to be filled: `{exhibitor} {booth} {deadline}`. */
export const packLetter = z.strictObject({
  ...reminderLetter.shape,
  /** In place of `body` where there is no deadline. */
  withoutDeadline: reminderLetter.shape.body,
})
export type PackLetter = z.infer<typeof packLetter>

export function filledPackLetter(
  { subject, body, withoutDeadline }: PackLetter,
  facts: Omit<LetterFacts, 'missing'>,
): ReminderLetter {
  return filledLetter(
    { subject, body: facts.deadline === '' ? withoutDeadline : body },
    { ...facts, missing: '' },
  )
}
