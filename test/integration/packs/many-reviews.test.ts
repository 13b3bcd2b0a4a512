import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppliedReviews } from '../../../shared/contract/index.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let booths: string[] = []
let first: string
let second: string
let third: string
let theirs: string

beforeAll(async () => {
  exchange = await openPackExchange()
  const { items } = await exchange.organiser.client.call('records.list', {
    eventId: sample,
    entity: 'booth',
    limit: 40,
  })
  booths = items.map(({ key }) => key)
})
afterAll(() => exchange.close())
// Each test has booths of its own, and begins without packs.
beforeEach(async () => {
  for (const id of await pending())
    await exchange.organiser.client.call('reviews.close', { eventId: sample, reviewId: id })
  ;[first = '', second = '', third = ''] = booths.splice(0, 3)
  const { exhibitor, organiser } = exchange
  theirs = await exchange.openedBy(
    exhibitor,
    await exchange.packed(organiser, sample, [first, second, third]),
  )
})

const pending = async (): Promise<readonly string[]> =>
  (await exchange.organiser.client.call('reviews.list', { eventId: sample })).map(({ id }) => id)
const packOf = async (key: string): Promise<Buffer> =>
  readFile(await exchange.packed(exchange.exhibitor, theirs, [key]))
const cityOf = async (key: string): Promise<unknown> => (await exchange.valuesOf(key))['city']
const change = (key: string, city: string): Promise<unknown> =>
  exchange.change(exchange.exhibitor, theirs, key, { city })
const compared = async (reviewIds: readonly string[]) =>
  exchange.organiser.client.call('reviews.compare', { eventId: sample, reviewIds: [...reviewIds] })

async function taken(files: Readonly<Record<string, Uint8Array>>, name = 'Mail.zip') {
  const { application, client, finished } = exchange.organiser
  const { bundleId } = await application.takeBundle({
    eventId: sample,
    name,
    source: Readable.from([Buffer.from(zipSync(files, { level: 0 }))]),
  })
  return (await finished(client.call('reviews.take', { eventId: sample, bundleId }))) as {
    reviewIds: string[]
    refused: { name: string; error: { code: string } }[]
  }
}

async function acceptSafe(): Promise<AppliedReviews> {
  const { client, finished } = exchange.organiser
  return (await finished(client.call('reviews.acceptSafe', { eventId: sample }))) as AppliedReviews
}

test('every pack of a ZIP is taken in, in whatever folder, and one that is none keeps no other from it', async () => {
  await change(first, 'Lyon')
  await change(second, 'Nice')
  const { reviewIds, refused } = await taken({
    'In/Acme.boothpack': await packOf(first),
    'In/Bolt.boothpack': await packOf(second),
    'Broken.boothpack': Buffer.from('none'),
    '__MACOSX/In/._Acme.boothpack': Buffer.from('of a Mac'),
    'Letter.txt': Buffer.from('Dear'),
  })
  expect(reviewIds).toHaveLength(2)
  expect(refused).toMatchObject([{ name: 'Broken.boothpack', error: { code: 'file-damaged' } }])
  expect(await pending()).toEqual(reviewIds)
  const list = await compared(reviewIds)
  expect(
    list.map(({ items }) => items.map(({ key, changes, conflicts }) => ({ key, changes, conflicts }))),
  ).toEqual([[{ key: first, changes: 1, conflicts: 0 }], [{ key: second, changes: 1, conflicts: 0 }]])
})

test('a ZIP without packs is refused, and a pack that a program called a ZIP is taken as what it is', async () => {
  await expect(taken({ 'a.txt': Buffer.from('a') })).rejects.toMatchObject({
    code: 'file-type',
    details: { reason: 'not-a-pack' },
  })
  const { application, client, finished } = exchange.organiser
  const source = createReadStream(await exchange.packed(exchange.exhibitor, theirs, [first]))
  const { bundleId } = await application.takeBundle({ eventId: sample, name: 'Acme.boothpack.zip', source })
  expect(await finished(client.call('reviews.take', { eventId: sample, bundleId }))).toMatchObject({
    reviewIds: { length: 1 },
    refused: [],
  })
})

test('what is safe in all packs is done in one step; conflicts and what was rejected stay to be reviewed', async () => {
  const before = await Promise.all([first, second, third].map(cityOf))
  await change(first, 'Lyon')
  await change(second, 'Nice')
  await exchange.change(exchange.exhibitor, theirs, third, { city: 'Metz', booth_company_profile: 'Theirs' })
  const { reviewIds } = await taken({
    'a.boothpack': await packOf(first),
    'b.boothpack': await packOf(second),
    'c.boothpack': await packOf(third),
  })
  // The second is in conflict, and of the third somebody did not want the city.
  await exchange.change(exchange.organiser, sample, second, { city: 'Rome' })
  const own = reviewIds[2]!
  const city = (await exchange.booth(own, third)).fields.find(({ field }) => field === 'city')!
  await exchange.choose(own, 'reject', { ids: [city.id] })

  const done = await acceptSafe()
  expect(done.token).not.toBeNull()
  expect(done).toMatchObject({ changed: 2, created: 0, leftOut: 0, remaining: 1 })
  expect(await Promise.all([first, second, third].map(cityOf))).toEqual(['Lyon', 'Rome', before[2]])
  expect((await exchange.valuesOf(third))['booth_company_profile']).toBe('Theirs')
  expect(await pending()).toEqual([reviewIds[1]])

  const { client, finished } = exchange.organiser
  await finished(client.call('records.undo', { eventId: sample, token: done.token! }))
  expect(await Promise.all([first, second, third].map(cityOf))).toEqual([before[0], 'Rome', before[2]])
})

test('of two packs of one booth the later is compared with what the earlier changed', async () => {
  await change(first, 'Lyon')
  const early = await packOf(first)
  await exchange.change(exchange.exhibitor, theirs, first, { city: 'Metz' })
  await taken({ 'later.boothpack': await packOf(first), 'early.boothpack': early })
  // The later one says that it comes from the earlier, so that nothing is in conflict.
  expect(await acceptSafe()).toMatchObject({ changed: 2, remaining: 0 })
  expect(await cityOf(first)).toBe('Metz')
})

test('packs that are over are left out of a comparison, and nothing to accept changes nothing', async () => {
  expect(await acceptSafe()).toEqual({ token: null, created: 0, changed: 0, leftOut: 0, remaining: 0 })
  const { reviewIds } = await taken({ 'a.boothpack': await packOf(first) })
  expect(await compared([...reviewIds, '00000000-0000-4000-8000-000000000000'])).toMatchObject([
    { id: reviewIds[0], items: [], error: null },
  ])
})
