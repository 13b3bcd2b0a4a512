import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { version } from 'electron/package.json'
import { installedElectron } from '../../../electron/start/electron-binary.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'electron-'))
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

test.each([
  ['linux', 'electron'],
  ['win32', 'electron.exe'],
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
] as const)(
  'a folder that is named holds the binary on %s as %s, if it is of the same version',
  async (platform, name) => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }))
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, '')
    await writeFile(join(folder, 'version'), version)
    expect(installedElectron()).toBe(path)
    await writeFile(join(folder, 'version'), '1.0.0')
    expect(installedElectron()).toBeUndefined()
  },
)
