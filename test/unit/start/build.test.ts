import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureBuilt } from '../../../electron/start/build.ts'

let root: string
const put = async (path: string, text = ''): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const built = (): Promise<boolean> => ensureBuilt(root, () => undefined)
const builder = (end: string): string => `
  import { mkdirSync, writeFileSync } from 'node:fs'
  for (const file of ['main/desktop.js', 'main/web.js', 'main/service.js', 'main/cli.js', 'preload/preload.cjs', 'renderer/index.html']) {
    mkdirSync('out/' + file.split('/')[0], { recursive: true })
    writeFileSync('out/' + file, '')
  }
  ${end}`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'start-build-'))
  await put('package.json', '{"type":"module"}')
  await put('node_modules/electron-vite/bin/electron-vite.js', builder(''))
  await put('electron/desktop/main.ts', 'a')
  await put('renderer/App.vue', 'a')
  await put('test/run.ts', 'a')
})
afterEach(() => rm(root, { recursive: true }))

test('the first start builds, the second does not', async () => {
  expect(await built()).toBe(true)
  expect(await built()).toBe(false)
})

test('a source that was written, added or removed, or a result that is gone, is a reason to build; a test is not', async () => {
  await built()
  await put('renderer/App.vue', 'changed')
  expect(await built()).toBe(true)
  await put('shared/new.ts')
  expect(await built()).toBe(true)
  await rm(join(root, 'shared/new.ts'))
  expect(await built()).toBe(true)
  await utimes(join(root, 'electron/desktop/main.ts'), 1, 1)
  expect(await built()).toBe(true)
  await rm(join(root, 'out/preload/preload.cjs'))
  expect(await built()).toBe(true)
  await put('test/run.ts', 'changed')
  expect(await built()).toBe(false)
})

test('two that start at once build once', async () => {
  expect((await Promise.all([built(), built()])).sort()).toEqual([false, true])
})

test('the lock of a process that is gone does not hold anybody up', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  await put('out/build.lock', String(pid))
  expect(await built()).toBe(true)
})

test('a build that fails says why, and is tried again', async () => {
  await put('node_modules/electron-vite/bin/electron-vite.js', builder("console.error('Missing export in floors.ts'); process.exit(1)"))
  await expect(built()).rejects.toThrow('Missing export in floors.ts')
  await expect(built()).rejects.toThrow('Missing export in floors.ts')
  expect(await readFile(join(root, 'out/sources.stamp'), 'utf8').catch(() => undefined)).toBeUndefined()
})
