import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Where the program keeps its data when nobody says otherwise: the place the operating system means
 * for it.
 */
export function defaultDataDirectory(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = homedir()
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Booth Builder')
    case 'win32':
      return join(environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'Booth Builder')
    default:
      return resolve(environment['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'booth-builder')
  }
}
