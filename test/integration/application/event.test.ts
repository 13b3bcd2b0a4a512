import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkResult, ContractEvents, UndoResult } from '../../../shared/contract/index.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { planStep, standFor } from '../../support/plans.ts'
import { pngFile } from '../../support/files.ts'
import { seedBooths } from '../../support/workspaces/seed-booths.ts'
import { startService, type StartedService } from '../../support/services/service.ts'

let folder: string
let service: StartedService
let core: TestApplication
let eventId: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'booth-builder-service-'))
  await seedBooths({ dataDirectory: folder, appKey: 'test-key', appSecret: 'test-secret', booths: 40 })
  service = await startService({ dataDirectory: folder })
  core = await openTestApplication()
  const credentials = { kind: 'key', appKey: 'test-key', appSecret: 'test-secret' } as const
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  ;({ eventId } = connected as { eventId: string })
})
afterAll(async () => {
  await core.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
  await Promise.resolve()
}

function next<Name extends keyof ContractEvents>(
  name: Name,
  matches: (payload: ContractEvents[Name]) => boolean = () => true,
) {
  return new Promise<ContractEvents[Name]>((resolve) => {
    const stop = core.client.on(name, (payload) => {
      if (!matches(payload)) return
      stop()
      resolve(payload)
    })
  })
}

describe('records of an open event', () => {
  it('are listed with what is asked for: fields, words, equal values, order, page', async () => {
    const { client } = core
    const page = await client.call('records.list', {
      ...{ eventId, entity: 'booth', fields: ['booth_name', 'floor_id'], where: { floor_id: 'r2' } },
      ...{ orderBy: 'booth_name', descending: true, offset: 1, limit: 3 },
    })
    expect(page.total).toBe(10)
    expect(page.items.map(({ values }) => values)).toEqual(
      ['Booth 34', 'Booth 30', 'Booth 26'].map((booth_name) => ({ booth_name, floor_id: 'r2' })),
    )
    const found = await client.call('records.list', {
      eventId,
      entity: 'booth',
      text: 'booth-17.example.com',
    })
    expect(found.items.map(({ key }) => key)).toEqual(['r17'])
  })

  it('change at once, with an event for every page and an entry for the journal', async () => {
    const { client } = core
    const told = next('records.changed', ({ keys }) => keys?.includes('r3') === true)
    const waits = next('sync.changed', ({ state }) => state.awaitingExhibitor > 0)
    const changed = await client.call('records.update', {
      eventId,
      entity: 'booth',
      key: 'r3',
      values: { city: 'Elsewhere' },
    })
    expect(changed).toMatchObject({
      state: 'changed',
      changed: ['city'],
      values: { city: 'Elsewhere' },
      base: { city: 'Exampleton' },
    })
    expect(await told).toEqual({ eventId, entity: 'booth', keys: ['r3'] })
    expect((await waits).state).toMatchObject({ waiting: 0, awaitingExhibitor: 1 })
    const entries = await client.call('sync.entries', { eventId, states: ['queued'] })
    expect(entries.items).toMatchObject([
      { entity: 'booth', key: 'r3', title: 'Booth 3', operation: 'save', awaitsExhibitor: true },
    ])
    expect(await client.call('records.revert', { eventId, entity: 'booth', key: 'r3' })).toMatchObject({
      state: 'clean',
      changed: [],
    })
    expect(await client.call('sync.state', { eventId })).toMatchObject({ waiting: 0, awaitingExhibitor: 0 })
  })

  it('change together, and back, but for those that are gone', async () => {
    const { client, finished } = core
    const keys = ['r5', 'r6', 'r7']
    const change = {
      eventId,
      entity: 'booth' as const,
      selection: { keys: [...keys, 'r404'] },
      values: { state: 'Other State' },
    }
    const result = await finished(client.call('records.updateMany', change))
    expect(result).toMatchObject({ changed: 3, leftOut: 1, cancelled: false })
    expect((await client.call('records.get', { eventId, entity: 'booth', key: 'r5' })).values['state']).toBe(
      'Other State',
    )
    const { token } = result as unknown as BulkResult
    const undone = (await finished(
      client.call('records.undo', { eventId, token: token ?? '' }),
    )) as unknown as UndoResult
    expect(undone).toMatchObject({ restored: 3, leftOut: 0, examples: [] })
    expect(undone.records.map(({ key }) => key).sort()).toEqual(keys)
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r5' })).toMatchObject({
      state: 'clean',
    })
    await expect(client.call('records.undo', { eventId, token: token ?? '' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('change and go by criterion: all that meet it but some', async () => {
    const { client, finished } = core
    const all = { entity: 'booth' as const, where: { floor_id: 'r3' } }
    const { items } = await client.call('records.list', { eventId, ...all })
    const [kept = '', alsoKept = '', ...others] = items.map(({ key }) => key)
    expect(others.length).toBeGreaterThan(2)
    const selection = { all, except: [kept, alsoKept] }
    const ofBooths = { eventId, entity: 'booth' as const }
    const cities = async (): Promise<readonly string[]> =>
      (await client.call('records.list', { ...ofBooths, where: { city: 'Newtown' } })).items
        .map(({ key }) => key)
        .sort()

    const changed = await finished(
      client.call('records.updateMany', { ...ofBooths, selection, values: { city: 'Newtown' } }),
    )
    expect(changed).toMatchObject({ changed: others.length, leftOut: 0 })
    expect(await cities()).toEqual([...others].sort())
    await finished(
      client.call('records.undo', { eventId, token: (changed as unknown as BulkResult).token ?? '' }),
    )
    expect(await cities()).toEqual([])

    expect(await client.call('records.removalPreviewMany', { ...ofBooths, selection })).toMatchObject({
      records: others.length,
    })
    const removed = await finished(client.call('records.removeMany', { ...ofBooths, selection }))
    const left = await client.call('records.list', { eventId, ...all })
    expect(left.items.map(({ key }) => key).sort()).toEqual([kept, alsoKept].sort())
    await finished(
      client.call('records.undo', { eventId, token: (removed as unknown as BulkResult).token ?? '' }),
    )
    expect((await client.call('records.list', { eventId, ...all })).total).toBe(items.length)

    const wrong = client.call('records.removeMany', { ...ofBooths, selection: { all: { entity: 'floor' } } })
    await expect(finished(wrong)).rejects.toMatchObject({ code: 'invalid-input', field: 'selection' })
  })

  it('that are wrong say which field, and change nothing', async () => {
    const { client } = core
    for (const [values, field] of [
      [{ booth_name: 7 }, 'booth_name'],
      [{ nonsense: 'x' }, 'nonsense'],
      [{ floor_id: 'l404' }, 'floor_id'],
      [{ booth_logo: { hash: 'f'.repeat(64) } }, 'booth_logo'],
      [{ booth_setup_url: 'https://example.com' }, 'booth_setup_url'],
    ] as const) {
      await expect(
        client.call('records.update', { eventId, entity: 'booth', key: 'r8', values }),
      ).rejects.toMatchObject({ field })
    }
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r8' })).toMatchObject({
      state: 'clean',
    })
  })

  it('go with what belongs to them, and come back', async () => {
    const { client } = core
    const document = { booth_id: 'r9', title: 'Brochure', url: 'https://example.com/brochure.pdf' }
    const { key } = await client.call('records.create', { eventId, entity: 'document', values: document })
    const preview = await client.call('records.removalPreview', { eventId, entity: 'booth', key: 'r9' })
    expect(preview.alongside).toEqual([{ entity: 'document', records: [{ key, title: 'Brochure' }] }])
    await client.call('records.remove', { eventId, entity: 'booth', key: 'r9' })
    expect(
      (await client.call('records.list', { eventId, entity: 'booth', where: { booth_name: 'Booth 9' } }))
        .total,
    ).toBe(0)
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r9' })).toMatchObject({
      state: 'removed',
      problems: [],
    })
    expect(await client.call('records.restore', { eventId, entity: 'booth', key: 'r9' })).toMatchObject({
      state: 'clean',
    })
    await client.call('records.remove', { eventId, entity: 'document', key })
  })

  it('have a copy under another name', async () => {
    const { client } = core
    const clone = await client.call('booths.clone', { eventId, key: 'r10', name: 'Copy of 10' })
    expect(clone).toMatchObject({
      state: 'new',
      remoteId: null,
      values: { booth_name: 'Copy of 10', floor_id: 'r2', city: 'Exampleton' },
    })
    await client.call('records.remove', { eventId, entity: 'booth', key: clone.key })
    await expect(
      client.call('records.get', { eventId, entity: 'booth', key: clone.key }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the layout of an open event', () => {
  it('puts booths on a floor, gives them that floor, and says so', async () => {
    const { client } = core
    const told = next('layout.changed')
    const stands = [standFor('r11'), standFor('r12', { xMetres: 5 })]
    const step = planStep(
      { floorKey: 'r4', put: stands },
      { remove: stands.map(({ id }) => id), floorOf: { r11: 'r3' } },
    )
    const { revisions } = await client.call('layout.apply', { eventId, step, origin: 'this-page' })
    const revision = revisions['r4']
    expect((await client.call('layout.get', { eventId, floorKey: 'r4' })).revision).toBe(revision)
    expect(await told).toEqual({ eventId, floorKey: 'r4', revision, origin: 'this-page' })
    expect((await client.call('layout.get', { eventId, floorKey: 'r4' })).elements).toEqual(stands)
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r11' })).toMatchObject({
      state: 'changed',
      values: { floor_id: 'r4' },
    })
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r12' })).toMatchObject({
      state: 'clean',
    })
    expect(await client.call('layout.standHistory', { eventId, standId: 'stand-r11' })).toMatchObject([
      { what: 'assigned', name: 'Booth 11' },
    ])
    await client.call('layout.undo', { eventId, stepId: step.id })
    expect(await client.call('layout.steps', { eventId })).toEqual({
      done: [],
      undone: [{ ...step, isWhole: true }],
    })
    expect(await client.call('records.get', { eventId, entity: 'booth', key: 'r11' })).toMatchObject({
      state: 'clean',
      values: { floor_id: 'r3' },
    })
  })

  it('stays as it was when one booth of a step does not exist', async () => {
    const { client } = core
    const step = planStep({ floorKey: 'r1', put: [standFor('r13'), standFor('r404')] })
    await expect(client.call('layout.apply', { eventId, step })).rejects.toMatchObject({ code: 'not-found' })
    expect((await client.call('layout.get', { eventId, floorKey: 'r1' })).elements).toEqual([])
  })
})

describe('the overview of an open event', () => {
  it('counts what there is and keeps counting right through any change', async () => {
    const { client } = core
    const overview = () => client.call('events.overview', { eventId })
    const before = await overview()
    expect(before.readiness).toMatchObject({ booths: 40, ready: 40, score: 100, blockers: [] })
    expect(before.floors.map(({ booths, visible, placed }) => [booths, visible, placed])).toEqual(
      Array.from({ length: 4 }, () => [10, 10, 0]),
    )

    await client.call('records.update', {
      eventId,
      entity: 'booth',
      key: 'r1',
      values: { booth_company_url: 'nonsense', keywords: '', hide: true },
    })
    await client.call('layout.apply', { eventId, step: planStep({ floorKey: 'r2', put: [standFor('r2')] }) })
    const { key } = await client.call('records.create', {
      eventId,
      entity: 'booth',
      values: { booth_name: 'Bare', floor_id: 'r1' },
    })
    const during = await overview()
    expect(during.readiness).toMatchObject({ booths: 41, ready: 39 })
    // The most frequent first.
    expect(during.readiness.blockers[0]).toEqual({
      entity: 'booth',
      field: 'keywords',
      code: 'required',
      booths: 2,
    })
    expect(during.readiness.blockers[1]).toMatchObject({ booths: 1 })
    expect(during.floors[0]).toMatchObject({ key: 'r1', booths: 11, visible: 10, withProblems: 2 })
    expect(during.floors[1]).toMatchObject({ key: 'r2', placed: 1 })
    expect(during.sync).toMatchObject({ waiting: 0, drafts: 1, awaitingExhibitor: 1 })
    expect(during.activity.map((entry) => entry.key)).toEqual([key, 'r1'])

    await client.call('records.remove', { eventId, entity: 'booth', key })
    await client.call('records.revert', { eventId, entity: 'booth', key: 'r1' })
    await client.call('layout.apply', { eventId, step: planStep({ floorKey: 'r2', remove: ['stand-r2'] }) })
    const { readiness, floors, counts } = await overview()
    expect({ readiness, floors, counts }).toEqual({
      readiness: before.readiness,
      floors: before.floors,
      counts: before.counts,
    })
  })
})

describe('files of an open event', () => {
  it('are fetched from the service once, and can be shown', async () => {
    const { client, application } = core
    const ensure = () =>
      client.call('assets.ensure', { eventId, entity: 'booth', key: 'r20', field: 'booth_logo' })
    const asset = await ensure()
    expect(await ensure()).toEqual(asset)
    expect(await client.call('assets.describe', { eventId, hash: asset.hash })).toEqual(asset)
    const served = await application.assetFile(eventId, asset.hash)
    const content = await readFile(served?.path ?? '')
    expect(createHash('sha256').update(content).digest('hex')).toBe(asset.hash)
    await expect(client.call('assets.describe', { eventId, hash: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'asset-missing',
    })
    expect(await application.assetFile(eventId, '../../known-events.json')).toBeUndefined()
    expect(await application.assetFile('other', asset.hash)).toBeUndefined()
  })

  it('that are dropped become a booth’s picture and reach the service with the same content', async () => {
    const { client, application, finished } = core
    const picture = await pngFile({ seed: 42 })
    const destination = { eventId, entity: 'booth', field: 'booth_logo' } as const
    const { hash } = await application.importFile({
      ...destination,
      name: 'logo.png',
      source: chunks(picture),
    })
    const exhibitor = { exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' }
    await client.call('records.update', {
      eventId,
      entity: 'booth',
      key: 'r21',
      values: { ...exhibitor, booth_logo: { hash, name: 'logo.png' } },
    })
    await finished(client.call('sync.start', { eventId, direction: 'push' }))
    const booth = await client.call('records.get', { eventId, entity: 'booth', key: 'r21' })
    expect(booth.state).toBe('clean')
    const { url } = booth.base?.['booth_logo'] as { url: string }
    const served = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect(createHash('sha256').update(served).digest('hex')).toBe(hash)
    expect((await client.call('sync.entries', { eventId, states: ['confirmed'] })).items).toMatchObject([
      { key: 'r21', state: 'confirmed' },
    ])
  })
})

describe('what is not complete', () => {
  it('is a draft and no failure, and can be given up', async () => {
    const { client, finished } = core
    const { key } = await client.call('records.create', { eventId, entity: 'floor', values: { order: 9 } })
    const drafts = async () => {
      const { items } = await client.call('sync.entries', {
        eventId,
        states: ['queued', 'parked'],
        standing: 'draft',
      })
      return items.filter((entry) => entry.key === key)
    }
    expect(await drafts()).toMatchObject([
      { entity: 'floor', key, state: 'queued', reason: { kind: 'incomplete' } },
    ])
    const waiting = await client.call('sync.entries', { eventId, states: ['queued'], standing: 'waiting' })
    expect(waiting.items.filter((entry) => entry.key === key)).toEqual([])
    await finished(client.call('sync.start', { eventId, direction: 'push' }))
    expect(await client.call('sync.entries', { eventId, states: ['parked'] })).toMatchObject({ total: 0 })
    const items = await drafts()
    expect(items).toMatchObject([{ entity: 'floor', key, state: 'parked' }])
    expect(items[0]?.error?.message).not.toBe('')
    expect(await client.call('sync.state', { eventId })).toMatchObject({ parked: 0, drafts: 1 })
    await client.call('sync.discard', { eventId, entryId: items[0]!.id })
    expect(await client.call('sync.state', { eventId })).toMatchObject({ drafts: 0, waiting: 0 })
    await expect(client.call('records.get', { eventId, entity: 'floor', key })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
