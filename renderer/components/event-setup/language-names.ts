import { computed, type ComputedRef } from 'vue'
import { eventLanguageCodes } from '../../../shared/domain/language-codes.ts'
import { useFormatLocale, useFormats } from '../../locales/formats.ts'

/** What a language is called in the language of the page, and all there are by that name. */
export function useLanguageNames(): ComputedRef<{
  readonly nameOf: (code: string) => string
  readonly all: readonly { readonly code: string; readonly name: string }[]
}> {
  const locale = useFormatLocale()
  const formats = useFormats()
  return computed(() => {
    const names = new Intl.DisplayNames(locale.value, { type: 'language' })
    const nameOf = (code: string): string => {
      const name = isTag(code) ? (names.of(code) ?? code) : code
      return name.charAt(0).toLocaleUpperCase(locale.value) + name.slice(1)
    }
    const all = [...eventLanguageCodes].map((code) => ({ code, name: nameOf(code) }))
    return { nameOf, all: all.sort((a, b) => formats.value.compare(a.name, b.name)) }
  })
}

/** Services may have codes of their own. */
function isTag(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1
  } catch {
    return false
  }
}
