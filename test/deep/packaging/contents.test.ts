import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../../electron/start/build.ts'
import { readContents } from '../../../resources/packaging/contents/contents.ts'
import {
  nativePackages,
  packageFolders,
  type Lockfile,
} from '../../../resources/packaging/contents/packages.ts'
import { reachedFrom } from '../../../resources/packaging/contents/programs.ts'

describe('what programs load', () => {
  const parts = {
    'desktop.js': ['chunks/a.js', 'electron', 'node:fs'],
    'chunks/a.js': ['chunks/b.js', '@scope/tool/deep/file.js'],
    'chunks/b.js': ['chunks/a.js', 'plain/sync'],
    'web.js': ['fastify'],
  }

  test('is followed through chunks, in circles too, to the names of packages', () => {
    expect(reachedFrom(['desktop.js'], parts)).toEqual({
      files: ['chunks/a.js', 'chunks/b.js', 'desktop.js'],
      packages: ['@scope/tool', 'plain'],
    })
  })

  test('is an error for a program that was not built', () => {
    expect(() => reachedFrom(['service.js'], parts)).toThrow('The build has no service.js')
  })
})

describe('the packages that packages need', () => {
  const lockfile: Lockfile = {
    '': {},
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': {
      optionalDependencies: { 'c-win': '1', 'c-linux': '1', 'c-musl': '1', 'c-absent': '1' },
    },
    'node_modules/c-win': { os: ['win32'], cpu: ['arm64'] },
    'node_modules/c-linux': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/c-musl': { os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  }

  test('are those that Node would find, the nearest first, without what is made for one machine', () => {
    expect(packageFolders(['a'], lockfile)).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ])
  })

  test('for one machine are its own alone', () => {
    expect(nativePackages(['a'], lockfile, { os: 'win32', cpu: 'arm64' })).toEqual(['node_modules/c-win'])
    expect(nativePackages(['a'], lockfile, { os: 'linux', cpu: 'x64' })).toEqual(['node_modules/c-linux'])
    expect(nativePackages(['a'], lockfile, { os: 'darwin', cpu: 'x64' })).toEqual([])
  })

  test('must be in the lockfile', () => {
    expect(() => packageFolders(['nowhere'], lockfile)).toThrow('The program needs nowhere')
  })
})

describe('the contents of the packages', () => {
  const root = resolve(import.meta.dirname, '../../..')
  beforeAll(() => ensureBuilt(root), 300_000)

  test('are without the client of databases, and what only that needs, and with that of buckets, through which plans are shared', () => {
    const { packages } = readContents(root)
    expect(packages).toEqual(
      expect.arrayContaining(['node_modules/fastify', 'node_modules/@aws-sdk/client-s3']),
    )
    expect(
      packages.filter((folder) => /\/pg(-|$)|postgres|@napi-rs|\/electron$|\/vue$/.test(folder)),
    ).toEqual([])
  })

  test('hold the native packages of the machine they are for', () => {
    const contents = readContents(root)
    const folders = (os: 'win32' | 'darwin' | 'linux'): string[] =>
      [...new Set(contents.filesOn(os).map(({ to }) => to))].filter((to) => to.includes('@img'))
    // electron-builder puts the machine's name in for Windows and Linux; a program for macOS has both.
    expect(folders('win32')).toEqual(['node_modules/@img/sharp-win32-${arch}'])
    expect(folders('linux').sort()).toEqual([
      'node_modules/@img/sharp-libvips-linux-${arch}',
      'node_modules/@img/sharp-linux-${arch}',
      'node_modules/@img/sharp-wasm32',
    ])
    expect(folders('darwin').sort()).toEqual([
      'node_modules/@img/sharp-darwin-arm64',
      'node_modules/@img/sharp-darwin-x64',
      'node_modules/@img/sharp-libvips-darwin-arm64',
      'node_modules/@img/sharp-libvips-darwin-x64',
    ])
  })
})
