import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where the program keeps its data when nobody says otherwise: the place the operating system means
 * for it.
 */
export function defaultDataDirectory(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Booth Builder')
  if (platform === 'win32')
    return join(
      absoluteFolder(environment['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'),
      'Booth Builder',
    )
  return join(absoluteFolder(environment['XDG_DATA_HOME']) ?? join(home, '.local', 'share'), 'booth-builder')
}

/** Where what can be made again is kept: the place the operating system means for it. */
export function defaultCacheDirectory(
  environment: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const home = homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'booth-builder')
  if (platform === 'win32')
    return join(
      absoluteFolder(environment['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'),
      'booth-builder',
    )
  return join(absoluteFolder(environment['XDG_CACHE_HOME']) ?? join(home, '.cache'), 'booth-builder')
}

/**
 * A folder that the environment names. One that is empty or relative counts as none, by the XDG
 * Base Directory Specification: data would lie wherever the program was started from.
 */
function absoluteFolder(given: string | undefined): string | undefined {
  return given !== undefined && isAbsolute(given) ? given : undefined
}
