import { nativeTheme } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'
import { createSettings, openOrStartAnew } from '../../application/host/settings-store.ts'
import type { Log, SettingsPort } from '../../application/types.ts'

const windowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  maximized: z.boolean(),
})

/** Where the window was, in device-independent pixels. */
export type WindowState = z.infer<typeof windowState>

export interface DesktopSettings extends SettingsPort {
  windowState(): WindowState | undefined
  setWindowState(state: WindowState): void
}

/**
 * The program's settings in `settings.json` of `folder`, and where its window was. The theme takes
 * hold of everything native at once.
 */
export function openSettings(folder: string, log: Log): DesktopSettings {
  const store = openOrStartAnew(folder, log, () => new Store({ name: 'settings', cwd: folder }))
  const settings = createSettings(store)
  // The page's `prefers-color-scheme`, native menus and dialogs follow it.
  nativeTheme.themeSource = settings.preferences().theme
  return {
    ...settings,
    setPreferences(change) {
      const next = settings.setPreferences(change)
      nativeTheme.themeSource = next.theme
      return next
    },
    windowState: () => windowState.safeParse(store.get('window')).data,
    setWindowState(state) {
      store.set('window', state)
    },
  }
}
