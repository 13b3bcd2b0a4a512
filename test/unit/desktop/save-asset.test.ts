import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '../../../electron/application/host/types.ts'
import { saveAsset } from '../../../electron/desktop/protocols/save-asset.ts'
import { speak } from '../../../electron/desktop/texts/texts.ts'
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

function saveTo(
  place: string,
  { fetchedFrom, notes = log }: { readonly fetchedFrom?: string; readonly notes?: typeof log } = {},
): Promise<void> {
  dialog.chooseFile = (proposed) => join(folder, place, proposed)
  const core = {
    dispatcher: { dispatch: () => Promise.resolve({ name: 'logo.png' }) },
    assetFile: () => Promise.resolve({ path: sealed, mime: 'image/png', sizeBytes: 6, fetchedFrom }),
  } as unknown as Application
  return saveAsset(new BrowserWindow() as never, Promise.resolve(core), `asset://sample/${hash}`, notes)
}

test('a copy is the person’s own, takes the place of the one before, and leaves nothing beside it', async () => {
  await saveTo('chosen')
  await saveTo('chosen')
  expect(await readdir(join(folder, 'chosen'))).toEqual(['logo.png'])
  expect(await readFile(join(folder, 'chosen', 'logo.png'), 'utf8')).toBe('pixels')
  if (process.platform !== 'win32')
    expect((await stat(join(folder, 'chosen', 'logo.png'))).mode & 0o777).toBe(0o600)
  expect(dialog.shown).toEqual([])
})

test('what cannot be saved is said in the person’s language, without the program’s own paths', async () => {
  await saveTo('gone')
  expect(dialog.shown).toEqual([
    {
      title: 'Booth Builder',
      content: '„logo.png“ konnte nicht gespeichert werden.\n\nDer Ordner existiert nicht mehr.',
    },
  ])
})

const from = 'https://files.example.com/logo.png?Signature=secret'

/** On Linux the stream of Windows is a file whose name is longer, so that what is written can be read. */
test.runIf(process.platform === 'linux')(
  'what came from a service is marked before it has its name, and the person’s own is not',
  async () => {
    Object.defineProperty(process, 'platform', { value: 'win32' })
    try {
      await saveTo('chosen')
      expect(await readdir(join(folder, 'chosen'))).toEqual(['logo.png'])
      await saveTo('chosen', { fetchedFrom: from })
    } finally {
      Object.defineProperty(process, 'platform', { value: 'linux' })
    }
    const names = await readdir(join(folder, 'chosen'))
    const [mark = ''] = names.filter((name) => name !== 'logo.png')
    expect(mark).toMatch(/^\.logo\.png\.[\w-]+:Zone\.Identifier$/)
    expect(await readFile(join(folder, 'chosen', mark), 'utf8')).toBe(
      '[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=https://files.example.com/logo.png\r\n',
    )
  },
)

test.runIf(process.platform === 'linux')(
  'a copy that cannot be marked is saved all the same, and the log says so',
  async () => {
    const warnings: string[] = []
    // There is no such tool here.
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    try {
      await saveTo('chosen', {
        fetchedFrom: from,
        notes: { ...log, warn: (text: string) => void warnings.push(text) } as typeof log,
      })
    } finally {
      Object.defineProperty(process, 'platform', { value: 'linux' })
    }
    expect(await readFile(join(folder, 'chosen', 'logo.png'), 'utf8')).toBe('pixels')
    expect(warnings).toEqual(['A copy could not be marked as coming from a service.'])
    expect(dialog.shown).toEqual([])
  },
)
