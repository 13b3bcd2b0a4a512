import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dialogs } from '../../support/pages/tour/dialogs.ts'
import { places } from '../../support/pages/tour/stops.ts'

/** Dialogs that this computer, this event or this test cannot bring about, and where they are tested. */
const elsewhere: Readonly<Record<string, string>> = {
  'components/connection/ProxyLoginDialog': 'asks for the login of a proxy, which is not there',
  'components/folder-drop/TableOffer': 'folder-drop.spec.ts, in an event without booths',
  'components/packs/OpenPack': 'packs.spec.ts, with a pack',
  'components/sharing/ShareDialog': 'planning-together.spec.ts, with colleagues',
  'views/booths/editor/BoothEditor': 'asks before a booth is left that could not be saved',
  'views/event/SetupDialog': 'own-event.spec.ts, at a service where the details can be changed',
  'views/floors/settings/EnlargeDialog': 'floors.spec.ts, with booths that a hall has no room for',
  'views/floors/versions/VersionsDialog': 'plan-versions.spec.ts, while plans are shared',
  'views/start/NewEventDialog': 'own-event.spec.ts',
  'views/start/RemoveEventDialog': 'own-event.spec.ts',
}

/** The frame of those that search. */
const searchDialog = join('components', 'fields', 'choices', 'SearchDialog.vue')

it('every dialog of the program is among those that the journeys open, or is said to be tested elsewhere', () => {
  const renderer = join(import.meta.dirname, '../../../renderer')
  const all = globSync('**/*.vue', { cwd: renderer }).filter(
    (file) =>
      file !== searchDialog &&
      /<(?:DialogFrame|SearchDialog)\b/.test(readFileSync(join(renderer, file), 'utf8')),
  )
  const known = new Set([...dialogs.map(({ file }) => file), ...Object.keys(elsewhere)])
  expect(all.map((file) => file.replace(/\.vue$/, '')).filter((file) => !known.has(file))).toEqual([])
  expect([...known].filter((file) => !all.includes(`${file}.vue`))).toEqual([])
})

it('every dialog is opened at a place that there is', () => {
  const names = new Set(places.map(({ name }) => name))
  expect(dialogs.map(({ place }) => place).filter((place) => !names.has(place))).toEqual([])
})
