import { afterEach, describe, expect, it } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { newBooth, newFloor } from '../../support/workspaces/sync-rig.ts'
import { settlingMs, startWorld, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

const theirExternalId = 4711

async function boothWithTheirNumber(
  isPulled: boolean,
): Promise<{ client: Client; theirs: string; booth: StoredRecord }> {
  world = await startWorld({ matchesBy: { booth: 'booth_external_id', booth_rep: 'email' } })
  const client = world.client()
  if (isPulled) await client.sync('pull')
  const { id } = await world.theirBooth('Theirs', { booth_external_id: theirExternalId })
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours', {
    booth_external_id: theirExternalId,
  })
  await client.sync('push')
  return { client, theirs: id, booth }
}

describe("a new booth with another organiser's booth_external_id, pushed", () => {
  it.each([
    ['without a pull', false],
    ['after a pull that did not have it yet', true],
  ])('%s, is a question and no overwrite', async (_name, isPulled) => {
    const { client, theirs, booth } = await boothWithTheirNumber(isPulled)
    expect(world.service.record('booth', theirs)?.values).toMatchObject({
      booth_name: 'Theirs',
      city: 'Theirtown',
    })
    expect(world.service.overwrites).toEqual([])
    expect(client.told.conflicts()).toMatchObject([
      { entity: 'booth', key: booth.key, kind: 'twin', remoteId: theirs },
    ])
    expect(client.engine.state().conflicts).toBe(1)
  })

  it('is one booth where a person says so, and theirs is kept', async () => {
    const { client, theirs, booth } = await boothWithTheirNumber(true)
    const fields = Object.fromEntries(
      (client.told.conflicts()[0]?.fields ?? []).map(({ field }) => [field, 'mine' as const]),
    )
    client.told.resolve('booth', booth.key, fields, 'same')
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    expect(world.service.records('booth')).toHaveLength(1)
    expect(world.service.record('booth', theirs)?.values).toMatchObject({
      booth_name: 'Ours',
      city: 'Exampleton',
    })
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.keeps('booth', booth.key, 'booth_name', 'Theirs')).toBe(true)
    expect(client.keeps('booth', booth.key, 'city', 'Theirtown')).toBe(true)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('stays unsent until a person has said so, whatever is pulled', async () => {
    const { client, theirs, booth } = await boothWithTheirNumber(false)
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    expect(world.service.record('booth', theirs)?.values).toMatchObject({ booth_name: 'Theirs' })
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.values('booth', booth.key)).toMatchObject({ booth_name: 'Ours' })
  })

  it('is sent where nobody has the number', async () => {
    world = await startWorld({ matchesBy: { booth: 'booth_external_id' } })
    await world.theirBooth('Theirs', { booth_external_id: theirExternalId })
    const client = world.client()
    await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours', {
      booth_external_id: theirExternalId + 1,
    })
    await client.sync('push')
    expect(world.service.records('booth')).toHaveLength(2)
    expect(client.waitsForPerson()).toEqual([])
  })
})

describe("a new representative with another organiser's e-mail", () => {
  async function twin(email: string): Promise<{ client: Client; theirs: string; person: StoredRecord }> {
    world = await startWorld({ matchesBy: { booth_rep: 'email' } })
    const client = world.client()
    const { id } = world.service.organiser.create(
      'booth_rep',
      { first_name: 'Bea', last_name: 'Theirs', email: 'bea@example.com' },
      {},
    )
    const person = createRecord(client.workspace, 'representative', {
      first_name: 'Beatrice',
      last_name: 'Ours',
      email,
    })
    await client.sync('push')
    return { client, theirs: id, person }
  }

  it.each(['bea@example.com', 'Bea@Example.com'])('(%s) is a question and no overwrite', async (email) => {
    const { client, theirs, person } = await twin(email)
    expect(world.service.record('booth_rep', theirs)?.values).toMatchObject({
      first_name: 'Bea',
      last_name: 'Theirs',
    })
    expect(client.told.conflicts()).toMatchObject([
      { entity: 'representative', key: person.key, kind: 'twin', remoteId: theirs },
    ])
  })

  it('is one person where somebody says so, and theirs is kept', async () => {
    const { client, theirs, person } = await twin('bea@example.com')
    const fields = Object.fromEntries(
      (client.told.conflicts()[0]?.fields ?? []).map(({ field }) => [field, 'mine' as const]),
    )
    client.told.resolve('representative', person.key, fields, 'same')
    await client.sync()
    expect(world.service.records('booth_rep')).toHaveLength(1)
    expect(world.service.record('booth_rep', theirs)?.values).toMatchObject({
      first_name: 'Beatrice',
      last_name: 'Ours',
    })
    expect(client.keeps('representative', person.key, 'last_name', 'Theirs')).toBe(true)
  })
})

it('an attendee with an e-mail that somebody has is a question, too', async () => {
  world = await startWorld({ matchesBy: { attendee: 'email' } })
  const { id } = world.service.organiser.create(
    'attendee',
    { first_name: 'Bea', last_name: 'Theirs', email: 'bea@example.com' },
    {},
  )
  const client = world.client()
  const attendee = createRecord(client.workspace, 'attendee', {
    first_name: 'Beatrice',
    last_name: 'Ours',
    email: 'bea@example.com',
  })
  await client.sync('push')
  expect(world.service.record('attendee', id)?.values).toMatchObject({ last_name: 'Theirs' })
  expect(client.told.conflicts()).toMatchObject([
    { entity: 'attendee', key: attendee.key, kind: 'twin', remoteId: id },
  ])
})
