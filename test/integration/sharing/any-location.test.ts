import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccess } from '../../../electron/gateway/access.ts'
import { folderStore } from '../../../electron/sharing/folder/folder-store.ts'
import { folderTransport } from '../../../electron/sharing/folder/transport.ts'
import { serviceTransport } from '../../../electron/sharing/service/transport.ts'
import type { ShareTransport } from '../../../electron/sharing/transport.ts'
import { stampAt } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import {
  ada,
  bob,
  change,
  changes,
  fetched,
  namesOf,
  snapshotOf,
  thing,
} from '../../support/sharing/changes.ts'
import { bucketAt } from '../../support/sharing/bucket.ts'
import { startBucketServer } from '../../support/services/bucket-server.ts'
import { ours, startApp } from '../service/fixture.ts'

/** A place where plans are shared, and how each computer reaches it. */
interface Place {
  open(): ShareTransport
  end(): Promise<void>
}

async function folderLocation(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'any-place-'))
  return {
    open: () => folderTransport(folderStore(root), { now: Date.now, lookEveryMs: 50 }),
    end: () => rm(root, { recursive: true, force: true }),
  }
}

async function bucketLocation(): Promise<Place> {
  const server = await startBucketServer()
  const address = await server.createBucket()
  return {
    open: () => folderTransport(bucketAt(address), { now: Date.now, lookEveryMs: 50 }),
    end: () => server.stop(),
  }
}

async function serviceLocation(): Promise<Place> {
  const fixture = await startApp()
  const opened: { close(): void }[] = []
  return {
    open() {
      const access = createAccess({
        baseUrl: fixture.baseUrl,
        credentials: { kind: 'key', ...ours },
        clock: Date,
      })
      opened.push(access)
      return serviceTransport(access)
    },
    async end() {
      for (const access of opened) access.close()
      await fixture.close()
    },
  }
}

const { signal } = new AbortController()

describe.each([
  { name: 'a folder', make: folderLocation },
  { name: 'a bucket', make: bucketLocation },
  { name: 'the service', make: serviceLocation },
])('plans that are shared through $name', ({ make }) => {
  let place: Place
  const transports: ShareTransport[] = []
  const open = (): ShareTransport => {
    const transport = place.open()
    transports.push(transport)
    return transport
  }
  beforeEach(async () => {
    place = await make()
  })
  afterEach(async () => {
    for (const transport of transports.splice(0)) await transport.close()
    await place.end()
  })

  it('come to the others once, in the order of each device', async () => {
    await open().put(changes(ada, 1, 3), signal)
    await open().put([...changes(bob, 1, 1), ...changes(ada, 4, 4)], signal)
    const other = open()
    const first = await fetched(other)
    expect(namesOf(first.changes).filter((name) => name.startsWith(ada))).toEqual([
      `${ada} 1`,
      `${ada} 2`,
      `${ada} 3`,
      `${ada} 4`,
    ])
    expect(namesOf(first.changes)).toContain(`${bob} 1`)
    expect(first.changes.find(({ seq }) => seq === 2)).toEqual(change(ada, 2))
    expect((await fetched(other, first.cursor)).changes).toEqual([])
    await open().put(changes(ada, 5, 5), signal)
    expect(namesOf((await fetched(open(), first.cursor)).changes)).toEqual([`${ada} 5`])
  })

  it('are put once, however often that is tried, and never beside others of the same number', async () => {
    const transport = open()
    expect(await transport.put(changes(ada, 1, 3), signal)).toBe('kept')
    expect(await transport.put(changes(ada, 1, 5), signal)).toBe('kept')
    expect(namesOf((await fetched(open())).changes)).toEqual(namesOf(changes(ada, 1, 5)))
    expect(
      await transport.put([change(ada, 6), { ...change(ada, 5), stamp: stampAt(9_999, 0, ada) }], signal),
    ).toBe('known-otherwise')
    expect(namesOf((await fetched(open())).changes)).not.toContain(`${ada} 6`)
  })

  it('keep facets that only a newer program knows', async () => {
    const newer = {
      ...change(ada, 1),
      rows: [{ what: 'lamp/l1', facets: { 'light:warm': { value: { kelvin: [2700, null, 'ü'] } } } }],
    }
    await open().put([newer], signal)
    expect((await fetched(open())).changes).toEqual([newer])
  })

  it('are told of in a moment', async () => {
    let told = 0
    open().onNews(() => (told += 1))
    const before = told
    await open().put(changes(ada, 1, 1), signal)
    await expect.poll(() => told, { timeout: 5_000 }).toBeGreaterThan(before)
  })

  it('come with a snapshot, once there is one that tells more', async () => {
    await open().put(changes(ada, 1, 4), signal)
    await open().putSnapshot(snapshotOf({ [ada]: 3 }), signal)
    const { things, changes: given } = await fetched(open())
    // Whoever is given changes that the snapshot covers needs no snapshot.
    if (things.length > 0) expect(things).toEqual([thing])
    else expect(namesOf(given)).toEqual(namesOf(changes(ada, 1, 4)))
  })

  it('have files, which are not there until they are', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'any-place-file-'))
    const source = join(folder, 'plan.png')
    await writeFile(source, 'a picture')
    const name = hash('sha256', 'a picture')
    const { files } = open()
    expect(await files.has(name, signal)).toBe(false)
    expect(await files.get(name, signal)).toBeUndefined()
    await files.put(name, source, signal)
    await files.put(name, source, signal)
    expect(await open().files.has(name, signal)).toBe(true)
    expect((await buffer(Readable.from((await open().files.get(name, signal)) ?? []))).toString()).toBe(
      'a picture',
    )
    await rm(folder, { recursive: true })
  })
})
