import { languages } from './language-list.ts'

export { languages }

/** A language that the program speaks: a folder of `renderer/locales/`. */
export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as readonly Language[] as readonly [
  Language,
  ...Language[],
]

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/**
 * The language for a person whose system prefers `preferred`, BCP 47 tags with the dearest first:
 * the first of them there are texts for, if need be those of another region, else English.
 */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const wanted = tag.toLowerCase().split(/[-_]/)
    const near = languageCodes.filter((code) => code.toLowerCase().split('-')[0] === wanted[0])
    const best =
      near.find((code) => code.toLowerCase() === wanted.slice(0, code.split('-').length).join('-')) ?? near[0]
    if (best !== undefined) return best
  }
  return 'en'
}

/**
 * The tag by which `Intl` writes numbers, dates and lists in `language`: of the region of the first
 * of `preferred` that is in this language, so that a person in Britain and one in America each read
 * their own dates. Digits are always those on the plans and in the codes (0 to 9), and years those
 * of the events, whatever else a region uses.
 */
export function formatTag(language: Language, preferred: readonly string[]): string {
  const regional = preferred.find(
    (tag) => languageFor([tag]) === language && tag.toLowerCase().startsWith(language.toLowerCase()),
  )
  return `${plainTag(regional) ?? language}-u-ca-gregory-nu-latn`
}

function plainTag(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    // A system may call its language as it likes.
    return undefined
  }
}
