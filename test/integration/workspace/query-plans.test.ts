import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { applyPlanStep, createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { newStand } from '../../../shared/domain/plan/elements.ts'
import { emptyChange } from '../../../shared/domain/plan/layout.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

it('records that are asked for by their keys are found by these, and not among all there are', async () => {
  const preparing = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => preparing.mockRestore())
  const workspace = temporaryWorkspace()
  const floor = pulled(workspace, 'floor', '1', { name: 'Hall' })
  const { key } = createRecord(workspace, 'booth', { booth_name: 'Acme', floor_id: floor.key })
  await workspace.lists.page({ entity: 'booth', text: 'acme' }, { fields: ['city'] })
  updateRecord(workspace, 'booth', key, { city: 'Rome' })
  await workspace.lists.page({ entity: 'booth', text: 'acme' }, { fields: ['city'] })
  await workspace.lists.page({ entity: 'booth' }, { keys: [key] })
  await workspace.finder.find('acme', 5, new AbortController().signal)
  workspace.records.getManyByRemoteId('floor', ['1'])
  const stand = newStand({ id: 's', boothKey: key, xMetres: 1, yMetres: 1, widthMetres: 3, heightMetres: 3 })
  await applyPlanStep(workspace, {
    ...{ id: 'step', kind: 'move', count: 1, seenOn: floor.key, at: 0, backward: [] },
    forward: [{ ...emptyChange(floor.key), put: [stand] }],
  })

  const asked = preparing.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => /\b(key|remote_id) IN \(SELECT value FROM json_each/.test(sql))
  expect(asked.length).toBeGreaterThan(4)
  const database = new DatabaseSync(join(workspace.folder, 'workspace.db'), { readOnly: true })
  onTestFinished(() => database.close())
  for (const sql of asked) {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()
    expect(steps.map(({ detail }) => detail).join('\n'), sql).toMatch(
      /SEARCH \w+ USING .*\((entity=\? AND )?(key|remote_id)=\?/,
    )
  }
})
