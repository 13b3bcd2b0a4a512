import { app } from 'electron'
import type { Preferences } from '../../../shared/contract/index.ts'
import { languageFor, type Language } from '../../../shared/languages.ts'
import english from '../../../renderer/locales/en/desktop.json' with { type: 'json' }
import englishFrame from '../../../renderer/locales/en/frame.json' with { type: 'json' }
import { partsOf } from '../../../renderer/locales/icu/compiled.ts'
import { written, type Values } from '../../../renderer/locales/icu/parts.ts'

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
    import(`../../../renderer/locales/${code}/desktop.json`, { with: { type: 'json' } }),
    import(`../../../renderer/locales/${code}/frame.json`, { with: { type: 'json' } }),
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

/** `text` with its `{named}` places filled, and in the form for a number among them. */
export function filled(text: string, places: Values): string {
  return written(partsOf(text), places, {
    language,
    number: (value) => new Intl.NumberFormat(language).format(value),
  })
}
