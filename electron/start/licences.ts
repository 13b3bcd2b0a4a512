import { init, type ModuleInfos } from 'license-checker-rseidelsohn'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import type { LicencedPackage, LicenceList } from '../../shared/domain/licences.ts'

/** What packages call the files that have to go with them. */
const textNames = /^(licen[cs]e|copying|notice|ofl|unlicense)/i

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
})

/**
 * The folders of the packages that come along with the program, relative to `root`: those that the
 * lockfile has for more than developing.
 */
export function shippedPackages(root: string): ReadonlySet<string> {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const shipped = Object.entries(packages).filter(
    ([folder, { dev, devOptional, link }]) => folder !== '' && !dev && !devOptional && !link,
  )
  return new Set(shipped.map(([folder]) => folder))
}

/**
 * The folder, relative to the project, of the package that a bundled module comes from; `undefined`
 * for the project's own.
 */
export function packageFolder(moduleId: string): string | undefined {
  const path = moduleId.replace(/^\0/, '').replace(/\?.*/s, '').replaceAll('\\', '/')
  const [, folder] = /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(`/${path}`) ?? []
  return folder
}

/**
 * What the installed packages of the project at `root` say of their licences. Throws an `Error` where
 * they cannot be read.
 */
export function installedPackages(root: string): Promise<ModuleInfos> {
  return new Promise((resolve, reject) =>
    init({ start: root, excludePrivatePackages: true }, (error, modules) =>
      error instanceof Error ? reject(error) : resolve(modules),
    ),
  )
}

/**
 * The licences of those packages whose folders `isWanted` says yes to, as their `package.json` and
 * the files beside it say.
 */
export function licencesOf(installed: ModuleInfos, isWanted: (folder: string) => boolean): LicenceList {
  const texts = new Map<string, number>()
  const place = (text: string): number => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const packages = Object.entries(installed).flatMap(
    ([id, { path, licenses, repository }]): readonly LicencedPackage[] => {
      const folder = path === undefined ? undefined : packageFolder(path.split(sep).join('/'))
      if (path === undefined || folder === undefined || !isWanted(folder)) return []
      const at = id.lastIndexOf('@')
      const files = readdirSync(path, { withFileTypes: true }).filter(
        (entry) => entry.isFile() && textNames.test(entry.name),
      )
      return [
        {
          name: id.slice(0, at),
          version: id.slice(at + 1),
          licence: [licenses ?? 'UNKNOWN'].flat().join(' AND '),
          address: repository ?? null,
          texts: files.map((entry) =>
            place(readFileSync(join(path, entry.name), 'utf8').replaceAll('\r\n', '\n').trim()),
          ),
        },
      ]
    },
  )
  packages.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
  return { packages, texts: [...texts.keys()] }
}

/** Where the list lies that is packed. */
export const packedLicencesFolder = 'out/packed'

/**
 * Puts `licences.json` beside the page: the packages that came into its bundle, and those that the
 * program brings along; and for packing the same with those alone of the latter that are packed
 * (their folders).
 */
export function licenceList(root: string, packedFolders: () => ReadonlySet<string>): Plugin {
  return {
    name: 'licence-list',
    apply: 'build',
    async generateBundle(_options, bundle) {
      // What style sheets name, fonts among them, is no module.
      const assets = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      )
      const bundled = new Set(
        [...this.getModuleIds(), ...assets.map((path) => resolve(root, 'renderer', path))].map(packageFolder),
      )
      const shipped = shippedPackages(root)
      const packed = packedFolders()
      const installed = await installedPackages(root)
      const listOf = (along: ReadonlySet<string>): string =>
        JSON.stringify(licencesOf(installed, (folder) => along.has(folder) || bundled.has(folder)))
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: listOf(shipped) })
      mkdirSync(join(root, packedLicencesFolder), { recursive: true })
      writeFileSync(join(root, packedLicencesFolder, 'licences.json'), listOf(packed))
    },
  }
}
