import { afterEach, describe, expect, it } from 'vitest'
import { pageOf } from '../../../electron/gateway/answers/answers.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import { keyOfRemoteId, remoteIdOf, type JsonObject } from '../../../shared/domain/record/record-values.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import { sameValue } from '../../../shared/domain/record-fields/same-value.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { Personality } from '../../support/foreign-service/index.ts'
import { newFloor } from '../../support/workspaces/sync-rig.ts'
import { exhibitor, settledBooth, settlingMs, startWorld, writesSince, type World } from './rig/rig.ts'

/**
 * A booth as the interface shows it, with what it leaves open filled in as it would be hoped for.
 */
const plain: JsonObject = {
  booth_id: 7,
  booth_name: 'Ours',
  booth_external_id: 4711,
  active: 1,
  hide: 0,
  floor_id: 3,
  country: null,
  city: 'Exampleton',
  booth_images: {
    booth_logo_url: 'https://media.example.com/7.png',
    booth_logo_url_thumbnail: null,
    booth_large_background_url: null,
  },
  contacts: [],
  booth_reps: [],
}

const variants: readonly (readonly [string, JsonObject])[] = [
  ['ids as texts', { booth_id: '7', floor_id: '3' }],
  ['booth_external_id as a text', { booth_external_id: '4711' }],
  ['flags as texts', { active: '1', hide: '0' }],
  ['flags as booleans', { active: true, hide: false }],
  ['flags as words', { active: 'true', hide: 'false' }],
  ['nothing where no picture is', { booth_images: { booth_logo_url: 'https://media.example.com/7.png' } }],
  [
    'an empty text where no picture is',
    {
      booth_images: {
        booth_logo_url: 'https://media.example.com/7.png',
        booth_logo_url_thumbnail: '',
        booth_large_background_url: '',
      },
    },
  ],
]

describe.each(variants)('a booth listed with %s', (_name, change) => {
  const raw: JsonObject = { ...plain, ...change }
  const keyOf = (_entity: string, id: string): string => keyOfRemoteId(id)

  it('is the same booth', () => {
    expect(remoteIdOf(entities.booth, raw)).toBe('7')
  })

  it('has the same values', () => {
    const expected = readRecord(entities.booth, plain, keyOf)
    const read = readRecord(entities.booth, raw, keyOf)
    const different = entities.booth.fields.filter(
      (field) => !sameValue(field, read[field.name], expected[field.name]),
    )
    expect(different.map(({ name }) => name)).toEqual([])
    expect(read).toMatchObject({ active: true, hide: false, floor_id: 'r3', booth_external_id: 4711 })
  })
})

const list = entities.booth.list!
const items = [{ booth_id: 7 }, { booth_id: 8 }]

describe('a page of a listing', () => {
  it.each([
    ['numbers', { current_page: 2, from: 3, last_page: 4, path: '', per_page: 2, to: 4, total: 8 }],
    ['texts', { current_page: '2', from: '3', last_page: '4', path: '', per_page: '2', to: '4', total: '8' }],
  ])('whose meta has %s is counted', (_name, meta) => {
    expect(pageOf({ status: true, message: '', booths: items, meta }, list)).toMatchObject({
      items,
      total: 8,
      lastPage: 4,
      perPage: 2,
    })
  })

  it.each([
    ['no meta', {}],
    ['an empty one', { meta: {} }],
    ['one of nulls', { meta: { current_page: null, last_page: null, per_page: null, total: null } }],
    ['one that is no object', { meta: [] }],
  ])('with %s is a page all the same', (_name, envelope) => {
    const page = pageOf({ status: true, message: '', booths: items, ...envelope }, list)
    expect(page).toMatchObject({ items })
    expect(page?.total).toBeUndefined()
  })
})

const services: readonly (readonly [string, Partial<Personality>])[] = [
  ['smaller pages than asked for', { maxPerPage: 2 }],
  ['smaller pages, counted in texts', { maxPerPage: 2, meta: 'strings' }],
  ['smaller pages, not counted', { maxPerPage: 2, meta: 'none' }],
  [
    'smaller pages, the last again and again, not counted',
    { maxPerPage: 2, meta: 'none', repeatsPages: true },
  ],
  ['ids and flags as texts', { identifiers: 'strings', flags: 'strings' }],
  ['representatives as ids', { representatives: 'ids' }],
  ['representatives as objects with an id', { representatives: 'objects-id' }],
  ['representatives as ids that are texts', { representatives: 'ids', identifiers: 'strings' }],
  ['filters that it ignores', { filters: 'ignored' }],
  ['filters that it refuses', { filters: 'refused' }],
  ['the newest first', { newestFirst: true }],
  ['empty texts for null', { emptyShownAs: 'empty' }],
  ['nothing for null', { emptyShownAs: 'absent' }],
]

describe.each(services)('a service with %s', (_name, personality) => {
  let world: World

  afterEach(() => world.end())

  it('is read wholly, edited, and quiet after that', async () => {
    world = await startWorld(personality)
    const client = world.client()
    const floors = Array.from({ length: 5 }, (_, index) => newFloor(client.workspace, `Floor ${index}`))
    const { booth } = await settledBooth(world, client, 'Ours', { booth_external_id: 4711 })
    const { id } = await world.theirBooth('Theirs')
    await client.sync()
    const theirs = client.workspace.records.getByRemoteId('booth', id)!
    expect([client.workspace.records.count('floor'), client.workspace.records.count('booth')]).toEqual([
      floors.length + 2,
      2,
    ])
    expect(client.values('booth', theirs.key)).toMatchObject({
      booth_name: 'Theirs',
      active: true,
      hide: false,
    })
    expect(client.values('booth', booth.key)).toMatchObject({ booth_external_id: 4711 })

    updateRecord(client.workspace, 'booth', booth.key, { city: 'Newtown' })
    updateRecord(client.workspace, 'booth', theirs.key, { ...exhibitor, hide: true })
    await client.sync()
    expect(client.held('booth', booth.key).values).toMatchObject({
      city: 'Newtown',
      booth_external_id: 4711,
      active: true,
    })
    expect(client.held('booth', theirs.key).values).toMatchObject({
      booth_name: 'Theirs',
      hide: true,
      active: true,
    })
    const before = world.service.requests.length
    await client.sync()
    await world.pass(2 * settlingMs)
    await client.sync()
    expect(writesSince(world, before)).toEqual([])
    expect(client.waitsForPerson()).toEqual([])
  })
})
