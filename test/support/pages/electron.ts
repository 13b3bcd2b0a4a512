import { missingDisplay, thisMachine } from '../../../electron/start/desktop-obstacles.ts'
import { installedElectron } from '../../../electron/start/electron-binary.ts'

/**
 * What the desktop suite runs in, or why it cannot run here. Root may: the suite starts Electron
 * without its outer sandbox then.
 */
export function electronForTests():
  { readonly path: string; readonly args: readonly string[] } | { readonly missing: string } {
  const path = installedElectron()
  if (path === undefined)
    return { missing: 'there is no Electron binary here (“npx install-electron” downloads it)' }
  const display = missingDisplay({ ...thisMachine, userId: undefined })
  if (display !== undefined) return { missing: display }
  return { path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}
