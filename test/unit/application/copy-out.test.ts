import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkDestination, copyOut } from '../../../electron/application/host/copy-out.ts'

const program = resolve(import.meta.dirname, '../../../electron/application/host/copy-out.ts')
const isWindows = process.platform === 'win32'

let folder: string
let made: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booth-builder-made-'))
  made = join(folder, 'made')
  await writeFile(made, 'x'.repeat(1024 * 1024))
  await mkdir(join(folder, 'out'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.skipIf(isWindows)(
  'a file that does not fit leaves the one before as it was, and nothing beside it',
  async () => {
    const target = join(folder, 'out', 'booths.csv')
    await writeFile(target, 'the one before')
    const script = `import { copyOut } from ${JSON.stringify(program)}
    await copyOut(${JSON.stringify(made)}, ${JSON.stringify(target)}).catch((error) => { console.log(error.code); console.log(error.message) })`
    // A file may have 64 KiB here, at most: half of what is copied would be there.
    const command =
      'ulimit -f 64; exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1"'
    const { stdout } = spawnSync('bash', ['-c', command, process.execPath, script], { encoding: 'utf8' })
    expect(stdout).toMatch(/^disk-error\nThe file “.*booths\.csv” cannot be written/)
    expect(await readFile(target, 'utf8')).toBe('the one before')
    expect(await readdir(join(folder, 'out'))).toEqual(['booths.csv'])
  },
)

it.skipIf(isWindows)(
  'a file takes the place and the rights of the one before, also behind a link',
  async () => {
    const [target, link] = [join(folder, 'out', 'booths.csv'), join(folder, 'link.csv')]
    await writeFile(target, 'the one before')
    await chmod(target, 0o640)
    await symlink(target, link)
    await copyOut(made, link)
    expect((await stat(target)).size).toBe(1024 * 1024)
    expect((await stat(target)).mode & 0o777).toBe(0o640)
    expect(await readdir(join(folder, 'out'))).toEqual(['booths.csv'])
  },
)

it('what cannot be written is said without the names of files of the program', async () => {
  const target = join(folder, 'nowhere', 'booths.csv')
  const refusal = {
    code: 'disk-error',
    message: `The file “${target}” cannot be written: its folder is not there.`,
  }
  await expect(copyOut(made, target)).rejects.toMatchObject(refusal)
  await expect(checkDestination(target), 'and before the work').rejects.toMatchObject(refusal)
})

it('a place is fine before the work where the folder is there, and where what stands there takes what comes', async () => {
  await checkDestination(join(folder, 'out', 'booths.csv'))
  await checkDestination(made)
  await checkDestination('booths.csv')
  if (!isWindows) await checkDestination('/dev/null')
})
