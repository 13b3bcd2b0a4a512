import { afterEach, describe, expect, it } from 'vitest'
import { updateRecord } from '../../../../electron/workspace/edits/index.ts'
import { toAppError } from '../../../../shared/errors.ts'
import { newPicture } from '../../../support/workspaces/sync-rig.ts'
import type { Personality } from '../../../support/foreign-service/index.ts'
import {
  exhibitor,
  settledBooth,
  settlingMs,
  startWorld,
  theirPicture,
  type Client,
  type World,
} from '../rig/rig.ts'

let world: World

afterEach(() => world.end())

async function edit(client: Client, remoteId: string, values: Record<string, string>): Promise<void> {
  const booth = client.workspace.records.getByRemoteId('booth', remoteId)
  updateRecord(client.workspace, 'booth', booth!.key, { ...exhibitor, ...values })
  await client.sync('push')
}

describe('a service that serves files as /media?id=7', () => {
  it('keeps the pictures of every booth when one field of each is edited', async () => {
    world = await startWorld({ mediaAddress: 'query' })
    const first = await world.theirBooth('First')
    const second = await world.theirBooth('Second')
    const before = [world.service.hashes('booth', first.id), world.service.hashes('booth', second.id)]
    const client = world.client()
    await client.sync('pull')
    await edit(client, first.id, { city: 'Newtown' })
    await edit(client, second.id, { city: 'Newtown' })
    expect([world.service.hashes('booth', first.id), world.service.hashes('booth', second.id)]).toEqual(
      before,
    )
    expect(world.service.record('booth', second.id)?.values).toMatchObject({ city: 'Newtown' })
  })

  it('gives each picture of a booth its own content', async () => {
    world = await startWorld({ mediaAddress: 'query' })
    const { id } = await world.theirBooth('First')
    const client = world.client()
    await client.sync('pull')
    const { key } = client.workspace.records.getByRemoteId('booth', id)!
    const logo = await client.engine.ensureAsset('booth', key, 'booth_logo')
    const background = await client.engine.ensureAsset('booth', key, 'booth_background')
    expect({ booth_logo: logo.hash, booth_background: background.hash }).toEqual(
      world.service.hashes('booth', id),
    )
  })
})

const replacing: readonly (readonly [string, Partial<Personality>])[] = [
  ['logo.png?v=2 after a change', { mediaAddress: 'version' }],
  ['logo.png?v=2 after a change, without validators', { mediaAddress: 'version', validators: 'none' }],
  ['one address whatever lies there, with an ETag', { mediaAddress: 'fixed-path', validators: 'etag' }],
  [
    'one address whatever lies there, with Last-Modified',
    { mediaAddress: 'fixed-path', validators: 'last-modified' },
  ],
  [
    'one address whatever lies there, to be asked by GET only',
    { mediaAddress: 'fixed-path', refusesHead: true },
  ],
  ['one address whatever lies there, without validators', { mediaAddress: 'fixed-path', validators: 'none' }],
]

describe.each(replacing)("someone's new logo, served as %s,", (_name, personality) => {
  it('stays when another field is edited here', async () => {
    world = await startWorld(personality)
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const { id } = client.held('booth', booth.key)
    world.service.organiser.change('booth', id, {}, { booth_logo: await theirPicture('new') })
    const after = world.service.hashes('booth', id)
    await world.pass(10_000)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync('push')
    expect(world.service.hashes('booth', id)).toEqual(after)
    expect(client.held('booth', booth.key).values).toMatchObject({ city: 'Newtown' })
  })

  it('stays when it is pulled first, and is what a person sees here', async () => {
    world = await startWorld(personality)
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const { id } = client.held('booth', booth.key)
    world.service.organiser.change('booth', id, {}, { booth_logo: await theirPicture('new') })
    const after = world.service.hashes('booth', id)
    await world.pass(10_000)
    await client.sync('pull')
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync('push')
    expect(world.service.hashes('booth', id)).toEqual(after)
    expect((await client.engine.ensureAsset('booth', booth.key, 'booth_logo')).hash).toBe(after['booth_logo'])
  })

  it('is not overwritten by a new one from here without a question', async () => {
    world = await startWorld(personality)
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const { id } = client.held('booth', booth.key)
    world.service.organiser.change('booth', id, {}, { booth_logo: await theirPicture('new') })
    const after = world.service.hashes('booth', id)
    await world.pass(10_000)
    updateRecord(client.workspace, 'booth', booth.key, {
      booth_logo: await newPicture(client.workspace, 'mine.png'),
    })
    await client.sync('push')
    const isAsked = client.told.conflicts().some(({ key }) => key === booth.key)
    expect(isAsked || client.keeps('booth', booth.key, 'booth_logo', after['booth_logo'])).toBe(true)
  })
})

describe.each(['signed-query', 'signed-path'] as const)(
  'a service that signs media anew for every answer (%s)',
  (mediaAddress) => {
    it('takes a new logo without a conflict', async () => {
      world = await startWorld({ mediaAddress })
      const client = world.client()
      const { booth } = await settledBooth(world, client, 'Ours')
      const logo = await newPicture(client.workspace, 'new.png')
      updateRecord(client.workspace, 'booth', booth.key, { booth_logo: logo })
      await client.sync()
      expect(client.waitsForPerson()).toEqual([])
      expect(world.service.hashes('booth', client.held('booth', booth.key).id)['booth_logo']).toBe(logo.hash)
    })

    it('keeps the pictures of a booth made elsewhere when its city is edited', async () => {
      world = await startWorld({ mediaAddress })
      const { id } = await world.theirBooth('Theirs')
      const before = world.service.hashes('booth', id)
      const client = world.client()
      await client.sync('pull')
      await world.pass(600_000)
      await edit(client, id, { city: 'Newtown' })
      expect(client.waitsForPerson()).toEqual([])
      expect(world.service.hashes('booth', id)).toEqual(before)
      expect(world.service.record('booth', id)?.values).toMatchObject({ city: 'Newtown' })
    })

    it('does not make files new at every listing', async () => {
      world = await startWorld({ mediaAddress })
      const client = world.client()
      await settledBooth(world, client, 'Ours')
      const before = world.service.requests.length
      await client.sync()
      await client.sync()
      expect(
        world.service.requests.slice(before).filter(({ kind }) => kind === 'create' || kind === 'update'),
      ).toEqual([])
    })
  },
)

describe('a download that is cut', () => {
  it('is not taken for a service that cannot be reached, and is done when it goes through', async () => {
    world = await startWorld({ cutsFiles: true })
    const { id } = await world.theirBooth('Theirs')
    const client = world.client()
    await client.sync('pull')
    const { key } = client.workspace.records.getByRemoteId('booth', id)!
    updateRecord(client.workspace, 'booth', key, { ...exhibitor, city: 'Newtown' })
    await client.sync('push').catch((error: unknown) => {
      expect(toAppError(error).code).not.toBe('unreachable')
    })
    expect(client.engine.state().phase).not.toBe('offline')
    expect(client.engine.state().error?.code).not.toBe('unreachable')
    const before = world.service.hashes('booth', id)
    expect(world.service.record('booth', id)?.values).toMatchObject({ city: 'Theirtown' })
    world.service.become({ cutsFiles: false })
    // Without jitter all its attempts are over at once, and it waits for a person, with its reason.
    for (const { id: entryId } of client.workspace.journal.list({ states: ['parked'] }).items)
      client.engine.retry(entryId)
    for (let round = 0; round < 4; round += 1) {
      await world.pass(settlingMs)
      await client.sync()
    }
    expect(world.service.record('booth', id)?.values).toMatchObject({ city: 'Newtown' })
    expect(world.service.hashes('booth', id)).toEqual(before)
  })
})

describe('a service that re-encodes pictures', () => {
  it('is no conflict, and the original stays the picture here', async () => {
    world = await startWorld({ reencodesPictures: true })
    const client = world.client()
    const logo = await newPicture(client.workspace, 'original.png')
    const { booth } = await settledBooth(world, client, 'Ours', { booth_logo: logo })
    const { id } = client.held('booth', booth.key)
    expect(world.service.sentHashes('booth', id)['booth_logo']).toBe(logo.hash)
    expect(world.service.hashes('booth', id)['booth_logo']).not.toBe(logo.hash)
    expect(client.values('booth', booth.key)['booth_logo']).toMatchObject({ hash: logo.hash })
    expect(client.told.conflicts()).toEqual([])
    expect(client.workspace.assets.describe(logo.hash)).toBeDefined()
  })

  it("does not get somebody else's booth re-encoded once more by every edit from here", async () => {
    world = await startWorld({ reencodesPictures: true })
    const client = world.client()
    const { booth } = await settledBooth(world, client, 'Ours')
    const { id } = client.held('booth', booth.key)
    const before = world.service.sentHashes('booth', id)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await client.sync()
    expect(world.service.sentHashes('booth', id)).toEqual(before)
    expect(client.waitsForPerson()).toEqual([])
  })
})
