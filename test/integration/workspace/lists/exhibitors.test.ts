import { describe, expect, it } from 'vitest'
import { giveSuggestions, takeBack, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { currentValues } from '../../../../electron/workspace/stores/workspace.ts'
import type { ExhibitorState } from '../../../../shared/domain/exhibitor.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

function world() {
  const workspace = temporaryWorkspace()
  workspace.transaction(() => {
    pulled(workspace, 'representative', '7', {
      first_name: 'Rea',
      last_name: 'Person',
      email: 'rea@example.com',
    })
    pulled(workspace, 'booth', '1', {
      booth_name: 'Known',
      exhibitor_name: 'Ada',
      exhibitor_email: 'ada@example.com',
    })
    pulled(workspace, 'booth', '2', {
      booth_name: 'By contact',
      contacts: [{ name: 'Cy', email: 'cy@example.com' }],
    })
    pulled(workspace, 'booth', '3', { booth_name: 'By representative', booth_rep_ids: ['r7'] })
    pulled(workspace, 'booth', '4', { booth_name: 'Nobody', contacts: [{ name: 'Without address' }] })
    pulled(workspace, 'booth', '5', {
      booth_name: 'Half',
      exhibitor_name: 'Bo',
      contacts: [{ name: 'Cy', email: 'cy@example.com' }],
    })
  })
  const found = async (...exhibitor: readonly ExhibitorState[]) =>
    (
      await workspace.lists.page({ entity: 'booth', exhibitor: [...exhibitor] }, { fields: ['booth_name'] })
    ).items.map(({ values }) => values['booth_name'])
  return { workspace, found }
}

describe('booths by what is known of their exhibitors', () => {
  it('are known, suggested by a contact or a representative, or not known; several at once', async () => {
    const { found } = world()
    expect(await found('known')).toEqual(['Known'])
    expect(await found('suggested')).toEqual(['By contact', 'By representative'])
    expect(await found('unknown')).toEqual(['Half', 'Nobody'])
    expect(await found('known', 'unknown')).toEqual(['Half', 'Known', 'Nobody'])
  })

  it('are told anew when a representative gets another address, or the booth its exhibitor', async () => {
    const { workspace, found } = world()
    await found('suggested')
    updateRecord(workspace, 'representative', 'r7', { email: 'nothing' })
    expect(await found('suggested')).toEqual(['By contact'])
    updateRecord(workspace, 'booth', 'r4', { exhibitor_name: 'Di', exhibitor_email: 'di@example.com' })
    expect(await found('known')).toEqual(['Known', 'Nobody'])
  })

  it('get their suggestions at once, none what nobody can say, and give them back', async () => {
    const { workspace, found } = world()
    const keys = ['r1', 'r2', 'r3', 'r4', 'r5']
    const { token, changed } = await giveSuggestions(workspace, keys, {})
    expect(changed).toBe(2)
    expect(currentValues(workspace.records.get('booth', 'r3')!)).toMatchObject({
      exhibitor_name: 'Rea Person',
      exhibitor_email: 'rea@example.com',
    })
    expect(currentValues(workspace.records.get('booth', 'r1')!)).toMatchObject({ exhibitor_name: 'Ada' })
    expect(await found('unknown')).toEqual(['Half', 'Nobody'])
    await takeBack(workspace, token!, {})
    expect(await found('known')).toEqual(['Known'])
  })

  it('of a list of keywords all can be asked for as well as any', async () => {
    const workspace = temporaryWorkspace()
    workspace.transaction(() => {
      pulled(workspace, 'booth', '1', { booth_name: 'Both', keywords: 'solar, wind' })
      pulled(workspace, 'booth', '2', { booth_name: 'One', keywords: 'solar' })
    })
    const found = async (keywords: string[] | { all: string[] }) =>
      (
        await workspace.lists.page({ entity: 'booth', where: { keywords } }, { fields: ['booth_name'] })
      ).items.map(({ values }) => values['booth_name'])
    expect(await found(['solar', 'wind'])).toEqual(['Both', 'One'])
    expect(await found({ all: ['solar', 'wind'] })).toEqual(['Both'])
  })
})
