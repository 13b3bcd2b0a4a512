import Conf from 'conf'
import { createSettings, openOrReset } from '../application/host/settings-store.ts'
import type { Log, SettingsPort } from '../application/host/types.ts'

/** The program's settings in `settings.json` of `folder`. */
export function openSettings(folder: string, log: Log): SettingsPort {
  return createSettings(openOrReset(folder, log, () => new Conf({ cwd: folder, configName: 'settings' })))
}
