import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { extractAll } from '@electron/asar'
import { archiveSuffix } from '../electron-double/archives.ts'
import type { FpmCall } from './fpm-double.ts'
import { ensureBuilt } from '../../../electron/start/build.ts'

export const root = resolve(import.meta.dirname, '../../..')

/** Packing for another kind of machine would need its native packages. */
export const canPack = process.platform === 'linux' && process.arch === 'x64'

/** The program as it is installed on Linux, without Electron itself. */
export interface PackedProgram {
  /** Electron's executable as it was left by the packaging. */
  readonly executable: string
  /** The folder that holds `app.asar`. */
  readonly resources: string
  /**
   * The program laid out as it looks to itself inside Electron: `app.asar` a folder with all that is
   * in the archive, `app.asar.unpacked` beside it, and the archive itself for `showArchives`. Nothing
   * around it has a package.
   */
  readonly laidOut: string
  /** What the tool that makes DEB and RPM packages was told of the DEB. */
  readonly deb: FpmCall
  remove(): Promise<void>
}

/**
 * Packs the built program as `npm run dist -- --linux deb` does, around a folder that stands for
 * Electron's, and with a tool that only notes what it is told.
 */
export async function packProgram(): Promise<PackedProgram> {
  await ensureBuilt(root)
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  const electron = join(folder, 'electron')
  await makeElectronFolder(electron)
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js')
  const fpm = join(folder, 'fpm')
  await writeFile(
    fpm,
    `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dirname, 'fpm-double.ts')}' '${folder}' "$@"\n`,
    { mode: 0o755 },
  )
  const args = [
    '--config',
    'resources/packaging/electron-builder.ts',
    '--linux',
    'deb',
    '--x64',
    '--publish',
    'never',
  ]
  await promisify(execFile)(
    process.execPath,
    [builder, ...args, `-c.directories.output=${join(folder, 'dist')}`],
    {
      cwd: root,
      env: { ...process.env, BOOTH_BUILDER_ELECTRON_DIST: electron, CUSTOM_FPM_PATH: fpm },
    },
  )
  const unpacked = join(folder, 'dist', 'linux-unpacked')
  const resources = join(unpacked, 'resources')
  const laidOut = join(folder, 'installed', 'resources')
  await mkdir(laidOut, { recursive: true })
  extractAll(join(resources, 'app.asar'), join(laidOut, 'app.asar'))
  await cp(join(resources, 'app.asar'), join(laidOut, `app.asar${archiveSuffix}`))
  await cp(join(resources, 'app.asar.unpacked'), join(laidOut, 'app.asar.unpacked'), { recursive: true })
  return {
    executable: join(unpacked, 'booth-builder'),
    resources,
    laidOut,
    deb: JSON.parse(await readFile(join(folder, 'deb.json'), 'utf8')) as FpmCall,
    remove: () => rm(folder, { recursive: true }),
  }
}

/** What marks the place of the fuses in Electron's executable. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * The files of Electron's own folder that the packaging touches. The fuses are as Electron comes:
 * version 1, nine of them, `RunAsNode` and the Node options on.
 */
async function makeElectronFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(join(folder, 'resources'))
  const fuses = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, 9]), Buffer.from('101100011')])
  await writeFile(
    join(folder, 'electron'),
    Buffer.concat([Buffer.alloc(4_096, 'a'), fuses, Buffer.alloc(4_096, 'z')]),
  )
  await chmod(join(folder, 'electron'), 0o755)
  for (const language of ['ar', 'de', 'en-GB', 'en-US', 'fr', 'ja', 'zh-CN'])
    await writeFile(join(folder, 'locales', `${language}.pak`), language)
  await writeFile(join(folder, 'resources', 'default_app.asar'), 'Electron’s own application')
  await writeFile(join(folder, 'LICENSE'), 'Electron’s licence')
  await writeFile(join(folder, 'LICENSES.chromium.html'), 'Chromium’s licences')
}
