import { Readable } from 'node:stream'
import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

let exchange: PackExchange
let mails: readonly Buffer[]

beforeAll(async () => {
  exchange = await openPackExchange()
  const { client } = exchange.organiser
  const { items } = await client.call('records.list', { eventId: sample, entity: 'booth', limit: 2 })
  const letter = { subject: 'Booth', body: 'Hello', withoutDeadline: 'Hello\nFrom here on: nothing' }
  const started = client.call('packs.make', {
    ...{
      eventId: sample,
      selection: { keys: items.map(({ key }) => key) },
      name: 'Mails',
      withFilms: false,
      due: null,
    },
    each: { untitled: 'Untitled', mails: { letter, days: {} } },
  })
  const { fileId } = (await exchange.organiser.finished(started)) as { fileId: string }
  const file = await exchange.organiser.application.generatedFile(sample, fileId)
  mails = Object.values(unzipSync(await readFile(file!.path))).map((bytes) => Buffer.from(bytes))
})
afterAll(() => exchange.close())

interface Taken {
  readonly reviewIds: readonly string[]
  readonly refused: readonly { readonly name: string; readonly error: { readonly code: string } }[]
}

async function taken(name: string, content: Buffer, pieces = 1): Promise<Taken> {
  const size = Math.ceil(content.length / pieces)
  const source = Readable.from(
    Array.from({ length: pieces }, (_, index) => content.subarray(index * size, (index + 1) * size)),
  )
  const { bundleId } = await exchange.organiser.application.takeBundle({ eventId: sample, name, source })
  return (await exchange.organiser.finished(
    exchange.organiser.client.call('reviews.take', { eventId: sample, bundleId }),
  )) as unknown as Taken
}

const mailbox = (messages: readonly Buffer[]): Buffer =>
  Buffer.concat(
    messages.flatMap((message) => [
      Buffer.from('From ada@example.com Thu Jan  2 03:04:05 2031\r\n'),
      message,
      Buffer.from('\r\n'),
    ]),
  )

it('a pack that is attached to an e-mail is found in it, also where a mail program wrote the e-mail anew', async () => {
  expect((await taken('Mail.eml', mails[0]!)).reviewIds).toHaveLength(1)
  expect((await taken('Mail.EML', mails[1]!, 7)).reviewIds).toHaveLength(1)
})

it('every pack of a mailbox is found, and what carries none or is broken keeps no other from it', async () => {
  const none = Buffer.from('Subject: Hello\r\n\r\nNothing attached.\r\n')
  const broken = Buffer.from(
    mails[0]!.toString('latin1').replace(/[A-Za-z0-9+/]{76}\r\n(?=[\s\S]{400})/g, ''),
    'latin1',
  )
  const { reviewIds, refused } = await taken('Inbox.mbox', mailbox([mails[0]!, none, broken, mails[1]!]), 11)
  expect(reviewIds).toHaveLength(2)
  expect(refused).toHaveLength(1)
})

it('e-mails within a ZIP are looked through as packs are, wherever they lie in it', async () => {
  const zip = Buffer.from(
    zipSync({
      'answers/One.eml': mails[0]!,
      'answers/more/Inbox.mbox': mailbox([mails[1]!, Buffer.from('Subject: Hello\r\n\r\nNothing.\r\n')]),
      '__MACOSX/answers/._One.eml': Buffer.from('\0'),
      'Broken.boothpack': Buffer.from('PK'),
    }),
  )
  const { reviewIds, refused } = await taken('Answers.zip', zip)
  expect(reviewIds).toHaveLength(2)
  expect(refused).toMatchObject([{ name: 'Broken.boothpack' }])
  const none = Buffer.from(zipSync({ 'One.eml': Buffer.from('Subject: Hello\r\n\r\nNothing.\r\n') }))
  await expect(taken('None.zip', none)).rejects.toMatchObject({
    code: 'file-type',
    details: { reason: 'no-pack-in-mail' },
  })
})

it('an e-mail without a pack, and what is no e-mail, is said to have none', async () => {
  for (const content of ['Subject: Hello\r\n\r\nNothing.\r\n', '', '\0\0\0']) {
    await expect(taken('Mail.eml', Buffer.from(content))).rejects.toMatchObject({
      code: 'file-type',
      details: { reason: 'no-pack-in-mail' },
    })
  }
})

it('parts within parts do not go on for ever', async () => {
  const nested = Array.from(
    { length: 5_000 },
    (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`,
  ).join('')
  await expect(taken('Mail.eml', Buffer.from(nested))).resolves.toMatchObject({
    reviewIds: [],
    refused: [{ error: { code: 'file-damaged' } }],
  })
})
