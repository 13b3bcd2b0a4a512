import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { unzipSync, zipSync, type Zippable } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningService } from '../../../electron/application/host/types.ts'
import { createServiceLauncher } from '../../../electron/node-host/service-launcher.ts'
import type { PackManifest } from '../../../shared/domain/packs/manifest.ts'
import { fileValue } from '../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../shared/errors.ts'
import { openTestApplication, serviceScript, type TestApplication } from '../../support/application.ts'
import { pngFile } from '../../support/files.ts'

const sample = 'sample'
let organiser: TestApplication
let exhibitor: TestApplication
let booths: readonly string[] = []

beforeAll(async () => {
  organiser = await openTestApplication({ sample: true })
  exhibitor = await openTestApplication()
  await organiser.finished(organiser.client.call('events.openSample', {}))
  const { items } = await organiser.client.call('records.list', {
    eventId: sample,
    entity: 'booth',
    limit: 3,
  })
  booths = items.map(({ key }) => key)
  for (const key of booths)
    await organiser.client.call('assets.ensure', {
      eventId: sample,
      entity: 'booth',
      key,
      field: 'booth_logo',
    })
})
afterAll(async () => {
  await organiser.close()
  await exhibitor.close()
})

async function made(from: TestApplication, eventId: string, keys: readonly string[], withFilms = true) {
  const result = await from.finished(
    from.client.call('packs.make', { eventId, selection: { keys: [...keys] }, name: 'Stands', withFilms }),
  )
  const { fileId, ...facts } = result as {
    fileId: string
    name: string
    booths: number
    files: number
    leftOut: string[]
    missing: string[]
    why?: { code: string }
  }
  const file = await from.application.generatedFile(eventId, fileId)
  return { ...facts, path: file!.path, bytes: await readFile(file!.path) }
}

async function taken(by: TestApplication, bytes: Uint8Array, name = 'Stands.boothpack'): Promise<string> {
  return (
    await by.application.takeBundle({ eventId: null, name, source: Readable.from([Buffer.from(bytes)]) })
  ).bundleId
}

function manifestOf(bytes: Uint8Array): PackManifest {
  return JSON.parse(Buffer.from(unzipSync(bytes)['manifest.json']!).toString()) as PackManifest
}

describe('a pack', () => {
  it('holds booths with their parts, what can be chosen from, and files by their content', async () => {
    const pack = await made(organiser, sample, booths)
    expect(pack).toMatchObject({ name: 'Stands.boothpack', booths: 3 })
    const manifest = manifestOf(pack.bytes)
    expect(manifest.booths.map(({ key }) => key)).toEqual(booths)
    expect(manifest.booths.every(({ base, values }) => JSON.stringify(base) === JSON.stringify(values))).toBe(
      true,
    )
    expect(manifest.surroundings.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['event', 'floor', 'jobCategory', 'representativeField']),
    )
    expect(pack.files).toBeGreaterThanOrEqual(3)
    const files = unzipSync(pack.bytes)
    for (const { hash, included } of manifest.files) {
      if (included) expect(createHash('sha256').update(files[`files/${hash}`]!).digest('hex')).toBe(hash)
    }
    // What the service alone had was fetched for it.
    expect([pack.leftOut, pack.missing, pack.why]).toEqual([[], [], undefined])
    expect(JSON.stringify(manifest)).not.toMatch(/secret|token/i)
  })

  it('is made for each booth by itself, called after it, in one ZIP', async () => {
    const { client } = organiser
    const [first = '', second = '', third = ''] = booths
    const nameOf = async (key: string) =>
      (await client.call('records.get', { eventId: sample, entity: 'booth', key })).values[
        'booth_name'
      ] as string
    const started = client.call('packs.make', {
      ...{
        eventId: sample,
        selection: { keys: [first, second, third] },
        name: 'All',
        withFilms: false,
        each: { untitled: 'Untitled' },
      },
    })
    const result = (await organiser.finished(started)) as {
      fileId: string
      name: string
      booths: number
      leftOut: string[]
      missing: string[]
    }
    expect(result).toMatchObject({ name: 'All.zip', booths: 3, missing: [] })
    const file = await organiser.application.generatedFile(sample, result.fileId)
    const packs = Object.entries(unzipSync(await readFile(file!.path)))
    expect(packs).toHaveLength(3)
    for (const [index, [name, bytes]] of packs.entries()) {
      const key = booths[index]!
      expect(name.startsWith(await nameOf(key))).toBe(true)
      expect(name.endsWith('.boothpack')).toBe(true)
      expect(manifestOf(bytes)).toMatchObject({ kind: 'booths', booths: [{ key }] })
    }
    // Each is a pack like any other.
    const bundleId = await taken(exhibitor, packs[0]![1])
    expect(await exhibitor.client.call('packs.look', { bundleId })).toMatchObject({ booths: 1 })
    expect((await readdir(dirname(file!.path))).filter((name) => name.endsWith('.packs'))).toEqual([])
  })

  it('is opened without credentials, edited, and goes back with what was changed and what it was before', async () => {
    const [first = '', second = ''] = booths
    const pack = await made(organiser, sample, [first, second])
    const bundleId = await taken(exhibitor, pack.bytes)
    expect(await exhibitor.client.call('packs.look', { bundleId })).toMatchObject({
      booths: 2,
      knownEventId: null,
      openedAs: null,
    })
    const opened = await exhibitor.finished(exhibitor.client.call('packs.open', { bundleId }))
    const { eventId } = opened as { eventId: string }
    expect(opened).toEqual({ eventId, refused: [] })
    expect(await exhibitor.client.call('events.open', { eventId })).toMatchObject({
      madeOfPack: true,
      needsCredentials: false,
      sample: false,
    })

    const { client } = exhibitor
    const { items, total } = await client.call('records.list', { eventId, entity: 'booth' })
    expect(total).toBe(2)
    expect(items.every(({ state }) => state === 'clean')).toBe(true)
    const before = await client.call('records.get', { eventId, entity: 'booth', key: first })
    const mine = await organiser.client.call('records.get', { eventId: sample, entity: 'booth', key: first })
    expect(before.values['booth_name']).toBe(mine.values['booth_name'])
    const hash = fileValue(before.values['booth_logo'])!.hash!
    expect((await exhibitor.application.assetFile(eventId, hash))?.mime).toMatch(/^image\//)

    await client.call('records.update', {
      eventId,
      entity: 'booth',
      key: first,
      values: { booth_name: 'Renamed by its exhibitor' },
    })
    const added = await client.call('records.create', {
      eventId,
      entity: 'document',
      values: { booth_id: first, title: 'Prices', url: 'https://example.com/p' },
    })
    const documents = await client.call('records.list', {
      eventId,
      entity: 'document',
      where: { booth_id: first },
    })
    const gone = documents.items.find(({ key }) => key !== added.key)!
    await client.call('records.remove', { eventId, entity: 'document', key: gone.key })
    // Nothing can be sent from here, and that is said.
    await expect(
      exhibitor.finished(client.call('sync.start', { eventId, direction: 'both' })),
    ).rejects.toMatchObject({
      code: 'unreachable',
      details: { reason: 'made-of-pack' },
    })

    const back = manifestOf((await made(exhibitor, eventId, [first])).bytes)
    expect(back.answers).toBe(manifestOf(pack.bytes).id)
    expect(back.event).toMatchObject({ remoteId: manifestOf(pack.bytes).event.remoteId })
    const [booth] = back.booths
    expect(booth).toMatchObject({
      key: first,
      base: { booth_name: mine.values['booth_name'] },
      values: { booth_name: 'Renamed by its exhibitor' },
    })
    expect(booth!.parts.document.find(({ key }) => key === added.key)).toMatchObject({
      base: null,
      remoteId: null,
      values: { title: 'Prices' },
    })
    expect(booth!.removed).toEqual([{ entity: 'document', key: gone.key, title: gone.values['title'] }])
  })

  it('opened a second time is opened as it was left', async () => {
    const pack = await made(organiser, sample, booths.slice(0, 1))
    const open = async () =>
      (await exhibitor.finished(
        exhibitor.client.call('packs.open', { bundleId: await taken(exhibitor, pack.bytes) }),
      )) as { eventId: string }
    const { eventId } = await open()
    await exhibitor.client.call('records.update', {
      eventId,
      entity: 'booth',
      key: booths[0]!,
      values: { booth_name: 'Mine' },
    })
    expect(
      await exhibitor.client.call('packs.look', { bundleId: await taken(exhibitor, pack.bytes) }),
    ).toMatchObject({ openedAs: eventId })
    expect((await open()).eventId).toBe(eventId)
    expect(
      (await exhibitor.client.call('records.get', { eventId, entity: 'booth', key: booths[0]! })).values[
        'booth_name'
      ],
    ).toBe('Mine')
  })

  it('is told to whoever has its event', async () => {
    const pack = await made(organiser, sample, booths.slice(0, 1))
    expect(
      await organiser.client.call('packs.look', { bundleId: await taken(organiser, pack.bytes) }),
    ).toMatchObject({ knownEventId: sample })
  })

  it('says which files should be in it and are not, and why, when the service that has them does not answer', async () => {
    const launched: RunningService[] = []
    const launcher = createServiceLauncher(serviceScript, {
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    })
    let isDown = false
    const app = await openTestApplication({
      launcher: {
        ...launcher,
        async launch(options) {
          if (isDown)
            throw new AppError('unreachable', 'It does not start.', {
              details: { reason: 'embedded-service' },
            })
          const running = await launcher.launch(options)
          launched.push(running)
          return running
        },
      },
    })
    try {
      await app.finished(app.client.call('events.openSample', {}))
      const { items } = await app.client.call('records.list', { eventId: sample, entity: 'booth', limit: 1 })
      isDown = true
      for (const running of launched) await running.stop()
      const pack = await made(app, sample, [items[0]!.key])
      expect(pack.missing).toContain('arkdane-logo.png')
      expect([pack.files, pack.leftOut, pack.why?.code]).toEqual([0, [], 'unreachable'])

      // Whoever gets it lacks what never came; the answer lacks nothing that it should have.
      const opened = await exhibitor.finished(
        exhibitor.client.call('packs.open', { bundleId: await taken(exhibitor, pack.bytes) }),
      )
      const { eventId } = opened as { eventId: string }
      const answer = await made(exhibitor, eventId, [items[0]!.key])
      expect([answer.missing, answer.why]).toEqual([[], undefined])
    } finally {
      await app.close()
    }
  })

  it('leaves films out where that is wanted, and names them', async () => {
    const { items } = await organiser.client.call('records.list', {
      eventId: sample,
      entity: 'video',
      limit: 50,
    })
    const film = items.find(({ values }) => fileValue(values['file'])?.url !== undefined)!
    const { name } = await organiser.client.call('assets.ensure', {
      eventId: sample,
      entity: 'video',
      key: film.key,
      field: 'file',
    })
    const booth = film.values['booth_id'] as string
    const [without, withIt] = [
      await made(organiser, sample, [booth], false),
      await made(organiser, sample, [booth], true),
    ]
    expect(without.leftOut).toContain(name)
    expect(without.missing).not.toContain(name)
    expect(withIt.leftOut).not.toContain(name)
    expect(without.bytes.length).toBeLessThan(withIt.bytes.length)
  })
})

describe('a pack that was tampered with', () => {
  async function opened(change: (files: Zippable, manifest: Record<string, unknown>) => void) {
    const files: Zippable = { ...unzipSync((await made(organiser, sample, booths.slice(0, 1))).bytes) }
    const manifest = { ...manifestOf((await made(organiser, sample, booths.slice(0, 1))).bytes) } as Record<
      string,
      unknown
    >
    change(files, manifest)
    if (files['manifest.json'] !== undefined) files['manifest.json'] = Buffer.from(JSON.stringify(manifest))
    return exhibitor.finished(
      exhibitor.client.call('packs.open', { bundleId: await taken(exhibitor, zipSync(files)) }),
    )
  }
  /** Of an event that nobody has opened a pack of: nothing goes on, and no file is here already. */
  const newId = (manifest: Record<string, unknown>): void => {
    manifest['id'] = crypto.randomUUID()
    manifest['event'] = { ...(manifest['event'] as PackManifest['event']), remoteId: crypto.randomUUID() }
  }

  it('is refused where it is of a newer version, another file, or not as it must be, and leaves no event behind', async () => {
    const events = await exhibitor.client.call('events.list', {})
    await expect(opened((_files, manifest) => (manifest['version'] = 99))).rejects.toMatchObject({
      details: { reason: 'pack-newer', found: '99' },
    })
    await expect(opened((files) => delete files['manifest.json'])).rejects.toMatchObject({
      details: { reason: 'not-a-pack' },
    })
    await expect(opened((_files, manifest) => (manifest['booths'] = [{}]))).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'pack-content' },
    })
    const bundleId = await taken(exhibitor, Buffer.from('no zip'))
    await expect(exhibitor.client.call('packs.look', { bundleId })).rejects.toMatchObject({
      details: { reason: 'archive-broken' },
    })
    expect(await exhibitor.client.call('events.list', {})).toEqual(events)
  })

  it('loses files that are not what they are said to be, and says which', async () => {
    const other = await pngFile()
    const result = await opened((files, manifest) => {
      newId(manifest)
      for (const path of Object.keys(files)) if (path.startsWith('files/')) files[path] = other
    })
    const { refused } = result as {
      refused: { name: string; error: { code: string; details: { reason: string } } }[]
    }
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.error).toMatchObject({ code: 'file-damaged', details: { reason: 'pack-file' } })
  })

  it('loses a file whose content is another format than its field takes', async () => {
    const program = Buffer.from('#!/bin/sh\necho\n')
    const hash = createHash('sha256').update(program).digest('hex')
    const result = await opened((files, manifest) => {
      newId(manifest)
      files[`files/${hash}`] = program
      const [booth] = manifest['booths'] as { values: Record<string, unknown> }[]
      booth!.values['booth_logo'] = { hash, name: 'logo.png' }
      ;(manifest['files'] as unknown[]).push({
        hash,
        name: 'logo.png',
        format: 'png',
        sizeBytes: program.length,
        included: true,
      })
    })
    expect(result).toMatchObject({ refused: [{ name: 'logo.png', error: { code: 'file-type' } }] })
  })
})

it('a pack is read from the disk it was written to', async () => {
  const pack = await made(organiser, sample, booths)
  const { bundleId } = await exhibitor.application.takeBundle({
    eventId: null,
    name: 'Stands.boothpack',
    source: createReadStream(pack.path),
  })
  expect(await exhibitor.client.call('packs.look', { bundleId })).toMatchObject({ booths: 3 })
  await exhibitor.client.call('packs.forget', { bundleId })
  await expect(exhibitor.client.call('packs.look', { bundleId })).rejects.toMatchObject({ code: 'not-found' })
})
