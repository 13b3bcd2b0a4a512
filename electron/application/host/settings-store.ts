import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Preferences } from '../../../shared/contract/index.ts'
import { preferences, regionCode } from '../../../shared/contract/schemas.ts'
import { defaultPreferences } from '../../../shared/contract/types.ts'
import type { Log, SettingsPort } from './types.ts'

/**
 * A JSON file with values by path (`preferences.theme`): `conf`, or `electron-store`, which is
 * built on it.
 */
export interface SettingsStore {
  get(path: string): unknown
  set(path: string, value: unknown): void
}

const address = z.url({ protocol: /^https?$/ })

/**
 * The program's settings in `store`, the same for every host of a machine. What was written there
 * by hand and makes no sense counts as not written. `regions` (`{"EU": "https://…"}`) are filled by
 * an administrator, or by connecting.
 */
export function createSettings(store: SettingsStore): SettingsPort {
  const read = (): Preferences => {
    const written = Object.fromEntries(
      Object.keys(defaultPreferences).map((name) => [name, store.get(`preferences.${name}`)]),
    )
    const sound = Object.entries(written).filter(
      ([name, value]) => value !== undefined && preferences.partial().safeParse({ [name]: value }).success,
    )
    return preferences.parse({ ...defaultPreferences, ...Object.fromEntries(sound) })
  }
  return {
    preferences: read,
    setPreferences(change) {
      const next = preferences.parse({
        ...read(),
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
      })
      store.set('preferences', next)
      return next
    },
    regions: () =>
      regionCode.options.map((code) => ({
        code,
        baseUrl: address.safeParse(store.get(`regions.${code}`)).data ?? null,
      })),
    setRegion(code, baseUrl) {
      store.set(`regions.${code}`, baseUrl)
    },
  }
}

/**
 * Opens the `settings.json` of `folder` with `open`; one that is no JSON is kept aside, and the
 * settings start anew.
 */
export function openOrReset<Store extends SettingsStore>(folder: string, log: Log, open: () => Store): Store {
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
