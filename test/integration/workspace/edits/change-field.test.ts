import { describe, expect, it } from 'vitest'
import {
  changeField,
  previewField,
  removeRecord,
  takeBack,
} from '../../../../electron/workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { ValueChange } from '../../../../shared/domain/record-fields/value-change.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const never = new AbortController().signal
const valueOf = (workspace: Workspace, key: string, field: string) =>
  currentValues(workspace.records.get('booth', key)!)[field]

function booths(workspace: Workspace, ...urls: readonly string[]): readonly string[] {
  return workspace.transaction(() =>
    urls.map(
      (url, index) =>
        pulled(workspace, 'booth', String(index + 1), {
          booth_name: `Booth ${index + 1}`,
          booth_company_url: url,
        }).key,
    ),
  )
}

describe('a field of many records', () => {
  it('is shown before it changes: from what to what and how often, what stays, and what would break a rule', async () => {
    const workspace = temporaryWorkspace()
    const keys = booths(
      workspace,
      'http://a.example',
      'http://a.example',
      'https://b.example',
      'http://c.example',
    )
    removeRecord(workspace, 'booth', keys[3]!)
    const field = 'booth_company_url'
    const asked = (change: ValueChange) =>
      previewField(workspace, { entity: 'booth', keys, field, change }, never)

    expect(await asked({ kind: 'replace', find: 'http://', by: 'https://', matchCase: false })).toEqual({
      records: 4,
      changes: 2,
      leftOut: 1,
      groups: [{ before: 'http://a.example', after: 'https://a.example', records: 2, title: 'Booth 1' }],
      others: 0,
      broken: [],
    })
    const { broken } = await asked({ kind: 'replace', find: 'http://', by: '', matchCase: false })
    expect(broken).toMatchObject([
      { problem: { field, code: 'not-url' }, records: 2, titles: ['Booth 1', 'Booth 2'] },
    ])
    const cleared = await asked({ kind: 'clear' })
    expect(cleared).toMatchObject({ changes: 3, broken: [{ problem: { code: 'required' }, records: 3 }] })
    expect(valueOf(workspace, keys[0]!, field), 'nothing was written').toBe('http://a.example')
    expect(workspace.journal.openOf('booth', keys[0]!)).toEqual([])
  })

  it('changes as it was shown, journalled, and goes back as a whole', async () => {
    const workspace = temporaryWorkspace()
    const keys = booths(workspace, 'http://a.example', 'https://b.example', 'http://c.example')
    const change = {
      entity: 'booth',
      keys,
      field: 'booth_company_url',
      change: { kind: 'replace', find: 'http:', by: 'https:', matchCase: true },
    } as const
    const preview = await previewField(workspace, change, never)
    const result = await changeField(workspace, change, {})
    expect(result).toMatchObject({ changed: preview.changes, leftOut: 0 })
    expect(keys.map((key) => valueOf(workspace, key, 'booth_company_url'))).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
    ])
    expect(keys.map((key) => workspace.journal.openOf('booth', key).length)).toEqual([1, 0, 1])
    await takeBack(workspace, result.token!, {})
    expect(keys.map((key) => valueOf(workspace, key, 'booth_company_url'))).toEqual([
      'http://a.example',
      'https://b.example',
      'http://c.example',
    ])
    expect(workspace.journal.open()).toEqual([])
  })

  it('is refused before anything changes where the field has no such change, or the value is of another kind', async () => {
    const workspace = temporaryWorkspace()
    const keys = booths(workspace, 'http://a.example')
    const run = (field: string, change: ValueChange) =>
      previewField(workspace, { entity: 'booth', keys, field, change }, never)
    await expect(run('active', { kind: 'clear' })).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'active',
    })
    await expect(run('exhibitor_name', { kind: 'clear' })).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(run('floor_id', { kind: 'set', value: 'l404' })).rejects.toMatchObject({
      code: 'invalid-input',
      field: 'floor_id',
    })
    await expect(run('booth_external_id', { kind: 'set', value: 'x' })).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })

  it('says of many different texts only the first, and how many others there are', async () => {
    const workspace = temporaryWorkspace()
    const keys = booths(workspace, ...Array.from({ length: 150 }, (_, index) => `https://b${index}.example`))
    const preview = await previewField(
      workspace,
      { entity: 'booth', keys, field: 'booth_company_url', change: { kind: 'append', text: '/' } as never },
      never,
    ).catch(() => null)
    expect(preview, 'an address is not written after').toBeNull()
    const named = await previewField(
      workspace,
      { entity: 'booth', keys, field: 'booth_name', change: { kind: 'append', text: '!' } },
      never,
    )
    expect([named.groups.length, named.others]).toEqual([100, 50])
    const called = new AbortController()
    called.abort()
    await expect(
      previewField(
        workspace,
        { entity: 'booth', keys, field: 'city', change: { kind: 'clear' } },
        called.signal,
      ),
    ).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})
