import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqliteStorage } from '../../../../electron/service/storage/sqlite/storage.ts'
import { FileTooLarge, type EventRecords } from '../../../../electron/service/storage/types.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()

afterAll(() => implementations.stop())

async function* bytes(...parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part))
}

describe.each(implementations.available)('$name', ({ open }) => {
  let subject: StorageSubject
  let records: EventRecords
  let eventId: number

  beforeEach(async () => {
    subject = await open()
    const event = await subject.storage.events.create({
      appKey: 'k',
      secretHash: 'h',
      details: { name: 'Event' },
    })
    eventId = event.id
    records = subject.storage.records(eventId)
  })
  afterEach(() => subject.end())

  const floors = (count: number) =>
    records.transaction(async (writer) => {
      const ids: number[] = []
      for (let number = 0; number < count; number++)
        ids.push(await writer.create('floor', { name: `F${number}` }))
      return ids
    })

  it('keeps records over a restart', async () => {
    const [id = 0] = await floors(1)
    const again = await subject.reopen()
    expect(await again.records(eventId).get('floor', id)).toEqual({ id, values: { name: 'F0' } })
    expect(await again.events.byAppKey('k')).toEqual({
      id: eventId,
      appKey: 'k',
      secretHash: 'h',
      details: { name: 'Event' },
    })
  })

  it('undoes all of a transaction that fails, the count and the index included', async () => {
    const failing = records.transaction(async (writer) => {
      await writer.create('booth', { floor_id: '1', active: true })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await records.list({ entity: 'booth', offset: 0, limit: 10 })).toEqual({ items: [], total: 0 })
    expect((await records.idsByValue('booth', 'floor_id', ['1'])).size).toBe(0)
  })

  it('lets no one see what is not committed', async () => {
    const entered = Promise.withResolvers<undefined>()
    const go = Promise.withResolvers<undefined>()
    const transaction = records.transaction(async (writer) => {
      const id = await writer.create('floor', { name: 'new' })
      expect(await writer.get('floor', id)).toBeDefined()
      entered.resolve(undefined)
      await go.promise
    })
    await entered.promise
    expect((await records.list({ entity: 'floor', offset: 0, limit: 10 })).total).toBe(0)
    go.resolve(undefined)
    await transaction
    expect((await records.list({ entity: 'floor', offset: 0, limit: 10 })).total).toBe(1)
  })

  it('loses no change where many change one record at once', async () => {
    const [id = 0] = await floors(1)
    const add = () =>
      records.transaction(async (writer) => {
        const order = (await writer.get('floor', id))?.values['order']
        await writer.replace('floor', id, { name: 'F', order: (typeof order === 'number' ? order : 0) + 1 })
      })
    await Promise.all(Array.from({ length: 50 }, add))
    expect((await records.get('floor', id))?.values['order']).toBe(50)
  })

  it('keeps the changes of those that succeed, and only those, where many begin at once and some fail', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) =>
        records.transaction(async (writer) => {
          await writer.create('floor', { name: `F${number}` })
          if (number % 3 === 0) throw new Error('stop')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
    const again = await subject.reopen()
    const { items, total } = await again.records(eventId).list({ entity: 'floor', offset: 0, limit: 100 })
    const numbers = Array.from({ length: 30 }, (_, number) => number).filter((number) => number % 3 !== 0)
    expect(items.map(({ values }) => values['name']).sort()).toEqual(
      numbers.map((number) => `F${number}`).sort(),
    )
    expect(total).toBe(20)
  })

  it('never gives an identifier twice, not even after a removal, nor to another event', async () => {
    const ids = await floors(3)
    await records.transaction((writer) => writer.remove('floor', ids[2] ?? 0))
    const other = await subject.storage.events.create({ appKey: 'k2', secretHash: 'h', details: {} })
    const theirs = await subject.storage
      .records(other.id)
      .transaction((writer) => writer.create('floor', { name: 'theirs' }))
    const next = await floors(1)
    expect(new Set([...ids, theirs, ...next]).size).toBe(5)
  })

  it('keeps events apart', async () => {
    const [id = 0] = await floors(1)
    const other = await subject.storage.events.create({ appKey: 'k2', secretHash: 'h', details: {} })
    const foreign = subject.storage.records(other.id)
    expect(await foreign.get('floor', id)).toBeUndefined()
    expect(await foreign.getMany('floor', [id])).toEqual([])
    expect(await foreign.list({ entity: 'floor', offset: 0, limit: 10 })).toEqual({ items: [], total: 0 })
    await foreign.transaction(async (writer) => {
      await writer.replace('floor', id, { name: 'taken' })
      await writer.remove('floor', id)
    })
    expect(await records.get('floor', id)).toMatchObject({ values: { name: 'F0' } })
  })

  it('finds by indexed values, and by the new ones after a change', async () => {
    const [one, two] = await records.transaction(async (writer) => [
      await writer.create('booth', { floor_id: '1', active: true, booth_rep_ids: ['4', '5'] }),
      await writer.create('booth', { floor_id: '1', active: false, booth_rep_ids: ['5'] }),
    ])
    expect(await records.idsByValue('booth', 'booth_rep_ids', ['4', '5', '6'])).toEqual(
      new Map([
        ['4', [one]],
        ['5', [one, two]],
      ]),
    )
    const matching = async (value: string) =>
      (
        await records.list({
          entity: 'booth',
          conditions: [{ field: 'active', compare: 'equal', value }],
          offset: 0,
          limit: 10,
        })
      ).items.map(({ id }) => id)
    expect(await matching('true')).toEqual([one])
    await records.transaction((writer) =>
      writer.replace('booth', one, { floor_id: '2', active: false, booth_rep_ids: [] }),
    )
    expect(await matching('true')).toEqual([])
    expect(await matching('false')).toEqual([one, two])
    expect(await records.idsByValue('booth', 'floor_id', ['1', '2'])).toEqual(
      new Map([
        ['1', [two]],
        ['2', [one]],
      ]),
    )
  })

  it('says whether any record of the event has a field, its own changes included, wherever else the name stands', async () => {
    const name = 'a "quoted" field'
    await records.transaction(async (writer) => {
      const id = await writer.create('attendee', { note: `${JSON.stringify(name)}:`, inner: { [name]: 1 } })
      expect(await writer.hasField('attendee', name)).toBe(false)
      await writer.replace('attendee', id, { [name]: null })
      expect(await writer.hasField('attendee', name)).toBe(true)
    })
    expect(await records.hasField('attendee', name)).toBe(true)
    expect([await records.hasField('speaker', name), await records.hasField('attendee', 'note')]).toEqual([
      false,
      false,
    ])
    const other = await subject.storage.events.create({ appKey: 'other', secretHash: 'h', details: {} })
    expect(await subject.storage.records(other.id).hasField('attendee', name)).toBe(false)
  })

  it('compares values by their bytes, however long they are', async () => {
    const long = 'long '.repeat(2000)
    const ids = await records.transaction(async (writer) => {
      const made: number[] = []
      for (const at of ['2027-05-01T10:00:00Z', '2027-05-02', 'Zoe', 'anna', 'ähre', `${long}a`, `${long}b`])
        made.push(await writer.create('qrScan', { at }))
      return made
    })
    const matching = async (compare: 'equal' | 'from' | 'until', value: string) =>
      (
        await records.list({
          entity: 'qrScan',
          conditions: [{ field: 'at', compare, value }],
          offset: 0,
          limit: 10,
        })
      ).items.map(({ id }) => ids.indexOf(id))
    expect(await matching('until', '2027-05-01T23:59:59.999Z')).toEqual([0])
    expect(await matching('from', '2027-05-02')).toEqual([1, 2, 3, 4, 5, 6])
    expect(await matching('until', 'Zoe')).toEqual([0, 1, 2])
    expect(await matching('from', 'b')).toEqual([4, 5, 6])
    expect(await matching('equal', `${long}b`)).toEqual([6])
    expect(await records.idsByValue('qrScan', 'at', [`${long}a`])).toEqual(new Map([[`${long}a`, [ids[5]]]]))
    await records.transaction((writer) => writer.remove('qrScan', ids[5] ?? 0))
    expect((await records.idsByValue('qrScan', 'at', [`${long}a`])).size).toBe(0)
  })

  it('makes an event once, whole, where many make it at once', async () => {
    const { events } = subject.storage
    const make = () =>
      events.create({ appKey: 'many', secretHash: 'h', details: {} }, async (writer) => {
        await writer.create('language', { code: 'en' })
      })
    const made = await Promise.all(Array.from({ length: 6 }, make))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(
      (await subject.storage.records(made[0]?.id ?? 0).list({ entity: 'language', offset: 0, limit: 10 }))
        .total,
    ).toBe(1)
    const failing = events.create({ appKey: 'failing', secretHash: 'h', details: {} }, () =>
      Promise.reject(new Error('stop')),
    )
    await expect(failing).rejects.toThrow('stop')
    expect(await events.byAppKey('failing')).toBeUndefined()
  })

  it('pages in the order of the identifiers, with the total of the whole', async () => {
    const ids = await floors(25)
    const page = await records.list({ entity: 'floor', offset: 20, limit: 10 })
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(20))
    expect(page.total).toBe(25)
    const some = await records.list({
      entity: 'floor',
      ids: [ids[7] ?? 0, ids[3] ?? 0, 999_999],
      offset: 0,
      limit: 10,
    })
    expect(some).toMatchObject({ total: 2, items: [{ id: ids[3] }, { id: ids[7] }] })
  })

  it('keeps tokens by hash until they expire', async () => {
    const { tokens } = subject.storage
    const now = Date.now()
    await tokens.add({ hash: 'a', eventId, lifetimeMs: -1000, secretHash: 'h' }, now)
    const found = await tokens.find('a', now)
    expect(found).toMatchObject({ hash: 'a', eventId })
    expect(found!.now - found!.expiresAt).toBeGreaterThanOrEqual(1000)
    await tokens.add({ hash: 'b', eventId, lifetimeMs: 60_000, secretHash: 'h' }, now)
    expect(await tokens.find('a', now)).toBeUndefined()
    const kept = await tokens.find('b', now)
    expect(kept!.expiresAt - kept!.now).toBeGreaterThan(50_000)
    expect(await tokens.count(now)).toBe(1)
  })

  it('lists and counts tokens with their last use, and ends one, those of an event or all', async () => {
    const { tokens, events } = subject.storage
    const other = await events.create({ appKey: 'k2', secretHash: 'h', details: {} })
    const now = Date.now()
    const add = (hash: string, of: number, lifetimeMs = 60_000) =>
      tokens.add({ hash, eventId: of, lifetimeMs, secretHash: 'h' }, now)
    for (const [hash, of] of [
      ['b', eventId],
      ['c', other.id],
      ['d', other.id],
      ['a', eventId],
    ] as const)
      await add(hash, of)
    await add('over', eventId, -1000)
    const usedAt = async () => (await tokens.list(now)).find(({ hash }) => hash === 'a')?.usedAt ?? 0
    const before = await usedAt()
    await expect
      .poll(async () => {
        await tokens.touch('a', now + 9)
        return usedAt()
      })
      .toBeGreaterThan(before)
    const noted = await usedAt()
    await tokens.touch('a', now + 5)
    expect(await usedAt()).toBeGreaterThanOrEqual(noted)
    const listed = (await tokens.list(now)).map(({ hash }) => hash)
    expect(listed[0]).toBe('a')
    expect(listed.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(await tokens.count(now)).toBe(4)
    expect(await tokens.revoke({ hash: 'a' })).toBe(1)
    expect(await tokens.revoke({ hash: 'a' })).toBe(0)
    await tokens.touch('a', now + 10)
    expect(await tokens.find('a', now)).toBeUndefined()
    expect(await tokens.revoke({ eventId: other.id })).toBe(2)
    expect((await tokens.list(now)).map(({ hash }) => hash)).toEqual(['b'])
    expect(await tokens.revoke('all')).toBe(2)
  })

  it('gives no more requests than a budget has, however many ask at once, and says when there is one', async () => {
    const { requestBudgets } = subject.storage
    const now = Date.now()
    const waits = await Promise.all(Array.from({ length: 12 }, () => requestBudgets.take('event', 5, now)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    for (const wait of waits.filter((wait) => wait > 0)) expect(wait).toBeLessThanOrEqual(12_000)
    expect(await requestBudgets.take('another', 5, now)).toBe(0)
  })

  it('ends the tokens of an event with its secret, also one that is being issued for the old secret', async () => {
    const { tokens, events } = subject.storage
    const add = (hash: string, secretHash: string) =>
      tokens.add({ hash, eventId, lifetimeMs: 60_000, secretHash }, 0)
    await add('before', 'h')
    await events.update(eventId, { details: { name: 'Renamed' } })
    expect(await tokens.find('before', 0)).toBeDefined()
    await events.update(eventId, { secretHash: 'new' })
    await add('late', 'h')
    await add('after', 'new')
    expect(await tokens.find('before', 0)).toBeUndefined()
    expect(await tokens.find('late', 0)).toBeUndefined()
    expect(await tokens.find('after', 0)).toBeDefined()
  })

  it('mends a stored file that was damaged, of whatever size, when the same is received again', async () => {
    const { files } = subject.storage
    for (const damage of ['hello mould', 'hello', '']) {
      const received = await files.receive(bytes('hello ', 'world'), 100)
      const damaged = await files.receive(bytes(damage), 100)
      await files.remove(received.hash)
      await files.seal({ ...damaged, hash: received.hash })
      expect(await files.size(received.hash)).toBe(damage.length)
      await files.seal(received)
      expect(await text(await files.read(received.hash)), damage).toBe('hello world')
      await files.discard(received)
      await files.discard(damaged)
    }
  })

  it('stores files before it takes the event, so that others write while a store is slow', async () => {
    const { files } = subject.storage
    const received = await files.receive(bytes('slow'), 100)
    const stored = Promise.withResolvers<undefined>()
    const storing = Promise.withResolvers<undefined>()
    const seal = vi.spyOn(files, 'seal').mockImplementationOnce(async () => {
      storing.resolve(undefined)
      await stored.promise
    })
    const slow = records.transaction(
      (writer) => writer.create('document', { title: 'slow', file: { hash: received.hash, name: 'a.pdf' } }),
      [received],
    )
    await storing.promise
    await records.transaction((writer) => writer.create('floor', { name: 'quick' }))
    // It holds no connection while it waits.
    await expect.poll(() => subject.storage.load().find(({ pool }) => pool === 'writers')?.used).toBe(0)
    stored.resolve(undefined)
    await slow
    expect(seal).toHaveBeenCalledOnce()
    seal.mockRestore()
  })

  it('gives back the bytes of a file, whole and in part', async () => {
    const { files } = subject.storage
    const received = await files.receive(bytes('hello ', 'world'), 100)
    expect(received).toMatchObject({
      sizeBytes: 11,
      hash: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    })
    expect(await files.size(received.hash)).toBeUndefined()
    await files.seal(received)
    expect(await files.size(received.hash)).toBe(11)
    expect((await buffer(await files.read(received.hash))).toString()).toBe('hello world')
    expect((await buffer(await files.read(received.hash, { start: 6, end: 8 }))).toString()).toBe('wor')
    expect(await (await subject.reopen()).files.size(received.hash)).toBe(11)
  })

  it('keeps a large file whole, in however many parts it is stored', async () => {
    const { files } = subject.storage
    const mebibyte = 1024 ** 2
    const content = Buffer.alloc(19 * mebibyte + 7, 'a frame of a film, ')
    const received = await files.receive(chunksOf(content, 100_000), 32 * mebibyte)
    await files.seal(received)
    expect(await files.size(received.hash)).toBe(content.length)
    const acrossParts = { start: 8 * mebibyte - 5, end: 16 * mebibyte + 5 }
    expect(
      (await buffer(await files.read(received.hash, acrossParts))).equals(
        content.subarray(acrossParts.start, acrossParts.end + 1),
      ),
    ).toBe(true)
    expect((await buffer(await files.read(received.hash))).equals(content)).toBe(true)
    await files.discard(received)
  })

  it('shows nothing of a file that could not be stored', async () => {
    const { files } = subject.storage
    const received = await files.receive(bytes('lost on its way'), 100)
    await files.discard(received)
    await expect(files.seal(received)).rejects.toThrow('ENOENT')
    expect(await files.size(received.hash)).toBeUndefined()
    const naming = records.transaction(
      (writer) => writer.create('document', { file: { hash: received.hash, name: 'a.pdf' } }),
      [received],
    )
    await expect(naming).rejects.toThrow('ENOENT')
    expect((await records.list({ entity: 'document', offset: 0, limit: 1 })).total).toBe(0)
  })

  it('takes the same content from many at once, and once', async () => {
    const { files } = subject.storage
    const received = await Promise.all(Array.from({ length: 8 }, () => files.receive(bytes('same'), 100)))
    await Promise.all(received.map((file) => files.seal(file)))
    expect((await buffer(await files.read(received[0]?.hash ?? ''))).toString()).toBe('same')
    await Promise.all(received.map((file) => files.discard(file)))
    expect(await readdir(join(received[0]?.path ?? '', '..'))).toEqual([])
    const kept: string[] = []
    for await (const group of files.all()) kept.push(...group.map(({ hash }) => hash))
    expect(kept).toEqual([received[0]?.hash])
  })

  it('keeps nothing of a file that is too large, or whose source fails', async () => {
    const { files } = subject.storage
    await expect(files.receive(bytes('12345', '67890'), 9)).rejects.toThrow(FileTooLarge)
    await expect(files.receive(failing(), 100)).rejects.toThrow('cut off')
    const received = await files.receive(bytes('x'), 100)
    expect(await readdir(join(received.path, '..'))).toHaveLength(1)
    await files.discard(received)
    expect(await readdir(join(received.path, '..'))).toHaveLength(0)
  })
})

async function* chunksOf(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size)
    yield await Promise.resolve(content.subarray(at, at + size))
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('some'))
  throw new Error('cut off')
}

describe('SQLite', () => {
  it('refuses a database of a newer version', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'booth-builder-storage-'))
    await (await openSqliteStorage(directory)).close()
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(join(directory, 'service.db'))
    database.exec('PRAGMA user_version = 99')
    database.close()
    await expect(openSqliteStorage(directory)).rejects.toMatchObject({ code: 'workspace-newer' })
    await rm(directory, { recursive: true, force: true })
  })
})
