import type { Handlers } from '../../../shared/contract/index.ts'
import type { ApplicationContext } from '../context.ts'

export function appHandlers({ host }: ApplicationContext): Pick<Handlers, 'app.info' | 'app.preferences' | 'app.setPreferences'> {
  const { kind, version, vault, settings } = host
  return {
    'app.info': () => ({ version, host: kind, secretStorage: vault.kind, regions: settings.regions() }),
    'app.preferences': () => settings.preferences(),
    'app.setPreferences': ({ theme, language }) =>
      settings.setPreferences({ ...(theme === undefined ? {} : { theme }), ...(language === undefined ? {} : { language }) }),
  }
}
