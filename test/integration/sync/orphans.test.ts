import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import {
  currentValues,
  type StoredRecord,
  type Workspace,
} from '../../../electron/workspace/stores/workspace.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import {
  startForeignService,
  type ForeignService,
  type ResourceName,
} from '../../support/foreign-service/index.ts'
import {
  completeBooth,
  newBooth,
  newDocument,
  newFloor,
  newPicture,
  openSyncRig,
  type SyncRig,
} from '../../support/workspaces/sync-rig.ts'

let service: ForeignService
let rig: SyncRig
let number = 0

beforeAll(async () => {
  service = await startForeignService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  rig = openSyncRig({ baseUrl: service.baseUrl })
  await rig.engine.run('pull')
  number += 1
})
afterEach(() => rig.close())

const work = {
  job_description: 'Work.',
  experience_level: 'mid_level',
  job_type: 'full_time',
  location: 'Here',
}
const times = { start: '2026-11-09T09:00:00Z', end: '2026-11-09T10:00:00Z' }

type Make = (workspace: Workspace, parent: string) => Promise<RecordValues>

/** What belongs to another record, and how one is made. */
const kinds: readonly (readonly [entity: EntityName, parent: EntityName, make: Make])[] = [
  [
    'document',
    'booth',
    async (workspace, booth_id) => ({ booth_id, title: 'Brochure', file: await newDocument(workspace) }),
  ],
  [
    'video',
    'booth',
    (_, booth_id) => Promise.resolve({ booth_id, title: 'Film', url: 'https://films.example/' }),
  ],
  [
    'job',
    'booth',
    (_, booth_id) => Promise.resolve({ booth_id, job_title: 'Baker', ...work, job_category_id: 'r7' }),
  ],
  [
    'booth',
    'floor',
    async (workspace, floor) => ({
      ...completeBooth(floor, `Moved ${number}`),
      booth_logo: await newPicture(workspace),
      booth_background: await newPicture(workspace),
    }),
  ],
  [
    'rule',
    'segment',
    (_, segment_id) =>
      Promise.resolve({ segment_id, field: 'city', operator: 'equals', value: 'Exampleton' }),
  ],
  [
    'handout',
    'session',
    async (workspace, session_id) => ({ session_id, title: 'Slides', file: await newDocument(workspace) }),
  ],
]

/** A parent of the kind, made here and sent. */
async function parentOf(entity: EntityName): Promise<StoredRecord> {
  const { workspace, engine } = rig
  const make = async (): Promise<StoredRecord> => {
    switch (entity) {
      case 'booth':
        return newBooth(workspace, newFloor(workspace, `Floor ${number}`).key, `Booth ${number}`)
      case 'floor':
        return newFloor(workspace, `Floor ${number}`)
      case 'segment':
        return createRecord(workspace, 'segment', { name: `Segment ${number}` })
      default:
        return createRecord(workspace, 'session', { title: `Session ${number}`, ...times })
    }
  }
  const { key } = await make()
  await engine.run('both')
  return workspace.records.get(entity, key)!
}

function resourceOf(entity: EntityName): ResourceName {
  return entity === 'rule'
    ? 'segment_rule'
    : entity === 'representative'
      ? 'booth_rep'
      : (entity as ResourceName)
}

function othersRemove({ entity, remoteId }: StoredRecord): void {
  service.organiser.remove(resourceOf(entity), remoteId!)
}

/** Made while others remove what it belongs to; found out after some synchronisations. */
async function orphan(entity: EntityName, parent: StoredRecord, make: Make): Promise<StoredRecord> {
  const made = createRecord(rig.workspace, entity, await make(rig.workspace, parent.key))
  othersRemove(parent)
  for (let round = 0; round < 3; round += 1) await rig.engine.run('both')
  return made
}

function isThere({ entity, remoteId }: StoredRecord): boolean {
  return service.record(resourceOf(entity), remoteId!) !== undefined
}

describe.each(kinds)('a %s made here whose %s somebody else has removed', (entity, parentEntity, make) => {
  it('is asked about, and neither waits nor is said to have failed', async () => {
    const made = await orphan(entity, await parentOf(parentEntity), make)
    expect(rig.engine.conflicts()).toMatchObject([{ kind: 'orphan', entity, key: made.key }])
    expect(rig.engine.state()).toMatchObject({ conflicts: 1, waiting: 0, parked: 0, drafts: 0 })
  })

  it('goes with the one that is made again', async () => {
    const parent = await parentOf(parentEntity)
    const made = await orphan(entity, parent, make)
    rig.engine.resolve(entity, made.key, {}, 'recreate')
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0, drafts: 0 })
    const sent = rig.workspace.records.get(entity, made.key)!
    const field = entities[entity].owners[0]!.name
    const [again] = rig.workspace.records
      .list({ entity: parentEntity })
      .items.filter(({ key }) => key === currentValues(sent)[field])
    const { titleField } = entities[parentEntity]
    expect(currentValues(again!)[titleField]).toBe(currentValues(parent)[titleField])
    expect(again!.remoteId).not.toBe(parent.remoteId)
    expect([isThere(again!), isThere(sent)]).toEqual([true, true])
  })

  it('goes under another one', async () => {
    const other = await parentOf(parentEntity)
    number += 1
    const made = await orphan(entity, await parentOf(parentEntity), make)
    expect(() => rig.engine.resolve(entity, made.key, {}, 'move')).toThrow(/takes its place/)
    rig.engine.resolve(entity, made.key, {}, 'move', { under: other.key })
    await rig.engine.run('both')
    expect(rig.engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0, drafts: 0 })
    const sent = rig.workspace.records.get(entity, made.key)!
    expect(currentValues(sent)[entities[entity].owners[0]!.name]).toBe(other.key)
    expect(isThere(sent)).toBe(true)
  })

  it('can be given up, and stays in the history', async () => {
    const made = await orphan(entity, await parentOf(parentEntity), make)
    rig.engine.resolve(entity, made.key, {}, 'remove')
    expect(rig.engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0, drafts: 0 })
    expect(rig.workspace.records.get(entity, made.key)).toBeUndefined()
    expect(rig.workspace.records.archived(entity, made.key)).toMatchObject([{ reason: 'discarded' }])
  })
})

it('a booth that was moved to a floor which somebody else has removed stays where it was when that is given up', async () => {
  const stays = await parentOf('booth')
  number += 1
  const floor = await parentOf('floor')
  const before = currentValues(rig.workspace.records.get('booth', stays.key)!)['floor_id']
  updateRecord(rig.workspace, 'booth', stays.key, { floor_id: floor.key })
  othersRemove(floor)
  for (let round = 0; round < 3; round += 1) await rig.engine.run('both')
  expect(rig.engine.conflicts()).toMatchObject([{ kind: 'orphan', entity: 'booth', key: stays.key }])
  rig.engine.resolve('booth', stays.key, {}, 'remove')
  expect(currentValues(rig.workspace.records.get('booth', stays.key)!)['floor_id']).toBe(before)
  await rig.engine.run('both')
  expect(rig.engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0 })
})

it('a booth that is given up takes along what was made under it here, and that stays in the history too', async () => {
  const made = await orphan('booth', await parentOf('floor'), kinds[3]![2])
  const document = createRecord(rig.workspace, 'document', {
    booth_id: made.key,
    title: 'Brochure',
    file: await newDocument(rig.workspace),
  })
  rig.engine.resolve('booth', made.key, {}, 'remove')
  expect(rig.workspace.journal.open()).toEqual([])
  expect(rig.workspace.records.archived('document', document.key)).toMatchObject([{ reason: 'discarded' }])
})

it('what only names a record that somebody else has removed is sent without it', async () => {
  const { workspace, engine } = rig
  const person = { first_name: 'Ada', last_name: 'Example', email: `ada${number}@example.com` }
  const named = {
    track: createRecord(workspace, 'track', { name: `Track ${number}` }),
    speaker: createRecord(workspace, 'speaker', person),
    representative: createRecord(workspace, 'representative', person),
  }
  await engine.run('both')
  const floor = newFloor(workspace, `Floor ${number}`)
  const session = createRecord(workspace, 'session', {
    title: 'Opening',
    ...times,
    track_id: named.track.key,
    speaker_ids: [named.speaker.key],
  })
  const booth = await newBooth(workspace, floor.key, `Booth ${number}`, {
    booth_rep_ids: [named.representative.key],
  })
  for (const { entity, key } of Object.values(named)) othersRemove(workspace.records.get(entity, key)!)
  for (let round = 0; round < 4; round += 1) await engine.run('both')
  expect(engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0, drafts: 0, questions: 0 })
  expect(workspace.records.get('session', session.key)).toMatchObject({ state: 'clean' })
  expect(workspace.records.get('booth', booth.key)).toMatchObject({ state: 'clean' })
})

it('a booth made again for its document, whose floor is gone as well, is asked about in turn, and is no draft without a floor', async () => {
  const { workspace, engine } = rig
  const booth = await parentOf('booth')
  const floor = workspace.records.get('floor', currentValues(booth)['floor_id'] as string)!
  const document = createRecord(workspace, 'document', {
    booth_id: booth.key,
    title: 'Brochure',
    file: await newDocument(workspace),
  })
  othersRemove(booth)
  othersRemove(floor)
  for (let round = 0; round < 3; round += 1) await engine.run('both')
  engine.resolve('document', document.key, {}, 'recreate')
  const made = currentValues(workspace.records.get('document', document.key)!)['booth_id'] as string
  expect(engine.conflicts()).toMatchObject([{ kind: 'orphan', entity: 'booth', key: made }])
  expect(engine.state()).toMatchObject({ conflicts: 1, drafts: 0, parked: 0 })
  engine.resolve('booth', made, {}, 'recreate')
  await engine.run('both')
  expect(engine.state()).toMatchObject({ conflicts: 0, waiting: 0, parked: 0, drafts: 0 })
  const sent = workspace.records.get('booth', made)!
  expect(
    currentValues(workspace.records.get('floor', currentValues(sent)['floor_id'] as string)!),
  ).toMatchObject({
    name: currentValues(floor)['name'],
  })
  expect([isThere(sent), isThere(workspace.records.get('document', document.key)!)]).toEqual([true, true])
})
