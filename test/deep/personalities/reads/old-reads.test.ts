import { afterEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../../electron/workspace/stores/workspace.ts'
import { firstOf, type SeenRequest, type Turn } from '../../../support/foreign-service/index.ts'
import { newBooth, newFloor } from '../../../support/workspaces/sync-rig.ts'
import {
  exhibitor,
  momentMs,
  settledBooth,
  settlingMs,
  startWorld,
  theirPicture,
  type Client,
  type World,
} from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

const isUpdate = ({ kind, resource }: SeenRequest): boolean => kind === 'update' && resource === 'booth'

async function settle(...clients: readonly Client[]): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.pass(settlingMs + momentMs)
    for (const client of clients) await client.sync()
  }
}

const waits: readonly (readonly [string, Turn])[] = [
  ['429 with a wait of 15 s', { kind: 'refuse', status: 429, headers: { 'retry-after': '15' } }],
  ['429 with a wait of 3 s', { kind: 'refuse', status: 429, headers: { 'retry-after': '3' } }],
  ['429 with a wait of 5 minutes', { kind: 'refuse', status: 429, headers: { 'retry-after': '300' } }],
  ['503 with a wait of 15 s', { kind: 'refuse', status: 503, headers: { 'retry-after': '15' } }],
  ['502', { kind: 'refuse', status: 502 }],
  ['no answer', { kind: 'hang-up' }],
]

const filterings = ['honoured', 'refused', 'ignored'] as const

describe.each(waits)('an update that got %s', (_name, turn) => {
  it.each(filterings)(
    "goes out again upon a new read, filters %s: another's rename meanwhile stays",
    async (filters) => {
      world = await startWorld({ filters })
      const client = world.client()
      const { booth } = await settledBooth(world, client, 'Ours')
      const { id } = client.held('booth', booth.key)
      world.service.rule(
        firstOf(1, isUpdate, () => {
          world.service.organiser.change(
            'booth',
            id,
            { booth_name: 'Renamed by others' },
            { booth_logo: logo },
          )
          return turn
        }),
      )
      const logo = await theirPicture('theirs')
      updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
      await client.sync()
      await settle(client)
      expect(client.held('booth', booth.key).values).toMatchObject({
        booth_name: 'Renamed by others',
        city: 'Newtown',
      })
      expect(client.values('booth', booth.key)).toMatchObject({
        booth_name: 'Renamed by others',
        city: 'Newtown',
      })
      expect(world.service.overwrites).toEqual([])
    },
  )

  it("of a floor goes out again upon a new read: another's rename meanwhile stays", async () => {
    world = await startWorld()
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ours')
    await client.sync()
    await world.pass(2 * settlingMs)
    world.service.rule(
      firstOf(
        1,
        ({ kind, resource }) => kind === 'update' && resource === 'floor',
        () => {
          world.service.organiser.change(
            'floor',
            client.held('floor', floor.key).id,
            { name: 'Renamed by others' },
            {},
          )
          return turn
        },
      ),
    )
    updateRecord(client.workspace, 'floor', floor.key, { order: 7 })
    await client.sync('push')
    await settle(client)
    expect(client.held('floor', floor.key).values).toMatchObject({ name: 'Renamed by others', order: 7 })
    expect(client.values('floor', floor.key)).toMatchObject({ name: 'Renamed by others', order: 7 })
    expect(world.service.overwrites).toEqual([])
  })

  it.each(filterings)(
    "goes out again upon a new read, filters %s: another's edit of the same field is asked about",
    async (filters) => {
      world = await startWorld({ filters })
      const client = world.client()
      const { booth } = await settledBooth(world, client, 'Ours')
      const { id } = client.held('booth', booth.key)
      world.service.rule(
        firstOf(1, isUpdate, () => {
          world.service.organiser.change('booth', id, { city: 'Theirtown' }, {})
          return turn
        }),
      )
      updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
      await client.sync()
      await settle(client)
      expect(client.held('booth', booth.key).values).toMatchObject({ city: 'Theirtown' })
      expect(client.told.conflicts()).toMatchObject([
        { key: booth.key, fields: [{ field: 'city', mine: 'Newtown', theirs: 'Theirtown' }] },
      ])
    },
  )
})

it.each(['honoured', 'refused'] as const)(
  "updates of many booths that had to wait together go out upon new reads, filters %s: others' renames stay",
  async (filters) => {
    world = await startWorld({ filters })
    const client = world.client()
    const floor = newFloor(client.workspace, 'Ground floor')
    const booths: StoredRecord[] = []
    for (let index = 0; index < 8; index += 1)
      booths.push(await newBooth(client.workspace, floor.key, `Booth ${index}`))
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    world.service.rule(
      // As many as are on their way at once: what is on its way already when others write cannot be
      // read anew.
      firstOf(4, isUpdate, () => {
        for (const { id, values } of world.service.records('booth')) {
          if (values['booth_name'] !== `Renamed ${id}`)
            world.service.organiser.change('booth', id, { booth_name: `Renamed ${id}` }, {})
        }
        return { kind: 'refuse', status: 429, headers: { 'retry-after': '12' } }
      }),
    )
    for (const { key } of booths) updateRecord(client.workspace, 'booth', key, { city: 'Newtown' })
    await client.sync()
    await settle(client)
    expect(world.service.records('booth').map(({ values }) => values)).toMatchObject(
      world.service.records('booth').map(({ id }) => ({ booth_name: `Renamed ${id}`, city: 'Newtown' })),
    )
    expect(world.service.overwrites).toEqual([])
  },
)

it('every update follows a read that is at most a few seconds old, the tenth try too', async () => {
  world = await startWorld()
  const client = world.client()
  const { booth } = await settledBooth(world, client, 'Ours')
  world.service.rule(firstOf(10, isUpdate, { kind: 'refuse', status: 429, headers: { 'retry-after': '8' } }))
  const before = world.service.requests.length
  updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
  await client.sync()
  for (let round = 0; round < 12; round += 1) await world.pass(settlingMs)
  await client.sync()
  expect(client.held('booth', booth.key).values).toMatchObject({ city: 'Newtown' })
  const since = world.service.requests.slice(before)
  const updates = since.filter(isUpdate)
  expect(updates.length).toBeGreaterThan(5)
  const ages = updates.map((update) => {
    const reads = since
      .slice(0, since.indexOf(update))
      .filter(({ kind, resource }) => kind === 'list' && resource === 'booth')
    return update.at - (reads.at(-1)?.at ?? Number.NEGATIVE_INFINITY)
  })
  expect(Math.max(...ages)).toBeLessThanOrEqual(10_000)
})

/**
 * Two organisers' programs push at the same time: both read, then both write; the second overwrites
 * what the first has just written.
 */
async function cross(
  mine: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): Promise<{ first: Client; second: Client; booth: StoredRecord; there: StoredRecord }> {
  world = await startWorld()
  const first = world.client('first')
  const second = world.client('second')
  const { booth } = await settledBooth(world, first, 'Shared')
  await second.sync()
  const there = second.workspace.records.getByRemoteId('booth', first.held('booth', booth.key).id)!
  updateRecord(first.workspace, 'booth', booth.key, mine)
  updateRecord(second.workspace, 'booth', there.key, { ...exhibitor, ...theirs })
  world.service.rule(
    firstOf(1, isUpdate, async () => {
      await world.meanwhile(() => first.sync('push'))
      return undefined
    }),
  )
  await second.sync('push')
  world.service.rule()
  return { first, second, booth, there }
}

describe('two pushes that cross', () => {
  it('in different fields: the edit that was overwritten remains, and its person is told', async () => {
    const { first, second, booth } = await cross({ city: 'Newtown' }, { state: 'Second State' })
    expect(first.held('booth', booth.key).values).toMatchObject({ city: 'Exampleton', state: 'Second State' })
    await settle(first, second)
    expect(first.keeps('booth', booth.key, 'city', 'Newtown')).toBe(true)
    expect(first.waitsForPerson()).not.toEqual([])
  })

  it('in the same field: the edit that was overwritten remains in History, and its person is told', async () => {
    const { first, second, booth } = await cross({ city: 'Newtown' }, { city: 'Second town' })
    expect(first.held('booth', booth.key).values).toMatchObject({ city: 'Second town' })
    await settle(first, second)
    expect(first.values('booth', booth.key)).toMatchObject({ city: 'Second town' })
    expect(first.workspace.records.archived('booth', booth.key)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          reason: 'changed-by-others',
          values: expect.objectContaining({ city: 'Newtown' }) as unknown,
        }),
      ]),
    )
    expect(first.told.discrepancies()).toMatchObject([
      {
        key: booth.key,
        kind: 'changed-by-others',
        fields: [{ field: 'city', sent: 'Newtown', shown: 'Second town' }],
      },
    ])
    expect(second.told.conflicts()).toEqual([])
  })

  it('the edit that was overwritten can be sent again', async () => {
    const { first, second, booth } = await cross({ city: 'Newtown' }, { city: 'Second town' })
    await settle(first)
    first.told.settleDiscrepancy(first.told.discrepancies()[0]!.id, 'send-again')
    await first.sync()
    await settle(first, second)
    expect(first.held('booth', booth.key).values).toMatchObject({ city: 'Newtown' })
    expect(first.waitsForPerson()).toEqual([])
  })
})
