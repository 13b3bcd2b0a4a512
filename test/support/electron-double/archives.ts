import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** How the archive itself is called beside the folder that stands for what Electron shows of it. */
export const archiveSuffix = '.archive'

/** From now on, as in Electron, an archive is a file and no folder while `process.noAsar` is set. */
export function showArchives(): void {
  const { openSync } = fs
  fs.openSync = (path, ...how) => {
    const isArchive = process.noAsar && typeof path === 'string' && path.endsWith('.asar')
    return openSync(isArchive ? `${path}${archiveSuffix}` : path, ...how)
  }
  syncBuiltinESMExports()
}
