import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  defaultCacheDirectory,
  defaultDataDirectory,
} from '../../../electron/application/host/data-directory.ts'

const home = homedir()
const notAbsolute = [undefined, '', ' ', '.', './data', 'data', '~/data'] as const

describe('the places that the system means for data', () => {
  test('are those that the environment names', () => {
    expect(defaultDataDirectory({ XDG_DATA_HOME: '/srv/data' }, 'linux')).toBe('/srv/data/booth-builder')
    expect(defaultCacheDirectory({ XDG_CACHE_HOME: '/srv/cache' }, 'linux')).toBe('/srv/cache/booth-builder')
    expect(defaultDataDirectory({ LOCALAPPDATA: '/users/ada/local' }, 'win32')).toBe(
      '/users/ada/local/Booth Builder',
    )
    expect(defaultCacheDirectory({ LOCALAPPDATA: '/users/ada/local' }, 'win32')).toBe(
      '/users/ada/local/booth-builder',
    )
  })

  test.each(notAbsolute)('are never the folder that the program was started from: %j', (given) => {
    const environment = { XDG_DATA_HOME: given, XDG_CACHE_HOME: given, LOCALAPPDATA: given }
    expect(defaultDataDirectory(environment, 'linux')).toBe(join(home, '.local', 'share', 'booth-builder'))
    expect(defaultCacheDirectory(environment, 'linux')).toBe(join(home, '.cache', 'booth-builder'))
    expect(defaultDataDirectory(environment, 'win32')).toBe(join(home, 'AppData', 'Local', 'Booth Builder'))
    expect(defaultCacheDirectory(environment, 'win32')).toBe(join(home, 'AppData', 'Local', 'booth-builder'))
  })
})
