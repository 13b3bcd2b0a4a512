import type { MessageCompiler, MessageContext, MessageFunction } from 'vue-i18n'
import { partsOf } from './compiled.ts'
import { written, type Part } from './parts.ts'

/**
 * Texts in ICU's message format, for vue-i18n. A text that cannot be read, which the check and the
 * build refuse, is said in English: `english` gives that of a key.
 */
export function icuCompiler(
  english: (key: string) => string,
  numbersOf: (language: string) => (value: number) => string,
): MessageCompiler {
  const made = new Map<string, Map<string, MessageFunction>>()

  function partsOrEnglish(message: string, key: string, language: string): readonly Part[] {
    try {
      return partsOf(message)
    } catch {
      // The check and the build have named it; a reader can do nothing about it.
      return language === 'en' ? [message] : partsOrEnglish(english(key), key, 'en')
    }
  }

  function make(message: string, key: string, language: string): MessageFunction {
    const parts = partsOrEnglish(message, key, language)
    const only = parts.every((part) => typeof part === 'string') ? parts.join('') : undefined
    const writing = { language, number: (value: number) => numbersOf(language)(value) }
    return ({ values }: MessageContext) => only ?? written(parts, values, writing)
  }

  return (message, { locale, key }) => {
    const text = typeof message === 'string' ? message : ''
    const ofLanguage = made.get(locale) ?? new Map<string, MessageFunction>()
    made.set(locale, ofLanguage)
    const known = ofLanguage.get(text)
    if (known !== undefined) return known
    const say = make(text, key, locale)
    ofLanguage.set(text, say)
    return say
  }
}
