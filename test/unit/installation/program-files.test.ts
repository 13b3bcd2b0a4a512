import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childScript, resourceFolder, unpacked } from '../../../electron/installation/program-files.ts'

let installation: string

beforeEach(async () => {
  installation = await mkdtemp(join(tmpdir(), 'installation-'))
})
afterEach(() => rm(installation, { recursive: true }))

async function file(...path: string[]): Promise<string> {
  const name = join(installation, ...path)
  await mkdir(resolve(name, '..'), { recursive: true })
  await writeFile(name, '')
  return name
}

test('from source, a process is started from its own source', () => {
  expect(childScript('media')).toBe(resolve(import.meta.dirname, '../../../electron/media/worker/worker.ts'))
  expect(childScript('service')).toBe(resolve(import.meta.dirname, '../../../electron/service/main.ts'))
})

test('built, a script is found from a program beside it and from a chunk below it', async () => {
  const script = await file('out', 'main', 'media-worker.js')
  expect(childScript('media', join(installation, 'out', 'main', 'desktop.js'))).toBe(script)
  expect(childScript('media', join(installation, 'out', 'main', 'chunks', 'open.js'))).toBe(script)
})

test('packed, a script is the one outside the archive, whether the program or an unpacked chunk asks', async () => {
  // To the program the archive looks like a folder that has every file, unpacked or not.
  await file('app.asar', 'out', 'main', 'service.js')
  const script = await file('app.asar.unpacked', 'out', 'main', 'service.js')
  expect(childScript('service', join(installation, 'app.asar', 'out', 'main', 'desktop.js'))).toBe(script)
  expect(childScript('service', join(installation, 'app.asar', 'out', 'main', 'chunks', 'open.js'))).toBe(
    script,
  )
  expect(
    childScript('service', join(installation, 'app.asar.unpacked', 'out', 'main', 'chunks', 'open.js')),
  ).toBe(script)
})

test('only the archive itself is replaced in a path', () => {
  expect(unpacked(join('/opt', 'Booth Builder', 'resources', 'app.asar', 'a.js'))).toBe(
    join('/opt', 'Booth Builder', 'resources', 'app.asar.unpacked', 'a.js'),
  )
  for (const other of [
    join('/opt', 'my-app.asar', 'a.js'),
    join('/opt', 'app.asar.unpacked', 'a.js'),
    join('/opt', 'app', 'a.js'),
  ])
    expect(unpacked(other)).toBe(other)
})

test('resources are found from any depth, and a missing folder is named', async () => {
  await file('resources', 'sample-event', 'film.mp4')
  expect(resourceFolder('sample-event', join(installation, 'out', 'main', 'chunks'))).toBe(
    join(installation, 'resources', 'sample-event'),
  )
  expect(() => resourceFolder('no-such-folder', installation)).toThrow('resources/no-such-folder is missing')
})
