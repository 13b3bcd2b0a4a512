import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import { temporaryFolder } from '../../../support/workspaces/workspace.ts'
import { testClock } from '../../../support/clock.ts'

/** The last version in which the views of a list were one setting. */
const viewsAsSetting = 25

it('keeps the saved views, the one a list begins with, templates and named states of an earlier version', () => {
  const folder = temporaryFolder()
  openWorkspace(folder, { clock: testClock(), migrations: migrations.slice(0, viewsAsSetting) }).close()
  const look = { filters: { text: 'ada' } }
  const database = new DatabaseSync(foldersOf(folder).database)
  database
    .prepare("INSERT INTO setting (name, value) VALUES ('views.booth', ?)")
    .run(JSON.stringify([{ id: 'a', name: 'Mine', look, isDefault: false }, { id: 'b', name: 'Ours', look, isDefault: true }, 'no view']))
  const content = JSON.stringify({ values: { city: 'Lyon' }, parts: [] })
  database.prepare("INSERT INTO booth_template (name, at, content) VALUES ('Small', '2030', ?), ('Large', '2030', ?)").run(content, content)
  database.prepare("INSERT INTO booth_snapshot (booth_key, name, at, content) VALUES ('r1', 'Agreed', '2030', ?)").run(content)
  database.close()
  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  expect(workspace.views.list('booth')).toEqual([
    { id: 'a', name: 'Mine', look, isDefault: false },
    { id: 'b', name: 'Ours', look, isDefault: true },
  ])
  expect(workspace.settings.get('views.booth')).toBeUndefined()
  expect(new Set(workspace.templates.shared.ids()).size).toBe(2)
  expect(workspace.snapshots.list('r1')).toMatchObject([{ name: 'Agreed', content: { values: { city: 'Lyon' } } }])
  expect(workspace.snapshots.shared.ids()).toHaveLength(1)
})
