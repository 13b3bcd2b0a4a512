import { describe, expect, it } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import { recordTitle } from '../../../../shared/domain/record/record-title.ts'
import { pulled, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

/** What is found, best first within its kind: "booth Acme". */
async function found(workspace: Workspace, text: string, limit = 5): Promise<readonly string[]> {
  const groups = await workspace.finder.find(text, limit, new AbortController().signal)
  return groups.flatMap(({ entity, items }) =>
    items.map(({ values }) => `${entity} ${recordTitle(entity, values)}`),
  )
}

function filled(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'booth', '1', { booth_name: 'Acme Solar', booth_company_profile: 'Sells cells.' })
  pulled(workspace, 'booth', '2', { booth_name: 'Solaris' })
  pulled(workspace, 'booth', '3', { booth_name: 'Insolation' })
  pulled(workspace, 'booth', '4', { booth_name: 'Umbra', booth_company_profile: 'All but solar.' })
  pulled(workspace, 'attendee', '1', { first_name: 'Zoë', last_name: 'Sólar', email: 'zoe@example.com' })
  pulled(workspace, 'session', '1', { title: 'Solar at night' })
  pulled(workspace, 'jobCategory', '1', { name: 'Solar work' })
  pulled(workspace, 'language', '1', { name: 'Solar', code: 'so' })
  return workspace
}

describe('a search through everything', () => {
  it('finds records of every kind a person can go to, those that have the text as a whole word first', async () => {
    expect(await found(filled(), 'solar')).toEqual([
      'booth Acme Solar',
      'booth Solaris',
      'booth Umbra',
      'attendee Zoë Sólar',
      'session Solar at night',
      'jobCategory Solar work',
    ])
  })

  it('finds a whole word behind more beginnings of longer ones than it gives', async () => {
    const workspace = filled()
    for (let id = 10; id < 20; id += 1)
      pulled(workspace, 'booth', String(id), { booth_name: `Solaris ${id}` })
    expect((await found(workspace, 'solar')).slice(0, 2)).toEqual(['booth Acme Solar', 'booth Solaris'])
  })

  it('wants all words, without case and accents, also by e-mail', async () => {
    const workspace = filled()
    expect(await found(workspace, 'ZOE solar')).toEqual(['attendee Zoë Sólar'])
    expect(await found(workspace, 'zoe@example')).toEqual(['attendee Zoë Sólar'])
    expect(await found(workspace, 'solar moon')).toEqual([])
    expect(await found(workspace, '  ')).toEqual([])
  })

  it('follows what is made, renamed and removed after it was first asked', async () => {
    const workspace = filled()
    await found(workspace, '')
    createRecord(workspace, 'floor', { name: 'Solar hall', order: 1, active: true })
    updateRecord(workspace, 'booth', 'r2', { booth_name: 'Lunaris' })
    removeRecord(workspace, 'booth', 'r1')
    workspace.records.delete('session', 'r1')
    expect(await found(workspace, 'solar')).toEqual([
      'floor Solar hall',
      'booth Umbra',
      'attendee Zoë Sólar',
      'jobCategory Solar work',
    ])
    expect(await found(workspace, 'lunar')).toEqual(['booth Lunaris'])
  })

  it('gives the best few of many, and says how many there are', async () => {
    const workspace = temporaryWorkspace()
    workspace.records.addListed(
      'attendee',
      Array.from({ length: 12_000 }, (_, index) => ({
        remoteId: String(index + 1),
        values: { first_name: `Ada ${index}`, last_name: 'Ash', email: 'x' },
      })),
    )
    pulled(workspace, 'attendee', '99999', { first_name: 'Ash', last_name: 'First', email: 'y' })
    const [group] = await workspace.finder.find('ada 1199', 3, new AbortController().signal)
    expect(group?.total).toBe(12)
    expect(group?.items.map(({ values }) => values['first_name'])).toEqual([
      'Ada 1199',
      'Ada 11990',
      'Ada 11991',
    ])
    expect((await found(workspace, 'as', 2))[0]).toBe('attendee Ash First')
  })

  it('ends when it is called off', async () => {
    const workspace = filled()
    const calledOff = new AbortController()
    calledOff.abort()
    await expect(workspace.finder.find('solar', 5, calledOff.signal)).rejects.toThrow()
    expect(await found(workspace, 'umbra')).toEqual(['booth Umbra'])
  })
})
