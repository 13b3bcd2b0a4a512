import { afterEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { fileValue } from '../../../../shared/domain/record/record-values.ts'
import { newBooth, newFloor } from '../../../support/workspaces/sync-rig.ts'
import {
  momentMs,
  settledBooth,
  settlingMs,
  startWorld,
  writesSince,
  type Client,
  type World,
} from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

/** Long enough, and often enough, that a record which is really gone counts as gone. */
async function lookForLong(client: Client): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await client.sync()
    await world.pass(settlingMs + momentMs)
  }
  await client.sync()
}

describe('records that a listing leaves out', () => {
  it('while its total counts them stay, however long', async () => {
    world = await startWorld()
    const client = world.client()
    const { floor, booth } = await settledBooth(world, client, 'Ours')
    world.service.become({
      leavesOut: { booth: [client.held('booth', booth.key).id], floor: [client.held('floor', floor.key).id] },
      leavesOutAlone: true,
    })
    await lookForLong(client)
    expect(client.values('booth', booth.key)).toMatchObject({
      booth_name: 'Ours',
      exhibitor_email: 'ada@example.com',
    })
    expect(client.values('floor', floor.key)).toMatchObject({ name: 'Floor of Ours' })
    world.service.become({ leavesOut: {} })
    await client.sync()
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('with a total to match, but only for a moment, stay', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become({
      leavesOut: { booth: [client.held('booth', booth.key).id] },
      leavesOutAlone: true,
      totalCounts: 'what-is-shown',
    })
    await client.sync()
    await client.sync()
    await world.pass(momentMs)
    await client.sync()
    expect(client.values('booth', booth.key)).toMatchObject({ exhibitor_email: 'ada@example.com' })
    world.service.become({ leavesOut: {} })
    await lookForLong(client)
    expect(client.values('booth', booth.key)).toMatchObject({ exhibitor_email: 'ada@example.com' })
    expect(client.waitsForPerson()).toEqual([])
  })

  it('with a total to match stay when the service knows them by a question for them alone', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    world.service.become({
      leavesOut: { booth: [client.held('booth', booth.key).id] },
      totalCounts: 'what-is-shown',
    })
    await lookForLong(client)
    expect(client.values('booth', booth.key)).toMatchObject({ exhibitor_email: 'ada@example.com' })
  })

  it.each(['everything', 'what-is-shown'] as const)(
    'all at once for a moment, while its total counts %s, stay',
    async (totalCounts) => {
      world = await startWorld()
      const client = world.client()
      const { floor, booth } = await settledBooth(world, client, 'Ours')
      world.service.become({ listsNothing: ['floor', 'booth', 'document'], totalCounts })
      await client.sync()
      await client.sync()
      updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
      await client.sync()
      await world.pass(momentMs)
      world.service.become({ listsNothing: [] })
      await lookForLong(client)
      expect(client.values('floor', floor.key)).toMatchObject({ name: 'Floor of Ours' })
      expect(client.values('booth', booth.key)).toMatchObject({
        city: 'Newtown',
        exhibitor_email: 'ada@example.com',
      })
      expect(client.held('booth', booth.key).values['city']).toBe('Newtown')
      expect(world.service.records('booth')).toHaveLength(1)
      expect(client.waitsForPerson()).toEqual([])
    },
  )

  it('while its total counts them wait to be sent when they were changed here, and are no conflict, however long', async () => {
    world = await startWorld()
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ground floor')
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    world.service.become({ leavesOut: { floor: [client.held('floor', floor.key).id] } })
    updateRecord(client.workspace, 'floor', floor.key, { name: 'Upstairs' })
    const before = world.service.requests.length
    for (let round = 0; round < 4; round += 1) {
      await client.sync('push')
      await world.pass(settlingMs + momentMs)
    }
    expect(writesSince(world, before)).toEqual([])
    expect(client.waitsForPerson()).toEqual([])
    world.service.become({ leavesOut: {} })
    await world.pass(settlingMs + momentMs)
    await client.sync('push')
    expect(client.held('floor', floor.key).values['name']).toBe('Upstairs')
  })

  it.each([1, -1])('between pages that shift by %d stay', async (pageShift) => {
    world = await startWorld({ maxPerPage: 3 })
    const client = world.client()
    const floors = Array.from({ length: 8 }, (_, index) => newFloor(client.workspace, `Floor ${index}`))
    await client.sync()
    await world.pass(2 * settlingMs)
    world.service.become({ pageShift })
    await lookForLong(client)
    expect(floors.filter(({ key }) => client.workspace.records.get('floor', key) === undefined)).toEqual([])
    expect(client.waitsForPerson()).toEqual([])
  })
})

describe('records that somebody else has removed', () => {
  it('go when that has been seen twice, a settling time apart, and are kept with their pictures', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const logo = fileValue(client.values('booth', booth.key)['booth_logo'])?.hash ?? ''
    world.service.organiser.remove('booth', client.held('booth', booth.key).id)
    await client.sync()
    expect(client.workspace.records.get('booth', booth.key)).toBeDefined()
    await lookForLong(client)
    expect(client.workspace.records.get('booth', booth.key)).toBeUndefined()
    const gone = client.workspace.records
      .archived('booth', booth.key)
      .find(({ reason }) => reason === 'gone-on-service')
    expect(gone?.values).toMatchObject({
      booth_name: 'Ours',
      exhibitor_email: 'ada@example.com',
      booth_logo: { hash: logo },
    })
    expect(await client.workspace.assets.verify(logo)).toBe(true)
  })

  it('are kept with pictures that were never looked at here', async () => {
    world = await startWorld()
    const { id } = await world.theirBooth('Theirs')
    const { booth_logo: logo = '' } = world.service.hashes('booth', id)
    const client = world.client()
    await client.sync()
    const { key } = client.workspace.records.getByRemoteId('booth', id)!
    await world.pass(2 * settlingMs)
    await client.sync()
    world.service.organiser.remove('booth', id)
    await lookForLong(client)
    expect(client.workspace.records.get('booth', key)).toBeUndefined()
    expect(client.keeps('booth', key, 'booth_logo', logo)).toBe(true)
    expect(await client.workspace.assets.verify(logo)).toBe(true)
  })

  it('stay until their pictures could be fetched, where the service fails to give them at first', async () => {
    world = await startWorld()
    const { id } = await world.theirBooth('Theirs')
    const { booth_logo: logo = '' } = world.service.hashes('booth', id)
    const client = world.client()
    await client.sync()
    const { key } = client.workspace.records.getByRemoteId('booth', id)!
    await world.pass(2 * settlingMs)
    await client.sync()
    world.service.organiser.remove('booth', id)
    world.service.become({ cutsFiles: true })
    await lookForLong(client)
    expect(client.workspace.records.get('booth', key)).toBeDefined()
    world.service.become({ cutsFiles: false })
    await client.sync()
    expect(client.workspace.records.get('booth', key)).toBeUndefined()
    expect(client.keeps('booth', key, 'booth_logo', logo)).toBe(true)
  })

  it('many, one part after the other: nothing goes before a person has said so', async () => {
    world = await startWorld()
    const client = world.client()
    for (let index = 0; index < 15; index += 1) newFloor(client.workspace, `Floor ${index}`)
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    for (const part of [
      world.service.records('floor').slice(0, 8),
      world.service.records('floor').slice(8, 12),
    ]) {
      for (const { id } of part) world.service.organiser.remove('floor', id)
      await client.sync()
      await world.pass(settlingMs + momentMs)
    }
    expect(client.workspace.records.count('floor')).toBe(15)
    expect(client.told.questions()).toMatchObject([
      { kind: 'many-missing', entity: 'floor', missing: 12, known: 15 },
    ])
    client.told.answerQuestion(client.told.questions()[0]!.id, 'remove')
    await client.sync()
    expect(client.workspace.records.count('floor')).toBe(3)
  })

  it('many at once: nothing goes before a person has said so', async () => {
    world = await startWorld()
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ground floor')
    for (let index = 0; index < 15; index += 1) await newBooth(client.workspace, floor.key, `Booth ${index}`)
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    for (const { id } of world.service.records('booth').slice(0, 12))
      world.service.organiser.remove('booth', id)
    await lookForLong(client)
    expect(client.workspace.records.count('booth')).toBe(15)
    expect(client.told.questions()).toMatchObject([
      { kind: 'many-missing', entity: 'booth', missing: 12, known: 15 },
    ])
    expect(client.engine.state()).toMatchObject({ questions: 1 })
    client.told.answerQuestion(client.told.questions()[0]!.id, 'remove')
    await lookForLong(client)
    expect(client.workspace.records.count('booth')).toBe(3)
    expect(
      client.workspace.archive
        .list({ entity: 'booth' })
        .items.filter(({ reason }) => reason === 'gone-on-service'),
    ).toHaveLength(12)
    expect(client.told.questions()).toEqual([])
  })

  it('many at once, and one of them was changed here: nothing is taken for gone before a person has said so', async () => {
    world = await startWorld()
    const client = world.client()
    const floors = Array.from({ length: 15 }, (_, index) => newFloor(client.workspace, `Floor ${index}`))
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    world.service.become({ listsNothing: ['floor'], totalCounts: 'what-is-shown' })
    await lookForLong(client)
    const [floor] = floors
    updateRecord(client.workspace, 'floor', floor!.key, { name: 'Upstairs' })
    for (let round = 0; round < 3; round += 1) {
      await client.sync('push')
      await world.pass(settlingMs + momentMs)
    }
    expect(client.waitsForPerson()).toEqual(['floor many-missing'])
    world.service.become({ listsNothing: [] })
    await world.pass(settlingMs + momentMs)
    await client.sync()
    expect(client.held('floor', floor!.key).values['name']).toBe('Upstairs')
    expect(client.waitsForPerson()).toEqual([])
  })

  it('while what others wrote was in conflict with a change made here: theirs stays in the history', async () => {
    world = await startWorld()
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const { id } = client.held('booth', booth.key)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Ourtown' })
    world.service.organiser.change('booth', id, { city: 'Theirtown' }, {})
    await client.sync()
    expect(client.told.conflicts()).toMatchObject([{ kind: 'fields' }])
    world.service.organiser.remove('booth', id)
    await lookForLong(client)
    expect(client.told.conflicts()).toMatchObject([{ gone: true }])
    expect(client.keeps('booth', booth.key, 'city', 'Theirtown')).toBe(true)
  })

  it('many at once, and a person keeps them: they stay here, and nothing is sent', async () => {
    world = await startWorld()
    const client = world.client()
    for (let index = 0; index < 15; index += 1) newFloor(client.workspace, `Floor ${index}`)
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    for (const { id } of world.service.records('floor')) world.service.organiser.remove('floor', id)
    await lookForLong(client)
    const before = world.service.requests.length
    client.told.answerQuestion(client.told.questions()[0]!.id, 'keep')
    await lookForLong(client)
    expect(client.workspace.records.count('floor')).toBe(15)
    expect(writesSince(world, before)).toEqual([])
  })
})
