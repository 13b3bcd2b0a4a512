import { parse } from './parse.ts'
import type { Forms, Part, Placeholder } from './parts.ts'

/** Begins a text that the build has parsed; what follows are its parts as JSON. */
const mark = '\u0001'
/** Words and places only. An apostrophe may quote, and is left to the parser. */
const plain = /^(?:[^{}']|\{\w+\})*$/

/** A text as the built program has it. Throws where it cannot be read (`parse`). */
export function compiled(text: string): string {
  return plain.test(text) ? text : `${mark}${JSON.stringify(shortened(parse(text)))}`
}

/** The parts of a text, compiled or as it is written. */
export function partsOf(text: string): readonly Part[] {
  if (text.startsWith(mark)) return lengthened(JSON.parse(text.slice(mark.length)) as Short)
  return plain.test(text) ? plainParts(text) : parse(text)
}

function plainParts(text: string): readonly Part[] {
  return text
    .split(/\{(\w+)\}/)
    .map((part, at): Part => (at % 2 === 1 ? { place: part } : part))
    .filter((part) => part !== '')
}

/** Parts with their words and places written in one, which takes half of the room. */
type Short = string | readonly (string | Placeholder | ShortForms)[]

interface ShortForms extends Omit<Forms, 'forms'> {
  readonly forms: Readonly<Record<string, Short>>
}

function shortened(parts: readonly Part[]): Short {
  const texts = parts.map(asWritten)
  if (texts.every((text) => text !== undefined)) return texts.join('')
  return parts.map((part) =>
    typeof part === 'object' && 'forms' in part ? { ...part, forms: eachOf(part.forms, shortened) } : part,
  )
}

function asWritten(part: Part): string | undefined {
  if (typeof part === 'string') return /[{}]/.test(part) ? undefined : part
  return 'forms' in part || part.less !== undefined ? undefined : `{${part.place}}`
}

function lengthened(short: Short): readonly Part[] {
  if (typeof short === 'string') return plainParts(short)
  return short.map((part) =>
    typeof part === 'object' && 'forms' in part ? { ...part, forms: eachOf(part.forms, lengthened) } : part,
  )
}

function eachOf<From, To>(
  forms: Readonly<Record<string, From>>,
  change: (form: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, change(form)]))
}
