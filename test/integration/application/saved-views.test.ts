import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecordLook, SavedView } from '../../../shared/contract/index.ts'
import { viewsAtMost } from '../../../shared/contract/saved-views.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { seedEvent } from '../../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'
const entity = 'attendee'
let dataDirectory: string
let core: TestApplication

beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'booth-builder-views-'))
  seedEvent({ dataDirectory })
  core = await openTestApplication({ dataDirectory })
})
afterEach(async () => {
  await core.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

const look: RecordLook = {
  filters: { text: 'ada', where: { company: ['Acme'], age: { from: 18 } }, states: ['new'] },
  orderBy: 'email',
  descending: true,
  columns: [':title', 'dietary'],
}
const view = (id: string, name: string, isDefault = false): SavedView => ({ id, name, look, isDefault })
const save = (saved: SavedView) => core.client.call('views.save', { eventId, entity, view: saved })

it('keeps views of an entity with the event, by name, also when the core is started again', async () => {
  await save(view('b', 'Speakers 10'))
  await save(view('a', 'speakers 9'))
  await core.close()
  core = await openTestApplication({ dataDirectory })
  expect(await core.client.call('views.list', { eventId, entity })).toEqual([
    view('a', 'speakers 9'),
    view('b', 'Speakers 10'),
  ])
  expect(await core.client.call('views.list', { eventId, entity: 'booth' })).toEqual([])
})

it('replaces a view by its id, has one default at most, and lets one go', async () => {
  await save(view('a', 'First', true))
  await save(view('b', 'Second', true))
  expect((await save(view('a', 'Renamed'))).views.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Renamed', false],
    ['Second', true],
  ])
  expect((await core.client.call('views.remove', { eventId, entity, id: 'b' })).views).toEqual([
    view('a', 'Renamed'),
  ])
})

it('refuses a view without a name, with conditions nobody knows, and more views than anybody can use', async () => {
  await expect(save(view('a', '  '))).rejects.toMatchObject({ code: 'invalid-input' })
  const odd = {
    ...view('a', 'Odd'),
    look: { filters: { where: { age: { above: 3 } } } },
  } as unknown as SavedView
  await expect(save(odd)).rejects.toMatchObject({ code: 'invalid-input' })
  for (let number = 0; number < viewsAtMost; number++) await save(view(`v${number}`, `View ${number}`))
  await expect(save(view('more', 'One more'))).rejects.toMatchObject({ code: 'invalid-input' })
  expect((await save(view('v0', 'Changed'))).views).toHaveLength(viewsAtMost)
})
