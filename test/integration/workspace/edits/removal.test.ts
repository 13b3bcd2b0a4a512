import { describe, expect, it } from 'vitest'
import { newFixture, newStand } from '../../../../shared/domain/plan/elements.ts'
import {
  createRecord,
  removalPreview,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import type { StoredRecord, Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { JournalState } from '../../../../shared/contract/index.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'
import { bring } from '../../../support/workspaces/journal.ts'

const entries = (
  workspace: Workspace,
  { entity, key }: { entity: EntityName; key: string },
): readonly string[] =>
  workspace.journal.openOf(entity, key).map(({ operation, state }) => `${operation} ${state}`)

const again = (workspace: Workspace, { entity, key }: StoredRecord): StoredRecord | undefined =>
  workspace.records.get(entity, key)

function send(workspace: Workspace, record: StoredRecord, state: JournalState): void {
  const [entry] = workspace.journal.openOf(record.entity, record.key)
  bring(workspace.journal, entry!.id, state)
}

/** A floor with a booth, its document and video, all on the service. */
function exhibition(workspace: Workspace) {
  const floor = pulled(workspace, 'floor', '1', { name: 'Hall A' })
  const booth = pulled(workspace, 'booth', '10', { booth_name: 'Aurora', floor_id: floor.key })
  const document = pulled(workspace, 'document', '100', { title: 'Brochure', booth_id: booth.key })
  const video = pulled(workspace, 'video', '200', { title: 'Film', booth_id: booth.key })
  const representative = pulled(workspace, 'representative', '300', { email: 'ada@x.example', booth_id: 10 })
  return { floor, booth, document, video, representative }
}

describe('removing a record', () => {
  it.each([
    ['known last', {}],
    ['in conflict with it', { remote: { name: 'Theirs' } }],
  ])('that was changed here archives the version of the service %s, too', (_which, conflict) => {
    const workspace = temporaryWorkspace()
    const floor = pulled(workspace, 'floor', '1', { name: 'Theirs' })
    workspace.records.put({ ...floor, draft: { name: 'Mine' }, ...conflict })
    removeRecord(workspace, 'floor', floor.key)
    workspace.records.delete('floor', floor.key)
    expect(workspace.records.archived('floor', floor.key).map(({ values }) => values)).toEqual([
      { name: 'Theirs' },
      { name: 'Mine' },
    ])
  })

  it('that never left cancels out with its creation, and leaves a copy in the archive', () => {
    const workspace = temporaryWorkspace()
    const record = createRecord(workspace, 'floor', { name: 'A' })
    removeRecord(workspace, 'floor', record.key)
    expect(again(workspace, record)).toBeUndefined()
    expect(workspace.journal.list({ states: ['queued', 'parked', 'discarded', 'confirmed'] }).total).toBe(0)
    expect(workspace.records.archived('floor', record.key)).toMatchObject([
      { reason: 'removed-here', values: { name: 'A' } },
    ])
  })

  it('that was refused by the service is gone too', () => {
    const workspace = temporaryWorkspace()
    const record = createRecord(workspace, 'floor', { name: 'A' })
    send(workspace, record, 'parked')
    removeRecord(workspace, 'floor', record.key)
    expect(again(workspace, record)).toBeUndefined()
    expect(workspace.journal.open()).toEqual([])
  })

  it.each(['sending', 'ambiguous'] as const)('whose creation is %s is removed after it', (state) => {
    const workspace = temporaryWorkspace()
    const record = createRecord(workspace, 'floor', { name: 'A' })
    send(workspace, record, state)
    updateRecord(workspace, 'floor', record.key, { name: 'B' })
    removeRecord(workspace, 'floor', record.key)
    expect(again(workspace, record)).toMatchObject({ removed: true, state: 'removed' })
    expect(entries(workspace, record)).toEqual([`save ${state}`, 'remove queued'])
  })

  it('turns its waiting change into the removal, and is hidden from lists', () => {
    const workspace = temporaryWorkspace()
    const { floor } = exhibition(workspace)
    updateRecord(workspace, 'floor', floor.key, { name: 'Hall B' })
    removeRecord(workspace, 'floor', floor.key)
    expect(entries(workspace, floor)).toEqual(['remove queued'])
    expect(workspace.records.list({ entity: 'floor' }).items).toEqual([])
    expect(workspace.records.count('floor')).toBe(0)
    expect(workspace.records.list({ entity: 'floor', includeRemoved: true }).total).toBe(1)
    expect(() => updateRecord(workspace, 'floor', floor.key, { name: 'C' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('twice is removing once', () => {
    const workspace = temporaryWorkspace()
    const { booth } = exhibition(workspace)
    removeRecord(workspace, 'booth', booth.key, { deleteRepresentatives: true })
    removeRecord(workspace, 'booth', booth.key)
    expect(workspace.journal.openOf('booth', booth.key)).toMatchObject([
      { operation: 'remove', options: { deleteRepresentatives: true } },
    ])
  })

  it('takes along what the service removes with it, without entries of their own', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth, document, video, representative } = exhibition(workspace)
    updateRecord(workspace, 'document', document.key, { title: 'Changed' })
    const unsent = createRecord(workspace, 'document', { title: 'Unsent', booth_id: booth.key })
    removeRecord(workspace, 'floor', floor.key)
    for (const record of [floor, booth, document, video, unsent])
      expect(again(workspace, record)).toMatchObject({ state: 'removed' })
    expect(again(workspace, representative)).toMatchObject({ state: 'clean' })
    expect(workspace.journal.open()).toMatchObject([{ entity: 'floor', operation: 'remove' }])
  })

  it('archives everything that went along once the service has confirmed', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth, document } = exhibition(workspace)
    updateRecord(workspace, 'booth', booth.key, { booth_name: 'Borealis' })
    removeRecord(workspace, 'floor', floor.key)
    workspace.records.delete('floor', floor.key)
    expect(again(workspace, booth)).toBeUndefined()
    expect(again(workspace, document)).toBeUndefined()
    // What the service had, and what was wanted here.
    expect(workspace.records.archived('booth', booth.key)).toMatchObject([
      { reason: 'removed-with-floor', values: { booth_name: 'Aurora' } },
      { reason: 'removed-with-floor', values: { booth_name: 'Borealis' } },
    ])
    expect(workspace.records.archived('document', document.key)).toMatchObject([
      { reason: 'removed-with-floor', values: { title: 'Brochure' } },
    ])
  })

  it('takes a record along by an entry of its own where the service still has it elsewhere', () => {
    const workspace = temporaryWorkspace()
    const { booth } = exhibition(workspace)
    const fresh = createRecord(workspace, 'floor', { name: 'New floor' })
    updateRecord(workspace, 'booth', booth.key, { floor_id: fresh.key })
    removeRecord(workspace, 'floor', fresh.key)
    expect(again(workspace, fresh)).toBeUndefined()
    expect(again(workspace, booth)).toMatchObject({ state: 'removed' })
    expect(entries(workspace, booth)).toEqual(['remove queued'])
  })

  it('removes by itself what is still on its way to the service, so that it does not appear there without a parent', () => {
    const workspace = temporaryWorkspace()
    const booth = createRecord(workspace, 'booth', { booth_name: 'Aurora' })
    send(workspace, booth, 'ambiguous')
    const floor = createRecord(workspace, 'floor', { name: 'New floor' })
    updateRecord(workspace, 'booth', booth.key, { floor_id: floor.key })
    removeRecord(workspace, 'floor', floor.key)
    expect(again(workspace, floor)).toBeUndefined()
    expect(again(workspace, booth)).toMatchObject({ state: 'removed' })
    expect(entries(workspace, booth)).toEqual(['save ambiguous', 'remove queued'])
  })

  it('is said to leave the service alone only where it has neither the record nor what goes with it', () => {
    const workspace = temporaryWorkspace()
    const { booth } = exhibition(workspace)
    const floor = createRecord(workspace, 'floor', { name: 'New floor' })
    const fresh = createRecord(workspace, 'booth', { booth_name: 'Borealis', floor_id: floor.key })
    const unsent = (): boolean => removalPreview(workspace, 'floor', floor.key).unsent
    expect(unsent()).toBe(true)
    updateRecord(workspace, 'booth', booth.key, { floor_id: floor.key })
    expect(unsent()).toBe(false)
    removeRecord(workspace, 'booth', booth.key)
    expect(unsent()).toBe(true)
    send(workspace, fresh, 'ambiguous')
    expect(unsent()).toBe(false)
  })

  it('says how much of a plan goes with a floor', () => {
    const workspace = temporaryWorkspace()
    const floor = createRecord(workspace, 'floor', { name: 'New floor' })
    expect(removalPreview(workspace, 'floor', floor.key).drawn).toEqual({ stands: 0, others: 0 })
    const place = { xMetres: 1, yMetres: 1, widthMetres: 3, heightMetres: 3 }
    for (const number of ['A1', 'A2'])
      workspace.layouts.put(floor.key, newStand({ id: number, ...place, number }))
    workspace.layouts.put(floor.key, newFixture({ id: 'stage', kind: 'stage', ...place }))
    expect(removalPreview(workspace, 'floor', floor.key).drawn).toEqual({ stands: 2, others: 1 })
  })

  it('spares a record that was moved elsewhere', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth, document } = exhibition(workspace)
    const other = pulled(workspace, 'floor', '2', { name: 'Hall B' })
    updateRecord(workspace, 'booth', booth.key, { floor_id: other.key })
    removeRecord(workspace, 'floor', floor.key)
    expect(again(workspace, booth)).toMatchObject({ state: 'changed' })
    expect(again(workspace, document)).toMatchObject({ state: 'clean' })
  })

  it('takes a booth’s representatives along only when asked to', () => {
    const workspace = temporaryWorkspace()
    const { booth, representative } = exhibition(workspace)
    const named = createRecord(workspace, 'representative', { email: 'bob@x.example' })
    updateRecord(workspace, 'booth', booth.key, { booth_rep_ids: [named.key] })
    expect(removalPreview(workspace, 'booth', booth.key)).toEqual({
      unsent: false,
      alongside: [
        { entity: 'document', records: [{ key: 'r100', title: 'Brochure' }] },
        { entity: 'video', records: [{ key: 'r200', title: 'Film' }] },
      ],
      representatives: [
        { key: named.key, title: 'bob@x.example' },
        { key: 'r300', title: 'ada@x.example' },
      ],
    })
    removeRecord(workspace, 'booth', booth.key)
    expect(again(workspace, representative)).toMatchObject({ state: 'clean' })
    restoreRecord(workspace, 'booth', booth.key)
    removeRecord(workspace, 'booth', booth.key, { deleteRepresentatives: true })
    expect(again(workspace, representative)).toMatchObject({ state: 'removed' })
    expect(again(workspace, named)).toMatchObject({ state: 'removed' })
    expect(workspace.journal.open()).toMatchObject([
      { entity: 'booth', options: { deleteRepresentatives: true } },
    ])
  })

  it('empties references that do not take their record along, without journalling that', () => {
    const workspace = temporaryWorkspace()
    const track = pulled(workspace, 'track', '1', { name: 'Energy' })
    const speaker = pulled(workspace, 'speaker', '2', { email: 'a@x.example' })
    const session = pulled(workspace, 'session', '3', {
      title: 'Opening',
      track_id: track.key,
      speaker_ids: [speaker.key, 'r9'],
    })
    removeRecord(workspace, 'track', track.key)
    removeRecord(workspace, 'speaker', speaker.key)
    workspace.records.delete('track', track.key)
    workspace.records.delete('speaker', speaker.key)
    expect(again(workspace, session)).toMatchObject({
      base: { track_id: null, speaker_ids: ['r9'] },
      draft: null,
      state: 'clean',
    })
    expect(entries(workspace, session)).toEqual([])
  })

  it('drops a change that named only a record which is gone', () => {
    const workspace = temporaryWorkspace()
    const session = pulled(workspace, 'session', '3', { title: 'Opening', track_id: null })
    const track = createRecord(workspace, 'track', { name: 'New' })
    updateRecord(workspace, 'session', session.key, { track_id: track.key })
    removeRecord(workspace, 'track', track.key)
    expect(again(workspace, session)).toMatchObject({ draft: null, state: 'clean' })
    expect(workspace.journal.open()).toEqual([])
  })

  it('is refused for what the interface cannot remove', () => {
    const workspace = temporaryWorkspace()
    const country = pulled(workspace, 'country', '1', { name: 'France' })
    expect(() => removeRecord(workspace, 'country', country.key)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })
})

describe('restoring a record', () => {
  it('brings back all that went along, with their changes waiting again', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth, document, video } = exhibition(workspace)
    updateRecord(workspace, 'document', document.key, { title: 'Changed' })
    const unsent = createRecord(workspace, 'video', { title: 'Unsent', booth_id: booth.key })
    removeRecord(workspace, 'floor', floor.key)
    expect(restoreRecord(workspace, 'floor', floor.key)).toMatchObject({ state: 'clean', removed: false })
    expect(again(workspace, booth)).toMatchObject({ state: 'clean' })
    expect(again(workspace, video)).toMatchObject({ state: 'clean' })
    expect(again(workspace, document)).toMatchObject({ state: 'changed', draft: { title: 'Changed' } })
    expect(again(workspace, unsent)).toMatchObject({ state: 'new' })
    expect(workspace.journal.open()).toMatchObject([
      { entity: 'document', operation: 'save' },
      { entity: 'video', operation: 'save', key: unsent.key },
    ])
  })

  it('brings a booth back with the representatives it names, which went along', () => {
    const workspace = temporaryWorkspace()
    const person = pulled(workspace, 'representative', '300', { email: 'ada@x.example' })
    const booth = pulled(workspace, 'booth', '10', { booth_name: 'Aurora', booth_rep_ids: [person.key] })
    removeRecord(workspace, 'booth', booth.key, { deleteRepresentatives: true })
    expect(again(workspace, person)).toMatchObject({ removed: true })
    expect(restoreRecord(workspace, 'booth', booth.key)).toMatchObject({ removed: false })
    expect(again(workspace, person)).toMatchObject({ removed: false })
  })

  it('brings back what went along by an entry of its own', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth } = exhibition(workspace)
    const other = pulled(workspace, 'floor', '2', { name: 'Hall B' })
    updateRecord(workspace, 'booth', booth.key, { floor_id: other.key })
    removeRecord(workspace, 'floor', other.key)
    expect(entries(workspace, booth)).toEqual(['remove queued'])
    restoreRecord(workspace, 'floor', other.key)
    expect(again(workspace, booth)).toMatchObject({
      state: 'changed',
      draft: { floor_id: other.key },
      base: { floor_id: floor.key },
    })
    expect(entries(workspace, booth)).toEqual(['save queued'])
  })

  it('by giving the removal up, as the synchronisation does, is restoring too', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth } = exhibition(workspace)
    updateRecord(workspace, 'floor', floor.key, { name: 'Hall B' })
    removeRecord(workspace, 'floor', floor.key)
    const [removal] = workspace.journal.openOf('floor', floor.key)
    workspace.transaction(() => {
      bring(workspace.journal, removal!.id, 'discarded')
      workspace.records.put({ ...again(workspace, floor)!, removed: false })
    })
    expect(again(workspace, booth)).toMatchObject({ state: 'clean' })
    expect(entries(workspace, floor)).toEqual(['save queued'])
  })

  it('turns the removal back into the change that waited before it', () => {
    const workspace = temporaryWorkspace()
    const { floor } = exhibition(workspace)
    updateRecord(workspace, 'floor', floor.key, { name: 'Hall B' })
    removeRecord(workspace, 'floor', floor.key)
    expect(restoreRecord(workspace, 'floor', floor.key)).toMatchObject({
      state: 'changed',
      draft: { name: 'Hall B' },
    })
    expect(entries(workspace, floor)).toEqual(['save queued'])
  })

  it('is too late once the removal is on its way', () => {
    const workspace = temporaryWorkspace()
    const { floor } = exhibition(workspace)
    removeRecord(workspace, 'floor', floor.key)
    send(workspace, floor, 'sending')
    expect(() => restoreRecord(workspace, 'floor', floor.key)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
  })

  it('of one that went along starts with the one it went with', () => {
    const workspace = temporaryWorkspace()
    const { floor, booth } = exhibition(workspace)
    removeRecord(workspace, 'floor', floor.key)
    expect(() => restoreRecord(workspace, 'booth', booth.key)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  it('of one whose parent has been removed since waits for the parent', () => {
    const workspace = temporaryWorkspace()
    const { booth, document } = exhibition(workspace)
    removeRecord(workspace, 'document', document.key)
    removeRecord(workspace, 'booth', booth.key)
    expect(() => restoreRecord(workspace, 'document', document.key)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
    restoreRecord(workspace, 'booth', booth.key)
    expect(again(workspace, document)).toMatchObject({ state: 'removed' })
    expect(restoreRecord(workspace, 'document', document.key)).toMatchObject({ state: 'clean' })
  })
})
