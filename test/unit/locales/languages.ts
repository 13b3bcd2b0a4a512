import { languageCodes, type Language } from '../../../shared/languages.ts'

/** Every text of a language by its key: those of the page and, under `desktop` and `web`, those of the hosts. */
export async function textsOf(language: Language): Promise<ReadonlyMap<string, string>> {
  const [page, desktop, web] = (await Promise.all([
    import(`../../../renderer/locales/${language}/index.ts`),
    import(`../../../renderer/locales/${language}/desktop.ts`),
    import(`../../../renderer/locales/${language}/web.ts`),
  ])) as { readonly default: object }[]
  return new Map(entriesOf({ ...page?.default, desktop: desktop?.default ?? {}, web: web?.default ?? {} }))
}

function entriesOf(branch: object, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${prefix}${key}`, value] as const]
    return typeof value === 'object' && value !== null ? entriesOf(value, `${prefix}${key}.`) : []
  })
}

export const otherLanguages = languageCodes.filter((code) => code !== 'en')

export const placesOf = (text: string): ReadonlySet<string> => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))

/** The forms of a text with plurals. */
export const formsOf = (text: string): readonly string[] => text.split(' | ')
