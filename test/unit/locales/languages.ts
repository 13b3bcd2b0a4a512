import { partsOf } from '../../../renderer/locales/icu/compiled.ts'
import { placeholdersIn } from '../../../renderer/locales/icu/parts.ts'
import { languageCodes, type Language } from '../../../shared/languages.ts'

/** Every text of a language by its key: those of the page and, under `desktop` and `web`, those of the hosts. */
export async function textsOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const [page, desktop, web] = (await Promise.all([
    import(`../../../renderer/locales/${language}/index.ts`),
    import(`../../../renderer/locales/${language}/desktop.json`),
    import(`../../../renderer/locales/${language}/web.json`),
  ])) as { readonly default: object }[]
  return new Map(entriesOf({ ...page?.default, desktop: desktop?.default ?? {}, web: web?.default ?? {} }))
}

export function entriesOf(branch: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value] as const]
    return typeof value === 'object' && value !== null ? entriesOf(value, `${prefix}${key}.`) : []
  })
}

export const otherLanguages = languageCodes.filter((code) => code !== 'en')

export const placesOf = (text: string): ReadonlySet<string> => placeholdersIn(partsOf(text))
