import Conf from 'conf'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Preferences, Region } from '../../shared/contract/index.ts'
import { preferences } from '../../shared/contract/schemas.ts'
import type { Log, SettingsPort } from '../application/types.ts'

const regionCodes = ['US', 'CA', 'EU', 'UK', 'KSA'] as const satisfies readonly Region['code'][]
const address = z.url({ protocol: /^https?$/ })
const defaults: Preferences = { theme: 'system', language: 'en' }

/**
 * The program's settings in `settings.json` of `folder`. What was written there by hand and makes no sense counts as not written; a file that is no JSON is kept
 * aside. An administrator fills `regions` (`{"EU": "https://…"}`).
 */
export function openSettings(folder: string, log: Log): SettingsPort {
  const store = openStore(folder, log)
  const read = (): Preferences => {
    const theme = preferences.shape.theme.safeParse(store.get('preferences.theme'))
    const language = preferences.shape.language.safeParse(store.get('preferences.language'))
    return { theme: theme.data ?? defaults.theme, language: language.data ?? defaults.language }
  }
  return {
    preferences: read,
    setPreferences(change) {
      const next = { ...read(), ...change }
      store.set('preferences', next)
      return next
    },
    regions: () => regionCodes.map((code) => ({ code, baseUrl: address.safeParse(store.get(`regions.${code}`)).data ?? null })),
  }
}

function openStore(folder: string, log: Log): Conf {
  const open = () => new Conf({ cwd: folder, configName: 'settings' })
  try {
    return open()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const file = join(folder, 'settings.json')
    const aside = `${file}.damaged-${Date.now()}`
    renameSync(file, aside)
    log.warn('The settings could not be read and start anew; the damaged file is kept.', { file: aside })
    return open()
  }
}
