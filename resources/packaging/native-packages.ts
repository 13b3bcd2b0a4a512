import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChild } from '../../electron/start/child.ts'
import { otherMachinesFolder, type Machine } from './contents/packages.ts'

/** What npm wrote of packages it installed. */
interface Installed {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>
}

const readInstalled = (path: string): Installed => JSON.parse(readFileSync(path, 'utf8')) as Installed

/**
 * Installs packages made for another kind of machine, in a folder of their own: npm's own would
 * lose those of this machine. Only what `package-lock.json` knows counts as installed.
 */
export async function installForMachine(
  folders: readonly string[],
  machine: Machine,
  root: string,
): Promise<void> {
  const { packages: locked } = readInstalled(join(root, 'package-lock.json'))
  const folder = join(root, otherMachinesFolder(machine))
  const nameOf = (folder: string): string => folder.slice('node_modules/'.length)
  // npm installs for another machine only what is optional.
  const optionalDependencies = Object.fromEntries(
    folders.map((folder) => [nameOf(folder), locked[folder]?.version]),
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // Where node_modules is a link, npm would note other paths than it was given.
  const target = realpathSync(folder)
  writeFileSync(join(target, 'package.json'), JSON.stringify({ private: true, optionalDependencies }))
  const args = [
    'install',
    '--prefix',
    target,
    `--os=${machine.os}`,
    `--cpu=${machine.cpu}`,
    '--libc=glibc',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const npm = process.env['npm_execpath']
  const { code } =
    npm === undefined
      ? await runChild('npm', args, process.env)
      : await runChild(process.execPath, [npm, ...args], process.env)
  if (code !== 0)
    throw new Error(
      `The packages for ${machine.os} on ${machine.cpu} could not be installed. npm has said why; it needs its registry for ${folders.map(nameOf).join(', ')}.`,
    )
  const { packages: installed } = readInstalled(join(target, 'node_modules', '.package-lock.json'))
  for (const wanted of folders) {
    const expected = locked[wanted]?.integrity
    if (expected !== undefined && installed[wanted]?.integrity === expected) continue
    rmSync(target, { recursive: true })
    throw new Error(
      `${nameOf(wanted)} is not the package that package-lock.json names. It was removed again.`,
    )
  }
}
