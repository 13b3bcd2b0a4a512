import { computed, type ComputedRef } from 'vue'
import {
  createI18n,
  useI18n,
  type MessageCompiler,
  type MessageContext,
  type MessageFunction,
} from 'vue-i18n'
import { isLanguage, languageCodes, type Language } from '../../shared/languages.ts'
import { isolated, joinedFacts } from './direction.ts'
import en from './en/index.ts'
import { formatLocale, formatsFor } from './formats.ts'
import { partsOf } from './icu/compiled.ts'
import { placeholdersIn, written, type Part } from './icu/parts.ts'
import { keyForEvent } from './of-pack.ts'

/** What every language has texts for. */
type Messages = typeof en

type Paths<Branch, Prefix extends string = ''> = {
  [Key in keyof Branch & string]: Branch[Key] extends string
    ? `${Prefix}${Key}`
    : Paths<Branch[Key], `${Prefix}${Key}.`>
}[keyof Branch & string]

/** Every key that has a text. */
export type MessageKey = Paths<Messages>

/** English comes with the page and stands in for what another language lacks. */
const messages: Record<string, Messages> = { en }
const locale: string = 'en'
const messageCompiler = icuCompiler(
  (key) => String(i18n.global.tm(key)),
  (language) => formatsFor(formatLocale(language)).number,
)
export const i18n = createI18n({ legacy: false, locale, fallbackLocale: 'en', messages, messageCompiler })

let wanted: Language = 'en'

/**
 * Makes the page speak `language`: its texts are loaded first, then all of the page changes at
 * once. Of several calls the last one counts.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language
  await load(language)
  if (wanted !== language) return
  i18n.global.locale.value = language
}

/** Loads the texts of all languages, as far as they can be had, for what is written in one of them to be known again. */
export async function loadLanguages(): Promise<void> {
  await Promise.allSettled(languageCodes.map(load))
}

/** The texts of one language, whichever the page speaks, for what others are to read; places are filled as they are. */
export async function textsIn(language: Language): Promise<(key: MessageKey, places: TextParams) => string> {
  await load(language)
  return (key, places) => i18n.global.t(key, { ...places }, { locale: language })
}

async function load(language: Language): Promise<void> {
  if (i18n.global.availableLocales.includes(language)) return
  const { default: texts } = (await import(`./${language}/index.ts`)) as { readonly default: Messages }
  i18n.global.setLocaleMessage(language, texts)
}

/** The language the page speaks at the moment. */
export function useLanguage(): ComputedRef<Language> {
  const { locale } = useI18n()
  return computed(() => (isLanguage(locale.value) ? locale.value : 'en'))
}

type TextParams = Readonly<Record<string, string | number>>
type Shown<Given extends TextParams> = {
  readonly [Name in keyof Given]: Name extends 'count' ? string | number : string
}

export interface Texts {
  /**
   * The text of `key`, with `{named}` places filled; what is filled in keeps its own direction of
   * writing. With a number, the plural form for it; it is filled in as the locale writes it. Any
   * other number comes written, by one of `Formats`.
   */
  readonly t: <Given extends TextParams>(key: MessageKey, params?: (Given & Shown<Given>) | number) => string
  /** A text in every language that is loaded, that of the page first. */
  readonly everywhere: (key: MessageKey) => string[]
  /** Facts in one line, dots between those that are there; each keeps its own direction of writing. */
  readonly facts: (parts: readonly (string | undefined)[]) => string
  /** The `{named}` places of a text, those among them that only choose a form too. */
  readonly places: (key: MessageKey) => readonly string[]
  /** Whether a key put together at run time has a text. */
  readonly has: (key: string) => key is MessageKey
}

/** The texts of the current language; only keys that exist compile. */
export function useText(): Texts {
  const composer = useI18n()
  const language = useLanguage()
  return {
    has: (key): key is MessageKey => composer.te(key, 'en'),
    everywhere: (key) =>
      [...new Set([language.value, ...composer.availableLocales])].map((locale) =>
        composer.t(key, {}, { locale }),
      ),
    facts: (parts) => joinedFacts(parts, language.value),
    places: (key) => [...placeholdersIn(partsOf(String(composer.tm(key))))],
    t(asked, params) {
      const key = keyForEvent(asked)
      if (params === undefined) return composer.t(key)
      const places = typeof params === 'number' ? { count: params } : params
      const filled = Object.fromEntries(
        Object.entries(places).map(([name, value]) => [
          name,
          typeof value === 'string' ? isolated(value, language.value) : value,
        ]),
      )
      return composer.t(key, filled)
    },
  }
}

/**
 * Texts in ICU's message format, for vue-i18n. A text that cannot be read, which the check and the
 * build refuse, is said in English: `english` gives that of a key.
 */
function icuCompiler(
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
