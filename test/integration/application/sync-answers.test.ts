import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { openTestApplication, type TestApplication } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'
import { startForeignService, type ForeignService } from '../../support/foreign-service/index.ts'
import { completeBooth } from '../../support/workspaces/sync-rig.ts'
import { theirPictures, theirValues } from '../../deep/personalities/rig/rig.ts'

let service: ForeignService
let core: TestApplication
let eventId: string
let now: number

const settlingMs = 120_000
const longText =
  'We make things of every kind, and we have made them for longer than anybody remembers, in a house by the river.'

beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00Z')
  const clock = { now: () => now }
  service = await startForeignService({
    clock,
    personality: { matchesBy: { booth: 'booth_external_id' }, shortensTo: 40 },
  })
  core = await openTestApplication({ clock })
})
afterEach(async () => {
  await core.close()
  await service.stop()
})

async function connect(): Promise<void> {
  const credentials = { kind: 'key', appKey: 'key', appSecret: 'secret' } as const
  const connected = await core.finished(
    core.client.call('events.connect', { baseUrl: service.baseUrl, credentials }),
  )
  ;({ eventId } = connected as { eventId: string })
}

function sync(direction: 'both' | 'push' | 'pull'): Promise<unknown> {
  return core.finished(core.client.call('sync.start', { eventId, direction }))
}

async function picture(field: string): Promise<{ hash: string; name: string }> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield await pngFile({ seed: field.length })
  }
  const { hash, name } = await core.application.importFile({
    eventId,
    entity: 'booth',
    field,
    name: `${field}.png`,
    source: chunks(),
  })
  return { hash, name }
}

async function newBooth(values: RecordValues): Promise<string> {
  const floor = await core.client.call('records.create', {
    eventId,
    entity: 'floor',
    values: { name: 'Great Hall', order: 1, active: true },
  })
  const { key } = await core.client.call('records.create', {
    ...{ eventId, entity: 'booth' },
    values: {
      ...completeBooth(floor.key, 'Ours'),
      booth_logo: await picture('booth_logo'),
      booth_background: await picture('booth_background'),
      ...values,
    },
  })
  return key
}

describe('the answers of a person', () => {
  it('to what the service shows otherwise are asked for by name, counted, and over when they are given', async () => {
    await connect()
    const key = await newBooth({ booth_company_profile: longText })
    await sync('push')
    expect(await core.client.call('sync.state', { eventId })).toMatchObject({
      discrepancies: 1,
      conflicts: 0,
      parked: 0,
    })
    const [told, ...others] = await core.client.call('sync.discrepancies', { eventId })
    expect(others).toEqual([])
    expect(told).toMatchObject({
      ...{ entity: 'booth', key, title: 'Ours', place: [], kind: 'altered' },
      fields: [{ field: 'booth_company_profile', sent: longText, shown: longText.slice(0, 40) }],
    })
    const announced = new Promise<void>((resolve) => {
      core.client.on('sync.changed', ({ state }) => {
        if (state.discrepancies === 0) resolve()
      })
    })
    await core.client.call('sync.settleDiscrepancy', { eventId, id: told!.id, answer: 'take-theirs' })
    await announced
    expect(await core.client.call('sync.discrepancies', { eventId })).toEqual([])
    expect(await core.client.call('records.get', { eventId, entity: 'booth', key })).toMatchObject({
      values: { booth_company_profile: longText.slice(0, 40) },
    })
    const [sent] = (await core.client.call('archive.list', { eventId, entity: 'booth', key })).items
    expect(
      await core.client.call('archive.compare', { eventId, versionId: sent!.id }),
      'what was sent is still there to compare',
    ).toContainEqual({
      ...{ field: 'booth_company_profile', before: longText, after: longText.slice(0, 40) },
    })
    await expect(
      core.client.call('sync.settleDiscrepancy', { eventId, id: told!.id, answer: 'keep-mine' }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('to a booth that may be somebody else’s come with both files, and it is not listed as parked', async () => {
    await connect()
    const floor = service.organiser.create('floor', { name: 'Their floor', order: 1, active: true }, {})
    const theirs = service.organiser.create(
      'booth',
      { ...theirValues('Theirs'), floor_id: Number(floor.id), booth_external_id: 4711 },
      await theirPictures('Theirs'),
    )
    const key = await newBooth({ booth_external_id: 4711 })
    await sync('push')
    const [twin, ...others] = await core.client.call('sync.conflicts', { eventId })
    expect(others).toEqual([])
    expect(twin).toMatchObject({
      ...{ key, kind: 'twin', remoteId: theirs.id, title: 'Ours' },
      twin: { cause: 'name-taken', taken: { field: 'booth_external_id', value: 4711 } },
    })
    expect(await core.client.call('sync.entries', { eventId, states: ['parked'] })).toEqual({
      items: [],
      total: 0,
    })
    expect(await core.client.call('sync.entries', { eventId, states: ['queued', 'parked'] })).toMatchObject({
      total: 0,
    })

    const file = (side: 'mine' | 'theirs', remoteId = theirs.id) =>
      core.client.call('sync.conflictFile', {
        eventId,
        entity: 'booth',
        key,
        field: 'booth_logo',
        side,
        remoteId,
      })
    expect(await file('theirs')).toMatchObject({ hash: service.hashes('booth', theirs.id)['booth_logo'] })
    expect(await file('mine')).toMatchObject({ name: 'booth_logo.png' })
    await expect(file('theirs', '99999')).rejects.toMatchObject({ code: 'asset-missing' })

    const choices = Object.fromEntries(
      twin!.fields.map(({ field }) => [field, field === 'city' ? 'theirs' : 'mine'] as const),
    )
    const answer = { eventId, entity: 'booth', key, remoteId: theirs.id } as const
    await expect(
      core.client.call('sync.resolve', { ...answer, choices: {}, record: 'separate' }),
    ).rejects.toMatchObject({
      ...{ code: 'invalid-input', field: 'booth_external_id' },
    })
    await core.client.call('sync.resolve', { ...answer, choices, record: 'same' })
    await sync('push')
    expect(service.records('booth')).toMatchObject([
      { id: theirs.id, values: { booth_name: 'Ours', city: 'Theirtown' } },
    ])
  })

  it('to many missing records are waited for, and only what is said is done', async () => {
    for (let number = 1; number <= 20; number += 1)
      service.organiser.create('floor', { name: `Floor ${number}`, order: number, active: true }, {})
    await connect()
    service.become({ listsNothing: ['floor'], totalCounts: 'what-is-shown' })
    for (let round = 0; round < 3; round += 1) {
      await sync('pull')
      now += settlingMs
    }
    const [question] = await core.client.call('sync.questions', { eventId })
    expect(question).toMatchObject({ kind: 'many-missing', entity: 'floor', missing: 20, known: 20 })
    expect(await core.client.call('records.list', { eventId, entity: 'floor' })).toMatchObject({ total: 20 })
    await core.client.call('sync.answerQuestion', { eventId, id: question!.id, answer: 'remove' })
    expect(await core.client.call('sync.questions', { eventId })).toEqual([])
    await sync('pull')
    expect(await core.client.call('records.list', { eventId, entity: 'floor' })).toMatchObject({ total: 0 })
    expect(await core.client.call('archive.list', { eventId, entity: 'floor' })).toMatchObject({ total: 20 })
  })
})

describe('a change that waits', () => {
  it('says for which record, and whether that needs a person', async () => {
    await connect()
    const { key } = await core.client.call('records.create', {
      eventId,
      entity: 'representative',
      values: { first_name: 'Ada' },
    })
    await newBooth({ booth_rep_ids: [key] })
    const waiting = async () =>
      (await core.client.call('sync.entries', { eventId, states: ['queued'] })).items.find(
        ({ entity }) => entity === 'booth',
      )
    expect((await waiting())?.waitsFor).toMatchObject({ needsPerson: false })
    await sync('push')
    expect((await waiting())?.waitsFor).toEqual({
      entity: 'representative',
      title: 'Ada',
      place: [],
      needsPerson: true,
    })
  })
})

it('what was made is taken back and done again after it was sent, though the service gave it what nobody writes', async () => {
  await connect()
  const key = await newBooth({})
  const booths = async () =>
    (await core.client.call('records.list', { eventId, entity: 'booth' })).items.map((one) => one.key)
  const turn = async (way: 'undo' | 'redo') => {
    const entry = (await core.client.call('undo.state', { eventId }))[way]
    return core.finished(core.client.call(`records.${way}`, { eventId, token: entry!.token }))
  }
  await sync('both')
  const { base } = await core.client.call('records.get', { eventId, entity: 'booth', key })
  expect(base).toHaveProperty('booth_setup_url')

  expect(await turn('undo')).toMatchObject({ leftOut: 0 })
  expect(await booths()).toEqual([])
  expect(await turn('redo')).toMatchObject({ leftOut: 0 })
  expect(await booths()).toEqual([key])
  expect(await turn('undo')).toMatchObject({ leftOut: 0 })
  await sync('both')
  expect(await booths()).toEqual([])
  expect(await core.client.call('sync.state', { eventId })).toMatchObject({ waiting: 0, parked: 0 })
})
