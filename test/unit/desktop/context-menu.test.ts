import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showContextMenus } from '../../../electron/desktop/window/context-menu.ts'
import { speak } from '../../../electron/desktop/texts/texts.ts'
import { languages, type Language } from '../../../shared/languages.ts'
import { app, clipboard, Menu, restart, session } from '../../support/electron-double/index.ts'
import { BrowserWindow } from '../../support/electron-double/browser-window.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let window: BrowserWindow
let saved: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'context-menu-'))
  restart(folder)
  app.becomeReady()
  window = new BrowserWindow()
  saved = []
})
afterEach(() => rm(folder, { recursive: true }))

const nothing = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canSelectAll: false,
}
const everything = {
  canUndo: true,
  canRedo: true,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canSelectAll: true,
}
const place = {
  ...{
    x: 7,
    y: 9,
    isEditable: false,
    editFlags: nothing,
    misspelledWord: '',
    dictionarySuggestions: [],
    selectionText: '',
    linkURL: '',
  },
  ...{ mediaType: 'none', hasImageContents: false, srcURL: '', menuSourceType: 'mouse', frame: null },
}

/** The lines of the menu that comes up; grey ones in brackets. */
function menuAt(clicked: object, platform: NodeJS.Platform = 'linux'): readonly string[] {
  window.webContents.removeAllListeners('context-menu')
  showContextMenus(window as never, (url) => saved.push(url), log, platform)
  Menu.poppedUp.length = 0
  window.webContents.emit('context-menu', {}, { ...place, ...clicked })
  return (Menu.poppedUp.at(-1)?.items ?? []).map(({ type, label, enabled }) =>
    type === 'separator' ? '—' : enabled ? label : `(${label})`,
  )
}

const choose = (label: string): void =>
  Menu.poppedUp
    .at(-1)
    ?.items.find((item) => item.label === label)
    ?.click()

describe('the menu of a place on the page', () => {
  test('of a field of text has what can be done with it, and the field does it', () => {
    expect(menuAt({ isEditable: true, editFlags: { ...nothing, canPaste: true } })).toEqual([
      '(Undo)',
      '(Redo)',
      '—',
      '(Cut)',
      '(Copy)',
      'Paste',
      '(Select all)',
    ])
    menuAt({ isEditable: true, editFlags: everything, selectionText: 'chosen' })
    for (const label of ['Undo', 'Redo', 'Cut', 'Copy', 'Paste', 'Select all']) choose(label)
    expect(window.webContents.edits).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'])
  })

  test('of a misspelt word proposes others, and the dictionary', () => {
    const misspelt = {
      isEditable: true,
      editFlags: everything,
      misspelledWord: 'boothe',
      dictionarySuggestions: ['booth', 'booths'],
    }
    expect(menuAt(misspelt).slice(0, 4)).toEqual(['booth', 'booths', 'Add to dictionary', '—'])
    choose('booths')
    choose('Add to dictionary')
    expect([window.webContents.edits, session.defaultSession.dictionary]).toEqual([
      ['replaceMisspelling booths'],
      ['boothe'],
    ])
    expect(menuAt({ ...misspelt, dictionarySuggestions: [] }).slice(0, 2)).toEqual([
      '(No suggestions)',
      'Add to dictionary',
    ])
  })

  test('of a link copies its address where it is of use elsewhere', () => {
    expect(menuAt({ linkURL: 'https://example.com/a?b' })).toEqual(['Copy link address'])
    choose('Copy link address')
    expect(clipboard.text).toBe('https://example.com/a?b')
    expect(menuAt({ linkURL: 'mailto:bo.hall%2B1@example.com?subject=A' })).toEqual(['Copy e-mail address'])
    expect(menuAt({ linkURL: 'app://booth-builder/#/e/sample/booths' })).toEqual([])
  })

  test('of a picture copies it, and saves it where it is a file of the event', () => {
    const picture = { mediaType: 'image', hasImageContents: true }
    expect(menuAt({ ...picture, srcURL: 'asset://sample/abc?width=64' })).toEqual([
      'Copy image',
      'Save image as …',
    ])
    choose('Copy image')
    choose('Save image as …')
    expect([window.webContents.edits, saved]).toEqual([['copyImageAt 7,9'], ['asset://sample/abc?width=64']])
    expect(menuAt({ ...picture, srcURL: 'data:image/png;base64,AA' })).toEqual(['Copy image'])
  })

  test('of what is selected copies it, and looks it up where the system can', () => {
    expect(menuAt({ selectionText: ' chosen ', editFlags: everything })).toEqual(['Copy'])
    expect(
      menuAt({ selectionText: 'R&D and some thirty letters more', editFlags: everything }, 'darwin'),
    ).toEqual(['Copy', 'Look up “R&&D and some thirty lette…”'])
    expect(
      menuAt({ isEditable: true, selectionText: 'chosen', editFlags: everything }, 'darwin').at(-1),
    ).toBe('Look up “chosen”')
  })

  test('of nothing in particular is none', () => {
    expect(menuAt({})).toEqual([])
  })

  test('speaks the person’s language', async () => {
    const said = new Set<string>()
    for (const language of Object.keys(languages) as Language[]) {
      await speak(language)
      said.add(
        menuAt({
          mediaType: 'image',
          hasImageContents: true,
          srcURL: 'asset://sample/a',
          linkURL: 'https://a.example',
        }).join(),
      )
    }
    await speak('en')
    expect(said.size).toBe(Object.keys(languages).length)
  })
})
