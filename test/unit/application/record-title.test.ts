import { describe, expect, it } from 'vitest'
import { createQueue } from '../../../electron/sync/planning/queue.ts'
import { defaultSettings } from '../../../electron/sync/settings.ts'
import { entryViews } from '../../../electron/application/views/entry-view.ts'
import { createOverviewCache } from '../../../electron/application/events/overview-figures.ts'
import { createNaming } from '../../../electron/application/views/record-title.ts'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { standFor } from '../../support/plans.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

describe('the name of a record', () => {
  it('is its title', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'Hall 1', order: 1, active: true })
    expect(createNaming(workspace)('floor', key)).toEqual({ title: 'Hall 1', place: [] })
  })

  it('is of a person the name, not the address', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'speaker', {
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Berg',
    })
    expect(createNaming(workspace)('speaker', key)).toEqual({ title: 'Ada Berg', place: [] })
  })

  it('of a booth without one is its number and its floor', () => {
    const workspace = temporaryWorkspace()
    const floor = createRecord(workspace, 'floor', { name: 'Hall 1', order: 1, active: true })
    const booth = createRecord(workspace, 'booth', { booth_name: 'Arbor', floor_id: floor.key })
    const bare = createRecord(workspace, 'booth', { booth_name: '', floor_id: floor.key })
    workspace.layouts.put(floor.key, standFor(booth.key, { number: 'A12' }))
    updateRecord(workspace, 'booth', booth.key, { booth_name: '' })
    const nameOf = createNaming(workspace)
    expect(nameOf('booth', booth.key)).toEqual({ title: '', place: ['A12', 'Hall 1'] })
    expect(nameOf('booth', bare.key)).toEqual({ title: '', place: ['Hall 1'] })
  })

  it('of one that is gone is that of its last version', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'track', '7', { name: 'Robots', color: '#ff0000' })
    removeRecord(workspace, 'track', key)
    workspace.records.delete('track', key)
    expect(createNaming(workspace)('track', key)).toEqual({ title: 'Robots', place: [] })
  })

  it('is empty for what is not known at all, never an id', () => {
    expect(createNaming(temporaryWorkspace())('track', 'r404')).toEqual({ title: '', place: [] })
  })
})

describe('a floor of the overview', () => {
  it('has no name rather than its id, where it has none', async () => {
    const workspace = temporaryWorkspace()
    pulled(workspace, 'floor', '7', { name: '', order: 1, active: true })
    const { floors } = await createOverviewCache(workspace).figures()
    expect(floors).toMatchObject([{ key: 'r7', name: '' }])
  })
})

describe('a journal entry as the contract shows it', () => {
  it('says whether its record waits for a choice', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'track', '7', { name: 'Robots' })
    updateRecord(workspace, 'track', key, { name: 'Mine' })
    const queue = createQueue(workspace, defaultSettings, { now: () => Date.now() })
    workspace.onChange((changes) => queue.changed(changes))
    const shown = () =>
      entryViews({ workspace, engine: { planned: () => queue.entries() } }, workspace.journal.open())
    expect(shown()).toMatchObject([{ key, title: 'Mine', state: 'queued', inConflict: false }])
    workspace.records.put({ ...workspace.records.get('track', key)!, remote: { name: 'Theirs' } })
    expect(shown()).toMatchObject([{ key, inConflict: true }])
  })
})
