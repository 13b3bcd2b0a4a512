import { describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { RecordQuery, Workspace, WorkspaceChange } from '../../../electron/workspace/stores/workspace.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function keys(workspace: Workspace, query: RecordQuery): readonly string[] {
  return workspace.records.list(query).items.map(({ key }) => key)
}

function threeBooths(workspace: Workspace): void {
  pulled(workspace, 'floor', '1', { name: 'Hall A' })
  pulled(workspace, 'floor', '2', { name: 'Hall B' })
  pulled(workspace, 'booth', '10', {
    booth_name: 'Zephyr Énergie',
    floor_id: 'r1',
    active: true,
    booth_external_id: 7,
    keywords: 'wind, solar',
  })
  pulled(workspace, 'booth', '11', {
    booth_name: 'aurora',
    floor_id: 'r2',
    active: false,
    booth_external_id: null,
    keywords: 'grid',
  })
  pulled(workspace, 'booth', '12', { booth_name: 'Borealis', floor_id: 'r1', active: true, keywords: 'wind' })
}

describe('listing records', () => {
  it('filters by any field: text, number, yes or no, empty, reference, identifier', () => {
    const workspace = temporaryWorkspace()
    threeBooths(workspace)
    expect(keys(workspace, { entity: 'booth', where: { booth_name: 'aurora' } })).toEqual(['r11'])
    expect(keys(workspace, { entity: 'booth', where: { booth_external_id: 7 } })).toEqual(['r10'])
    expect(keys(workspace, { entity: 'booth', where: { booth_external_id: null } })).toEqual(['r11', 'r12'])
    expect(keys(workspace, { entity: 'booth', where: { active: false } })).toEqual(['r11'])
    expect(keys(workspace, { entity: 'booth', where: { floor_id: 'r1', active: true } })).toEqual([
      'r10',
      'r12',
    ])
    expect(keys(workspace, { entity: 'booth', where: { floor_id: null } })).toEqual([])
    expect(keys(workspace, { entity: 'booth', where: { booth_id: '12' } })).toEqual(['r12'])
    expect(keys(workspace, { entity: 'booth', where: { nothing: null } })).toEqual(['r10', 'r11', 'r12'])
  })

  it('sees what the user wants, not what the service has', () => {
    const workspace = temporaryWorkspace()
    threeBooths(workspace)
    updateRecord(workspace, 'booth', 'r11', { floor_id: 'r1', booth_name: 'Xenon' })
    expect(keys(workspace, { entity: 'booth', where: { floor_id: 'r1' } })).toEqual(['r10', 'r11', 'r12'])
    expect(keys(workspace, { entity: 'booth', where: { floor_id: 'r2' } })).toEqual([])
    expect(keys(workspace, { entity: 'booth', state: 'changed' })).toEqual(['r11'])
  })

  it('pages, in the order in which the records came', () => {
    const workspace = temporaryWorkspace()
    threeBooths(workspace)
    expect(workspace.records.list({ entity: 'booth', offset: 1, limit: 1 })).toMatchObject({
      items: [{ key: 'r11' }],
      total: 3,
    })
    expect(workspace.records.list({ entity: 'booth', limit: 2 }).total).toBe(3)
    expect(workspace.records.list({ entity: 'booth', offset: 5 })).toEqual({ items: [], total: 3 })
  })

  it('refuses field names that are none', () => {
    const workspace = temporaryWorkspace()
    expect(() => workspace.records.list({ entity: 'booth', where: { 'a"b': 1 } })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    )
  })

  it('walks all records while they are written', () => {
    const workspace = temporaryWorkspace()
    workspace.transaction(() => {
      for (let id = 1; id <= 1_203; id++) pulled(workspace, 'floor', String(id), { name: `Hall ${id}` })
    })
    const seen: string[] = []
    for (const record of workspace.records.iterate('floor')) {
      seen.push(record.key)
      workspace.records.put({ ...record, base: { name: 'renamed' } })
      pulled(workspace, 'floor', `9${record.key.slice(1).padStart(6, '0')}`, { name: 'new' })
    }
    expect(seen).toHaveLength(1_203)
    expect(new Set(seen).size).toBe(1_203)
  })
})

describe('keys', () => {
  it('of a record made here stay when the service gives it an id, and what named it by the id names it by its key', () => {
    const workspace = temporaryWorkspace()
    const booth = createRecord(workspace, 'booth', { booth_name: 'Aurora' })
    const document = pulled(workspace, 'document', '5', {
      title: 'Brochure',
      booth_id: workspace.records.keyOf('booth', '77'),
    })
    expect(document.base).toMatchObject({ booth_id: 'r77' })
    workspace.records.put({ ...booth, remoteId: '77', base: { booth_name: 'Aurora' }, draft: null })
    expect(workspace.records.keyOf('booth', '77')).toBe(booth.key)
    expect(workspace.records.getByRemoteId('booth', '77')).toMatchObject({ key: booth.key, state: 'clean' })
    expect(workspace.records.get('document', document.key)).toMatchObject({ base: { booth_id: booth.key } })
    expect(keys(workspace, { entity: 'document', where: { booth_id: booth.key } })).toEqual([document.key])
  })
})

describe('a transaction', () => {
  const floor = (workspace: Workspace, id: string): void => void pulled(workspace, 'floor', id, { name: id })

  it('is all or nothing, and announces nothing that did not happen', () => {
    const workspace = temporaryWorkspace()
    const announced: WorkspaceChange[] = []
    workspace.onChange((changes) => announced.push(...changes))
    expect(() =>
      workspace.transaction(() => {
        floor(workspace, '1')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(workspace.records.count('floor')).toBe(0)
    floor(workspace, '2')
    expect(announced).toEqual([{ kind: 'records', entity: 'floor', key: 'r2' }])
  })

  it('undoes only the inner one that failed when the outer goes on', () => {
    const workspace = temporaryWorkspace()
    const announced: WorkspaceChange[] = []
    workspace.onChange((changes) => announced.push(...changes))
    workspace.transaction(() => {
      floor(workspace, '1')
      expect(() =>
        workspace.transaction(() => {
          floor(workspace, '2')
          throw new Error('no')
        }),
      ).toThrow('no')
      floor(workspace, '1')
    })
    expect(keys(workspace, { entity: 'floor' })).toEqual(['r1'])
    expect(announced).toEqual([{ kind: 'records', entity: 'floor', key: 'r1' }])
  })

  it('must not wait', () => {
    const workspace = temporaryWorkspace()
    expect(() =>
      workspace.transaction(() => {
        floor(workspace, '1')
        return Promise.resolve()
      }),
    ).toThrow(expect.objectContaining({ code: 'internal' }))
    expect(workspace.records.count('floor')).toBe(0)
  })
})
