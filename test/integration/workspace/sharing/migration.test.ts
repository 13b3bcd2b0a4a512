import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import { applyPlanStep } from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import { undoSteps } from '../../../../electron/workspace/schema/journal.ts'
import { planSteps, stepTokens } from '../../../../electron/workspace/schema/plan.ts'
import { deviceOf } from '../../../../shared/domain/plan/sharing/format/stamp.ts'
import { computer, draw, folderOfEvent, meetAll } from '../../../support/sharing/computers.ts'
import { memoryLocation } from '../../../support/sharing/memory-location.ts'
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
    .run(
      JSON.stringify([
        { id: 'a', name: 'Mine', look, isDefault: false },
        { id: 'b', name: 'Ours', look, isDefault: true },
        'no view',
      ]),
    )
  const content = JSON.stringify({ values: { city: 'Lyon' }, parts: [] })
  database
    .prepare(
      "INSERT INTO booth_template (name, at, content) VALUES ('Small', '2030', ?), ('Large', '2030', ?)",
    )
    .run(content, content)
  database
    .prepare("INSERT INTO booth_snapshot (booth_key, name, at, content) VALUES ('r1', 'Agreed', '2030', ?)")
    .run(content)
  database.close()
  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  expect(workspace.views.list('booth')).toEqual([
    { id: 'a', name: 'Mine', look, isDefault: false },
    { id: 'b', name: 'Ours', look, isDefault: true },
  ])
  expect(workspace.settings.get('views.booth')).toBeUndefined()
  expect(new Set(workspace.templates.shared.ids()).size).toBe(2)
  expect(workspace.snapshots.list('r1')).toMatchObject([
    { name: 'Agreed', content: { values: { city: 'Lyon' } } },
  ])
  expect(workspace.snapshots.shared.ids()).toHaveLength(1)
})

/** As it was before there was one. */
const oldHistory = `
  DROP TABLE history_step; DROP TABLE history_plan; DROP TABLE history_entry;
  ${undoSteps} ${planSteps} ${stepTokens} ALTER TABLE plan_step ADD COLUMN head TEXT NOT NULL DEFAULT '';
`

/** The last version in which changes were kept as they are written. */
const changesAsText = 29

it('keeps the changes of shared plans, those not sent yet and those that wait too, and takes less for them', async () => {
  const place = memoryLocation()
  const folder = folderOfEvent()
  const [ada, ben] = [computer(place, folder), computer(place)]
  await meetAll(ada, ben)
  for (let at = 0; at < 40; at += 1)
    await applyPlanStep(ada.workspace, draw(`s${at}`, { number: `A${at}`, xMetres: at }))
  await meetAll(ada, ben)
  await applyPlanStep(ada.workspace, draw('last', { number: 'B1' }))
  ada.workspace.sharing.writeDown()
  const logged = [...ada.workspace.sharing.log.changes(undefined)]
  const unsent = ada.workspace.sharing.unsent()
  expect(unsent).toHaveLength(1)
  ada.workspace.close()

  // As the version before kept them.
  const database = new DatabaseSync(foldersOf(folder).database)
  database.exec(oldHistory)
  database.exec(`DROP TABLE sharing_change; CREATE TABLE sharing_change (
    device TEXT NOT NULL, seq INTEGER NOT NULL, stamp TEXT NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (device, seq)) STRICT, WITHOUT ROWID;
    CREATE INDEX sharing_change_waiting ON sharing_change (state, stamp, seq) WHERE state <> 'done';
    CREATE INDEX sharing_change_by_stamp ON sharing_change (stamp, seq);
    DROP INDEX journal_finished;
    PRAGMA user_version = ${changesAsText}`)
  const insert = database.prepare('INSERT INTO sharing_change VALUES (?, ?, ?, ?, ?)')
  const isUnsent = new Set(unsent.map(({ stamp }) => stamp))
  for (const change of logged)
    insert.run(
      deviceOf(change.stamp),
      change.seq,
      change.stamp,
      isUnsent.has(change.stamp) ? 'own' : 'done',
      JSON.stringify(change),
    )
  database.close()

  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  expect([...workspace.sharing.log.changes(undefined)]).toEqual(logged)
  expect(workspace.sharing.unsent()).toEqual(unsent)
  const after = new DatabaseSync(foldersOf(folder).database, { readOnly: true })
  onTestFinished(() => after.close())
  const bytes = Number(
    after.prepare('SELECT sum(length(body)) AS bytes FROM sharing_change').get()?.['bytes'],
  )
  expect(bytes).toBeLessThan(logged.reduce((sum, change) => sum + JSON.stringify(change).length, 0) / 2)
})
