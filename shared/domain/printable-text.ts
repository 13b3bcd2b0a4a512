/**
 * Control characters but for line break and tab, the ends of lines that only some programs know,
 * and what turns the direction of writing: Cc, Zl, Zp and Bidi_Control by their numbers, which are
 * found in long texts three times as fast as by their names.
 */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const unprintable = /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g

/**
 * Text of a service or a file as a terminal may have it: nothing in it moves the cursor, hides
 * other text, sets a title or answers as the person. What is taken out leaves a mark.
 */
export function printableText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(unprintable, '\uFFFD')
}

/**
 * The same where one line is meant: a line break in it would pass for the next line of the output.
 */
export function printableLine(text: string): string {
  return printableText(text).replaceAll(/[\n\t]+/g, ' ')
}

/**
 * JSON that is the same to a program and harmless in a terminal: JSON itself leaves some control
 * characters as they are.
 */
export function printableJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
