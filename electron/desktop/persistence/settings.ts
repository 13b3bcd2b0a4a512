import { nativeTheme } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'
import { createSettings, openOrReset } from '../../application/host/settings-store.ts'
import type { Preferences } from '../../../shared/contract/index.ts'
import type { Log, SettingsPort } from '../../application/host/types.ts'

const windowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  maximized: z.boolean(),
  // Absent in what earlier versions kept.
  fullScreen: z.boolean().default(false),
})

/** Where the window was and how it filled its display, in device-independent pixels. */
export type WindowState = z.infer<typeof windowState>

export interface DesktopSettings extends SettingsPort {
  windowState(): WindowState | undefined
  setWindowState(state: WindowState): void
  /** `listener` hears of each change of the preferences, and what they were before. */
  onPreferences(listener: (next: Preferences, before: Preferences) => void): void
}

/**
 * The program's settings in `settings.json` of `folder`, and where its window was. The theme takes
 * hold of everything native at once.
 */
export function openSettings(folder: string, log: Log): DesktopSettings {
  const store = openOrReset(folder, log, () => new Store({ name: 'settings', cwd: folder }))
  const settings = createSettings(store)
  // The page's `prefers-color-scheme`, native menus and dialogs follow it.
  nativeTheme.themeSource = settings.preferences().theme
  const listeners: ((next: Preferences, before: Preferences) => void)[] = []
  return {
    ...settings,
    setPreferences(change) {
      const before = settings.preferences()
      const next = settings.setPreferences(change)
      nativeTheme.themeSource = next.theme
      for (const listener of listeners) listener(next, before)
      return next
    },
    onPreferences: (listener) => void listeners.push(listener),
    windowState: () => windowState.safeParse(store.get('window')).data,
    setWindowState(state) {
      store.set('window', state)
    },
  }
}
