import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { GuidePageId } from '../components/help/guide/pages.ts'
import { useApp } from './app.ts'
import { hasNews } from './news.ts'
import { client } from '../bridge/index.ts'
import { useEvent } from './event.ts'

/** What helps, as it is open above the page. */
export type HelpShown =
  | {
      readonly kind: 'guide'
      readonly page: GuidePageId
      readonly anchor: string | null
      readonly wanted: string
    }
  | { readonly kind: 'diagnostics' }
  | { readonly kind: 'news' }

export const useHelp = defineStore('help', () => {
  const shown = shallowRef<HelpShown | null>(null)
  const touring = shallowRef(false)

  /** `wanted`: what is searched for in it at once. */
  function openGuide(page: GuidePageId = 'for-exhibitors', anchor: string | null = null, wanted = ''): void {
    shown.value = { kind: 'guide', page, anchor, wanted }
  }

  /**
   * Whether a newer version than the one used before is to be told of, which is so once; which one a
   * first start is of is kept in silence. To be called when the program's settings are known.
   */
  function takeNews(): boolean {
    const app = useApp()
    const version = app.info?.version
    const seen = app.preferences.seenVersion
    if (version === undefined || seen === version) return false
    const isNews = hasNews(seen, version)
    if (isNews || seen === '') void app.setPreferences({ seenVersion: version })
    return isNews
  }

  function showNews(): void {
    shown.value = { kind: 'news' }
  }

  function startTour(): void {
    shown.value = null
    touring.value = true
  }

  /** Whoever ends it, or wants none, is not offered it again. */
  function endTour(): void {
    touring.value = false
    const app = useApp()
    if (app.preferences.tour !== 'done') void app.setPreferences({ tour: 'done' })
  }

  return { shown, touring, openGuide, takeNews, showNews, startTour, endTour }
})

/** What helps to find a fault of the program, and of the open event where one is; see the call. */
export async function readDiagnostics(): Promise<string> {
  const { text } = await client.call('diagnostics.text', { eventId: useEvent().eventId })
  return text
}
