import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningService } from '../../../electron/application/host/types.ts'
import { createServiceLauncher } from '../../../electron/node-host/service-launcher.ts'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { fileValue, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { serviceScript } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'
import { openPackExchange, sample, type PackExchange } from '../../support/pack-exchange.ts'

/** A service that is gone once the event is here: what it has cannot be fetched. */
const launched: RunningService[] = []
const launcher = createServiceLauncher(serviceScript, {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
})
let isDown = false
let exchange: PackExchange
let keys: readonly string[] = []

beforeAll(async () => {
  exchange = await openPackExchange({
    launcher: {
      ...launcher,
      async launch(options) {
        if (isDown)
          throw new AppError('unreachable', 'It does not start.', { details: { reason: 'embedded-service' } })
        const running = await launcher.launch(options)
        launched.push(running)
        return running
      },
    },
  })
  const { client } = exchange.organiser
  const { items } = await client.call('records.list', { eventId: sample, entity: 'booth', limit: 8 })
  keys = items.map(({ key }) => key)
  // One file is here, all others are on the service alone.
  await client.call('assets.ensure', { eventId: sample, entity: 'booth', key: keys[0]!, field: 'booth_logo' })
  isDown = true
  for (const running of launched) await running.stop()
})
afterAll(() => exchange.close())

async function filesOf(path: string): Promise<Record<string, Uint8Array>> {
  return unzipSync(await readFile(path))
}

function manifestIn(files: Record<string, Uint8Array>): PackManifest {
  return JSON.parse(Buffer.from(files['manifest.json']!).toString()) as PackManifest
}

const logoOf = ({ booths }: PackManifest, index: number): JsonValue | undefined =>
  booths[index]!.values['booth_logo']
const namesOf = (value: JsonValue | undefined): readonly string[] =>
  Object.keys(fileValue(value) ?? {}).sort()
const signed = (name: string): string =>
  `https://files.example.com/${name}?expires=1900000000&signature=c2VjcmV0`

/** The same pack as a program before 2 made it: with the addresses of the service's files. */
function asBefore(files: Record<string, Uint8Array>): Buffer {
  const manifest = manifestIn(files)
  const withAddress = (values: RecordValues): RecordValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        name === 'booth_logo' ? { url: signed('logo.png') } : value,
      ]),
    )
  const booths = manifest.booths.map(({ earlier: _earlier, ...booth }) => ({
    ...booth,
    ...{ base: booth.base === null ? null : withAddress(booth.base), values: withAddress(booth.values) },
    parts: Object.fromEntries(
      Object.entries(booth.parts).map(([entity, parts]) => [
        entity,
        parts.map(({ earlier: _of, ...part }) => part),
      ]),
    ),
  }))
  return Buffer.from(
    zipSync({ ...files, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, version: 1, booths })) }),
  )
}

it('a pack names files by their content or a digest, never by an address that opens them', async () => {
  const files = await filesOf(await exchange.packed(exchange.organiser, sample, keys))
  const text = Buffer.from(files['manifest.json']!).toString()
  expect(text).not.toMatch(/signature|expires=/i)
  expect(text).not.toMatch(/https?:[^"]*\?/)
  expect(namesOf(logoOf(manifestIn(files), 0))).toEqual(['hash', 'name'])
  expect(namesOf(logoOf(manifestIn(files), 1))).toEqual(['name', 'url'])
  expect(fileValue(logoOf(manifestIn(files), 1))?.url).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(fileValue(logoOf(manifestIn(files), 1))?.name).toMatch(/\.(png|jpg)$/)
})

it('a file that only the service has is no news in the answer, and no conflict where it was replaced', async () => {
  const { exhibitor } = exchange
  const [, first = '', second = ''] = keys
  const theirs = await exchange.openedBy(
    exhibitor,
    await exchange.packed(exchange.organiser, sample, [first, second]),
  )
  await expect(
    exhibitor.client.call('assets.ensure', {
      eventId: theirs,
      entity: 'booth',
      key: first,
      field: 'booth_logo',
    }),
  ).rejects.toMatchObject({
    code: 'unreachable',
    details: { reason: 'made-of-pack' },
  })
  const logo = await pngFile({ width: 300, height: 200 })
  const place = {
    eventId: theirs,
    entity: 'booth',
    field: 'booth_logo',
    name: 'new.png',
    source: Readable.from([logo]),
  } as const
  const { hash, name } = await exhibitor.application.importFile(place)
  await exchange.change(exhibitor, theirs, first, { booth_logo: { hash, name } })
  const id = await exchange.reviewOf(
    createReadStream(await exchange.packed(exhibitor, theirs, [first, second])),
  )
  expect(await exchange.detail(id)).toMatchObject({ items: [{ id: first, changes: 1 }], unchanged: 1 })
  expect((await exchange.booth(id, first)).fields).toMatchObject([
    { field: 'booth_logo', theirs: { hash }, conflict: false, refused: null },
  ])
})

it('a pack of before, with addresses in it, is opened, and its answer has none', async () => {
  const { exhibitor } = exchange
  const [, , , key = ''] = keys
  const files = await filesOf(await exchange.packed(exchange.organiser, sample, [key]))
  const { bundleId } = await exhibitor.application.takeBundle({
    eventId: null,
    name: 'Old.boothpack',
    source: Readable.from([asBefore(files)]),
  })
  const { eventId } = (await exhibitor.finished(exhibitor.client.call('packs.open', { bundleId }))) as {
    eventId: string
  }
  await exchange.change(exhibitor, eventId, key, { booth_name: 'Renamed' })
  const answer = await filesOf(await exchange.packed(exhibitor, eventId, [key]))
  expect(Buffer.from(answer['manifest.json']!).toString()).not.toMatch(/signature|https?:[^"]*\?/)
  const { fields } = await exchange.booth(await exchange.reviewOf(Readable.from([asBefore(answer)])), key)
  expect(fields.map(({ field }) => field)).toEqual(['booth_name'])
})

it('a file that another event has elsewhere cannot be taken over by its address', async () => {
  const [, , , , key = ''] = keys
  const files = await filesOf(await exchange.packed(exchange.organiser, sample, [key]))
  const old = unzipSync(asBefore(files))
  const manifest = manifestIn(old)
  const elsewhere = {
    ...manifest,
    event: { ...manifest.event, remoteId: 'another', baseUrl: 'https://elsewhere.example.com/' },
  }
  const id = await exchange.reviewOf(
    Readable.from([Buffer.from(zipSync({ 'manifest.json': Buffer.from(JSON.stringify(elsewhere)) }))]),
  )
  const { fields } = await exchange.booth(id, key)
  expect(fields.find(({ field }) => field === 'booth_logo')?.refused).toMatchObject({
    code: 'file-missing',
    details: { reason: 'not-in-pack' },
  })
})
