import type { Configuration } from 'electron-builder'
import { rm, mkdir, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { publicKeyOf } from '../../electron/desktop/update-signature.ts'
import { languageCodes } from '../../shared/languages.ts'
import { readContents } from './contents/contents.ts'
import { packMime } from './pack-mime.ts'
import { withoutEmpty } from './prerequisites.ts'
import { linuxPackages } from './systems/linux.ts'
import { macPackages } from './systems/mac.ts'
import { windowsPackages } from './systems/windows.ts'
import { extractFile } from '@electron/asar'
import { readArchiveFiles } from '../../electron/installation/archive-files.ts'

const root = join(import.meta.dirname, '..', '..')

/** As electron-builder numbers them. */
const cpuOf: Readonly<Record<number, 'x64' | 'arm64'>> = { 1: 'x64', 3: 'arm64' }

/** Where updates are looked for; the person can name another place in the settings. */
const defaultUpdateFeed = 'https://updates.booth-builder.example'

/** Of a package that is copied: code, data and the licence. */
const isForRunning = (path: string): boolean => /\/licen[cs]e[^/]*$|\.(c?js|mjs|json)$/i.test(path)

/**
 * What `npm run dist` makes. Whatever differs from one build to the next is read from the
 * environment; `docs/packaging.md` lists it.
 */
export function configuration(given: Readonly<Record<string, string | undefined>>): Configuration {
  const environment = withoutEmpty(given)
  const contents = readContents(root)
  const updateKey = environment['BOOTH_BUILDER_UPDATE_KEY']
  const forTests = environment['BOOTH_BUILDER_DIST_FOR_TESTS'] === '1'
  return {
    // Windows knows the running program by it too (electron/desktop/start.ts).
    appId: 'booth-builder.desktop',
    productName: 'Booth Builder',
    copyright: `Copyright © ${new Date().getFullYear()} The Booth Builder founders. MIT licence.`,
    directories: { output: 'dist', buildResources: 'resources/packaging' },
    artifactName: `Booth-Builder-\${version}-\${os}-\${arch}${forTests ? '-for-tests' : ''}.\${ext}`,
    extraMetadata: {
      homepage: environment['BOOTH_BUILDER_HOMEPAGE'] ?? 'https://booth-builder.example',
      // The window belongs to the entry of this name in the system's menu.
      desktopName: 'booth-builder.desktop',
      // Linux has no signatures of its own that an update could be compared by.
      ...(updateKey === undefined ? {} : { updateKey: publicKeyOf(updateKey) }),
      // Of use to whoever builds it.
      bin: null,
      engines: null,
      allowScripts: null,
      overrides: null,
    },
    asar: true,
    asarUnpack: [...contents.asarUnpack],
    files: [...contents.files],
    electronLanguages: [...languageCodes],
    ...(environment['BOOTH_BUILDER_ELECTRON_DIST'] === undefined
      ? {}
      : { electronDist: environment['BOOTH_BUILDER_ELECTRON_DIST'] }),
    electronFuses: fuses({
      forTests,
      signsItself: environment['CSC_LINK'] === undefined && environment['CSC_NAME'] === undefined,
    }),
    // Native packages come built, for every machine; which of all packages are packed is said above.
    beforeBuild: () => Promise.resolve(false),
    beforePack({ electronPlatformName, arch }) {
      const os =
        electronPlatformName === 'darwin' || electronPlatformName === 'win32' ? electronPlatformName : 'linux'
      const cpus: readonly ('x64' | 'arm64')[] = os === 'darwin' ? ['x64', 'arm64'] : [cpuOf[arch] ?? 'x64']
      const missing = cpus.flatMap((cpu) => contents.missingOn({ os, cpu }))
      if (missing.length === 0) return Promise.resolve()
      throw new Error(`Not installed: ${missing.join(', ')}. “npm run dist” installs what is missing.`)
    },
    nodeGypRebuild: false,
    afterExtract: ({ packager, appOutDir }) =>
      rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true }),
    afterPack: ({ packager, appOutDir }) =>
      copyBesideArchive(
        join(packager.getResourcesDir(appOutDir), 'app.asar'),
        (path) => isForRunning(path) && contents.isAlsoOutside(path),
      ),
    forceCodeSigning: environment['BOOTH_BUILDER_DIST_SIGNED'] === '1',
    fileAssociations: [
      {
        ext: 'boothpack',
        name: 'Booth pack',
        description: 'Booths with their media, to be opened in Booth Builder',
        mimeType: packMime,
        role: 'Editor',
        rank: 'Owner',
        icon: 'resources/icons/boothpack',
      },
    ],
    protocols: [{ name: 'Booth Builder', schemes: ['boothbuilder'], role: 'Viewer' }],
    publish: [
      {
        provider: 'generic',
        url: environment['BOOTH_BUILDER_UPDATE_FEED'] ?? defaultUpdateFeed,
        channel: 'latest',
      },
    ],
    ...macPackages(contents.filesOn('darwin'), environment),
    ...windowsPackages(contents.filesOn('win32'), environment),
    ...linuxPackages(contents.filesOn('linux'), environment),
  }
}

export default (): Configuration => configuration(process.env)

/**
 * Puts copies of files in the archive beside it, as they are in it: they are compared with the
 * hashes there before they are run.
 */
async function copyBesideArchive(archive: string, isWanted: (path: string) => boolean): Promise<void> {
  for (const [path, { isOutside }] of readArchiveFiles(archive)) {
    if (isOutside || !isWanted(path)) continue
    const copy = join(`${archive}.unpacked`, path)
    await mkdir(dirname(copy), { recursive: true })
    await writeFile(copy, extractFile(archive, path))
  }
}

type Fuses = NonNullable<Configuration['electronFuses']>

/**
 * What is burnt into the executable, so that no argument and no file beside it can change it. Tests
 * drive the packed program by its inspector, and have a build of their own. `signsItself` where no
 * certificate is named: setting fuses breaks the signature that Electron comes with, and a Mac of
 * Apple's own processors starts nothing without one.
 */
function fuses({
  forTests,
  signsItself,
}: {
  readonly forTests: boolean
  readonly signsItself: boolean
}): Fuses {
  return {
    // The program cannot be used as Node; its own processes are utility processes.
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: forTests,
    enableNodeCliInspectArguments: forTests,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    // Needs a snapshot of our own, which we do not make.
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: signsItself && process.platform === 'darwin',
  }
}
