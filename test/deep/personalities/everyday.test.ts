import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createRecord,
  removeRecord,
  restoreRecord,
  restoreVersion,
  updateRecord,
} from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord } from '../../../electron/workspace/stores/workspace.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Personality, Rule, Values } from '../../support/foreign-service/index.ts'
import { newBooth, newDocument, newFloor, newPicture } from '../../support/workspaces/sync-rig.ts'
import { drain, expectAllWell, type Typed } from './rig/invariants.ts'
import { settlingMs, startWorld, theirPicture, type Client, type World } from './rig/rig.ts'

interface Kind {
  readonly personality: Partial<Personality>
  readonly rule?: () => Rule
}

/**
 * The first create of each kind is stored without an answer, the first update is asked to wait, the
 * first removal is done without an answer.
 */
function shaky(): Rule {
  const had = new Set<string>()
  return ({ kind, resource, at }) => {
    const name = `${kind} ${resource ?? ''}`
    if (had.has(name) || kind === 'list' || kind === 'file' || kind === 'other') return undefined
    had.add(name)
    if (kind !== 'update') return { kind: 'do-and-hang-up' }
    return {
      kind: 'refuse',
      status: 429,
      headers: { 'retry-after': new Date(at + 3_600_000 + 9_000).toUTCString() },
    }
  }
}

const isNamed = (values: Values, name: string): boolean =>
  typeof values['booth_name'] === 'string' && values['booth_name'].toLowerCase() === name

const kinds: Readonly<Record<string, Kind>> = {
  'as one hopes': { personality: {} },
  'two replicas, one of them late, media signed in the query, filters ignored': {
    personality: { lagMs: 20_000, lagsInPart: true, mediaAddress: 'signed-query', filters: 'ignored' },
  },
  'late, with media signed in the path, ids and counts as texts, small pages': {
    personality: {
      lagMs: 20_000,
      mediaAddress: 'signed-path',
      identifiers: 'strings',
      meta: 'strings',
      flags: 'strings',
      maxPerPage: 2,
    },
  },
  'tidy: trims, encodes, empties to null, lower-cases e-mails, re-encodes pictures served by ?id=': {
    personality: {
      trims: true,
      encodesEntities: true,
      emptyAsNull: true,
      lowerCases: ['email', 'exhibitor_email', 'contact_email'],
      reencodesPictures: true,
      mediaAddress: 'query',
    },
  },
  'terse: lists neither order, active, nor what documents belong to and are called; refuses filters, no meta, ?v= without validators':
    {
      personality: {
        neverLists: { floor: ['order', 'active'], document: ['booth_id', 'title'] },
        filters: 'refused',
        meta: 'none',
        mediaAddress: 'version',
        validators: 'none',
        emptyShownAs: 'absent',
      },
    },
  'one address per picture, newest first, the last page again and again, going by number and e-mail': {
    personality: {
      mediaAddress: 'fixed-path',
      validators: 'last-modified',
      newestFirst: true,
      repeatsPages: true,
      meta: 'none',
      maxPerPage: 2,
      matchesBy: { booth: 'booth_external_id', booth_rep: 'email' },
    },
  },
  'shaky: answers lost, waits by a clock that is an hour ahead, listings 8 s late': {
    personality: { lagMs: 8_000, clockOffMs: 3_600_000, mediaAddress: 'query', representatives: 'ids' },
    rule: shaky,
  },
  'narrow: shortens to 18 characters, capitals in names, re-encodes pictures': {
    personality: { shortensTo: 18, capitalises: true, reencodesPictures: true, mediaAddress: 'version' },
  },
}

describe.each(Object.entries(kinds))('with a service that is %s:', (_name, { personality, rule }) => {
  let world: World
  let client: Client
  let floor: StoredRecord
  let upper: StoredRecord
  let booth: StoredRecord
  let typed: readonly Typed[]

  beforeEach(async () => {
    world = await startWorld(personality)
    client = world.client()
    floor = newFloor(client.workspace, 'Ground floor')
    upper = newFloor(client.workspace, 'Upper floor')
    booth = await newBooth(client.workspace, floor.key, 'Our booth', {
      booth_thumbnail: await newPicture(client.workspace, 'thumbnail.png'),
    })
    await newBooth(client.workspace, floor.key, 'Its neighbour')
    const document = createRecord(client.workspace, 'document', {
      booth_id: booth.key,
      title: 'Brochure',
      file: await newDocument(client.workspace),
    })
    typed = [
      {
        entity: 'booth',
        key: booth.key,
        values: {
          booth_name: 'Our booth',
          booth_company_profile: 'Our booth makes things.',
          exhibitor_email: 'ada@example.com',
        },
      },
      { entity: 'document', key: document.key, values: { title: 'Brochure', booth_id: booth.key } },
      { entity: 'floor', key: floor.key, values: { name: 'Ground floor', order: 1, active: true } },
    ]
    await drain(world, client)
    await world.pass(2 * settlingMs)
    await drain(world, client)
    if (rule !== undefined) world.service.rule(rule())
  })
  afterEach(() => world.end())

  const there = (): ReturnType<Client['held']> => client.held('booth', booth.key)
  const neighbour = (): Readonly<Record<string, string>> => {
    const found = world.service.records('booth').find(({ values }) => isNamed(values, 'its neighbour'))
    return found === undefined ? {} : world.service.sentHashes('booth', found.id)
  }

  it('a booth with its files is made', async () => {
    const other = await newBooth(client.workspace, upper.key, 'Third booth')
    const document = createRecord(client.workspace, 'document', {
      booth_id: other.key,
      title: 'Flyer',
      file: await newDocument(client.workspace),
    })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(world.service.records('booth')).toHaveLength(3)
    expect(client.held('document', document.key).values).toMatchObject({
      booth_id: Number(client.held('booth', other.key).id),
    })
    expect(client.values('booth', other.key)).toMatchObject({
      exhibitor_email: 'ada@example.com',
      booth_name: 'Third booth',
    })
  })

  it('only a city is edited', async () => {
    const before = [world.service.sentHashes('booth', there().id), neighbour()]
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(there().values).toMatchObject({ city: 'Newtown' })
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown' })
    expect([world.service.sentHashes('booth', there().id), neighbour()]).toEqual(before)
  })

  it('a booth moves to another floor', async () => {
    updateRecord(client.workspace, 'booth', booth.key, { floor_id: upper.key })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(there().values).toMatchObject({ floor_id: Number(client.held('floor', upper.key).id) })
    expect(client.values('booth', booth.key)).toMatchObject({ floor_id: upper.key })
  })

  it('a booth is removed', async () => {
    removeRecord(client.workspace, 'booth', booth.key)
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(world.service.records('booth')).toHaveLength(1)
    expect(client.workspace.records.count('booth')).toBe(1)
    expect(client.workspace.records.archived('booth', booth.key).map(({ reason }) => reason)).toContain(
      'removed-here',
    )
  })

  it('a booth is removed and brought back before that was sent', async () => {
    removeRecord(client.workspace, 'booth', booth.key)
    restoreRecord(client.workspace, 'booth', booth.key)
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(world.service.records('booth')).toHaveLength(2)
    expect(world.service.records('document')).toHaveLength(1)
  })

  it('a booth is removed and brought back from its history', async () => {
    const files = world.service.sentHashes('booth', there().id)
    removeRecord(client.workspace, 'booth', booth.key)
    await drain(world, client)
    await world.pass(2 * settlingMs)
    await client.sync()
    const version = client.workspace.records
      .archived('booth', booth.key)
      .find(({ reason }) => reason === 'removed-here')
    restoreVersion(client.workspace, version!.id)
    await drain(world, client)
    await expectAllWell(world, client, typed)
    const again = world.service.records('booth').filter(({ values }) => isNamed(values, 'our booth'))
    expect(again).toHaveLength(1)
    expect(world.service.sentHashes('booth', again[0]!.id)).toMatchObject({
      booth_logo: files['booth_logo'],
      booth_background: files['booth_background'],
    })
  })

  it("another organiser's edit of another field is merged", async () => {
    const logo = await theirPicture('theirs')
    world.service.organiser.change('booth', there().id, { state: 'Theirs' }, { booth_logo: logo })
    const hash = world.service.hashes('booth', there().id)['booth_logo']
    await world.pass(60_000)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(there().values).toMatchObject({ city: 'Newtown', state: 'Theirs' })
    expect(client.values('booth', booth.key)).toMatchObject({ city: 'Newtown', state: 'Theirs' })
    expect(world.service.sentHashes('booth', there().id)['booth_logo']).toBe(hash)
  })

  it("another organiser's edit of the same field is chosen between", async () => {
    world.service.organiser.change('booth', there().id, { city: 'Theirtown' }, {})
    await world.pass(60_000)
    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    await drain(world, client)
    expect(there().values).toMatchObject({ city: 'Theirtown' })
    expect(client.told.conflicts()).toMatchObject([
      { key: booth.key, kind: 'fields', fields: [{ field: 'city', mine: 'Newtown', theirs: 'Theirtown' }] },
    ])
    client.told.resolve('booth', booth.key, { city: 'mine' })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(there().values).toMatchObject({ city: 'Newtown' })
    expect(client.keeps('booth', booth.key, 'city', 'Theirtown')).toBe(true)
  })

  it('a logo is replaced', async () => {
    const others = neighbour()
    const logo = await newPicture(client.workspace, 'new.png')
    updateRecord(client.workspace, 'booth', booth.key, { booth_logo: logo })
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(world.service.sentHashes('booth', there().id)['booth_logo']).toBe(logo.hash)
    expect(client.values('booth', booth.key)).toMatchObject({ booth_logo: { hash: logo.hash } })
    expect(client.told.conflicts()).toEqual([])
    expect(neighbour()).toEqual(others)
  })

  it('a thumbnail is taken away, which the interface has no way for', async () => {
    let isRefused = false
    try {
      updateRecord(client.workspace, 'booth', booth.key, { booth_thumbnail: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      isRefused = true
    }
    await drain(world, client)
    await expectAllWell(world, client, typed)
    expect(isRefused || client.waitsForPerson().length > 0).toBe(true)
    expect(Object.keys(world.service.hashes('booth', there().id))).toContain('booth_thumbnail')
  })
})
