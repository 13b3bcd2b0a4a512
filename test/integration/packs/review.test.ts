import { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { zipSync, unzipSync } from 'fflate'
import type { AssetInfo } from '../../../shared/contract/index.ts'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import type { TestApplication } from '../../support/application.ts'
import { pdfFile, pngFile } from '../../support/files.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let organiser: TestApplication
let exhibitor: TestApplication
let theirs: string
let first: string
let second: string

let booths: string[] = []

beforeAll(async () => {
  exchange = await openPackExchange()
  ;({ organiser, exhibitor } = exchange)
  const { items } = await organiser.client.call('records.list', {
    eventId: sample,
    entity: 'booth',
    limit: 40,
  })
  booths = items.map(({ key }) => key)
})
afterAll(() => exchange.close())
// Each test has booths of its own.
beforeEach(async () => {
  ;[first = '', second = ''] = booths.splice(0, 2)
  theirs = await exchange.openedBy(exhibitor, await exchange.packed(organiser, sample, [first, second]))
})

const packed: PackExchange['packed'] = (...of) => exchange.packed(...of)
const reviewOf: PackExchange['reviewOf'] = (source) => exchange.reviewOf(source)
const change: PackExchange['change'] = (...of) => exchange.change(...of)
const valuesOf: PackExchange['valuesOf'] = (key) => exchange.valuesOf(key)
const detail: PackExchange['detail'] = (id) => exchange.detail(id)
const booth = (id: string, key = first): ReturnType<PackExchange['booth']> => exchange.booth(id, key)
const choose: PackExchange['choose'] = (...of) => exchange.choose(...of)
const apply: PackExchange['apply'] = (id) => exchange.apply(id)
const sentBack = async (keys: readonly string[] = [first, second]): Promise<string> =>
  reviewOf(createReadStream(await packed(exhibitor, theirs, keys)))
const pending = async (): Promise<readonly string[]> =>
  (await organiser.client.call('reviews.list', { eventId: sample })).map(({ id }) => id)

async function imported(
  by: TestApplication,
  eventId: string,
  entity: 'booth' | 'document',
  field: string,
  name: string,
  bytes: Buffer,
): Promise<AssetInfo> {
  return by.application.importFile({ eventId, entity, field, name, source: Readable.from([bytes]) })
}

describe('a pack under review', () => {
  it('shows nothing where nothing was changed', async () => {
    expect(await detail(await sentBack())).toMatchObject({ items: [], unchanged: 2, otherEvent: false })
  })

  it('asks anew of what was accepted where it was changed here since: a field, a new booth’s name, a document', async () => {
    const paper = await organiser.client.call('records.create', {
      ...{ eventId: sample, entity: 'document' },
      values: { title: 'Prices', booth_id: second, url: 'https://example.com/prices' },
    })
    theirs = await exchange.openedBy(exhibitor, await packed(organiser, sample, [first, second]))
    await change(exhibitor, theirs, first, { booth_name: 'Theirs', city: 'Lyon' })
    await exhibitor.client.call('records.remove', { eventId: theirs, entity: 'document', key: paper.key })
    const { key: made } = await exhibitor.client.call('records.create', {
      ...{ eventId: theirs, entity: 'booth' },
      values: { booth_name: 'Quite new' },
    })
    const id = await sentBack([first, second, made])
    await choose(id, 'accept', { all: 'everything' })
    expect(await detail(id)).toMatchObject({ accepted: 4, undecided: 0 })

    await change(organiser, sample, first, { booth_name: 'Ours since' })
    await organiser.client.call('records.update', {
      ...{ eventId: sample, entity: 'document', key: paper.key },
      values: { title: 'New prices' },
    })
    const ours = await organiser.client.call('records.create', {
      ...{ eventId: sample, entity: 'booth' },
      values: { booth_name: 'Quite new' },
    })
    await organiser.client.call('records.create', {
      ...{ eventId: sample, entity: 'booth' },
      values: { booth_name: 'Quite new' },
    })
    expect(await detail(id)).toMatchObject({ accepted: 1, undecided: 3 })
    expect(await apply(id)).toMatchObject({ changed: 1, created: 0, finished: false })
    expect(await valuesOf(first)).toMatchObject({ booth_name: 'Ours since', city: 'Lyon' })
    const { values } = await organiser.client.call('records.get', {
      ...{ eventId: sample, entity: 'document', key: paper.key },
    })
    expect(values['title']).toBe('New prices')

    // Who has seen it decides, and then it is done.
    await choose(id, 'accept', { ids: [`booth:${first}:booth_name`, `document:${paper.key}`] })
    await choose(id, 'reject', { ids: [`booth:${made}`] })
    expect(await apply(id)).toMatchObject({ changed: 2, finished: true })
    expect((await valuesOf(first))['booth_name']).toBe('Theirs')
    await organiser.client.call('records.remove', { eventId: sample, entity: 'booth', key: ours.key })
  })

  it('shows what was changed against what it was made from, field by field, and changes nothing before it is applied', async () => {
    const before = await valuesOf(first)
    await change(exhibitor, theirs, first, { booth_name: 'Theirs', booth_company_profile: 'New profile' })
    // Changed here meanwhile, and not there: it is no news of the pack's.
    await change(organiser, sample, first, { city: 'Lyon' })
    const id = await sentBack()
    expect((await detail(id)).items).toMatchObject([
      { id: first, key: first, matchedBy: 'id', changes: 2, conflicts: 0, undecided: 2 },
    ])
    const { fields } = await booth(id)
    expect(
      fields.map(({ field, base, mine, theirs: there, conflict }) => ({
        field,
        base,
        mine,
        there,
        conflict,
      })),
    ).toEqual([
      ...[
        {
          field: 'booth_name',
          base: before['booth_name'],
          mine: before['booth_name'],
          there: 'Theirs',
          conflict: false,
        },
      ],
      ...[
        {
          field: 'booth_company_profile',
          base: before['booth_company_profile'],
          mine: before['booth_company_profile'],
          there: 'New profile',
          conflict: false,
        },
      ],
    ])
    expect((await valuesOf(first))['booth_name']).toBe(before['booth_name'])

    await choose(id, 'accept', { ids: [`booth:${first}:booth_name`] })
    await choose(id, 'reject', { ids: [`booth:${first}:booth_company_profile`] })
    const { token, finished } = await apply(id)
    expect(finished).toBe(true)
    expect(await valuesOf(first)).toMatchObject({
      booth_name: 'Theirs',
      booth_company_profile: before['booth_company_profile'],
      city: 'Lyon',
    })
    expect(await pending()).not.toContain(id)
    await organiser.finished(organiser.client.call('records.undo', { eventId: sample, token: token! }))
    expect(await valuesOf(first)).toMatchObject({ booth_name: before['booth_name'], city: 'Lyon' })
  })

  it('marks what both sides changed, takes sets of both together, and leaves conflicts out of “all without conflict”', async () => {
    await change(exhibitor, theirs, first, { booth_name: 'Theirs', keywords: 'theirs, shared' })
    await change(organiser, sample, first, { booth_name: 'Mine', keywords: 'mine, shared' })
    const id = await sentBack()
    const { fields } = await booth(id)
    expect(fields.map(({ field, conflict }) => [field, conflict])).toEqual([
      ['booth_name', true],
      ['keywords', false],
    ])
    await choose(id, 'accept', { all: 'without-conflict' })
    expect(await apply(id)).toMatchObject({ changed: 1, finished: false })
    expect(await valuesOf(first)).toMatchObject({ booth_name: 'Mine', keywords: 'mine, shared, theirs' })
    // What is left is still asked, after a restart too.
    await organiser.client.call('events.close', { eventId: sample })
    expect(await pending()).toContain(id)
    await choose(id, 'accept', { booths: [first] })
    expect(await apply(id)).toMatchObject({ finished: true })
    expect(await valuesOf(first)).toMatchObject({ booth_name: 'Theirs' })
  })

  it('brings media by content, and parts that are new, changed and removed', async () => {
    const [logo, prices] = [await pngFile({ width: 300, height: 200 }), pdfFile()]
    const asset = await imported(exhibitor, theirs, 'booth', 'booth_logo', 'logo.png', logo)
    const paper = await imported(exhibitor, theirs, 'document', 'file', 'prices.pdf', prices)
    await change(exhibitor, theirs, first, { booth_logo: { hash: asset.hash, name: asset.name } })
    const { client } = exhibitor
    const before = await client.call('records.list', {
      eventId: theirs,
      entity: 'document',
      where: { booth_id: first },
    })
    const [changed, removed] = before.items
    await client.call('records.create', {
      ...{ eventId: theirs, entity: 'document' },
      values: { booth_id: first, title: 'Prices', file: { hash: paper.hash, name: paper.name } },
    })
    await client.call('records.update', {
      eventId: theirs,
      entity: 'document',
      key: changed!.key,
      values: { title: 'Retitled' },
    })
    if (removed !== undefined)
      await client.call('records.remove', { eventId: theirs, entity: 'document', key: removed.key })
    const person = await client.call('records.create', {
      ...{ eventId: theirs, entity: 'representative' },
      values: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    })
    const people = (await client.call('records.get', { eventId: theirs, entity: 'booth', key: first }))
      .values['booth_rep_ids']
    const had = Array.isArray(people) ? people.map(String) : []
    await change(exhibitor, theirs, first, { booth_rep_ids: [...had, person.key] })

    const id = await sentBack()
    const { parts, fields } = await booth(id)
    expect(fields).toMatchObject([{ field: 'booth_logo', theirs: { hash: asset.hash }, refused: null }])
    expect(parts.map(({ entity, kind, title }) => `${entity} ${kind} ${title}`).sort()).toEqual(
      ['document added Prices', 'document changed Retitled', 'representative added Ada Lovelace']
        .concat(removed === undefined ? [] : [`document removed ${removed.values['title'] as string}`])
        .sort(),
    )
    // Shown side by side before anything is taken over.
    expect((await organiser.application.assetFile(sample, asset.hash))?.sizeBytes).toBe(logo.length)
    await choose(id, 'accept', { all: 'everything' })
    const { token } = await apply(id)
    expect((await valuesOf(first))['booth_logo']).toMatchObject({ hash: asset.hash })
    const documents = async () =>
      (
        await organiser.client.call('records.list', {
          eventId: sample,
          entity: 'document',
          where: { booth_id: first },
        })
      ).items
    const titles = (await documents()).map(({ values }) => values['title'])
    expect(titles).toEqual(expect.arrayContaining(['Prices', 'Retitled']))
    expect(titles).not.toContain(removed?.values['title'])
    const found = await organiser.client.call('records.list', {
      eventId: sample,
      entity: 'representative',
      where: { email: 'ada@example.com' },
    })
    expect((await valuesOf(first))['booth_rep_ids']).toEqual([...had, found.items[0]!.key])
    await organiser.finished(organiser.client.call('records.undo', { eventId: sample, token: token! }))
    expect((await documents()).map(({ values }) => values['title']).sort()).toEqual(
      before.items.map(({ values }) => values['title']).sort(),
    )
    expect((await valuesOf(first))['booth_rep_ids'] ?? []).toEqual(had)
  })

  it('offers booths that are not here as new ones, with their parts', async () => {
    const floors = await exhibitor.client.call('records.list', { eventId: theirs, entity: 'floor' })
    const made = await exhibitor.client.call('records.create', {
      ...{ eventId: theirs, entity: 'booth' },
      values: { booth_name: 'A new one', floor_id: floors.items[0]!.key },
    })
    await exhibitor.client.call('records.create', {
      ...{ eventId: theirs, entity: 'document' },
      values: { booth_id: made.key, title: 'Leaflet', url: 'https://example.com' },
    })
    const id = await sentBack([made.key])
    expect((await detail(id)).items).toMatchObject([{ key: null, matchedBy: null, title: 'A new one' }])
    await choose(id, 'accept', { booths: [made.key] })
    expect(await apply(id)).toMatchObject({ created: 1, finished: true })
    const { items } = await organiser.client.call('records.list', {
      eventId: sample,
      entity: 'booth',
      text: 'A new one',
    })
    expect(items).toMatchObject([{ values: { floor_id: floors.items[0]!.key }, state: 'new' }])
    const parts = await organiser.client.call('records.list', {
      eventId: sample,
      entity: 'document',
      where: { booth_id: items[0]!.key },
    })
    expect(parts.items.map(({ values }) => values['title'])).toEqual(['Leaflet'])
    // The same pack once more is known by its name, and says nothing new.
    expect(await detail(await sentBack([made.key]))).toMatchObject({ items: [], unchanged: 1 })
  })

  it('keeps a file that is not what it is said to be out, and says why at its field', async () => {
    const logo = await pngFile({ width: 320, height: 200 })
    const asset = await imported(exhibitor, theirs, 'booth', 'booth_logo', 'logo.png', logo)
    await change(exhibitor, theirs, first, {
      booth_logo: { hash: asset.hash, name: asset.name },
      booth_name: 'Theirs',
    })
    const files = unzipSync(await readFile(await packed(exhibitor, theirs, [first])))
    files[`files/${asset.hash}`] = Buffer.from('MZ this is a program')
    const id = await reviewOf(Readable.from([Buffer.from(zipSync(files))]))
    const { fields } = await booth(id)
    expect(fields.find(({ field }) => field === 'booth_logo')?.refused).toMatchObject({
      code: 'file-damaged',
    })
    await choose(id, 'accept', { all: 'everything' })
    expect(await apply(id)).toMatchObject({ changed: 1, finished: true })
    expect(await valuesOf(first)).toMatchObject({ booth_name: 'Theirs' })
    expect((await valuesOf(first))['booth_logo']).not.toMatchObject({ hash: asset.hash })
  })

  it('of another event goes by external ids and names, and takes nothing over unasked where both say something', async () => {
    const [name, otherName] = [(await valuesOf(first))['booth_name'], (await valuesOf(second))['booth_name']]
    await change(exhibitor, theirs, first, { booth_company_profile: 'Elsewhere' })
    const files = unzipSync(await readFile(await packed(exhibitor, theirs, [first, second])))
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as PackManifest & {
      event: { remoteId: string }
    }
    const moved = {
      ...manifest,
      event: { ...manifest.event, remoteId: 'another', baseUrl: 'https://elsewhere.example.com/' },
    }
    files['manifest.json'] = Buffer.from(JSON.stringify(moved))
    const id = await reviewOf(Readable.from([Buffer.from(zipSync(files))]))
    const shown = await detail(id)
    expect(shown.otherEvent).toBe(true)
    expect(shown.items.find(({ title }) => title === name)).toMatchObject({ key: first })
    expect(shown.items.every(({ matchedBy }) => matchedBy !== 'id')).toBe(true)
    const { fields } = await booth(id)
    expect(fields.find(({ field }) => field === 'booth_company_profile')).toMatchObject({
      conflict: true,
      theirs: 'Elsewhere',
    })
    expect(otherName).toBeDefined()
    await organiser.client.call('reviews.close', { eventId: sample, reviewId: id })
    await expect(detail(id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('what was accepted of a pack arrives on the service, file by file', async () => {
  const bytes = await pngFile({ width: 330, height: 210 })
  const logo = await imported(exhibitor, theirs, 'booth', 'booth_logo', 'logo.png', bytes)
  await change(exhibitor, theirs, first, {
    ...{ booth_name: 'Sent back and sent', exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' },
    booth_logo: { hash: logo.hash, name: logo.name },
  })
  const id = await sentBack([first])
  await choose(id, 'accept', { all: 'everything' })
  await apply(id)
  await organiser.finished(organiser.client.call('sync.start', { eventId: sample, direction: 'both' }))
  const { base, state } = await organiser.client.call('records.get', {
    eventId: sample,
    entity: 'booth',
    key: first,
  })
  expect([state, base!['booth_name']]).toEqual(['clean', 'Sent back and sent'])
  const served = await fetch((base!['booth_logo'] as { url: string }).url)
  expect(
    createHash('sha256')
      .update(Buffer.from(await served.arrayBuffer()))
      .digest('hex'),
  ).toBe(logo.hash)
})
