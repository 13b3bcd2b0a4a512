import { computed, type ComputedRef } from 'vue'
import { isLanguage, languageCodes, languages } from '../../../shared/languages.ts'
import { useText } from '../../locales/index.ts'
import { useApp } from '../../stores/app.ts'

interface LanguageChoice {
  readonly id: string
  /** What the language calls itself. */
  readonly label: string
  readonly lang?: string
  readonly checked: boolean
}

/** The languages to choose from, the system's first, and the way to choose one by its id. */
export function useLanguageChoice(): {
  readonly choices: ComputedRef<readonly LanguageChoice[]>
  readonly choose: (id: string) => void
} {
  const { t } = useText()
  const app = useApp()
  return {
    choices: computed(() =>
      (['system', ...languageCodes] as const).map((id) => ({
        id,
        ...(id === 'system'
          ? { label: t('frame.language.system') }
          : { label: languages[id].name, lang: id }),
        checked: app.preferences.language === id,
      })),
    ),
    choose(id) {
      if (id === 'system' || isLanguage(id)) void app.setPreferences({ language: id })
    },
  }
}
