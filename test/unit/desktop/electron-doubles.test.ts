import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as double from '../../support/electron-double/index.ts'
import * as standIn from '../../support/electron-stand-in/electron.ts'

/** The values that the main process imports; the preload has an `electron` of its own. */
const imported = globSync('electron/desktop/**/*.ts', {
  exclude: ['electron/desktop/bridge/preload.ts'],
}).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^import \{([^}]+)\} from 'electron'$/gm)].flatMap(
    ([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ')),
  ),
)

test.each([...Object.entries({ double, 'stand-in': standIn })])(
  'the %s for Electron has whatever the program imports',
  (_name, electron) => {
    expect(imported).toContain('BrowserWindow')
    expect(Object.keys(electron)).toEqual(expect.arrayContaining(imported))
    expect(Object.keys(electron.default)).toEqual(expect.arrayContaining(imported))
  },
)

test('the stand-in opens windows of its own', () => {
  expect(standIn.BrowserWindow).not.toBe(double.BrowserWindow)
})
