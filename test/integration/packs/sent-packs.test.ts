import { createReadStream } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PagelessApplication } from '../../../electron/application/create-application.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let booths: string[] = []

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

const list = (state: 'out' | 'waiting' | 'done') =>
  exchange.organiser.client.call('packs.sent', { eventId: sample, state })
const keysOf = async (state: 'out' | 'waiting' | 'done') => (await list(state)).items.map(({ key }) => key)

it('who has sent a pack back, who has not, and what of it is decided is known, also after an answer to an earlier pack', async () => {
  const [first = '', second = '', third = ''] = booths
  const { client } = exchange.organiser
  await client.call('records.update', {
    eventId: sample,
    entity: 'booth',
    key: second,
    values: { exhibitor_name: 'Ada', exhibitor_email: 'ada@example.com' },
  })
  // One pack of several booths is nobody's own.
  await exchange.packed(exchange.organiser, sample, [first, second, third])
  expect((await list('out')).counts).toEqual({ out: 0, waiting: 0, done: 0 })

  const started = client.call('packs.make', {
    ...{
      eventId: sample,
      selection: { keys: [first, second, third] },
      name: 'All',
      withFilms: false,
      due: '2031-03-31',
    },
    each: { untitled: 'Untitled' },
  })
  await exchange.organiser.finished(started)
  const sent = await exchange.packed(exchange.organiser, sample, [third], '2031-02-01')
  const out = await list('out')
  expect(out.counts).toEqual({ out: 3, waiting: 0, done: 0 })
  // What is wanted back first stands first.
  expect(out.items[0]).toMatchObject({ key: third, due: '2031-02-01', returnedAt: null })
  const other = out.items.find(({ key }) => key === second)
  expect([other?.due, other?.people[0]]).toEqual([
    '2031-03-31',
    { role: 'exhibitor', name: 'Ada', email: 'ada@example.com' },
  ])
  expect([...out.days].sort()).toEqual(['2031-02-01', '2031-03-31'])

  // What was never answered is not back, whoever drops it here.
  await exchange.reviewOf(createReadStream(sent))
  expect((await list('out')).counts).toEqual({ out: 3, waiting: 0, done: 0 })

  const theirs = await exchange.openedBy(exchange.exhibitor, sent)
  await exchange.change(exchange.exhibitor, theirs, third, { city: 'Lyon' })
  const back = await exchange.packed(exchange.exhibitor, theirs, [third])
  // Nor is one that is only looked at.
  const { reviews } = await (exchange.organiser.application as PagelessApplication).openEvent(sample)
  await copyFile(back, `${back}.look`)
  const look = await reviews.look(
    { path: `${back}.look`, name: 'Back.boothpack' },
    { signal: new AbortController().signal, onDone: () => undefined },
  )
  expect(await reviews.get(look)).toMatchObject({ items: [{ key: third }] })
  reviews.close(look)
  expect((await list('out')).counts).toEqual({ out: 3, waiting: 0, done: 0 })

  const review = await exchange.reviewOf(createReadStream(back))
  expect(await keysOf('waiting')).toEqual([third])
  expect(await keysOf('out')).not.toContain(third)
  await exchange.choose(review, 'accept', { all: 'everything' })
  await exchange.apply(review)
  expect(await keysOf('done')).toEqual([third])

  // A newer pack is asked for anew; an answer to the one before is an answer.
  await exchange.packed(exchange.organiser, sample, [third], '2031-04-30')
  expect(await keysOf('out')).toContain(third)
  const again = await exchange.reviewOf(createReadStream(back))
  expect(await keysOf('waiting')).toEqual([third])
  await client.call('reviews.close', { eventId: sample, reviewId: again })
  expect(await keysOf('done')).toEqual([third])

  // A booth that is gone owes nothing.
  await client.call('records.remove', { eventId: sample, entity: 'booth', key: first })
  expect(await keysOf('out')).toEqual([second])
})

const letter = {
  subject: 'Your booth “{booth}”',
  body: '{exhibitor}, by {deadline}',
  withoutDeadline: '{exhibitor}',
}

/** The e-mails of a ZIP: to whom, their text, and what is attached. */
async function mailsIn(result: unknown) {
  const file = await exchange.organiser.application.generatedFile(
    sample,
    (result as { fileId: string }).fileId,
  )
  return Object.entries(unzipSync(await readFile(file!.path))).map(([name, bytes]) => {
    const message = Buffer.from(bytes).toString('latin1')
    const boundary = /boundary="([^"]+)"/.exec(message)?.[1]
    const parts = boundary === undefined ? [message] : message.split(`--${boundary}`).slice(1, -1)
    const [text, attached] = parts.map((part) => Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64'))
    return {
      name,
      to: /^To: (.*)\r$/m.exec(message)?.[1],
      unsent: message.includes('\r\nX-Unsent: 1\r\n'),
      text: text?.toString(),
      attached,
    }
  })
}

it('packs are made as e-mails that are ready to send, and reminders go to those that are not back alone', async () => {
  const { client } = exchange.organiser
  const [one = '', two = ''] = booths.slice(10)
  const whom = { exhibitor_name: 'Bo', exhibitor_email: 'bo@example.com' }
  for (const key of [one, two])
    await client.call('records.update', { eventId: sample, entity: 'booth', key, values: whom })
  const made = await exchange.organiser.finished(
    client.call('packs.make', {
      ...{
        eventId: sample,
        selection: { keys: [one, two] },
        name: 'Mails',
        withFilms: false,
        due: '2031-03-31',
      },
      each: { untitled: 'Untitled', mails: { letter, days: { '2031-03-31': '31 March' } } },
    }),
  )
  const mails = await mailsIn(made)
  expect(mails).toHaveLength(2)
  for (const { name, to, unsent, text, attached } of mails) {
    expect([name.endsWith('.eml'), to, unsent, text]).toEqual([
      true,
      '"Bo" <bo@example.com>',
      true,
      'Bo, by 31 March',
    ])
    expect(JSON.parse(Buffer.from(unzipSync(attached!)['manifest.json']!).toString())).toMatchObject({
      format: 'boothpack',
    })
  }

  const out = await keysOf('out')
  expect(out).toEqual(expect.arrayContaining([one, two]))
  const request = {
    eventId: sample,
    name: 'Reminders',
    untitled: 'Untitled',
    // Those that were counted, as far as they are still out.
    keys: [...out.slice(1), 'r999999'],
    letter,
    days: { '2031-03-31': '31 March' },
  }
  const reminders = await mailsIn(
    await exchange.organiser.finished(client.call('packs.remind', { ...request, withPacks: false })),
  )
  expect(reminders).toHaveLength(out.length - 1)
  expect(reminders.every(({ attached }) => attached === undefined)).toBe(true)
  const again = await mailsIn(
    await exchange.organiser.finished(client.call('packs.remind', { ...request, withPacks: true })),
  )
  expect(again.every(({ attached }) => unzipSync(attached!)['manifest.json'] !== undefined)).toBe(true)
  // It is still wanted back when it was.
  expect((await list('out')).items.find(({ key }) => key === one)).toMatchObject({ due: '2031-03-31' })
})
