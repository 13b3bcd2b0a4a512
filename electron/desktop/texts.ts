import { app } from 'electron'
import type { Preferences } from '../../shared/contract/index.ts'
import { languageFor, type Language } from '../../shared/languages.ts'
import english from '../../renderer/locales/en/desktop.ts'
import englishFrame from '../../renderer/locales/en/frame.ts'
import { pluralRules } from '../../renderer/locales/plurals.ts'

/** What is said outside of the page: menus, dialogs, notifications. */
type DesktopTexts = typeof english

/** What the page calls its screens and what can be done on each: the menus call it the same. */
type FrameTexts = typeof englishFrame

let spoken: DesktopTexts = english
let frame: FrameTexts = englishFrame
let language: Language = 'en'

/** The texts of the person's language; to be asked for anew whenever something is shown. */
export function desktopTexts(): DesktopTexts {
  return spoken
}

/** The page's own names, in the same language. */
export function frameTexts(): FrameTexts {
  return frame
}

/**
 * From now on `desktopTexts` and `frameTexts` are in `chosen`. To be called when the application is ready: before,
 * the system's language is not known, and everything is said in English.
 */
export async function speak(chosen: Preferences['language']): Promise<void> {
  const code = chosen === 'system' ? languageFor(systemLanguages()) : chosen
  const [{ default: texts }, { default: names }] = (await Promise.all([
    import(`../../renderer/locales/${code}/desktop.ts`),
    import(`../../renderer/locales/${code}/frame.ts`),
  ])) as [{ readonly default: DesktopTexts }, { readonly default: FrameTexts }]
  spoken = texts
  frame = names
  language = code
}

/** The languages that the person has chosen for the system, the dearest first. */
function systemLanguages(): readonly string[] {
  try {
    return app.getPreferredSystemLanguages()
  } catch {
    // Where the system does not say them, those of its formats.
    return [new Intl.DateTimeFormat().resolvedOptions().locale]
  }
}

/** The form of `text` (its forms are separated by ` | `) for `count`, with the count in it. */
export function counted(text: string, count: number): string {
  const forms = text.split(' | ')
  const form = forms[pluralRules[language]?.(count, forms.length) ?? 0] ?? text
  return filled(form, { count: new Intl.NumberFormat(language).format(count) })
}

/** `text` with its `{named}` places filled. */
export function filled(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place)
}
