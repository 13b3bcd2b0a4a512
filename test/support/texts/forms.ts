import { partsOf } from '../../../renderer/locales/icu/compiled.ts'
import type { Part } from '../../../renderer/locales/icu/parts.ts'

/** The forms of a text by their names, its places as they are written: `one: '1 booth', other: '{count} booths'`; one without a name where it has no forms. */
export function namedForms(text: string): ReadonlyMap<string, string> {
  return partsOf(text).reduce<ReadonlyMap<string, string>>(
    (said, part) => {
      const next = formsOfPart(part)
      return new Map(
        [...said].flatMap(([name, before]) =>
          [...next].map(([form, words]) => [name || form, before + words] as const),
        ),
      )
    },
    new Map([['', '']]),
  )
}

function formsOfPart(part: Part): ReadonlyMap<string, string> {
  if (typeof part === 'string') return new Map([['', part]])
  if (!('forms' in part)) return new Map([['', `{${part.place}}`]])
  return new Map(
    Object.entries(part.forms).map(([name, form]) => [
      name,
      form.map((one) => [...formsOfPart(one).values()].join(' ')).join(''),
    ]),
  )
}

export const formsOf = (text: string): readonly string[] => [...namedForms(text).values()]
