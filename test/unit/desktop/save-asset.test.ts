import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../../../electron/application/types.ts'
import { saveAsset } from '../../../electron/desktop/protocols/save-asset.ts'
import { speak } from '../../../electron/desktop/texts.ts'
import { app, BrowserWindow, dialog, restart } from '../../support/electron-double/index.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const hash = 'a'.repeat(64)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let sealed: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'save-asset-'))
  restart(folder)
  app.becomeReady()
  sealed = join(folder, hash)
  await writeFile(sealed, 'pixels')
  await chmod(sealed, 0o400)
  await mkdir(join(folder, 'chosen'))
  await speak('de')
})
afterEach(async () => {
  await speak('en')
  await rm(folder, { recursive: true })
})

function saveTo(place: string): Promise<void> {
  dialog.chooseFile = (proposed) => join(folder, place, proposed)
  const core = {
    dispatcher: { dispatch: () => Promise.resolve({ name: 'logo.png' }) },
    assetFile: () => Promise.resolve({ path: sealed, mime: 'image/png', sizeBytes: 6 }),
  } as unknown as Application
  return saveAsset(new BrowserWindow() as never, Promise.resolve(core), `asset://sample/${hash}`, log)
}

test('a copy is the person’s own, takes the place of the one before, and leaves nothing beside it', async () => {
  await saveTo('chosen')
  await saveTo('chosen')
  expect(await readdir(join(folder, 'chosen'))).toEqual(['logo.png'])
  expect(await readFile(join(folder, 'chosen', 'logo.png'), 'utf8')).toBe('pixels')
  if (process.platform !== 'win32') expect((await stat(join(folder, 'chosen', 'logo.png'))).mode & 0o777).toBe(0o600)
  expect(dialog.shown).toEqual([])
})

test('what cannot be saved is said in the person’s language, without the program’s own paths', async () => {
  await saveTo('gone')
  expect(dialog.shown).toEqual([
    { title: 'Booth Builder', content: '„logo.png“ konnte nicht gespeichert werden.\n\nDer Ordner existiert nicht mehr.' },
  ])
})
