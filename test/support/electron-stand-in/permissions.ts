import type { CDPSession } from 'playwright'
import { session } from '../electron-double/index.ts'

/** What Chromium calls a permission, and what Electron's handlers are told of it. */
const permissions = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  camera: 'media',
  microphone: 'media',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  'idle-detection': 'idle-detection',
  'window-management': 'window-management',
  'persistent-storage': 'persistent-storage',
  'screen-wake-lock': 'screen-wake-lock',
  'local-fonts': 'local-fonts',
} as const

/**
 * Has Chromium grant and deny what the program's handlers say, now and whenever they are set anew:
 * whatever no handler refuses is granted. Its own prompts are never shown, as in Electron.
 */
export async function applyPermissions(chromium: CDPSession): Promise<void> {
  const apply = async (): Promise<void> => {
    for (const [name, known] of Object.entries(permissions)) {
      const setting =
        session.defaultSession.check(known) && (await session.defaultSession.request(known))
          ? 'granted'
          : 'denied'
      await chromium
        .send('Browser.setPermission', { permission: { name }, setting })
        .catch((error: unknown) => {
          // Chromium does not know it here; so nothing can be granted either.
          if (!/Unknown permission|not supported/i.test(String(error))) throw error
        })
    }
  }
  session.defaultSession.onHandlers = () => void apply().catch(() => undefined)
  await apply()
}
