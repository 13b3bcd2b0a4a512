import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApplication } from '../../support/application.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let booths: string[] = []
/** The exhibitor's event, and the booth in it. */
let theirs: string
let key: string
let sent: string

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
  sent = await exchange.packed(exchange.organiser, sample, [key])
  theirs = await exchange.openedBy(exchange.exhibitor, sent)
})

const said = (text: string) =>
  exchange.change(exchange.exhibitor, theirs, key, { booth_company_profile: text })
const saidHere = (text: string) =>
  exchange.change(exchange.organiser, sample, key, { booth_company_profile: text })
const written = () => exchange.packed(exchange.exhibitor, theirs, [key])
const reviewed = (path: string) => exchange.reviewOf(createReadStream(path))
const received = async (): Promise<string> => reviewed(await written())

/** The fields that a pack changes, as the review shows them. */
async function shown(reviewId: string) {
  const { fields } = await exchange.booth(reviewId, key)
  return fields.map(({ field, base, mine, theirs: there, conflict }) => ({
    field,
    base,
    mine,
    there,
    conflict,
  }))
}

/** Takes one pack of theirs in and decides all of it. */
async function decided(choice: 'accept' | 'reject') {
  const id = await received()
  await exchange.choose(id, choice, { all: 'everything' })
  const { token } = await exchange.apply(id)
  if (choice === 'reject')
    await exchange.organiser.client.call('reviews.close', { eventId: sample, reviewId: id })
  return token
}

const profile = 'booth_company_profile'

describe('a second pack of the same exhibitor', () => {
  it('changes what was accepted of the first, and nobody has touched since', async () => {
    await said('A')
    await decided('accept')
    await said('A, corrected')
    expect(await shown(await received())).toEqual([
      { field: profile, base: 'A', mine: 'A', there: 'A, corrected', conflict: false },
    ])
  })

  it('is in conflict with what the organiser made of the first', async () => {
    const before = (await exchange.valuesOf(key))[profile]
    await said('A')
    await decided('accept')
    await saidHere('A, edited')
    await said('A, corrected')
    expect(await shown(await received())).toEqual([
      { field: profile, base: before, mine: 'A, edited', there: 'A, corrected', conflict: true },
    ])
  })

  it('still shows a text that was rejected, and is no conflict where nobody else changed it', async () => {
    const before = (await exchange.valuesOf(key))[profile]
    await said('A')
    await decided('reject')
    expect(await shown(await received())).toEqual([
      { field: profile, base: before, mine: before, there: 'A', conflict: false },
    ])
    await said('A, corrected')
    expect(await shown(await received())).toEqual([
      { field: profile, base: before, mine: before, there: 'A, corrected', conflict: false },
    ])
  })

  it('still shows a text whose acceptance was taken back', async () => {
    const before = (await exchange.valuesOf(key))[profile]
    await said('A')
    const token = await decided('accept')
    await exchange.organiser.finished(
      exchange.organiser.client.call('records.undo', { eventId: sample, token: token! }),
    )
    expect(await shown(await received())).toEqual([
      { field: profile, base: before, mine: before, there: 'A', conflict: false },
    ])
  })

  it('shows a text that went back to what it was before the first', async () => {
    const before = (await exchange.valuesOf(key))[profile] as string
    await said('A')
    await decided('accept')
    await said(before)
    expect(await shown(await received())).toEqual([
      { field: profile, base: 'A', mine: 'A', there: before, conflict: false },
    ])
  })

  it('shows a text that was emptied, and one that was filled again', async () => {
    await said('')
    await decided('accept')
    await said('A')
    expect(await shown(await received())).toEqual([
      { field: profile, base: null, mine: null, there: 'A', conflict: false },
    ])
    await decided('accept')
    await said('')
    expect(await shown(await received())).toEqual([
      { field: profile, base: 'A', mine: 'A', there: null, conflict: false },
    ])
  })

  it('taken in before the first makes the first a conflict, not a way back to older words', async () => {
    await said('A')
    const first = await written()
    await said('A, corrected')
    await decided('accept')
    expect(await shown(await reviewed(first))).toMatchObject([
      { mine: 'A, corrected', there: 'A', conflict: true },
    ])
  })

  it('of somebody else who was sent the same pack is in conflict with what was accepted of the first', async () => {
    await said('A')
    await decided('accept')
    const colleague = await openTestApplication()
    try {
      const others = await exchange.openedBy(colleague, sent)
      await exchange.change(colleague, others, key, { [profile]: 'B' })
      const id = await reviewed(await exchange.packed(colleague, others, [key]))
      expect(await shown(id)).toMatchObject([{ mine: 'A', there: 'B', conflict: true }])
    } finally {
      await colleague.close()
    }
  })

  it('changes the document that the first brought, whatever it is called by now', async () => {
    const { client } = exchange.exhibitor
    const values = { booth_id: key, title: 'Prices', url: 'https://example.com/prices' }
    const made = await client.call('records.create', { eventId: theirs, entity: 'document', values })
    await decided('accept')
    await client.call('records.update', {
      eventId: theirs,
      entity: 'document',
      key: made.key,
      values: { title: 'Prices of next year' },
    })
    const { parts } = await exchange.booth(await received(), key)
    expect(parts).toMatchObject([
      {
        entity: 'document',
        kind: 'changed',
        fields: [{ field: 'title', mine: 'Prices', theirs: 'Prices of next year', conflict: false }],
      },
    ])
  })

  it('changes the booth that the first brought, whatever it is called by now', async () => {
    const { client } = exchange.exhibitor
    const [floor] = (await client.call('records.list', { eventId: theirs, entity: 'floor' })).items
    const made = await client.call('records.create', {
      eventId: theirs,
      entity: 'booth',
      values: { booth_name: 'A new one', floor_id: floor!.key },
    })
    const back = async () => reviewed(await exchange.packed(exchange.exhibitor, theirs, [made.key]))
    const id = await back()
    await exchange.choose(id, 'accept', { all: 'everything' })
    await exchange.apply(id)
    await exchange.change(exchange.exhibitor, theirs, made.key, { booth_name: 'Renamed' })
    expect((await exchange.booth(await back(), made.key)).fields).toMatchObject([
      { field: 'booth_name', mine: 'A new one', theirs: 'Renamed', conflict: false },
    ])
  })

  it('does not hold the words of the first', async () => {
    await said('What nobody was meant to read')
    await written()
    await said('A')
    const manifest = Buffer.from(unzipSync(await readFile(await written()))['manifest.json']!).toString()
    expect(manifest).not.toContain('nobody was meant')
  })
})
