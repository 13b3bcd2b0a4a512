import { afterEach, describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  takeBack,
  updateRecord,
} from '../../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { entities, writableEntities, type EntityName } from '../../../../shared/entities/index.ts'
import type { Personality, ResourceName } from '../../../support/foreign-service/index.ts'
import { newBooth, newDocument, newFloor } from '../../../support/workspaces/sync-rig.ts'
import { momentMs, resourceOf, settlingMs, startWorld, type Client, type World } from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

const lags: readonly (readonly [string, Partial<Personality>])[] = [
  ['lists what is 30 s old', { lagMs: 30_000 }],
  ['lists what is 30 s old in every other answer', { lagMs: 30_000, lagsInPart: true }],
]

const removable = writableEntities.filter((entity) => entities[entity].remove !== undefined)

/** One record of every kind, each under the one that it belongs to. */
async function everyKind(client: Client): Promise<ReadonlyMap<EntityName, StoredRecord>> {
  const { workspace } = client
  const made = new Map<EntityName, StoredRecord>()
  const keyOf = (entity: EntityName): string => made.get(entity)!.key
  const person = (name: string): RecordValues => ({
    first_name: name,
    last_name: 'Example',
    email: `${name.toLowerCase()}@example.com`,
  })
  const make = (entity: EntityName, values: RecordValues): void =>
    void made.set(entity, createRecord(workspace, entity, values))
  made.set('floor', newFloor(workspace, 'Ground floor'))
  make('representative', person('Rae'))
  make('attendee', person('Ann'))
  make('speaker', person('Sam'))
  make('segment', { name: 'Visitors' })
  make('rule', { segment_id: keyOf('segment'), field: 'city', operator: 'equals', value: 'Exampleton' })
  make('track', { name: 'Main' })
  const times = { start: '2026-11-09T09:00:00Z', end: '2026-11-09T10:00:00Z' }
  make('session', { title: 'Opening', ...times, track_id: keyOf('track'), speaker_ids: [keyOf('speaker')] })
  make('handout', { session_id: keyOf('session'), title: 'Slides', file: await newDocument(workspace) })
  made.set(
    'booth',
    await newBooth(workspace, keyOf('floor'), 'Ours', { booth_rep_ids: [keyOf('representative')] }),
  )
  make('document', { booth_id: keyOf('booth'), title: 'Brochure', file: await newDocument(workspace) })
  make('video', { booth_id: keyOf('booth'), title: 'Film', url: 'https://films.example/' })
  const work = {
    job_description: 'Work.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Here',
    job_category_id: 'r7',
  }
  make('job', { booth_id: keyOf('booth'), job_title: 'Baker', ...work })
  return made
}

async function everyKindSettled(client: Client): Promise<ReadonlyMap<EntityName, StoredRecord>> {
  await client.sync()
  const made = await everyKind(client)
  await client.sync()
  await world.pass(2 * settlingMs)
  await client.sync()
  await client.sync()
  expect(client.waitsForPerson()).toEqual([])
  return new Map([...made].map(([entity, { key }]) => [entity, client.workspace.records.get(entity, key)!]))
}

/** While listings are late, and after: what is there of these records at any time. */
async function whatComesBack(client: Client, gone: readonly StoredRecord[]): Promise<readonly string[]> {
  const found = new Set<string>()
  const look = (): void => {
    for (const { entity, remoteId } of gone)
      if (client.workspace.records.getByRemoteId(entity, remoteId!) !== undefined) found.add(entity)
  }
  for (let round = 0; round < 5; round += 1) {
    await client.sync()
    look()
    await world.pass(momentMs)
  }
  for (let round = 0; round < 3; round += 1) {
    await world.pass(settlingMs)
    await client.sync()
    look()
  }
  return [...found]
}

/** Synchronises until it has been noticed that something is gone. */
async function untilMissed(client: Client, isMissed: () => boolean): Promise<void> {
  for (let round = 0; round < 5 && !isMissed(); round += 1) {
    await client.sync()
    if (!isMissed()) await world.pass(settlingMs + momentMs)
  }
}

/** A record with all that goes when it goes. */
function withWhatGoes(client: Client, record: StoredRecord): readonly StoredRecord[] {
  return [record, ...client.workspace.records.dependants(record.entity, record.key)]
}

describe.each(lags)('what was removed, on a service that %s, stays removed', (_name, lag) => {
  it.each(removable)('by a person: a %s with what belongs to it', async (entity) => {
    world = await startWorld()
    const client = world.client()
    const record = (await everyKindSettled(client)).get(entity)!
    const going = withWhatGoes(client, record)
    world.service.become(lag)
    removeRecord(client.workspace, entity, record.key)
    await client.sync('push')
    expect(await whatComesBack(client, going)).toEqual([])
    expect(client.waitsForPerson()).toEqual([])
  })

  it('with the representatives of a booth', async () => {
    world = await startWorld()
    const client = world.client()
    const made = await everyKindSettled(client)
    world.service.become(lag)
    removeRecord(client.workspace, 'booth', made.get('booth')!.key, { deleteRepresentatives: true })
    await client.sync('push')
    expect(await whatComesBack(client, [made.get('representative')!])).toEqual([])
  })

  it('over a restart', async () => {
    world = await startWorld()
    const client = world.client()
    const record = (await everyKindSettled(client)).get('floor')!
    const going = withWhatGoes(client, record)
    world.service.become(lag)
    removeRecord(client.workspace, 'floor', record.key)
    await client.sync('push')
    await client.close()
    expect(await whatComesBack(world.client(), going)).toEqual([])
  })

  it('when what was made a moment ago is undone', async () => {
    world = await startWorld(lag)
    const client = world.client()
    const { workspace } = client
    await client.sync()
    const floor = newFloor(workspace, 'By mistake')
    const token = workspace.undo.begin()
    workspace.undo.note(token, 'floor', floor.key, { kind: 'made', values: floor.draft! })
    await client.sync('push')
    const sent = workspace.records.get('floor', floor.key)!
    await takeBack(workspace, token, {})
    await client.sync('push')
    expect(await whatComesBack(client, [sent])).toEqual([])
    expect(world.service.records('floor')).toEqual([])
  })

  it('with what others had put on a floor and nobody here has ever seen', async () => {
    world = await startWorld()
    const client = world.client()
    const record = (await everyKindSettled(client)).get('floor')!
    const theirs = await world.theirBooth('Theirs', { floor_id: Number(record.remoteId) })
    const document = world.service.organiser.create(
      'document',
      { booth_id: Number(theirs.id), title: 'Theirs', url: 'https://theirs.example/' },
      {},
    )
    await world.pass(2 * settlingMs)
    world.service.become(lag)
    removeRecord(client.workspace, 'floor', record.key)
    await client.sync('push')
    const unseen = [
      { ...record, entity: 'booth', remoteId: theirs.id },
      { ...record, entity: 'document', remoteId: document.id },
    ] as const
    expect(await whatComesBack(client, unseen)).toEqual([])
  })

  it('is not taken for a record like it whose answer was lost', async () => {
    world = await startWorld()
    const client = world.client()
    const { workspace } = client
    const record = (await everyKindSettled(client)).get('segment')!
    world.service.become(lag)
    removeRecord(workspace, 'segment', record.key)
    await client.sync('push')
    const again = createRecord(workspace, 'segment', { name: 'Visitors' })
    world.service.rule(({ kind, resource }) =>
      kind === 'create' && resource === 'segment' ? { kind: 'hang-up' } : undefined,
    )
    await client.sync('push')
    world.service.rule()
    for (let round = 0; round < 4; round += 1) {
      await client.sync()
      await world.pass(settlingMs)
    }
    expect(client.held('segment', again.key).values).toMatchObject({ name: 'Visitors' })
    expect(client.waitsForPerson()).toEqual([])
  })
})

describe('what others have removed', () => {
  it.each(removable)(
    'is not brought back by a late answer once it is known to be gone: a %s',
    async (entity) => {
      world = await startWorld()
      const client = world.client()
      const record = (await everyKindSettled(client)).get(entity)!
      const going = withWhatGoes(client, record)
      const resource = resourceOf(entity)
      const before = world.service.record(resource, record.remoteId!)!
      world.service.organiser.remove(resource, record.remoteId!)
      await untilMissed(client, () =>
        going.every((one) => client.workspace.records.get(one.entity, one.key) === undefined),
      )
      expect(going.filter((one) => client.workspace.records.get(one.entity, one.key) !== undefined)).toEqual(
        [],
      )
      // An answer from a copy that is far behind.
      world.service.organiser.bringBack(resource, before)
      await client.sync()
      expect(client.workspace.records.getByRemoteId(entity, record.remoteId!)).toBeUndefined()
      world.service.organiser.remove(resource, record.remoteId!)
      expect(await whatComesBack(client, going)).toEqual([])
    },
  )

  it('and was changed here is asked about, and a late answer does not take the question away', async () => {
    world = await startWorld()
    const client = world.client()
    const record = (await everyKindSettled(client)).get('segment')!
    const before = world.service.record('segment', record.remoteId!)!
    updateRecord(client.workspace, 'segment', record.key, { name: 'Guests' })
    world.service.organiser.remove('segment', record.remoteId!)
    await untilMissed(client, () => client.told.conflicts().length > 0)
    expect(client.told.conflicts()).toMatchObject([{ kind: 'gone', entity: 'segment' }])
    world.service.organiser.bringBack('segment', before)
    await client.sync()
    expect(client.told.conflicts()).toMatchObject([{ kind: 'gone', entity: 'segment' }])
    world.service.organiser.remove('segment', record.remoteId!)
    await client.sync()
    expect(client.told.conflicts()).toMatchObject([{ kind: 'gone', entity: 'segment' }])
  })
})

describe('a record that somebody makes again under the same id', () => {
  it.each(removable)('comes in once its removal is settled, and not before: a %s', async (entity) => {
    world = await startWorld()
    const client = world.client()
    const record = (await everyKindSettled(client)).get(entity)!
    const resource: ResourceName = resourceOf(entity)
    const before = world.service.record(resource, record.remoteId!)!
    removeRecord(client.workspace, entity, record.key)
    await client.sync()
    world.service.organiser.bringBack(resource, before)
    await client.sync()
    expect(client.workspace.records.getByRemoteId(entity, record.remoteId!)).toBeUndefined()
    for (let round = 0; round < 4; round += 1) {
      await world.pass(settlingMs + momentMs)
      await client.sync()
    }
    expect(client.workspace.records.getByRemoteId(entity, record.remoteId!)).toMatchObject({ state: 'clean' })
  })
})
