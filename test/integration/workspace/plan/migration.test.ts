import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { foldersOf } from '../../../../electron/workspace/disk/folders.ts'
import { takeBack, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import { migrations } from '../../../../electron/workspace/schema/migrations.ts'
import { newStand } from '../../../../shared/domain/plan/elements.ts'
import { defaultSheet } from '../../../../shared/domain/plan/layout.ts'
import { testClock } from '../../../support/clock.ts'
import { temporaryFolder } from '../../../support/workspaces/workspace.ts'

/** The last version in which a plan was the places of booths. */
const placesOfBooths = 12

/** Two floors of three booths, as a program of that version left them. */
function oldWorkspace(): string {
  const folder = temporaryFolder()
  const old = openWorkspace(folder, { clock: testClock(), migrations: migrations.slice(0, placesOfBooths) })
  const named = (remoteId: string, values: object) => ({ remoteId, values: { ...values } })
  old.records.addListed('floor', [named('1', { name: 'A' }), named('2', { name: 'B' })])
  old.records.addListed(
    'booth',
    ['10', '11', '12'].map((id) =>
      named(id, { booth_name: `Booth ${id}`, floor_id: id === '12' ? 'r2' : 'r1' }),
    ),
  )
  old.close()
  const database = new DatabaseSync(foldersOf(folder).database)
  database.exec(`
    INSERT INTO hall (floor_key, width_metres, height_metres, grid_metres) VALUES ('r1', 80.5, 50, 0.25);
    INSERT INTO layout_item (id, floor_key, kind, x_metres, y_metres, width_metres, height_metres, rotation_degrees, z, number, locked) VALUES
      ('r10', 'r1', 'booth', 1, 2.25, 3, 2, 90, 4, 'A-1', 1),
      ('r11', 'r1', 'booth', 7, 2, 3, 3, 0, 0, '', 0),
      ('r12', 'r1', 'booth', 11, 2, 3, 3, 0, 0, 'A-3', 0);
    INSERT INTO undo (id, token, at) VALUES (1, 'moved', '2030-01-01T00:00:00.000Z'), (2, 'gone', '2030-01-01T00:00:00.000Z');
  `)
  const item = {
    kind: 'booth',
    xMetres: 20,
    yMetres: 2,
    widthMetres: 3,
    heightMetres: 3,
    rotationDegrees: 0,
    z: 0,
    number: 'B-9',
    locked: false,
  }
  const note = database.prepare('INSERT INTO undo_step (undo_id, entity, key, what) VALUES (?, ?, ?, ?)')
  const moved = {
    kind: 'fields',
    before: { floor_id: 'r1' },
    after: { floor_id: 'r2' },
    place: { floorKey: 'r1', item: { ...item, id: 'r12' } },
  }
  note.run(1, 'booth', 'r12', JSON.stringify(moved))
  const hall = { widthMetres: 20, heightMetres: 10, gridMetres: 1 }
  const booth = { booth_name: 'Made here', floor_id: 'l-floor' }
  note.run(
    ...([
      2,
      'booth',
      'l-booth',
      JSON.stringify({
        kind: 'gone',
        values: booth,
        place: { floorKey: 'l-floor', item: { ...item, id: 'l-booth' } },
      }),
    ] as const),
  )
  note.run(2, 'floor', 'l-floor', JSON.stringify({ kind: 'gone', values: { name: 'Annexe' }, hall }))
  database.close()
  return folder
}

it('makes a stand with its booth of every place, after a backup', async () => {
  const folder = oldWorkspace()
  const workspace = openWorkspace(folder, { clock: testClock() })
  onTestFinished(() => workspace.close())
  const [backup = ''] = readdirSync(foldersOf(folder).backups)
  expect(backup).toMatch(/^workspace-v12-/)

  const stand = (given: Partial<Parameters<typeof newStand>[0]> & { id: string }) =>
    newStand({ xMetres: 1, yMetres: 2, widthMetres: 3, heightMetres: 3, ...given })
  const first = stand({
    ...{ id: 'stand-r10', boothKey: 'r10', number: 'A-1' },
    yMetres: 2.25,
    heightMetres: 2,
    rotationDegrees: 90,
    z: 4,
    locked: true,
  })
  const second = stand({ id: 'stand-r11', boothKey: 'r11', xMetres: 7 })
  // Its booth has left the floor, and stands there again when it comes back.
  const third = stand({ id: 'stand-r12', xMetres: 11, number: 'A-3' })
  const hall = { widthMetres: 80.5, heightMetres: 50, gridMetres: 0.25, aisleMetres: 2 }
  expect(workspace.layouts.get('r1')).toEqual({
    floorKey: 'r1',
    revision: 0,
    hall,
    sheet: defaultSheet,
    elements: [second, third, first],
  })
  updateRecord(workspace, 'booth', 'r12', { floor_id: 'r1' })
  expect(workspace.layouts.placements()).toEqual({ r10: 'r1', r11: 'r1', r12: 'r1' })
  updateRecord(workspace, 'booth', 'r12', { floor_id: 'r2' })

  // What could be taken back can be taken back.
  expect(await takeBack(workspace, 'moved', {})).toMatchObject({ restored: 1 })
  expect(workspace.layouts.placements()).toMatchObject({ r12: 'r1' })
  expect(await takeBack(workspace, 'gone', {})).toMatchObject({ restored: 2 })
  expect(workspace.layouts.get('l-floor')).toMatchObject({
    hall: { widthMetres: 20, heightMetres: 10, gridMetres: 1, aisleMetres: 2 },
    elements: [stand({ id: 'stand-l-booth', boothKey: 'l-booth', xMetres: 20, number: 'B-9' })],
  })
})
