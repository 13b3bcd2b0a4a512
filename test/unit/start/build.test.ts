import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followBuild } from '../../../electron/start/build-progress.ts'
import { ensureBuilt } from '../../../electron/start/build.ts'

let root: string
const put = async (path: string, text = ''): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
const built = (): Promise<boolean> => ensureBuilt(root)
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
  await put(
    'node_modules/electron-vite/bin/electron-vite.js',
    builder("console.error('Missing export in floors.ts'); process.exit(1)"),
  )
  await expect(built()).rejects.toThrow('Missing export in floors.ts')
  await expect(built()).rejects.toThrow('Missing export in floors.ts')
  expect(await readFile(join(root, 'out/sources.stamp'), 'utf8').catch(() => undefined)).toBeUndefined()
})

test('a build says which part it is at, that a long one goes on, and how long it took', async () => {
  const prints = [
    'vite building ssr environment',
    '✓ 877 modules transformed.',
    'vite building ssr environment',
    'vite building client environment',
    '✓ 12 modules transformed.',
  ]
  await put(
    'node_modules/electron-vite/bin/electron-vite.js',
    builder(prints.map((line) => `console.log(${JSON.stringify(line)})`).join('\n')),
  )
  const lines: string[] = []
  await ensureBuilt(root, (line) => lines.push(line))
  expect(lines).toEqual([
    'Building Booth Builder (once after every change of its sources) …',
    '  reading the programs (1 of 3) …',
    '  putting the programs together, 877 files …',
    '  reading the bridge to the window (2 of 3) …',
    '  reading the page (3 of 3) …',
    '  putting the page together, 12 files …',
    expect.stringMatching(/^Built in \d+ s\.$/) as string,
  ])
})

test('a step that takes minutes says every ten seconds that it goes on, and nothing once it has ended', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const progress = followBuild((line) => lines.push(line))
  progress.hear('vite building ssr environment')
  vi.advanceTimersByTime(25_000)
  progress.end(true)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(lines).toEqual([
    '  reading the programs (1 of 3) …',
    '  … still reading the programs (1 of 3) (10 s)',
    '  … still reading the programs (1 of 3) (20 s)',
    'Built in 25 s.',
  ])
})
