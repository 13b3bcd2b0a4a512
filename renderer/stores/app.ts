import { usePreferredDark } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { defaultPreferences, type AppInfo, type Preferences } from '../../shared/contract/index.ts'
import { client, connection } from '../bridge/index.ts'
import { useNotices } from './notices.ts'

const themeStorageKey = 'booth-builder.theme'

/** The program itself: what it runs in, the person's preferences, and the theme they lead to. */
export const useApp = defineStore('app', () => {
  const info = shallowRef<AppInfo | null>(null)
  const preferences = shallowRef<Preferences>({ ...defaultPreferences, theme: rememberedTheme() })
  const systemDark = usePreferredDark()
  const theme = computed<'light' | 'dark'>(() => {
    const chosen = preferences.value.theme
    return chosen === 'system' ? (systemDark.value ? 'dark' : 'light') : chosen
  })

  async function load(): Promise<void> {
    const [loadedInfo, loadedPreferences] = await Promise.all([client.call('app.info', {}), client.call('app.preferences', {})])
    info.value = loadedInfo
    keep(loadedPreferences)
  }

  function keep(next: Preferences): void {
    preferences.value = next
    localStorage.setItem(themeStorageKey, next.theme)
  }

  /** Shown at once; taken back where it cannot be saved. */
  async function setPreferences(change: Partial<Preferences>): Promise<void> {
    const before = preferences.value
    keep({ ...before, ...change })
    try {
      keep(await client.call('app.setPreferences', change))
    } catch (error) {
      keep(before)
      useNotices().fail(error)
    }
  }

  return { info, connection: computed(() => connection.value), preferences, theme, load, setPreferences }
})

// Kept beside the core's own setting, so that the first frame already has the right colours.
function rememberedTheme(): Preferences['theme'] {
  const stored = localStorage.getItem(themeStorageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
