import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createVault } from '../../../electron/desktop/persistence/vault.ts'
import { app, restart, safeStorage } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const secret = 'a secret that must never be readable'
let folder: string
let file: string
let warnings: string[]
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (message: string, details?: object) => warnings.push(`${message} ${JSON.stringify(details)}`),
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'desktop-vault-'))
  file = join(folder, 'secrets.json')
  warnings = []
  restart(folder)
  app.becomeReady()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

describe('with a keychain', () => {
  test('a secret is there after the program was started again, encrypted, for its owner alone', async () => {
    const vault = await createVault(file, log)
    expect(vault.kind).toBe('keychain')
    await vault.set('event/token', secret)
    expect(await (await createVault(file, log)).get('event/token')).toBe(secret)

    const written = await readFile(file)
    expect(written.includes(secret)).toBe(false)
    expect(written.includes(Buffer.from(secret).toString('base64'))).toBe(false)
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('what is removed is gone, and what was never there is undefined', async () => {
    const vault = await createVault(file, log)
    await vault.set('a', '1')
    await vault.remove('a')
    await vault.remove('never')
    expect(await vault.get('a')).toBeUndefined()
    expect(await (await createVault(file, log)).get('a')).toBeUndefined()
  })

  test('writes at the same time are all kept', async () => {
    const vault = await createVault(file, log)
    await Promise.all(
      Array.from({ length: 20 }, (_value, index) => vault.set(`name ${index}`, `value ${index}`)),
    )
    const again = await createVault(file, log)
    for (let index = 0; index < 20; index += 1)
      expect(await again.get(`name ${index}`)).toBe(`value ${index}`)
  })

  test('a secret encrypted with an older key is encrypted anew when it is read', async () => {
    const vault = await createVault(file, log)
    await vault.set('a', secret)
    const before = await readFile(file, 'utf8')
    safeStorage.rotateKey()
    expect(await vault.get('a')).toBe(secret)
    expect(await readFile(file, 'utf8')).not.toBe(before)
    const settled = await readFile(file, 'utf8')
    expect(await vault.get('a')).toBe(secret)
    expect(await readFile(file, 'utf8')).toBe(settled)
  })

  test('a secret whose key is lost counts as not there, is said so without naming it, and can be set again', async () => {
    const vault = await createVault(file, log)
    await vault.set('a', secret)
    safeStorage.loseKeys()
    expect(await vault.get('a')).toBeUndefined()
    expect(warnings.join()).toContain('could not be read from the keychain')
    expect(warnings.join()).not.toContain(secret)
    await vault.set('a', 'new')
    expect(await vault.get('a')).toBe('new')
  })

  test('a keychain that fails later is an error with a code, and nothing is written unencrypted', async () => {
    const vault = await createVault(file, log)
    safeStorage.available = false
    await expect(vault.set('a', secret)).rejects.toMatchObject({ code: 'secret-storage' })
    expect(await readFile(file, 'utf8').catch(() => '')).not.toContain(secret)
  })
})

describe('without a keychain', () => {
  const cases = [
    ['the only backend of Linux is a fixed password', 'linux', () => (safeStorage.backend = 'basic_text')],
    ['the backend of Linux is unknown', 'linux', () => (safeStorage.backend = 'unknown')],
    ['the system offers no encryption', 'darwin', () => (safeStorage.available = false)],
    [
      'asking for it fails',
      'win32',
      () =>
        vi.spyOn(safeStorage, 'isAsyncEncryptionAvailable').mockRejectedValueOnce(new Error('no service')),
    ],
  ] as const

  test.each(cases)(
    'because %s, secrets live in memory and the log says so',
    async (_why, platform, arrange) => {
      arrange()
      vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }))
      const vault = await createVault(file, log)
      expect([vault.kind, vault.canNameKeyring]).toEqual(['memory', platform === 'linux'])
      await vault.set('a', secret)
      expect(await vault.get('a')).toBe(secret)
      await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
      expect(warnings[0]).toContain('kept in memory until the program ends')
    },
  )

  test('because it is to be left alone, secrets live in memory', async () => {
    vi.stubEnv('BOOTH_BUILDER_SECRETS', 'memory')
    const vault = await createVault(file, log)
    expect([vault.kind, vault.canNameKeyring]).toEqual(['memory', undefined])
  })

  test('on macOS and Windows the backend of Linux is not asked for', async () => {
    safeStorage.backend = 'basic_text'
    vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
    expect((await createVault(file, log)).kind).toBe('keychain')
  })
})
