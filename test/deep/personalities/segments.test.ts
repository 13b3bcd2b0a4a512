import { afterEach, describe, expect, it } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import { startWorld, type World } from './rig/rig.ts'

let world: World
afterEach(() => world.end())

const words = { field: 'First Name', operator: 'EQUALS', value: ['Ada', 'Bea'], joiner: 'AND' }

describe('segments as another service writes them', () => {
  it('are counted here, and mean the same when something else of them changes: words of the interface as it writes them, others as they were', async () => {
    world = await startWorld()
    const { organiser } = world.service
    for (const [number, name] of ['Ada', 'Bea', 'Cem'].entries())
      organiser.create(
        'attendee',
        { first_name: name, last_name: 'Example', email: `${number}@example.com`, visits: number },
        {},
      )
    const segment = organiser.create('segment', { name: 'Theirs' }, {})
    const first = organiser.create('segment_rule', { segment_id: Number(segment.id), ...words }, {})
    const second = organiser.create(
      'segment_rule',
      { segment_id: Number(segment.id), field: 'visits', operator: '>=', value: 1 },
      {},
    )
    const third = organiser.create(
      'segment_rule',
      { segment_id: Number(segment.id), field: 'city', operator: 'near', value: { km: 5 }, joiner: 'or' },
      {},
    )

    const client = world.client()
    await client.sync()
    const { workspace } = client
    const segmentKey = `r${segment.id}`
    expect(await workspace.lists.keys({ entity: 'attendee', segment: segmentKey })).toHaveLength(1)

    updateRecord(workspace, 'rule', `r${first.id}`, { field: 'last_name' })
    updateRecord(workspace, 'rule', `r${third.id}`, { joiner: 'and' })
    await client.sync()
    expect(client.held('rule', `r${first.id}`).values).toMatchObject({
      ...words,
      field: 'last_name',
      operator: 'equals',
      joiner: 'and',
    })
    expect(client.held('rule', `r${second.id}`).values).toMatchObject({ operator: '>=', value: 1 })
    expect(client.held('rule', `r${third.id}`).values).toMatchObject({
      operator: 'near',
      value: { km: 5 },
      joiner: 'and',
    })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('made here without the service arrive before their rules, which come in order; one that is removed takes its rules along', async () => {
    world = await startWorld()
    const client = world.client()
    await client.sync()
    const { workspace } = client
    const segment = createRecord(workspace, 'segment', { name: 'Ours' })
    const made = ['Ada', 'Bea', 'Cem'].map((value) =>
      createRecord(workspace, 'rule', {
        segment_id: segment.key,
        field: 'first_name',
        operator: 'equals',
        value,
        joiner: 'or',
      }),
    )
    await client.sync()
    const ids = made.map(({ key }) => Number(workspace.records.get('rule', key)?.remoteId))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const held = made.map(({ key }) => client.held('rule', key).values)
    expect(held.map(({ value }) => value)).toEqual(['Ada', 'Bea', 'Cem'])
    for (const { segment_id: id } of held)
      expect(id).toBe(Number(workspace.records.get('segment', segment.key)?.remoteId))

    removeRecord(workspace, 'segment', segment.key)
    await client.sync()
    expect(workspace.records.get('rule', made[0]!.key)).toBeUndefined()
    expect(client.waitsForPerson()).toEqual([])
  })
})
