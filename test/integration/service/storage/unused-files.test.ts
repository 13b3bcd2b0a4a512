import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unusedRetentionMs } from '../../../../electron/service/storage/file-references.ts'
import { migrations } from '../../../../electron/service/storage/sqlite/schema.ts'
import { openSqliteStorage } from '../../../../electron/service/storage/sqlite/storage.ts'
import type { EventRecords, ReceivedFile, Storage } from '../../../../electron/service/storage/types.ts'
import { findForgottenFiles, removeUnusedFiles } from '../../../../electron/service/unused-files.ts'
import { startApp } from '../fixture.ts'
import { createWorld, goodInput, save } from '../good-input.ts'
import { file, png } from '../sample-files.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()

afterAll(() => implementations.stop())

const receive = ({ files }: Storage, content: string): Promise<ReceivedFile> =>
  files.receive(
    (async function* () {
      yield await Promise.resolve(Buffer.from(content))
    })(),
    1000,
  )
const reference = ({ hash }: ReceivedFile) => ({ hash, name: 'leaflet.pdf' })
const later = () => Date.now() + unusedRetentionMs

describe.each(implementations.available)('$name: a file', ({ open }) => {
  let subject: StorageSubject
  let storage: Storage
  let records: EventRecords

  beforeEach(async () => {
    subject = await open()
    storage = subject.storage
    records = storage.records((await storage.events.create({ appKey: 'k', secretHash: 'h', details: {} })).id)
  })
  afterEach(() => subject.end())

  const createDocument = (received: ReceivedFile, into = records) =>
    into.transaction(
      (writer) => writer.create('document', { title: 'Leaflet', file: reference(received) }),
      [received],
    )

  it('goes when the last record that named it is removed, and not before its time', async () => {
    const received = await receive(storage, 'one')
    const ids = [await createDocument(received), await createDocument(await receive(storage, 'one'))]
    await records.transaction((writer) => writer.remove('document', ids[0] ?? 0))
    expect(await removeUnusedFiles(storage, later())).toBe(0)
    await records.transaction((writer) => writer.remove('document', ids[1] ?? 0))
    expect(await removeUnusedFiles(storage, Date.now())).toBe(0)
    expect(await storage.files.size(received.hash)).toBe(3)
    expect(await removeUnusedFiles(storage, later())).toBe(1)
    expect(await storage.files.size(received.hash)).toBeUndefined()
    expect(await removeUnusedFiles(storage, later())).toBe(0)
  })

  it('goes when it is replaced, and the new one stays', async () => {
    const [old, next] = [await receive(storage, 'old'), await receive(storage, 'next')]
    const id = await createDocument(old)
    await records.transaction(
      (writer) => writer.replace('document', id, { title: 'Leaflet', file: reference(next) }),
      [next],
    )
    expect(await removeUnusedFiles(storage, later())).toBe(1)
    expect(await storage.files.size(old.hash)).toBeUndefined()
    expect(await storage.files.size(next.hash)).toBe(4)
  })

  it("stays while another event's record names it", async () => {
    const received = await receive(storage, 'shared')
    const id = await createDocument(received)
    const other = storage.records(
      (await storage.events.create({ appKey: 'k2', secretHash: 'h', details: {} })).id,
    )
    await createDocument(await receive(storage, 'shared'), other)
    await records.transaction((writer) => writer.remove('document', id))
    expect(await removeUnusedFiles(storage, later())).toBe(0)
    expect(await storage.files.size(received.hash)).toBe(6)
  })

  it('stays where a record names it again before its time', async () => {
    const id = await createDocument(await receive(storage, 'again'))
    await records.transaction((writer) => writer.remove('document', id))
    const received = await receive(storage, 'again')
    await createDocument(received)
    expect(await removeUnusedFiles(storage, later())).toBe(0)
    expect(await storage.files.size(received.hash)).toBe(5)
    expect(await storage.unusedFiles.due(later(), 10)).toEqual([])
  })

  it('stays while a transaction is going to name it, and goes when that one fails', async () => {
    const id = await createDocument(await receive(storage, 'contested'))
    await records.transaction((writer) => writer.remove('document', id))
    const entered = Promise.withResolvers<undefined>()
    const go = Promise.withResolvers<undefined>()
    const received = await receive(storage, 'contested')
    const transaction = records.transaction(
      async (writer) => {
        entered.resolve(undefined)
        await go.promise
        await writer.create('document', { file: reference(received) })
        throw new Error('stop')
      },
      [received],
    )
    await entered.promise
    expect(await storage.unusedFiles.remove(received.hash)).toBe('busy')
    expect(await storage.files.size(received.hash)).toBe(9)
    go.resolve(undefined)
    await expect(transaction).rejects.toThrow('stop')
    expect(await removeUnusedFiles(storage, later())).toBe(1)
  })

  it('is never missing where it is named and removed by many at once', async () => {
    const content = (number: number) => `content ${number % 3}`
    const write = async (number: number): Promise<void> => {
      const id = await createDocument(await receive(storage, content(number)))
      if (number % 2 === 0) await records.transaction((writer) => writer.remove('document', id))
    }
    await Promise.all([
      ...Array.from({ length: 40 }, (_, number) => write(number)),
      ...Array.from({ length: 20 }, () => removeUnusedFiles(storage, later())),
    ])
    const { items } = await records.list({ entity: 'document', offset: 0, limit: 100 })
    expect(items).toHaveLength(20)
    for (const { values } of items) {
      const named = values['file'] as { readonly hash: string }
      expect(await storage.files.size(named.hash)).toBe(9)
    }
  })

  it('that a killed process stored and no record names is found', async () => {
    const named = await receive(storage, 'named')
    await createDocument(named)
    const forgotten = await receive(storage, 'forgotten')
    await storage.files.seal(forgotten)
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000
    await findForgottenFiles(storage, Date.now())
    expect(await storage.unusedFiles.due(later(), 10)).toEqual([])
    await findForgottenFiles(storage, tomorrow)
    expect(await removeUnusedFiles(storage, tomorrow + unusedRetentionMs)).toBe(1)
    expect(await storage.files.size(forgotten.hash)).toBeUndefined()
    expect(await storage.files.size(named.hash)).toBe(5)
  })
})

it('a request that is refused leaves its files to be removed', async () => {
  const fixture = await startApp()
  try {
    const world = await createWorld(fixture)
    const before = await removeUnusedFiles(fixture.storage, later())
    expect(before).toBe(0)
    const picture = file(await png('#010203'), 'logo.png')
    const answer = await save(fixture, 'booth', world, {
      ...(await goodInput('booth', world)),
      booth_logo: picture,
      floor_id: 999_999,
    })
    expect(answer.status).toBe(422)
    expect(await removeUnusedFiles(fixture.storage, later())).toBe(1)
  } finally {
    await fixture.close()
  }
})

it('the files of a database from before the list of them are known', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
  const database = new DatabaseSync(join(directory, 'service.db'))
  database.exec(migrations[0] ?? '')
  database.exec('PRAGMA user_version = 1')
  const storedBefore = await openSqliteStorage(await mkdtemp(join(directory, 'other-')))
  const received = await receive(storedBefore, 'from before')
  await storedBefore.close()
  database.exec(`INSERT INTO event (id, app_key, secret_hash, details) VALUES (1, 'k', 'h', '{}')`)
  database
    .prepare(`INSERT INTO record (event_id, entity, id, content) VALUES (1, 'document', 5, ?)`)
    .run(JSON.stringify({ title: 'x', file: reference(received), url: null }))
  database.close()
  const storage = await openSqliteStorage(directory)
  try {
    await storage.files.seal(await receive(storage, 'from before'))
    await storage.unusedFiles.suspect([received.hash], 0)
    expect(await storage.unusedFiles.due(Date.now(), 10)).toEqual([])
    await storage.records(1).transaction((writer) => writer.remove('document', 5))
    expect(await removeUnusedFiles(storage, later())).toBe(1)
  } finally {
    await storage.close()
    await rm(directory, { recursive: true, force: true })
  }
})
