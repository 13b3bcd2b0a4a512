import { describe, expect, it, onTestFinished } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../../electron/workspace/edits/index.ts'
import type { ListOrder } from '../../../../electron/workspace/stores/lists.ts'
import { openWorkspace } from '../../../../electron/workspace/open.ts'
import type { Workspace } from '../../../../electron/workspace/stores/workspace.ts'
import type { RecordCriterion } from '../../../../shared/contract/index.ts'
import { testClock } from '../../../support/clock.ts'
import { pngFile } from '../../../support/files.ts'
import { addAsset } from '../../../support/workspaces/sync-rig.ts'
import { pulled, temporaryFolder, temporaryWorkspace } from '../../../support/workspaces/workspace.ts'

const day = 24 * 60 * 60 * 1000

async function keys(
  workspace: Workspace,
  criterion: Omit<RecordCriterion, 'entity'>,
  order: ListOrder = {},
): Promise<readonly string[]> {
  const { items } = await workspace.lists.page({ entity: 'booth', ...criterion }, order)
  return items.map(({ key }) => key)
}

function fourBooths(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'floor', '1', { name: 'Hall 10' })
  pulled(workspace, 'floor', '2', { name: 'Hall 9' })
  pulled(workspace, 'booth', '10', {
    booth_name: 'Zephyr Énergie',
    floor_id: 'r1',
    active: true,
    hide: false,
    booth_external_id: 7,
    city: 'Oslo',
  })
  pulled(workspace, 'booth', '11', {
    booth_name: 'aurora',
    floor_id: 'r2',
    active: false,
    booth_external_id: null,
    keywords: 'grid, wind',
  })
  pulled(workspace, 'booth', '12', {
    booth_name: 'Borealis A10',
    floor_id: 'r1',
    active: true,
    hide: true,
    booth_external_id: 12,
    city: '',
  })
  pulled(workspace, 'booth', '13', {
    booth_name: 'Borealis A2',
    active: true,
    hide: null,
    city: 'Århus',
    booth_company_profile: 'Straße der Turbinen',
  })
  return workspace
}

describe('a list', () => {
  it('is by title, without case and accents, with the numbers in titles as numbers', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, {})).toEqual(['r11', 'r13', 'r12', 'r10'])
    expect(await keys(workspace, {}, { descending: true })).toEqual(['r10', 'r12', 'r13', 'r11'])
  })

  it('is by any field; what has no value comes last either way, and equals are by title', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, {}, { orderBy: 'booth_external_id' })).toEqual(['r10', 'r12', 'r11', 'r13'])
    expect(await keys(workspace, {}, { orderBy: 'booth_external_id', descending: true })).toEqual([
      'r12',
      'r10',
      'r11',
      'r13',
    ])
    expect(await keys(workspace, {}, { orderBy: 'city' })).toEqual(['r13', 'r10', 'r11', 'r12'])
    expect(await keys(workspace, {}, { orderBy: 'active' })).toEqual(['r13', 'r12', 'r10', 'r11'])
  })

  it('is by the title of what a field names', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, {}, { orderBy: 'floor_id' })).toEqual(['r11', 'r12', 'r10', 'r13'])
    updateRecord(workspace, 'floor', 'r2', { name: 'Hall 11' })
    expect(await keys(workspace, {}, { orderBy: 'floor_id' })).toEqual(['r12', 'r10', 'r11', 'r13'])
  })

  it('is by state, by problems, and by the last change', async () => {
    const workspace = fourBooths()
    updateRecord(workspace, 'booth', 'r12', { city: 'Here' })
    expect(await keys(workspace, {}, { orderBy: ':state' })).toEqual(['r12', 'r11', 'r13', 'r10'])
    const { items } = await workspace.lists.page({ entity: 'booth' }, { orderBy: ':problems' })
    const counts = items.map(({ problemCount }) => problemCount)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(await keys(workspace, {}, { orderBy: ':updated' })).toHaveLength(4)
  })

  it('is as records came here, also those that came together after it was read', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, {}, { orderBy: ':made' })).toEqual(['r10', 'r11', 'r12', 'r13'])
    const made = Array.from(
      { length: 12 },
      (_, at) => createRecord(workspace, 'booth', { booth_name: `Stand ${12 - at}` }).key,
    )
    expect(await keys(workspace, {}, { orderBy: ':made' })).toEqual(['r10', 'r11', 'r12', 'r13', ...made])
  })

  it('counts a picture that does not fit its place, whose size the store knows', async () => {
    const workspace = fourBooths()
    const problemsOf = async (key: string) =>
      (await workspace.lists.page({ entity: 'booth' }, {})).items.find((item) => item.key === key)
        ?.problemCount
    const before = (await problemsOf('r12')) ?? 0
    const dot = await addAsset(workspace, await pngFile({ width: 20, height: 20 }), 'dot.png')
    updateRecord(workspace, 'booth', 'r12', { booth_thumbnail: { hash: dot.hash, name: dot.name } })
    expect(await problemsOf('r12')).toBe(before + 1)
    const picture = await addAsset(workspace, await pngFile({ width: 200, height: 100 }), 'picture.png')
    updateRecord(workspace, 'booth', 'r12', { booth_thumbnail: { hash: picture.hash, name: picture.name } })
    expect(await problemsOf('r12')).toBe(before)
  })

  it('filters by values, several of which may do, by none, by what is named, by identifier', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, { where: { active: true, hide: [false, null] } })).toEqual(['r13', 'r10'])
    expect(await keys(workspace, { where: { city: ['Oslo', 'Århus'] } })).toEqual(['r13', 'r10'])
    expect(await keys(workspace, { where: { city: null } })).toEqual(['r11', 'r12'])
    expect(await keys(workspace, { where: { floor_id: 'r1' } })).toEqual(['r12', 'r10'])
    expect(await keys(workspace, { where: { floor_id: [null, 'r2'] } })).toEqual(['r11', 'r13'])
    expect(await keys(workspace, { where: { booth_id: 12 } })).toEqual(['r12'])
    expect(await keys(workspace, { where: { keywords: ['wind', 'water'] } })).toEqual(['r11'])
    await expect(keys(workspace, { where: { 'a"b': 1 } })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  it('leaves out what is to be removed, unless that is asked for', async () => {
    const workspace = fourBooths()
    removeRecord(workspace, 'booth', 'r12')
    expect(await keys(workspace, {})).toEqual(['r11', 'r13', 'r10'])
    expect(await keys(workspace, { states: ['removed'] })).toEqual(['r12'])
    expect(await keys(workspace, { states: ['clean', 'removed'] })).toHaveLength(4)
  })

  it('counts what the event’s own form wants answered, and again when the form wants something else', async () => {
    const clock = testClock(Date.UTC(2026, 10, 22))
    const folder = temporaryFolder()
    let workspace = openWorkspace(folder, { clock })
    onTestFinished(() => workspace.close())
    const person = { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com' }
    pulled(workspace, 'attendee', '1', person)
    pulled(workspace, 'attendee', '2', { ...person, email: 'ada.2@example.com', diet: 'vegan' })
    const lacking = () => workspace.lists.keys({ entity: 'attendee', problems: 'with' })
    expect(await lacking()).toEqual([])
    const announced: string[] = []
    workspace.onChange((changes) =>
      announced.push(...changes.flatMap((change) => (change.kind === 'records' ? [change.key] : []))),
    )
    pulled(workspace, 'attendeeField', 'diet', {
      slug: 'diet',
      title: 'Diet',
      type: 'text',
      required: true,
      status: true,
    })
    expect(await lacking()).toEqual(['r1'])
    expect(announced).toContain('r1')
    workspace.close()
    workspace = openWorkspace(folder, { clock })
    expect(await lacking()).toEqual(['r1'])
    pulled(workspace, 'attendeeField', 'diet', {
      slug: 'diet',
      title: 'Diet',
      type: 'text',
      required: false,
      status: true,
    })
    expect(await lacking()).toEqual([])
  })

  it('takes words that a value contains, and bounds of numbers, days and moments', async () => {
    const workspace = temporaryWorkspace()
    const own = (id: string, values: object) =>
      pulled(workspace, 'attendee', id, { first_name: id, ...values })
    own('1', { company: 'Café Énergie AG', age: 7, arrives: '2026-05-03', seen: '2026-05-03T23:30:00+02:00' })
    own('2', { company: 'Energy cafe', age: '30', arrives: '2026-05-04', seen: '2026-05-03T22:30:00Z' })
    own('3', { company: 'Other', age: null, arrives: '', seen: 'yesterday' })
    const found = (where: RecordCriterion['where']) => workspace.lists.keys({ entity: 'attendee', where })
    expect(await found({ company: { contains: 'cafe energ' } })).toEqual(['r1', 'r2'])
    expect(await found({ company: { contains: 'ag cafe' } })).toEqual(['r1'])
    expect(await found({ age: { from: 8 } })).toEqual(['r2'])
    expect(await found({ age: { to: 30 } })).toEqual(['r1', 'r2'])
    expect(await found({ arrives: { from: '2026-05-03', to: '2026-05-03' } })).toEqual(['r1'])
    expect(await found({ seen: { from: '2026-05-03T22:00:00Z' } })).toEqual(['r2'])
    expect(await found({ seen: { to: '2026-05-03T22:00:00Z' } })).toEqual(['r1'])
  })

  it('counts each of the words of a list of words', async () => {
    const { lists } = fourBooths()
    const { values } = await lists.distinct({ entity: 'booth' }, 'keywords', 10)
    expect(values).toEqual([
      { value: null, records: 3 },
      { value: 'grid', records: 1 },
      { value: 'wind', records: 1 },
    ])
  })

  it('pages, counts, says where a record stands, and gives only the fields and keys that are asked for', async () => {
    const workspace = fourBooths()
    const where = { active: true }
    const page = await workspace.lists.page(
      { entity: 'booth', where },
      { offset: 1, limit: 1, fields: ['city'] },
    )
    expect(page).toMatchObject({ items: [{ key: 'r12', values: { city: '' } }], total: 3 })
    expect(
      await workspace.lists.page({ entity: 'booth' }, { offset: 1, limit: 1, fields: [] }),
    ).toMatchObject({ items: [{ key: 'r13' }], total: 4 })
    expect(await workspace.lists.count({ entity: 'booth', where })).toBe(3)
    expect(await workspace.lists.positionOf({ entity: 'booth', where }, {}, 'r10')).toBe(2)
    expect(await workspace.lists.positionOf({ entity: 'booth', where }, {}, 'r11')).toBeNull()
    expect(await keys(workspace, { where }, { keys: ['r11', 'r10', 'r13', 'r404'] } as ListOrder)).toEqual([
      'r13',
      'r10',
    ])
  })

  it('tells which values a field has, and how often', async () => {
    const workspace = fourBooths()
    expect(await workspace.lists.distinct({ entity: 'booth' }, 'floor_id', 2)).toEqual({
      values: [
        { value: 'r1', records: 2 },
        { value: 'r2', records: 1 },
      ],
      total: 3,
    })
    expect(
      (await workspace.lists.distinct({ entity: 'booth', where: { active: true } }, 'city', 10)).values,
    ).toContainEqual({
      value: null,
      records: 1,
    })
  })
})

describe('a search in a list', () => {
  it('finds every word anywhere in the texts, without case and accents, and in the titles of what a record names', async () => {
    const workspace = fourBooths()
    expect(await keys(workspace, { text: 'NERG zeph' })).toEqual(['r10'])
    expect(await keys(workspace, { text: 'wind' })).toEqual(['r11'])
    expect(await keys(workspace, { text: 'arhus' })).toEqual(['r13'])
    expect(await keys(workspace, { text: 'strasse' })).toEqual(['r13'])
    expect(await keys(workspace, { text: 'hall 10 boreal' })).toEqual(['r12'])
    expect(await keys(workspace, { text: 'hall 10 aurora' })).toEqual([])
    expect(await keys(workspace, { text: '  ' })).toHaveLength(4)
    expect(await keys(workspace, { text: 'r1' })).toEqual([])
  })

  it('that goes on from another finds the same as one from the beginning', async () => {
    const workspace = fourBooths()
    for (const text of ['b', 'bo', 'bor', 'bor h', 'bor ha', 'bor']) {
      const fresh = fourBooths()
      expect(await keys(workspace, { text })).toEqual(await keys(fresh, { text }))
    }
  })

  it.each(['"', "'", '*', 'a" OR "b', '-wind', 'NEAR(', '%', '_', '\\'])(
    'takes %s as what a person typed',
    async (text) => {
      const workspace = fourBooths()
      expect(await keys(workspace, { text })).toEqual([])
      expect(workspace.journal.list({ states: ['queued'], text }).items).toEqual([])
    },
  )

  it('is the same in the journal', () => {
    const workspace = fourBooths()
    updateRecord(workspace, 'booth', 'r10', { city: 'Århus' })
    const found = (text: string) =>
      workspace.journal.list({ states: ['queued'], text }).items.map(({ key }) => key)
    expect(found('nergie ARHUS')).toEqual(['r10'])
    expect(found('hall 10')).toEqual(['r10'])
    expect(found('hall 9')).toEqual([])
  })
})

describe('a list that has been asked for', () => {
  it('follows what is changed, made, removed and brought in bulk', async () => {
    const workspace = fourBooths()
    const active = { where: { active: true } }
    const byCity = { orderBy: 'city' }
    expect(await keys(workspace, active, byCity)).toEqual(['r13', 'r10', 'r12'])
    updateRecord(workspace, 'booth', 'r11', { active: true, city: 'Bergen' })
    expect(await keys(workspace, active, byCity)).toEqual(['r13', 'r11', 'r10', 'r12'])
    updateRecord(workspace, 'booth', 'r13', { city: 'Zürich' })
    expect(await keys(workspace, active, byCity)).toEqual(['r11', 'r10', 'r13', 'r12'])
    const { key } = createRecord(workspace, 'booth', { booth_name: 'New', active: true, city: 'Cork' })
    expect(await keys(workspace, active, byCity)).toEqual(['r11', key, 'r10', 'r13', 'r12'])
    removeRecord(workspace, 'booth', key)
    removeRecord(workspace, 'booth', 'r10')
    expect(await keys(workspace, active, byCity)).toEqual(['r11', 'r13', 'r12'])
    workspace.records.addListed('booth', [
      { remoteId: '14', values: { booth_name: 'Listed', active: true, city: 'Aarau' } },
    ])
    expect(await keys(workspace, active, byCity)).toEqual(['r14', 'r11', 'r13', 'r12'])
    updateRecord(workspace, 'booth', 'r12', { booth_name: 'Aaa' })
    expect(await keys(workspace, active)).toEqual(['r12', 'r11', 'r13', 'r14'])
    expect(await keys(workspace, {})).toEqual(['r12', 'r11', 'r13', 'r14'])
  })

  it('says the same as one that is asked for the first time, whatever order it is in', async () => {
    const workspace = temporaryWorkspace()
    const made = Array.from(
      { length: 700 },
      (_, index) =>
        createRecord(workspace, 'booth', { booth_name: `Booth ${index % 90}`, city: `City ${index % 7}` })
          .key,
    )
    const orders: readonly ListOrder[] = [
      {},
      { descending: true },
      { orderBy: 'city' },
      { orderBy: 'city', descending: true },
    ]
    for (const order of orders) await keys(workspace, { text: 'booth' }, order)
    made.forEach((key, index) => {
      if (index % 3 === 0)
        updateRecord(workspace, 'booth', key, {
          city: `City ${index % 11}`,
          booth_name: `Booth ${index % 40}`,
        })
      if (index % 50 === 0) removeRecord(workspace, 'booth', key)
    })
    const followed = []
    for (const order of orders) followed.push(await keys(workspace, { text: 'booth' }, order))
    const { folder, clock } = workspace
    workspace.close()
    const again = openWorkspace(folder, { clock })
    onTestFinished(() => again.close())
    for (const [index, order] of orders.entries())
      expect(followed[index]).toEqual(await keys(again, { text: 'booth' }, order))
  })

  it('knows the problems of today', async () => {
    const clock = testClock()
    const folder = temporaryFolder()
    const workspace = openWorkspace(folder, { clock })
    const tomorrow = new Date(clock.now() + day).toISOString().slice(0, 10)
    const { key } = createRecord(workspace, 'job', { job_title: 'Engineer', application_deadline: tomorrow })
    const problemsNow = async (of: Workspace) =>
      (await of.lists.page({ entity: 'job' }, {})).items[0]?.problemCount ?? 0
    const before = await problemsNow(workspace)
    clock.advance(day)
    expect(await problemsNow(workspace)).toBe(before + 1)
    expect(await workspace.lists.page({ entity: 'job', problems: 'with' }, {})).toMatchObject({
      items: [{ key, problemCount: before + 1 }],
    })
    workspace.close()
    const later = openWorkspace(folder, { clock: testClock(clock.now() - day) })
    onTestFinished(() => later.close())
    expect(await problemsNow(later)).toBe(before)
  })
})
