import { z } from 'zod'

/** An e-mail to an exhibitor, with places to be filled: `{exhibitor} {booth} {missing} {deadline}`. */
export const reminderLetter = z.strictObject({
  // One line: it becomes a header.
  subject: z.string().max(300),
  body: z.string().max(20_000),
})
export type ReminderLetter = z.infer<typeof reminderLetter>

const letterPlaceholders = ['exhibitor', 'booth', 'missing', 'deadline'] as const
export type LetterFacts = Readonly<Record<(typeof letterPlaceholders)[number], string>>

export const usualLetter: ReminderLetter = {
  subject: 'Your booth “{booth}” is not complete yet',
  body: [
    'Hello {exhibitor},',
    '',
    'your booth “{booth}” is almost there. This is what we still need from you:',
    '',
    '{missing}',
    '',
    'Please send it to us by {deadline}. If something is unclear, just reply to this e-mail.',
    '',
    'Thank you!',
  ].join('\n'),
}

/**
 * The letter with its places filled, each once: what stands in a place is a text and no place
 * itself. The subject is one line. A line whose deadline is not set loses “by {deadline}” with its
 * blank, so that the sentence still stands.
 */
export function filledLetter({ subject, body }: ReminderLetter, facts: LetterFacts): ReminderLetter {
  const fill = (text: string): string => {
    const sentence =
      facts.deadline === '' ? text.replaceAll(/(?<![ \t])[ \t]+(?:by|before|until) \{deadline\}/gi, '') : text
    return sentence.replaceAll(
      /\{(exhibitor|booth|missing|deadline)\}/g,
      (_place, name: keyof LetterFacts) => facts[name],
    )
  }
  return {
    subject: fill(subject)
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
    body: fill(body).replaceAll(/\r\n?/g, '\n').trimEnd(),
  }
}

/** Longer addresses are cut off, or refused, by mail programs and systems. */
const longestMailto = 1_800

/** The address that opens a draft in the person's mail program (RFC 6068); `undefined`: too long. */
export function mailtoOf(to: string, { subject, body }: ReminderLetter): string | undefined {
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
  const address = `mailto:${encoded(to).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body.replaceAll('\n', '\r\n'))}`
  return address.length > longestMailto ? undefined : address
}

/** Whether an address is one that `mailtoOf` makes: one person, a subject and a text, nothing else. */
export function isMailto(address: string): boolean {
  if (address.length > longestMailto || !URL.canParse(address)) return false
  const { protocol, pathname, searchParams, hash } = new URL(address)
  const names = [...searchParams.keys()].join(' ')
  return protocol === 'mailto:' && /^[^,;?#\s]*$/.test(pathname) && hash === '' && names === 'subject body'
}
