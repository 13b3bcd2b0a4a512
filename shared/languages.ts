interface Written {
  /** What the language calls itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** The plural categories (CLDR) of its whole numbers, in the order of the forms of a text. */
  readonly plurals: readonly Intl.LDMLPluralRule[]
}

/**
 * The languages the program speaks, in the order a person is shown them. A new one is a line here
 * and a folder `renderer/locales/<code>/`.
 */
export const languages = {
  en: { name: 'English', direction: 'ltr', plurals: ['one', 'other'] },
  fr: { name: 'Français', direction: 'ltr', plurals: ['one', 'other'] },
  de: { name: 'Deutsch', direction: 'ltr', plurals: ['one', 'other'] },
  ar: { name: 'العربية', direction: 'rtl', plurals: ['zero', 'one', 'two', 'few', 'many', 'other'] },
} as const satisfies Readonly<Record<string, Written>>

export type Language = keyof typeof languages

export const languageCodes = Object.keys(languages) as readonly Language[] as readonly [Language, ...Language[]]

export function isLanguage(code: string): code is Language {
  return Object.hasOwn(languages, code)
}

/**
 * The language for a person whose system prefers `preferred`, BCP 47 tags with the dearest first:
 * the first of them there are texts for, else English.
 */
export function languageFor(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [code = ''] = tag.toLowerCase().split(/[-_]/)
    if (isLanguage(code)) return code
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
  const regional = preferred.find((tag) => languageFor([tag]) === language && tag.toLowerCase().startsWith(language))
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
