import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlaceQuestion } from '../../../electron/sync/types.ts'
import type { PlacesFound } from '../../../shared/contract/index.ts'
import {
  startForeignService,
  type ForeignService,
  type Personality,
} from '../../support/foreign-service/index.ts'
import { openSyncRig, type SyncRig } from '../../support/workspaces/sync-rig.ts'

const weekMs = 7 * 24 * 60 * 60_000

let service: ForeignService
let folder: string
let rig: SyncRig
let now: number

beforeEach(async () => {
  service = await startForeignService()
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-places-'))
  now = Date.now()
  rig = open()
})

afterEach(async () => {
  await rig.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

function open(): SyncRig {
  return openSyncRig({ baseUrl: service.baseUrl, folder, clock: { now: () => now } })
}

async function reopen(): Promise<void> {
  await rig.close()
  rig = open()
}

function find(
  kind: PlaceQuestion['kind'],
  within: readonly string[] = [],
  more: Partial<PlaceQuestion> = {},
): Promise<PlacesFound> {
  return rig.engine.places.find({ kind, within, ask: true, ...more })
}

/** Their names, where the list is here. */
function names(found: PlacesFound): readonly string[] {
  expect(found).toMatchObject({ state: 'here' })
  return found.state === 'here' ? found.items.map(({ name }) => name) : []
}

const asked = (path: string): number => service.requests.filter((request) => request.path === path).length

describe.each<Personality['places']>(['named', 'titled', 'options'])(
  'a service that lists places %s',
  (places) => {
    beforeEach(() => service.become({ places }))

    it('gives all countries, the regions of one and the cities of one of those', async () => {
      const countries = await find('country', [], { text: 'ex', name: 'ILE EXEMPLE' })
      expect(names(countries)).toEqual(['Exampleland', 'Île-Exemple'])
      expect(countries).toMatchObject({ total: 2, named: 'Île-Exemple' })
      expect(await find('country')).toMatchObject({ total: 26 })
      expect(names(await find('region', ['exampleland']))).toEqual(['Example State', 'Sankt Beispiel'])
      expect(names(await find('city', ['Exampleland', 'Example State']))).toEqual([
        'Exampleton',
        'Exampleton-sur-Mer',
      ])
    })
  },
)

describe('the places of a service', () => {
  it('are asked for once, and are there when the folder is opened without the service', async () => {
    await Promise.all([find('country'), find('country'), find('region', ['Exampleland'])])
    expect(asked('/v5/countries')).toBe(3)
    expect(asked('/v5/countries/1/regions')).toBe(1)
    await service.stop()
    await reopen()
    expect(await find('country')).toMatchObject({ state: 'here', total: 26 })
    expect(names(await find('region', ['Exampleland']))).toEqual(['Example State', 'Sankt Beispiel'])
    expect(await find('city', ['Exampleland', 'Example State'])).toMatchObject({
      state: 'not-here',
      error: { code: 'unreachable' },
    })
  })

  it('are not kept in part where the reading ends in the middle, and read whole the next time', async () => {
    service.rule(({ path, query }) =>
      path === '/v5/countries' && query['page'] === '3' ? { kind: 'hang-up' } : undefined,
    )
    expect(await find('country')).toMatchObject({ state: 'not-here' })
    expect(rig.workspace.places.get('country', '')).toBeUndefined()
    service.rule()
    now += 60_000
    expect(await find('country')).toMatchObject({ state: 'here', total: 26 })
  })

  it('are read anew after a week, while the old list goes on answering', async () => {
    await find('country')
    now += weekMs + 1
    await reopen()
    const held = Promise.withResolvers<void>()
    service.rule(async ({ path }) => {
      if (path === '/v5/countries') await held.promise
      return undefined
    })
    expect(await find('country')).toMatchObject({
      state: 'here',
      total: 26,
      fetchedAt: new Date(now - weekMs - 1).toISOString(),
    })
    held.resolve()
    await expect.poll(async () => find('country')).toMatchObject({ fetchedAt: new Date(now).toISOString() })
  })

  it('stay when the service suddenly lists none', async () => {
    await find('country')
    now += weekMs + 1
    service.rule(({ path }) =>
      path === '/v5/countries'
        ? { kind: 'refuse', status: 200, body: { status: true, data: { countries: [] } } }
        : undefined,
    )
    await find('country')
    await expect
      .poll(async () => find('country'))
      .toMatchObject({ fetchedAt: new Date(now).toISOString(), total: 26 })
  })

  it('are not asked for where only what is kept is wanted', async () => {
    expect(await find('country', [], { ask: false })).toEqual({ state: 'not-here', error: null })
    expect(service.requests).toEqual([])
  })

  it('need to know what they lie in', async () => {
    expect(await find('region', ['Atlantis'])).toEqual({
      state: 'outer-unknown',
      outer: 'country',
      name: 'Atlantis',
    })
    expect(await find('city', ['Exampleland', ''])).toEqual({
      state: 'outer-unknown',
      outer: 'region',
      name: '',
    })
  })
})

describe('a place that somebody names', () => {
  const isUnlisted = (kind: PlaceQuestion['kind'], name: string, ...within: readonly string[]): boolean =>
    rig.engine.places.isUnlisted({ field: kind, kind, name, within })

  it('is told from those that the lists have, each within its own', async () => {
    await find('city', ['Exampleland', 'Example State'])
    await find('region', ['Île-Exemple'])
    expect(isUnlisted('country', 'EXAMPLELAND')).toBe(false)
    expect(isUnlisted('country', 'Atlantis')).toBe(true)
    expect(isUnlisted('region', 'sankt-beispiel', 'Exampleland')).toBe(false)
    expect(isUnlisted('region', 'Example State', 'ile exemple')).toBe(true)
    expect(isUnlisted('city', 'Nowhere', 'Exampleland', 'Example State')).toBe(true)
  })

  it('is not doubted where nothing can be said, and can be asked about again when its list has been read', async () => {
    expect(isUnlisted('region', 'Nowhere', 'Exampleland')).toBe(false)
    await expect.poll(() => isUnlisted('region', 'Nowhere', 'Exampleland')).toBe(true)
    expect(isUnlisted('region', 'Nowhere', 'Atlantis')).toBe(false)
    expect(isUnlisted('city', 'Nowhere', 'Exampleland', 'Example State')).toBe(false)
    expect(asked('/v5/countries/regions/1/cities')).toBe(0)
  })
})
