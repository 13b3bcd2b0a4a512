import { describe, expect, it } from 'vitest'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const booth = (name: string) => ({ booth_name: name, city: 'Exampleton', floor_id: 'r1' })

const found = (workspace: Workspace, text: string) => workspace.lists.keys({ entity: 'booth', text })

describe('a page of listed records', () => {
  it('is here at once, announced, with its references, and found by its words at the next search', async () => {
    const workspace = temporaryWorkspace()
    const announced: string[] = []
    workspace.onChange((changes) =>
      announced.push(...changes.flatMap((change) => (change.kind === 'records' ? [change.key] : []))),
    )
    workspace.records.addListed('booth', [
      { remoteId: '7', values: booth('Seventh') },
      { remoteId: '8', values: booth('Eighth') },
    ])
    expect(announced).toEqual(['r7', 'r8'])
    expect(workspace.records.getByRemoteId('booth', '7')).toMatchObject({
      key: 'r7',
      state: 'clean',
      base: booth('Seventh'),
      draft: null,
    })
    expect(workspace.records.list({ entity: 'booth', where: { floor_id: 'r1' } }).total).toBe(2)
    expect(await found(workspace, 'eigh')).toEqual(['r8'])
  })

  it('is searched as it is when the search comes, not as it was when it came', async () => {
    const workspace = temporaryWorkspace()
    workspace.records.addListed('booth', [
      { remoteId: '7', values: booth('Seventh') },
      { remoteId: '8', values: booth('Eighth') },
    ])
    workspace.records.put({ ...workspace.records.get('booth', 'r7')!, draft: booth('Renamed') })
    workspace.records.delete('booth', 'r8')
    expect(await found(workspace, 'renamed')).toEqual(['r7'])
    expect(await found(workspace, 'seventh')).toEqual([])
    expect(await found(workspace, 'eighth')).toEqual([])
  })

  it('is made ready for lists little by little', async () => {
    const workspace = temporaryWorkspace()
    const listed = Array.from({ length: 450 }, (_, index) => ({
      remoteId: String(index + 1),
      values: booth(`Number${index + 1}`),
    }))
    workspace.records.addListed('booth', listed)
    expect([1, 2, 3, 4].map(() => workspace.lists.prepareSome())).toEqual([true, true, false, false])
    expect(await found(workspace, 'number450')).toEqual(['r450'])
  })

  it('leaves records alone that are here already', () => {
    const workspace = temporaryWorkspace()
    workspace.records.addListed('booth', [{ remoteId: '7', values: booth('First') }])
    workspace.records.put({ ...workspace.records.get('booth', 'r7')!, remoteId: null })
    workspace.records.addListed('booth', [{ remoteId: '7', values: booth('Second') }])
    expect(workspace.records.get('booth', 'r7')?.base).toEqual(booth('First'))
  })

  it('of many ids gives those that are here', () => {
    const workspace = temporaryWorkspace()
    workspace.records.addListed('booth', [{ remoteId: '7', values: booth('Seventh') }])
    const found = workspace.records.getManyByRemoteId('booth', ['6', '7', '8'])
    expect([...found].map(([id, { key }]) => [id, key])).toEqual([['7', 'r7']])
  })
})
