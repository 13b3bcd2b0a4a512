import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A machine that a package is made for, as npm names it. */
export interface Machine {
  readonly os: 'linux' | 'win32' | 'darwin'
  readonly cpu: 'x64' | 'arm64'
}

/** What a lockfile says of one installed package. */
interface LockedPackage {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** The packages of `package-lock.json` by their folder, such as `node_modules/a/node_modules/b`. */
export type Lockfile = Readonly<Record<string, LockedPackage>>

export function readLockfile(root: string): Lockfile {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Lockfile
  }
  return packages
}

/**
 * The folders of the packages and of all that they depend on, but for what is made for one kind of
 * machine, and what only that needs.
 */
export function packageFolders(names: readonly string[], lockfile: Lockfile): readonly string[] {
  return withDependencies(names, lockfile, (locked) => locked.os === undefined && locked.cpu === undefined)
}

/** Folders of what the packages need besides on this kind of machine. */
export function nativePackages(
  names: readonly string[],
  lockfile: Lockfile,
  { os, cpu }: Machine,
): readonly string[] {
  const everywhere = new Set(packageFolders(names, lockfile))
  const runsOn = ({
    os: systems = [os],
    cpu: processors = [cpu],
    libc = ['glibc'],
  }: LockedPackage): boolean => systems.includes(os) && processors.includes(cpu) && libc.includes('glibc')
  return withDependencies(names, lockfile, runsOn).filter((folder) => !everywhere.has(folder))
}

function withDependencies(
  names: readonly string[],
  lockfile: Lockfile,
  isWanted: (locked: LockedPackage) => boolean,
): readonly string[] {
  const folders = new Set<string>()
  const add = (name: string, from: string, isOptional: boolean): void => {
    const folder = resolveFolder(name, from, lockfile)
    const locked = folder === undefined ? undefined : lockfile[folder]
    if (folder !== undefined && locked !== undefined) {
      if (isWanted(locked)) folders.add(folder)
    } else if (!isOptional)
      throw new Error(
        `${from === '' ? 'The program' : from} needs ${name}, which package-lock.json does not have.`,
      )
  }
  for (const name of names) add(name, '', false)
  for (const folder of folders) {
    const { dependencies = {}, optionalDependencies = {} } = lockfile[folder] ?? {}
    for (const name of Object.keys(dependencies)) add(name, folder, false)
    for (const name of Object.keys(optionalDependencies)) add(name, folder, true)
  }
  return [...folders].toSorted()
}

/** As Node looks for it: in the package's own folder, then in that of each around it. */
function resolveFolder(name: string, from: string, lockfile: Lockfile): string | undefined {
  let folder = from
  for (;;) {
    const candidate = posix.join(folder, 'node_modules', name)
    if (candidate in lockfile) return candidate
    if (folder === '') return undefined
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))
  }
}

/** Where packages for other machines than this one are installed, apart from its own. */
export function otherMachinesFolder({ os, cpu }: Machine): string {
  return `node_modules/.cache/native-packages/${os}-${cpu}`
}

/**
 * The folder that a native package can be taken from, relative to the root: that of this machine's
 * own packages, or of those installed for another. `undefined` where it is in neither.
 */
export function installedFolder(folder: string, machine: Machine, root: string): string | undefined {
  return [folder, `${otherMachinesFolder(machine)}/${folder}`].find((candidate) =>
    existsSync(join(root, candidate, 'package.json')),
  )
}
