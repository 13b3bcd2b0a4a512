import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { desktopTexts, filled, speak } from '../../../electron/desktop/texts/texts.ts'
import { menuTemplate } from '../../../electron/desktop/window/menu.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { app } from '../../support/electron-double/app.ts'
import { noMenuActions } from '../../support/menu-actions.ts'

vi.mock('electron', () => import('../../support/electron-double/index.ts'))

beforeEach(() => app.reset(''))
afterEach(() => speak('en'))

test('menus are in the language that was chosen, and without a choice in the system’s', async () => {
  const file = (): unknown => menuTemplate('linux', true, noMenuActions)[0]?.label
  await speak('de')
  expect(file()).toBe('Datei')
  app.systemLanguages = ['nl-NL', 'fr-CH', 'de-CH']
  await speak('system')
  expect(file()).toBe('Fichier')
  app.systemLanguages = ['nl-NL']
  await speak('system')
  expect(file()).toBe('File')
})

test.each(languageCodes)(
  'every entry of the menus has a name in %s, and its product in it',
  async (language) => {
    await speak(language)
    for (const platform of ['darwin', 'win32'] as const) {
      const entries = menuTemplate(platform, false, noMenuActions).flatMap(({ label, submenu }) => [
        { label },
        ...(Array.isArray(submenu) ? submenu : []),
      ])
      const named = entries.filter((entry) => !('type' in entry)).map(({ label }) => label)
      expect(named.filter((label) => label === undefined || label === '' || label.includes('{'))).toEqual([])
    }
    expect(desktopTexts().failures.folder).toContain('{folder}')
  },
)

test('places are filled once, with what stands in them as it is', () => {
  expect(filled('{a} and {b}', { a: '{b}', b: '$&' })).toBe('{b} and $&')
})
