import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { formsInScreens } from '../../support/pages/forms-in-screens.ts'

/** Forms that keep nothing when they are left, and why. */
const keepNothing: Readonly<Record<string, string>> = {
  'components/dialog/DialogFrame': 'a dialog is left by calling it off',
  'views/floors/assign/PanelFrame': 'the settings of a tool: nothing is written before it is applied',
  'views/floors/background/ScaleByPoints': 'a part of a gesture, with the two points that were picked',
  'views/settings/ReconnectForm': 'secrets are forgotten',
  'views/start/ConnectForm': 'secrets are forgotten',
}

it('every form within a screen is among those of which a journey says that nothing typed is lost', () => {
  const renderer = join(import.meta.dirname, '../../../renderer')
  const all = globSync('**/*.vue', { cwd: renderer })
    .filter((file) => /<form\b/.test(readFileSync(join(renderer, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/').replace(/\.vue$/, ''))
  const known = new Set([...formsInScreens.map(({ file }) => file), ...Object.keys(keepNothing)])
  expect(all.sort()).toEqual([...known].sort())
})
