/**
 * `npm run dist`: packs the program for this system, or for those that are named (`--linux`,
 * `--mac`, `--win`). `--dir` stops before the installers. Whatever else is given goes to
 * electron-builder.
 */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../../electron/start/build.ts'
import { runChild } from '../../electron/start/child.ts'
import { signFeeds } from './sign-feeds.ts'
import { readContents } from './contents/contents.ts'
import { installForMachine } from './native-packages.ts'
import { checkPrerequisites, readWanted, wantedMachines, withoutEmpty } from './prerequisites.ts'

const root = join(import.meta.dirname, '..', '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

function has(program: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) =>
    existsSync(join(folder, process.platform === 'win32' ? `${program}.exe` : program)),
  )
}

async function pack(args: readonly string[]): Promise<number> {
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js')
  if (!existsSync(builder))
    throw new Error('electron-builder is not installed: run “npm ci” with the development dependencies.')
  const wanted = readWanted(args, process.platform)
  const { obstacles, notes } = checkPrerequisites(wanted, {
    platform: process.platform,
    environment: process.env,
    has,
  })
  for (const note of notes) say(`Note: ${note}`)
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'))

  await ensureBuilt(root, say)
  const contents = readContents(root)
  for (const machine of wantedMachines(wanted, args, process.arch)) {
    const missing = contents.missingOn(machine)
    if (missing.length === 0) continue
    say(`Installing ${missing.length} packages for ${machine.os} on ${machine.cpu} …`)
    await installForMachine(missing, machine, root)
  }
  const { code } = await runChild(
    process.execPath,
    [builder, '--config', 'resources/packaging/electron-builder.ts', '--publish', 'never', ...args],
    withoutEmpty(process.env),
  )
  if (code !== 0)
    say(
      'Packing failed. Where Electron could not be downloaded, name a mirror (ELECTRON_MIRROR) or a folder that holds it (BOOTH_BUILDER_ELECTRON_DIST).',
    )
  const updateKey = withoutEmpty(process.env)['BOOTH_BUILDER_UPDATE_KEY']
  if (code === 0 && updateKey !== undefined && wanted.systems.includes('linux') && !wanted.folderOnly) {
    for (const name of signFeeds(join(root, 'dist'), updateKey)) say(`Signed: ${name}`)
  }
  return code
}

try {
  process.chdir(root)
  process.exitCode = await pack(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
