import { describe, expect, it, onTestFinished } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { testClock } from '../../support/clock.ts'
import { pulled, temporaryFolder } from '../../support/workspaces/workspace.ts'
import { bring } from '../../support/workspaces/journal.ts'

describe('what a crash left in sending', () => {
  it('is queued again where sending twice does no harm, and looked up where it may have made a record', () => {
    const folder = temporaryFolder()
    const before = openWorkspace(folder, { clock: testClock() })
    const created = createRecord(before, 'floor', { name: 'New' })
    const updated = pulled(before, 'floor', '1', { name: 'Known' })
    updateRecord(before, 'floor', updated.key, { name: 'Renamed' })
    const removed = pulled(before, 'floor', '2', { name: 'Old' })
    removeRecord(before, 'floor', removed.key)
    const untouched = createRecord(before, 'floor', { name: 'Waiting' })
    for (const { key } of [created, updated, removed]) {
      const [entry] = before.journal.openOf('floor', key)
      bring(before.journal, entry!.id, 'sending', { at: 5, values: { name: 'sent' } })
      before.journal.setKnownIds(entry!.id, ['1', '2'])
    }
    before.close()

    const after = openWorkspace(folder, { clock: testClock() })
    onTestFinished(() => after.close())
    const [ambiguous] = after.journal.openOf('floor', created.key)
    expect(ambiguous).toMatchObject({ state: 'ambiguous', departure: { at: 5, values: { name: 'sent' } } })
    expect(after.journal.knownIds(ambiguous!.id)).toEqual(new Set(['1', '2']))
    expect(after.journal.openOf('floor', updated.key)).toMatchObject([{ state: 'queued', operation: 'save' }])
    expect(after.journal.openOf('floor', removed.key)).toMatchObject([
      { state: 'queued', operation: 'remove' },
    ])
    expect(after.journal.openOf('floor', untouched.key)).toMatchObject([
      { state: 'queued', operation: 'save' },
    ])
  })
})
