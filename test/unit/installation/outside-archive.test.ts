import { createPackageWithOptions } from '@electron/asar'
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readArchiveFiles } from '../../../electron/installation/archive-files.ts'
import { checkBesideArchive } from '../../../electron/desktop/outside-archive.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const packed = {
  'package.json': '{"main":"out/main/desktop.js"}',
  'out/main/desktop.js': 'import "electron"',
  'out/main/media-worker.js': 'import "sharp"',
  'node_modules/sharp/lib/index.js': 'module.exports = 1',
  'node_modules/sharp/lib/native.node': 'machine code',
  'resources/sample-event/film.mp4': 'film',
} as const

/** As `@electron/asar` packs it, with some of its files beside the archive. */
async function program(): Promise<string> {
  const folder = temporaryFolder()
  for (const [path, content] of Object.entries(packed)) put(join(folder, 'source'), path, content)
  const archive = join(folder, 'resources', 'app.asar')
  await createPackageWithOptions(join(folder, 'source'), archive, {
    unpack: '{**/media-worker.js,**/sharp/**,**/*.mp4}',
  })
  return archive
}

function put(folder: string, path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const outside = (archive: string, path: string): string => join(`${archive}.unpacked`, path)
const check = (archive: string): Promise<void> =>
  checkBesideArchive(outside(archive, 'out/main/media-worker.js'))

describe('an archive', () => {
  it('tells of every file what its hash is, and which of them lie beside it', async () => {
    const files = readArchiveFiles(await program())
    expect([...files.keys()].sort()).toEqual(Object.keys(packed).sort())
    expect([...files].filter(([, { isOutside }]) => isOutside).map(([path]) => path)).toEqual([
      'node_modules/sharp/lib/index.js',
      'node_modules/sharp/lib/native.node',
      'out/main/media-worker.js',
      'resources/sample-event/film.mp4',
    ])
    // Of the text “film”, by any other program.
    expect(files.get('resources/sample-event/film.mp4')?.hash).toBe(
      'd0607f7ad2628b2af9158dfba06ce87166e66b15bf68f8f358f9aa27ccb7c321',
    )
  })
})

describe('what lies beside the archive', () => {
  it('is run as it was installed', async () => {
    const archive = await program()
    // What the archive has too, for another process to read.
    put(`${archive}.unpacked`, 'package.json', packed['package.json'])
    await expect(check(archive)).resolves.toBeUndefined()
  })

  it.each<[what: string, named: string, change: (archive: string) => void]>([
    [
      'one byte more in the script',
      'out/main/media-worker.js',
      (archive) => appendFileSync(outside(archive, 'out/main/media-worker.js'), ' '),
    ],
    [
      'another package',
      'node_modules/sharp/lib/index.js',
      (archive) => put(`${archive}.unpacked`, 'node_modules/sharp/lib/index.js', 'other'),
    ],
    [
      'other machine code',
      'node_modules/sharp/lib/native.node',
      (archive) => put(`${archive}.unpacked`, 'node_modules/sharp/lib/native.node', 'x'),
    ],
    [
      'a package too many',
      'node_modules/other/index.js',
      (archive) => put(`${archive}.unpacked`, 'node_modules/other/index.js', ''),
    ],
    [
      'a copy that differs',
      'package.json',
      (archive) => put(`${archive}.unpacked`, 'package.json', '{"type":"module"}'),
    ],
    [
      'a package too few',
      'node_modules/sharp/lib/index.js',
      (archive) => rmSync(outside(archive, 'node_modules/sharp/lib/index.js')),
    ],
    [
      'a link to what is right',
      'media-worker.js',
      (archive) => {
        const [script, elsewhere] = [
          outside(archive, 'out/main/media-worker.js'),
          join(temporaryFolder(), 'script.js'),
        ]
        renameSync(script, elsewhere)
        symlinkSync(elsewhere, script)
      },
    ],
  ])('is not run with %s', async (_what, named, change) => {
    const archive = await program()
    change(archive)
    await expect(check(archive)).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining(`“${named}”`) as string,
    })
  })

  it('is run again once it has been mended, and is not looked at a second time', async () => {
    const archive = await program()
    const script = outside(archive, 'out/main/media-worker.js')
    appendFileSync(script, ' ')
    await expect(check(archive)).rejects.toThrow()
    writeFileSync(script, packed['out/main/media-worker.js'])
    await expect(check(archive)).resolves.toBeUndefined()
    rmSync(`${archive}.unpacked`, { recursive: true })
    await expect(check(archive)).resolves.toBeUndefined()
  })

  it('is not run where the archive is none', async () => {
    const archive = await program()
    writeFileSync(archive, 'no archive')
    await expect(check(archive)).rejects.toThrow()
  })

  it('leaves native libraries to the system’s own signatures on macOS, and nothing else', async () => {
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    onTestFinished(() => void Object.defineProperty(process, 'platform', { value: platform }))
    const archive = await program()
    appendFileSync(outside(archive, 'node_modules/sharp/lib/native.node'), 'signature')
    await expect(check(archive)).resolves.toBeUndefined()
    const other = await program()
    appendFileSync(outside(other, 'node_modules/sharp/lib/index.js'), ' ')
    await expect(check(other)).rejects.toThrow()
  })
})

describe('a script that lies elsewhere', () => {
  it('is run as it is', async () => {
    await expect(checkBesideArchive(join(temporaryFolder(), 'media-worker.js'))).resolves.toBeUndefined()
  })
})
