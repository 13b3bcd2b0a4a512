import { app } from 'electron'
import { spawn } from 'node:child_process'
import type { Log } from '../application/host/types.ts'

/**
 * Has the program started anew with `args` when it has ended; whoever calls this ends it. Of an
 * AppImage what runs lies in a mount that goes with it, and Electron's helper that waits for the
 * end too: there the image itself is started, as the last thing done.
 */
export function relaunch(args: readonly string[], log: Log): void {
  const image = app.isPackaged && process.platform === 'linux' ? process.env['APPIMAGE'] : undefined
  if (image === undefined) {
    app.relaunch({ args: [...args] })
    return
  }
  app.once('quit', () => {
    app.releaseSingleInstanceLock()
    const child = spawn(image, args, { detached: true, stdio: 'ignore' })
    child.once('error', (error) =>
      log.warn('The program could not be started anew.', { reason: error.message }),
    )
    child.unref()
  })
}
