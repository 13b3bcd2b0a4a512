import { describe, expect, it } from 'vitest'
import { entities } from '../../../../shared/entities/index.ts'
import {
  createRecord,
  importRecord,
  removeRecord,
  revertRecord,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import type {
  JournalEntry,
  Workspace,
  WorkspaceChange,
} from '../../../../electron/workspace/stores/workspace.ts'
import type { JournalState } from '../../../../shared/contract/index.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'
import { bring } from '../../../support/workspaces/journal.ts'

const operations = (workspace: Workspace, key: string): readonly string[] =>
  workspace.journal.openOf('floor', key).map(({ operation, state }) => `${operation} ${state}`)

function onlyEntry(workspace: Workspace, key: string): JournalEntry {
  const [entry, ...others] = workspace.journal.openOf('floor', key)
  expect(others).toEqual([])
  expect(entry).toBeDefined()
  return entry!
}

function setState(workspace: Workspace, key: string, state: JournalState): JournalEntry {
  return bring(
    workspace.journal,
    onlyEntry(workspace, key).id,
    state,
    state === 'parked' ? {} : { values: { name: 'sent' } },
  )
}

describe('a new floor', () => {
  it('comes after all others, whoever makes it, unless it is given a place', () => {
    const workspace = temporaryWorkspace()
    const orderOf = (key: string): unknown => workspace.records.get('floor', key)?.draft?.['order']
    expect(orderOf(createRecord(workspace, 'floor', { name: 'First' }).key)).toBe(1)
    workspace.transaction(() => pulled(workspace, 'floor', '1', { name: 'Hall 1', order: 7 }))
    const added = createRecord(workspace, 'floor', { name: 'Annexe' })
    expect(orderOf(added.key)).toBe(8)
    expect(
      orderOf(importRecord(workspace, workspace.undo.begin(), 'floor', null, { name: 'Imported' })),
    ).toBe(9)
    expect(orderOf(createRecord(workspace, 'floor', { name: 'Given', order: 2 }).key)).toBe(2)
    removeRecord(workspace, 'floor', added.key)
    expect(orderOf(createRecord(workspace, 'floor', { name: 'Last' }).key)).toBe(10)
  })

  it('has no place where no other has one', () => {
    const workspace = temporaryWorkspace()
    workspace.transaction(() => pulled(workspace, 'floor', '1', { name: 'Hall 1' }))
    expect(createRecord(workspace, 'floor', { name: 'Annexe' }).draft).toEqual({
      ...entities.floor.beginning,
      name: 'Annexe',
    })
  })
})

describe('creating a record', () => {
  it('writes the draft and one queued entry, and announces both once', () => {
    const workspace = temporaryWorkspace()
    const announced: WorkspaceChange[] = []
    workspace.onChange((changes) => announced.push(...changes))
    const record = createRecord(workspace, 'floor', { name: 'Hall A' })
    expect(record).toMatchObject({
      entity: 'floor',
      remoteId: null,
      base: null,
      draft: { name: 'Hall A' },
      state: 'new',
      removed: false,
    })
    expect(record.key).toMatch(/^l[0-9a-f]{32}$/)
    expect(onlyEntry(workspace, record.key)).toMatchObject({
      operation: 'save',
      state: 'queued',
      attempts: 0,
      options: {},
    })
    expect(announced).toEqual([
      { kind: 'journal' },
      { kind: 'records', entity: 'floor', key: record.key },
      { kind: 'undo' },
      { kind: 'layout', floorKey: record.key },
    ])
  })

  it.each([
    'file:///etc/hostname',
    'FILE:///c:/x',
    ' file:/x',
    'data:text/html,x',
    'javascript:alert(1)',
    'ftp://x/y',
    'smb://x/y',
  ])('refuses a file at “%s”, from where nothing is fetched', (url) => {
    expect(() =>
      createRecord(temporaryWorkspace(), 'booth', { booth_name: 'A', booth_logo: { url } }),
    ).toThrow(expect.objectContaining({ code: 'invalid-input', field: 'booth_logo' }))
  })

  it('keeps incomplete and invalid content: people type', () => {
    const workspace = temporaryWorkspace()
    expect(
      createRecord(workspace, 'booth', { exhibitor_email: 'not yet an addr', booth_name: '' }).draft,
    ).toEqual({
      ...entities.booth.beginning,
      exhibitor_email: 'not yet an addr',
      booth_name: '',
    })
  })

  it.each([
    ['an unknown field', 'booth', { colour: 'red' }, 'colour'],
    ['the identifier', 'booth', { booth_id: 5 }, 'booth_id'],
    ['a field that is only read', 'booth', { booth_setup_url: 'https://x.example' }, 'booth_setup_url'],
    ['text where a number belongs', 'floor', { order: '2' }, 'order'],
    ['a number where text belongs', 'floor', { name: 2 }, 'name'],
    ['text where yes or no belongs', 'booth', { active: 'yes' }, 'active'],
    ['one text where a list belongs', 'booth', { accessible_for: 'all' }, 'accessible_for'],
    ['a list with something else than texts', 'booth', { accessible_for: [1] }, 'accessible_for'],
    ['text where a file belongs', 'booth', { booth_logo: 'logo.png' }, 'booth_logo'],
    ['a record made here that is not there', 'booth', { floor_id: 'l0123' }, 'floor_id'],
    ['an entity that is only read', 'country', { name: 'France' }, undefined],
  ] as const)('refuses %s', (_what, entity, values, field) => {
    const workspace = temporaryWorkspace()
    expect(() => createRecord(workspace, entity, values)).toThrow(
      expect.objectContaining({ code: 'invalid-input', field }),
    )
    expect(workspace.journal.open()).toEqual([])
  })

  it('refuses a file that is not in the store', () => {
    const workspace = temporaryWorkspace()
    expect(() => createRecord(workspace, 'booth', { booth_logo: { hash: 'a'.repeat(64) } })).toThrow(
      expect.objectContaining({ code: 'asset-missing', field: 'booth_logo' }),
    )
  })

  it('takes fields of the event’s own forms where the entity has them', () => {
    const workspace = temporaryWorkspace()
    expect(createRecord(workspace, 'speaker', { email: 'a@b.example', shirt_size: 'M' }).draft).toMatchObject(
      { shirt_size: 'M' },
    )
  })

  it('names a record of the service that was not pulled yet', () => {
    const workspace = temporaryWorkspace()
    expect(createRecord(workspace, 'booth', { floor_id: 'r17' }).draft).toEqual({
      ...entities.booth.beginning,
      floor_id: 'r17',
    })
  })
})

describe('changing a record', () => {
  it('keeps the service’s version beside the draft, and sets only the given fields', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A', order: 1, active: true })
    const record = updateRecord(workspace, 'floor', key, { name: 'Hall B' })
    expect(record).toMatchObject({
      base: { name: 'Hall A', order: 1, active: true },
      draft: { name: 'Hall B', order: 1, active: true },
      state: 'changed',
    })
    expect(operations(workspace, key)).toEqual(['save queued'])
  })

  it('journals nothing when nothing changes', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    expect(updateRecord(workspace, 'floor', key, { name: 'Hall A', order: null })).toMatchObject({
      draft: null,
      state: 'clean',
    })
    expect(workspace.journal.open()).toEqual([])
  })

  it('goes into the one entry that waits', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'A' })
    updateRecord(workspace, 'floor', key, { name: 'B' })
    updateRecord(workspace, 'floor', key, { name: 'C' })
    expect(operations(workspace, key)).toEqual(['save queued'])
  })

  it('gives a parked entry another chance', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'A' })
    setState(workspace, key, 'parked')
    updateRecord(workspace, 'floor', key, { name: 'B' })
    expect(onlyEntry(workspace, key)).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: null,
      dueAt: null,
    })
  })

  it('does not shorten the wait that a busy service asked for', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'A' })
    const { id } = onlyEntry(workspace, key)
    const error = { code: 'rate-limited', message: 'Wait.' } as const
    workspace.journal.advance(id, { kind: 'fail', error, dueAt: 98 })
    workspace.journal.advance(id, { kind: 'fail', error, dueAt: 99 })
    updateRecord(workspace, 'floor', key, { name: 'B' })
    expect(onlyEntry(workspace, key)).toMatchObject({ state: 'queued', attempts: 2, dueAt: 99 })
  })

  it.each(['sending', 'ambiguous'] as const)(
    'appends one entry, and only one, while another is %s',
    (state) => {
      const workspace = temporaryWorkspace()
      const { key } = createRecord(workspace, 'floor', { name: 'A' })
      setState(workspace, key, state)
      updateRecord(workspace, 'floor', key, { name: 'B' })
      updateRecord(workspace, 'floor', key, { name: 'C' })
      expect(operations(workspace, key)).toEqual([`save ${state}`, 'save queued'])
    },
  )

  it('loses its draft and its entry when it equals the service’s version again', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    updateRecord(workspace, 'floor', key, { name: 'Hall B' })
    expect(updateRecord(workspace, 'floor', key, { name: 'Hall A' })).toMatchObject({
      draft: null,
      state: 'clean',
    })
    expect(workspace.journal.open()).toEqual([])
    expect(workspace.journal.counts()).toMatchObject({ discarded: 0 })
  })

  it('keeps a refused entry visible as discarded when its change is taken back', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    updateRecord(workspace, 'floor', key, { name: 'Hall B' })
    setState(workspace, key, 'parked')
    updateRecord(workspace, 'floor', key, { name: 'Hall A' })
    expect(workspace.journal.open()).toEqual([])
    expect(workspace.journal.list({ states: ['discarded'] }).items).toMatchObject([
      { state: 'discarded', finishedAt: expect.any(String) as string },
    ])
  })

  it.each(['sending', 'ambiguous'] as const)(
    'taken back while another version is %s is sent after it',
    (state) => {
      const workspace = temporaryWorkspace()
      const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
      updateRecord(workspace, 'floor', key, { name: 'Hall B' })
      setState(workspace, key, state)
      expect(updateRecord(workspace, 'floor', key, { name: 'Hall A' }).draft).toEqual({ name: 'Hall A' })
      expect(operations(workspace, key)).toEqual([`save ${state}`, 'save queued'])
    },
  )

  it('is no conflict any more when nothing of mine is left', () => {
    const workspace = temporaryWorkspace()
    const record = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    updateRecord(workspace, 'floor', record.key, { name: 'Mine' })
    const mine = workspace.records.get('floor', record.key)!
    expect(workspace.records.put({ ...mine, remote: { name: 'Theirs' } }).state).toBe('conflict')
    expect(updateRecord(workspace, 'floor', record.key, { name: 'Hall A' })).toMatchObject({
      base: { name: 'Theirs' },
      draft: null,
      remote: null,
      state: 'clean',
    })
  })

  it('cannot take away a file that the service has, which its interface has no way for', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'document', '1', {
      title: 'Brochure',
      file: { url: 'https://fair.example.com/files/brochure.pdf' },
    })
    const refused = expect.objectContaining({ code: 'invalid-input', field: 'file' }) as Error
    expect(() =>
      updateRecord(workspace, 'document', key, { file: null, url: 'https://fair.example.com/brochure' }),
    ).toThrow(refused)
    expect(workspace.records.get('document', key)).toMatchObject({ state: 'clean' })
    expect(updateRecord(workspace, 'document', key, { title: 'Leaflet' })).toMatchObject({
      draft: { title: 'Leaflet' },
    })
  })

  it('takes away a file that the service does not have', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'booth', '1', { booth_name: 'Acme', booth_thumbnail: null })
    updateRecord(workspace, 'booth', key, {
      booth_thumbnail: { url: 'https://fair.example.com/files/small.png' },
    })
    expect(updateRecord(workspace, 'booth', key, { booth_thumbnail: null })).toMatchObject({ state: 'clean' })
  })
})

describe('reverting a record', () => {
  it('takes all of the service’s values back', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A', order: 1 })
    updateRecord(workspace, 'floor', key, { name: 'Hall B', order: 2 })
    expect(revertRecord(workspace, 'floor', key)).toMatchObject({ draft: null, state: 'clean' })
    expect(workspace.journal.open()).toEqual([])
  })

  it('takes back the named fields only', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A', order: 1 })
    updateRecord(workspace, 'floor', key, { name: 'Hall B', order: 2, active: false })
    expect(revertRecord(workspace, 'floor', key, ['order', 'active'])).toMatchObject({
      draft: { name: 'Hall B', order: 1 },
      state: 'changed',
    })
    expect(operations(workspace, key)).toEqual(['save queued'])
    expect(revertRecord(workspace, 'floor', key, ['name'])).toMatchObject({ draft: null })
    expect(workspace.journal.open()).toEqual([])
  })

  it('has nothing to go back to where the service has no version', () => {
    const workspace = temporaryWorkspace()
    const { key } = createRecord(workspace, 'floor', { name: 'A', order: 1 })
    expect(() => revertRecord(workspace, 'floor', key)).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
    expect(revertRecord(workspace, 'floor', key, ['order']).draft).toEqual({
      ...entities.floor.beginning,
      name: 'A',
    })
  })

  it('leaves a conflict to be decided', () => {
    const workspace = temporaryWorkspace()
    const { key } = pulled(workspace, 'floor', '1', { name: 'Hall A' })
    const mine = updateRecord(workspace, 'floor', key, { name: 'Mine' })
    workspace.records.put({ ...mine, remoteGone: true })
    expect(() => revertRecord(workspace, 'floor', key)).toThrow(expect.objectContaining({ code: 'conflict' }))
  })
})
