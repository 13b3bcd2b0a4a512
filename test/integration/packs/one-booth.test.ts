import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { openTestApplication } from '../../support/application.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let booths: string[] = []
let key: string
let theirs: string
let sent: string
const profile = 'booth_company_profile'

beforeAll(async () => {
  exchange = await openPackExchange()
  const { items } = await exchange.organiser.client.call('records.list', {
    eventId: sample,
    entity: 'booth',
    limit: 40,
  })
  booths = items.map((booth) => booth.key)
})
afterAll(() => exchange.close())
beforeEach(async () => {
  key = booths.shift() ?? ''
  sent = await exchange.packed(exchange.organiser, sample, [key], '2031-03-31')
  theirs = await exchange.openedBy(exchange.exhibitor, sent)
})

const hers = async (entity: 'booth' | 'document' = 'booth', of = key) =>
  exchange.exhibitor.client.call('records.get', { eventId: theirs, entity, key: of })
const documents = async () =>
  (await exchange.exhibitor.client.call('records.list', { eventId: theirs, entity: 'document' })).items
const said = (values: Record<string, string>) => exchange.change(exchange.exhibitor, theirs, key, values)
const saidHere = (values: Record<string, string>) => exchange.change(exchange.organiser, sample, key, values)
const task = () => exchange.exhibitor.client.call('packs.task', { eventId: theirs })
const newer = async (): Promise<string> =>
  exchange.openedBy(
    exchange.exhibitor,
    await exchange.packed(exchange.organiser, sample, [key], '2031-04-30'),
  )

describe('a pack of one booth', () => {
  it('is known as what it is, with what is asked and by when', async () => {
    expect(await exchange.exhibitor.client.call('events.open', { eventId: theirs })).toMatchObject({
      madeOfPack: true,
      packedBooth: key,
    })
    expect(await task()).toMatchObject({ due: '2031-03-31', sentBackAt: null, isChangedSince: false })
    expect(await exchange.exhibitor.client.call('readiness.rules', { eventId: theirs })).toMatchObject({
      due: '2031-03-31',
    })
    const both = await exchange.openedBy(
      exchange.exhibitor,
      await exchange.packed(exchange.organiser, sample, [key, booths[0]!]),
    )
    expect(await exchange.exhibitor.client.call('events.open', { eventId: both })).toMatchObject({
      packedBooth: null,
    })
  })

  it('says when it went back, and whether anything was changed since', async () => {
    await said({ [profile]: 'A' })
    await exchange.packed(exchange.exhibitor, theirs, [key])
    const { sentBackAt, isChangedSince } = await task()
    expect([typeof sentBackAt, isChangedSince]).toEqual(['string', false])
    await said({ [profile]: 'B' })
    expect(await task()).toMatchObject({ isChangedSince: true })
  })

  it('is opened by a program that knows nothing of what is asked', async () => {
    const { 'asked.json': asked, ...others } = unzipSync(await readFile(sent))
    expect(JSON.parse(Buffer.from(asked!).toString())).toMatchObject({ due: '2031-03-31' })
    // Its manifest is all that such a program reads, and says nothing new.
    const manifest = JSON.parse(Buffer.from(others['manifest.json']!).toString()) as PackManifest
    expect(Object.keys(manifest).sort()).toEqual(
      [
        'format',
        'version',
        'id',
        'answers',
        'madeAt',
        'madeBy',
        'kind',
        'event',
        'booths',
        'surroundings',
        'files',
      ].sort(),
    )
    const fresh = await openTestApplication()
    const { bundleId } = await fresh.application.takeBundle({
      ...{ eventId: null, name: 'Old.boothpack', source: Readable.from([Buffer.from(zipSync(others))]) },
    })
    const { eventId } = (await fresh.finished(fresh.client.call('packs.open', { bundleId }))) as {
      eventId: string
    }
    expect(await fresh.client.call('packs.task', { eventId })).toMatchObject({ due: null })
    await fresh.close()
  })
})

describe('a newer pack of the same booth', () => {
  it('is opened, and so is any other, beside a pack whose address is none', async () => {
    const files = unzipSync(await readFile(sent))
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as PackManifest
    const fresh = await openTestApplication()
    const openedAs = async (change: Partial<PackManifest>): Promise<string> => {
      const content = zipSync({
        ...files,
        'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...change })),
      })
      const { bundleId } = await fresh.application.takeBundle({
        eventId: null,
        name: 'A.boothpack',
        source: Readable.from([Buffer.from(content)]),
      })
      return ((await fresh.finished(fresh.client.call('packs.open', { bundleId }))) as { eventId: string })
        .eventId
    }
    const strange = { ...manifest.event, baseUrl: 'nowhere' }
    const first = await openedAs({ event: strange })
    expect(
      await openedAs({ event: strange, id: crypto.randomUUID(), madeAt: '2031-01-01T00:00:00.000Z' }),
    ).toBe(first)
    expect(await openedAs({ id: crypto.randomUUID() })).not.toBe(first)
    await fresh.close()
  })

  it('goes on where she was: what is new comes in, and what she wrote stays', async () => {
    await said({ [profile]: 'Hers', city: 'Lyon' })
    await saidHere({ [profile]: 'Theirs', pobox: '1234' })
    expect(await newer()).toBe(theirs)
    expect((await hers()).values).toMatchObject({ [profile]: 'Hers', city: 'Lyon', pobox: '1234' })
    expect(await task()).toMatchObject({ due: '2031-04-30' })
    // An earlier one changes nothing.
    expect(await exchange.openedBy(exchange.exhibitor, sent)).toBe(theirs)
    expect((await hers()).values).toMatchObject({ [profile]: 'Hers', pobox: '1234' })
    // What goes back comes from what the organiser has by now.
    const review = await exchange.reviewOf(
      createReadStream(await exchange.packed(exchange.exhibitor, theirs, [key])),
    )
    const { fields } = await exchange.booth(review, key)
    expect(
      fields.map(({ field, base, theirs: there, conflict }) => ({ field, base, there, conflict })),
    ).toEqual(expect.arrayContaining([{ field: profile, base: 'Theirs', there: 'Hers', conflict: false }]))
    expect(fields.map(({ field }) => field).sort()).toEqual([profile, 'city'].sort())
  })

  it('has what was taken over of hers, and nothing of it twice', async () => {
    const before = (await documents()).length
    const { client } = exchange.exhibitor
    await client.call('records.create', {
      eventId: theirs,
      entity: 'document',
      values: { booth_id: key, title: 'Price list', url: 'https://example.com/prices' },
    })
    await said({ city: 'Lyon' })
    const review = await exchange.reviewOf(
      createReadStream(await exchange.packed(exchange.exhibitor, theirs, [key])),
    )
    await exchange.choose(review, 'accept', { all: 'everything' })
    await exchange.apply(review)
    await newer()
    const now = await documents()
    expect(now).toHaveLength(before + 1)
    expect([...now.map(({ state }) => state), (await hers()).state]).not.toContain('changed')
    expect(now.every(({ state }) => state === 'clean')).toBe(true)
    expect(
      await client.call('sync.entries', { eventId: theirs, states: ['queued', 'parked', 'ambiguous'] }),
    ).toEqual({ items: [], total: 0 })
    // And the next answer says nothing that the organiser has not.
    const again = await exchange.reviewOf(
      createReadStream(await exchange.packed(exchange.exhibitor, theirs, [key])),
    )
    expect((await exchange.detail(again)).items).toEqual([])
  })

  it('loses what the organiser removed, unless she wrote in it', async () => {
    const [first, second] = await documents()
    if (first === undefined || second === undefined) return
    await exchange.exhibitor.client.call('records.update', {
      eventId: theirs,
      entity: 'document',
      key: second.key,
      values: { title: 'Hers' },
    })
    for (const { key: of } of [first, second])
      await exchange.organiser.client.call('records.remove', { eventId: sample, entity: 'document', key: of })
    await newer()
    expect((await documents()).map(({ key: of }) => of)).not.toContain(first.key)
    expect((await hers('document', second.key)).values['title']).toBe('Hers')
  })

  it('is another event where it came back from somebody else', async () => {
    await said({ city: 'Lyon' })
    const answer = await exchange.packed(exchange.exhibitor, theirs, [key])
    expect(await exchange.openedBy(exchange.exhibitor, answer)).not.toBe(theirs)
    expect((await hers()).state).toBe('changed')
  })
})
