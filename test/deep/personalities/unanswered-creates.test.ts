import { afterEach, describe, expect, it } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import {
  firstOf,
  type Personality,
  type SeenRequest,
  type Turn,
} from '../../support/foreign-service/index.ts'
import { newBooth, newFloor, newPicture } from '../../support/workspaces/sync-rig.ts'
import { momentMs, settlingMs, startWorld, theirPictures, type Client, type World } from './rig/rig.ts'

let world: World

afterEach(() => world.end())

const isBoothCreate = ({ kind, resource }: SeenRequest): boolean => kind === 'create' && resource === 'booth'
const storedUnheard: Turn = { kind: 'do-and-hang-up' }

async function settle(client: Client): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await client.sync()
    await world.pass(settlingMs + momentMs)
  }
  await client.sync()
}

const typed = {
  booth_name: 'salt & Pepper <fine>',
  booth_company_profile:
    ' We make things of every kind, and we have made them for longer than anybody remembers. ',
  city: 'exampleton',
  booth_type: '',
  exhibitor_email: 'Ada@Example.com',
}

async function boothStoredUnheard(
  personality: Partial<Personality>,
  turn: Turn = storedUnheard,
): Promise<{ client: Client; booth: StoredRecord }> {
  world = await startWorld(personality)
  const client = world.client()
  const floor = newFloor(client.workspace, 'Ground floor')
  await client.sync()
  const booth = await newBooth(client.workspace, floor.key, typed.booth_name, typed)
  world.service.rule(firstOf(1, isBoothCreate, turn))
  await client.sync()
  await settle(client)
  return { client, booth }
}

const normalised: readonly (readonly [string, Partial<Personality>])[] = [
  ['as it was', {}],
  ['trimmed', { trims: true }],
  ['with entities', { encodesEntities: true }],
  ['with null for what is empty', { emptyAsNull: true }],
  ['without what is empty', { emptyAsNull: true, emptyShownAs: 'absent' }],
  ['with flags and ids as texts', { flags: 'strings', identifiers: 'strings' }],

  ['and lists it 30 s later', { lagMs: 30_000 }],
  ['and lists it 30 s later in every other answer', { lagMs: 30_000, lagsInPart: true }],
  ['without ever listing its city', { neverLists: { booth: ['city'] } }],
]

describe.each(normalised)('a create without an answer that the service stored %s', (_name, personality) => {
  it('is found again, and sent once', async () => {
    const { client, booth } = await boothStoredUnheard(personality)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.get('booth', booth.key)?.remoteId).toBe(
      world.service.records('booth')[0]?.id,
    )
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.waitsForPerson()).toEqual([])
  })
})

const near: readonly (readonly [string, Partial<Personality>])[] = [
  ['shortened', { shortensTo: 40 }],
  ['with capitals', { capitalises: true }],
  ['in lower case', { lowerCases: ['booth_name', 'city', 'booth_company_profile'] }],
]

describe.each(near)('a create without an answer that the service stored %s', (_name, personality) => {
  it('is neither sent again nor taken over, but asked about', async () => {
    const { client, booth } = await boothStoredUnheard(personality)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.told.conflicts()).toMatchObject([
      { entity: 'booth', key: booth.key, kind: 'twin', remoteId: world.service.records('booth')[0]?.id },
    ])
    expect(client.values('booth', booth.key)).toMatchObject({ booth_name: typed.booth_name })
  })

  it('is that one where a person says so', async () => {
    const { client, booth } = await boothStoredUnheard(personality)
    const fields = Object.fromEntries(
      (client.told.conflicts()[0]?.fields ?? []).map(({ field }) => [field, 'mine' as const]),
    )
    client.told.resolve('booth', booth.key, fields, 'same')
    await settle(client)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.workspace.records.get('booth', booth.key)?.remoteId).toBe(
      world.service.records('booth')[0]?.id,
    )
    expect(client.told.conflicts()).toEqual([])
  })
})

it('a create without an answer whose pictures the service made its own of is sent once', async () => {
  const { client, booth } = await boothStoredUnheard({ reencodesPictures: true })
  expect(world.service.records('booth')).toHaveLength(1)
  // It may be another organiser's equal booth with other pictures, so that a question is right,
  // too.
  expect(
    client.workspace.records.get('booth', booth.key)?.remoteId ?? client.told.conflicts()[0]?.remoteId,
  ).toBe(world.service.records('booth')[0]?.id)
})

it('a create without an answer that the service stored without one field is sent once, and the field stays here', async () => {
  const { client, booth } = await boothStoredUnheard({ ignores: { booth: ['city'] } })
  expect(world.service.records('booth')).toHaveLength(1)
  expect(client.values('booth', booth.key)).toMatchObject({ city: typed.city })
})

it('a vacancy without an answer whose dates were stored as timestamps is found again, and sent once', async () => {
  world = await startWorld({ datesAsTimestamps: true, numbersAsText: true })
  const client = world.client()
  const booth = await newBooth(client.workspace, newFloor(client.workspace, 'Ground floor').key, 'Ours')
  await client.sync()
  const [category] = client.workspace.records.list({ entity: 'jobCategory' }).items
  createRecord(client.workspace, 'job', {
    booth_id: booth.key,
    job_title: 'Fitter',
    job_description: 'Fits things.',
    experience_level: 'mid_level',
    job_type: 'full_time',
    location: 'Remote',
    job_category_id: category!.key,
    salary_min: 1000,
    application_deadline: '2099-03-01',
  })
  world.service.rule(
    firstOf(1, ({ kind, resource }) => kind === 'create' && resource === 'job', storedUnheard),
  )
  await client.sync()
  await settle(client)
  expect(world.service.records('job')).toHaveLength(1)
  expect(client.waitsForPerson()).toEqual([])
})

const unanswered: readonly (readonly [string, Turn])[] = [
  ['408', { kind: 'do-and-answer', status: 408 }],
  ['408 with Retry-After', { kind: 'do-and-answer', status: 408, headers: { 'retry-after': '2' } }],
  ['502', { kind: 'do-and-answer', status: 502 }],
  ['503', { kind: 'do-and-answer', status: 503 }],
  ['503 with Retry-After', { kind: 'do-and-answer', status: 503, headers: { 'retry-after': '2' } }],
  ['504 with Retry-After', { kind: 'do-and-answer', status: 504, headers: { 'retry-after': '2' } }],
]

describe.each(unanswered)('a create that was stored and answered with %s', (_name, turn) => {
  it('is sent once', async () => {
    const { client } = await boothStoredUnheard({}, turn)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.waitsForPerson()).toEqual([])
  })

  it('is sent once by a service that lists it 30 s later', async () => {
    const { client } = await boothStoredUnheard({ lagMs: 30_000 }, turn)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.waitsForPerson()).toEqual([])
  })
})

it.each([2_000, 20_000, 60_000])(
  'a create that is stored %d ms after its connection broke is sent once',
  async (afterMs) => {
    const { client, booth } = await boothStoredUnheard({}, { kind: 'hang-up-and-do-later', afterMs })
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.get('booth', booth.key)?.remoteId).toBe(
      world.service.records('booth')[0]?.id,
    )
    expect(client.waitsForPerson()).toEqual([])
  },
)

it('a create whose connection broke before it was stored is sent again', async () => {
  const { client } = await boothStoredUnheard({}, { kind: 'hang-up' })
  expect(world.service.records('booth')).toHaveLength(1)
  expect(client.waitsForPerson()).toEqual([])
})

it('a create without an answer that the listing counts and leaves out for minutes is sent once', async () => {
  world = await startWorld()
  const client = world.client()
  const floor = newFloor(client.workspace, 'Ground floor')
  await client.sync()
  const booth = await newBooth(client.workspace, floor.key, 'Counted')
  world.service.rule(firstOf(1, isBoothCreate, storedUnheard))
  world.service.become({ listsNothing: ['booth'] })
  await settle(client)
  world.service.become({ listsNothing: [] })
  await settle(client)
  expect(world.service.records('booth')).toHaveLength(1)
  expect(client.workspace.records.get('booth', booth.key)?.remoteId).toBe(
    world.service.records('booth')[0]?.id,
  )
  expect(client.waitsForPerson()).toEqual([])
})

it.each([429, 503])('a create that was refused with %d and not stored is sent again', async (status) => {
  const { client } = await boothStoredUnheard({}, { kind: 'refuse', status, headers: { 'retry-after': '2' } })
  expect(world.service.records('booth')).toHaveLength(1)
  expect(client.waitsForPerson()).toEqual([])
})

describe("an equal booth of another organiser's with other pictures, made while ours got no answer,", () => {
  async function equalBooths(): Promise<{
    client: Client
    theirs: string
    booth: StoredRecord
    hashes: Readonly<Record<string, string>>
  }> {
    world = await startWorld()
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ground floor')
    await client.sync()
    const pictures = await theirPictures('theirs')
    let theirs = ''
    world.service.rule(
      firstOf(1, isBoothCreate, ({ fields }) => {
        theirs = world.service.organiser.create(
          'booth',
          { ...fields, active: true, hide: false, floor_id: Number(fields['floor_id']) },
          pictures,
        ).id
        return { kind: 'hang-up' }
      }),
    )
    const booth = await newBooth(client.workspace, floor.key, 'Equal booth')
    await client.sync()
    await settle(client)
    return { client, theirs, booth, hashes: world.service.hashes('booth', theirs) }
  }

  it('is not taken over and keeps its pictures: a person is asked', async () => {
    const { client, theirs, booth, hashes } = await equalBooths()
    expect(world.service.hashes('booth', theirs)).toEqual(hashes)
    expect(world.service.overwrites).toEqual([])
    expect(client.told.conflicts()).toMatchObject([
      { entity: 'booth', key: booth.key, kind: 'twin', remoteId: theirs },
    ])
  })

  it('stands beside ours where a person says that they are two', async () => {
    const { client, theirs, booth, hashes } = await equalBooths()
    client.told.resolve('booth', booth.key, {}, 'separate')
    await settle(client)
    expect(world.service.records('booth')).toHaveLength(2)
    expect(world.service.hashes('booth', theirs)).toEqual(hashes)
    expect(client.held('booth', booth.key).id).not.toBe(theirs)
    expect(client.waitsForPerson()).toEqual([])
  })
})

it('two equal booths of one organiser are two, though the first got no answer', async () => {
  world = await startWorld()
  const client = world.client()
  const floor = newFloor(client.workspace, 'Ground floor')
  await client.sync()
  const pictures = {
    booth_logo: await newPicture(client.workspace),
    booth_background: await newPicture(client.workspace),
  }
  const first = await newBooth(client.workspace, floor.key, 'Twice', pictures)
  const second = await newBooth(client.workspace, floor.key, 'Twice', pictures)
  world.service.rule(firstOf(1, isBoothCreate, storedUnheard))
  await client.sync()
  await settle(client)
  expect(world.service.records('booth')).toHaveLength(2)
  expect(new Set([first, second].map(({ key }) => client.held('booth', key).id)).size).toBe(2)
})
