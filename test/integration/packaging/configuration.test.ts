import { Ajv } from 'ajv'
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { publicKeyOf } from '../../../electron/desktop/update-signature.ts'
import { linkScheme } from '../../../electron/desktop/shell/link.ts'
import { ensureBuilt } from '../../../electron/start/build.ts'
import { configuration } from '../../../resources/packaging/electron-builder.ts'
import { linuxSizes } from '../../../resources/packaging/icons/make.ts'

const root = resolve(import.meta.dirname, '../../..')

beforeAll(() => ensureBuilt(root), 300_000)

async function schemaErrors(environment: Readonly<Record<string, string>>): Promise<unknown> {
  const schema = JSON.parse(
    await readFile(createRequire(import.meta.url).resolve('app-builder-lib/scheme.json'), 'utf8'),
  ) as object
  // As the builder sets it up.
  const ajv = new Ajv({ strict: false, allErrors: true })
  const isValid = ajv.compile(schema)
  return isValid(configuration(environment)) ? [] : isValid.errors
}

describe('the configuration of the packages', () => {
  test('is one by electron-builder’s own schema, signed or not', async () => {
    expect(await schemaErrors({})).toEqual([])
    expect(
      await schemaErrors({
        BOOTH_BUILDER_DIST_SIGNED: '1',
        BOOTH_BUILDER_DIST_FOR_TESTS: '1',
        BOOTH_BUILDER_WINDOWS_PUBLISHER: 'Acme Ltd',
        BOOTH_BUILDER_UPDATE_FEED: 'https://example.com/updates',
        BOOTH_BUILDER_MAINTAINER: 'Ada <ada@example.com>',
        BOOTH_BUILDER_ELECTRON_DIST: '/opt/electron',
        APPLE_KEYCHAIN_PROFILE: 'notary',
      }),
    ).toEqual([])
  })

  test('takes a variable without a value for one that is not set, as workflows leave them', () => {
    const unset = {
      BOOTH_BUILDER_UPDATE_FEED: '',
      BOOTH_BUILDER_HOMEPAGE: '',
      BOOTH_BUILDER_MAINTAINER: '',
      BOOTH_BUILDER_ELECTRON_DIST: '',
    }
    expect(JSON.stringify(configuration(unset))).toBe(JSON.stringify(configuration({})))
  })

  test('would not be one with a word that electron-builder does not know', async () => {
    const schema = JSON.parse(
      await readFile(createRequire(import.meta.url).resolve('app-builder-lib/scheme.json'), 'utf8'),
    ) as object
    expect(new Ajv({ strict: false }).compile(schema)({ ...configuration({}), fuses: {} })).toBe(false)
  })

  test('makes the packages that each system is used to', () => {
    const { win, mac, linux } = configuration({})
    expect([win?.target, mac?.target, linux?.target]).toEqual([
      [{ target: 'nsis', arch: ['x64', 'arm64'] }],
      [
        { target: 'dmg', arch: ['universal'] },
        { target: 'zip', arch: ['universal'] },
      ],
      ['AppImage', 'deb', 'rpm'],
    ])
  })

  test('lets only a build for tests be inspected', () => {
    const inspected = ({ electronFuses: fuses }: ReturnType<typeof configuration>) => [
      fuses?.runAsNode,
      fuses?.enableNodeCliInspectArguments,
      fuses?.enableNodeOptionsEnvironmentVariable,
    ]
    expect(inspected(configuration({}))).toEqual([false, false, false])
    const forTests = configuration({ BOOTH_BUILDER_DIST_FOR_TESTS: '1' })
    expect(inspected(forTests)).toEqual([false, true, true])
    expect(forTests.artifactName).toContain('for-tests')
  })

  test('notarises where the environment says who asks, and only then', () => {
    const notarised = (environment: Record<string, string>) => configuration(environment).mac?.notarize
    expect(notarised({})).toBe(false)
    expect(notarised({ APPLE_ID: 'ada@example.com', APPLE_TEAM_ID: 'T' })).toBe(false)
    expect(
      notarised({ APPLE_ID: 'ada@example.com', APPLE_TEAM_ID: 'T', APPLE_APP_SPECIFIC_PASSWORD: 'p' }),
    ).toBe(true)
    expect(notarised({ APPLE_API_KEY: 'k', APPLE_API_KEY_ID: 'i', APPLE_API_ISSUER: 's' })).toBe(true)
    expect(configuration({}).mac).toMatchObject({ hardenedRuntime: true })
  })

  test('starts no AppImage without Chromium’s sandbox by itself, and none that needs FUSE 2', () => {
    const { appImage, toolsets } = configuration({})
    expect([appImage?.executableArgs, toolsets?.appimage]).toEqual([[], expect.not.stringMatching(/^0\./)])
  })

  test('gives the program the public half alone of the key that signs what updates are found by', () => {
    expect(configuration({}).extraMetadata).not.toHaveProperty('updateKey')
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const extraMetadata: unknown = configuration({ BOOTH_BUILDER_UPDATE_KEY: key }).extraMetadata
    expect(extraMetadata).toHaveProperty('updateKey', publicKeyOf(key))
    expect(publicKeyOf(key)).not.toContain('PRIVATE')
  })

  test('opens packs and links: both are declared to every system', () => {
    const { fileAssociations, protocols } = configuration({})
    expect(fileAssociations).toMatchObject([
      { ext: 'boothpack', mimeType: 'application/vnd.booth-builder.pack+zip' },
    ])
    expect(protocols).toMatchObject([{ schemes: ['boothbuilder'] }])
  })

  test('lets tables, archives and folders be dropped on the program’s icon on macOS, without opening them by itself', () => {
    expect(configuration({}).mac?.extendInfo).toMatchObject({
      CFBundleDocumentTypes: [
        {
          LSHandlerRank: 'Alternate',
          LSItemContentTypes: expect.arrayContaining(['public.folder', 'public.zip-archive']) as unknown,
        },
      ],
    })
  })

  test('asks for no agreement to a licence that asks for none, where systems do not want one', () => {
    expect(configuration({}).appImage).not.toHaveProperty('license')
  })

  test('has links registered by the installer of Windows, and taken away by the uninstaller while they are its own', async () => {
    const text = await readFile(join(root, configuration({}).nsis?.include as string), 'utf8')
    const [, install = '', uninstall = ''] =
      /!macro customInstall\n(.*?)!macroend.*!macro customUnInstall\n(.*?)!macroend/s.exec(text) ?? []
    const keyOf = (line: string): string => /"(Software\\Classes\\[^"]*)"/.exec(line)?.[1] ?? line
    const scheme = `Software\\Classes\\${linkScheme}`
    const written = install.trim().split('\n')
    expect(written).toHaveLength(4)
    for (const line of written) {
      expect(line.trim()).toMatch(/^WriteRegStr SHELL_CONTEXT /)
      expect(keyOf(line) === scheme || keyOf(line).startsWith(`${scheme}\\`), line).toBe(true)
    }
    const command = /command" "" ('.*')/.exec(install)?.[1]
    expect(uninstall).toContain(`\${if} $0 == ${command}`)
    expect(/DeleteRegKey SHELL_CONTEXT (.*)/.exec(uninstall)?.[1]).toBe(`"${scheme}"`)
  })

  test('names only files that there are', async () => {
    const { mac, win, deb, rpm } = configuration({})
    const fromPackages = [deb, rpm].flatMap((target) =>
      (target?.fpm ?? []).map((mapping) => mapping.slice(0, mapping.indexOf('='))),
    )
    expect(fromPackages).toHaveLength(2 * linuxSizes.length)
    for (const path of fromPackages) expect((await readFile(path)).length, path).toBeGreaterThan(100)
    const icons = ['icns', 'ico'].map((kind) => `resources/icons/boothpack.${kind}`)
    for (const path of [
      mac?.icon,
      win?.icon,
      mac?.entitlements,
      mac?.entitlementsInherit,
      'resources/icons/linux/512x512.png',
      ...icons,
    ])
      expect((await readFile(join(root, path as string))).length, String(path)).toBeGreaterThan(100)
  })

  test('gives up of the hardened runtime only what V8 needs', async () => {
    const text = await readFile(join(root, configuration({}).mac?.entitlements as string), 'utf8')
    expect([...text.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ])
  })

  test('requires of an update that the same publisher signed it', () => {
    expect(configuration({}).win).toMatchObject({ verifyUpdateCodeSignature: true })
    expect(configuration({ BOOTH_BUILDER_WINDOWS_PUBLISHER: 'Acme Ltd' }).win?.signtoolOptions).toEqual({
      publisherName: 'Acme Ltd',
    })
    expect(configuration({ BOOTH_BUILDER_UPDATE_FEED: 'https://example.com/u' }).publish).toMatchObject([
      { provider: 'generic', url: 'https://example.com/u' },
    ])
  })
})
