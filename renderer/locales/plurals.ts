import { languageCodes, languages, type Language } from '../../shared/languages.ts'

/** Which form of a text each language takes for a number, as vue-i18n asks for it. */
export const pluralRules: Readonly<Record<string, (count: number, forms: number) => number>> = Object.fromEntries(
  languageCodes.map((language) => {
    const rules = new Intl.PluralRules(language)
    return [language, (count: number, forms: number) => formFor(count, forms, language, rules)]
  }),
)

/** A text with one form more than its language has categories says in its first what it says of none at all. */
function formFor(count: number, forms: number, language: Language, rules: Intl.PluralRules): number {
  const categories: readonly Intl.LDMLPluralRule[] = languages[language].plurals
  const saysNone = forms > categories.length
  if (saysNone && count === 0) return 0
  const category = categories.indexOf(rules.select(count))
  return Math.min(forms - 1, (category === -1 ? categories.length - 1 : category) + (saysNone ? 1 : 0))
}
