import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { isSignedUpdate, publicKeyOf, signUpdate } from '../../../electron/desktop/update-signature.ts'
import { canProveUpdates } from '../../../electron/desktop/updater.ts'
import { signFeeds } from '../../../resources/packaging/sign-feeds.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

describe('what a feed announces', () => {
  const own = newKey()
  const files = [{ url: 'Booth-Builder-2.0.0-linux-x64.AppImage', sha512: 'c2hhNTEy', size: 3 }]
  const announced = { version: '2.0.0', files }
  const signature = signUpdate(announced, own)

  it('is signed when it is packed, for Linux alone, and keeps whatever else it says', () => {
    const folder = temporaryFolder()
    for (const name of ['latest-linux.yml', 'latest-linux-arm64.yml', 'latest.yml', 'latest-mac.yml'])
      writeFileSync(
        join(folder, name),
        stringify({ ...announced, path: files[0]?.url, releaseDate: '2026-11-23T00:00:00.000Z' }),
      )
    expect(signFeeds(folder, own)).toEqual(['latest-linux-arm64.yml', 'latest-linux.yml'])
    const read = (name: string): unknown => parse(readFileSync(join(folder, name), 'utf8'))
    expect(read('latest-linux.yml')).toMatchObject({ ...announced, releaseDate: '2026-11-23T00:00:00.000Z' })
    expect(isSignedUpdate(read('latest-linux.yml'), publicKeyOf(own))).toBe(true)
    expect(isSignedUpdate(read('latest.yml'), publicKeyOf(own))).toBe(false)
  })

  it.each([
    ['signed by another', { ...announced, signature: signUpdate(announced, newKey()) }],
    ['with another file', { version: '2.0.0', files: [{ ...files[0], sha512: 'b3RoZXI=' }], signature }],
    [
      'with one more file',
      { version: '2.0.0', files: [...files, { url: 'x', sha512: 'b3RoZXI=' }], signature },
    ],
    ['of another number', { version: '2.0.1', files, signature }],
    ['that names its file in the old way', { version: '2.0.0', path: 'x', sha512: 'c2hhNTEy', signature }],
    ['signed with nonsense', { ...announced, signature: 'no signature' }],
  ])('does not count %s', (_what, given) => {
    expect(isSignedUpdate(given, publicKeyOf(own))).toBe(false)
  })

  it('is signed by one kind of key only', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(() => publicKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())).toThrow(
      'Ed25519',
    )
  })
})

describe('an installation can tell whose a newer version is', () => {
  const folderWith = (name: string, text: string): string => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, name), text)
    return folder
  }
  const feed = 'provider: generic\nurl: https://updates.example.org\n'
  const withKey = JSON.stringify({ updateKey: 'a key' })
  const image = { APPIMAGE: '/home/ada/Booth-Builder.AppImage' }

  it.each([
    ['on macOS, by the signature that the system asks for', 'darwin', true, feed, '{}', {}, true],
    [
      'on Windows, where it names its publisher',
      'win32',
      true,
      `${feed}publisherName:\n  - Example Ltd\n`,
      '{}',
      {},
      true,
    ],
    ['not on Windows, where it names none: anything would be taken', 'win32', true, feed, withKey, {}, false],
    ['on Linux as an AppImage that has a key to prove it by', 'linux', true, feed, withKey, image, true],
    ['not on Linux as an AppImage without one', 'linux', true, feed, '{}', image, false],
    [
      'not on Linux as a package of the system, which brings it up to date',
      'linux',
      true,
      feed,
      withKey,
      {},
      false,
    ],
    ['not where it is run from its sources', 'darwin', false, feed, '{}', {}, false],
  ] as const)('%s', (_what, platform, isPackaged, yaml, declaration, environment, expected) => {
    const [resources, program] = [folderWith('app-update.yml', yaml), folderWith('package.json', declaration)]
    expect(canProveUpdates({ platform, isPackaged, resources, program }, environment)).toBe(expected)
  })
})
