import { usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { defaultPreferences, type AppInfo, type Preferences } from '../../shared/contract/index.ts'
import { isLanguage, languageFor, type Language } from '../../shared/languages.ts'
import { client, connection } from '../bridge/index.ts'
import { useNotices } from './notices.ts'

const themeStorageKey = 'booth-builder.theme'
const languageStorageKey = 'booth-builder.language'

/**
 * The program itself: what it runs in, the person's preferences, and the theme and the language they
 * lead to.
 */
export const useApp = defineStore('app', () => {
  const info = shallowRef<AppInfo | null>(null)
  const preferences = shallowRef<Preferences>({
    ...defaultPreferences,
    theme: rememberedTheme(),
    language: rememberedChoice(),
  })
  const systemDark = usePreferredDark()
  const theme = computed<'light' | 'dark'>(() => {
    const chosen = preferences.value.theme
    return chosen === 'system' ? (systemDark.value ? 'dark' : 'light') : chosen
  })

  const language = computed(() => languageOf(preferences.value.language))

  async function load(): Promise<void> {
    const [loadedInfo, loadedPreferences] = await Promise.all([
      client.call('app.info', {}),
      client.call('app.preferences', {}),
    ])
    info.value = loadedInfo
    keep(loadedPreferences)
  }

  function keep(next: Preferences): void {
    preferences.value = next
    localStorage.setItem(themeStorageKey, next.theme)
    localStorage.setItem(languageStorageKey, next.language)
  }

  let asked = 0

  /** Shown at once; taken back where it cannot be saved. */
  async function setPreferences(change: Partial<Preferences>): Promise<void> {
    const before = preferences.value
    const mine = ++asked
    keep({ ...before, ...change })
    try {
      const next = await client.call('app.setPreferences', change)
      // An answer does not know yet what was asked for after it.
      if (mine === asked) keep(next)
    } catch (error) {
      keep(before)
      useNotices().fail(error)
    }
  }

  return {
    info,
    connection: computed(() => connection.value),
    preferences,
    theme,
    language,
    load,
    setPreferences,
  }
})

// Kept beside the core's own settings, so that the first frame already has the right colours and words.
function rememberedTheme(): Preferences['theme'] {
  const stored = localStorage.getItem(themeStorageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The language in which the page was left, or that of the system. */
export function rememberedLanguage(): Language {
  return languageOf(rememberedChoice())
}

function rememberedChoice(): Preferences['language'] {
  const stored = localStorage.getItem(languageStorageKey) ?? ''
  return isLanguage(stored) ? stored : 'system'
}

function languageOf(chosen: Preferences['language']): Language {
  return chosen === 'system' ? languageFor(navigator.languages) : chosen
}
