import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRecord } from '../../../../electron/service/storage/create-record.ts'
import type { Creation, EventRecords, NewRecord } from '../../../../electron/service/storage/types.ts'
import { storageImplementations, type StorageSubject } from './storage-implementations.ts'

const implementations = await storageImplementations()

afterAll(() => implementations.stop())

const now = Date.now()

/** The two ways to make a record: by itself, and within a transaction. */
const makers: Readonly<Record<string, (records: EventRecords, record: NewRecord) => Promise<Creation>>> = {
  'by itself': (records, record) => records.create(record, now),
  'within a transaction': (records, record) =>
    records.transaction((writer) => createRecord(writer, record, now)),
}
const cases = implementations.available.flatMap(({ name, open }) =>
  Object.entries(makers).map(([way, make]) => ({ name: `${name}, ${way}`, open, make })),
)

describe.each(cases)('a create in $name', ({ open, make }) => {
  let subject: StorageSubject
  let records: EventRecords
  beforeEach(async () => {
    subject = await open()
    const { id } = await subject.storage.events.create({ appKey: 'k', secretHash: 'h', details: {} })
    records = subject.storage.records(id)
  })
  afterEach(() => subject.end())

  const attendee = (email: string, key?: string): NewRecord => ({
    entity: 'attendee',
    values: { email, first_name: 'A \u0000 \ud800 ’' },
    references: [],
    unique: { field: 'email', text: email },
    key: key === undefined ? undefined : { key, fingerprint: email },
  })
  const total = async (entity: 'attendee' | 'booth'): Promise<number> => {
    const { items, total } = await records.list({ entity, offset: 0, limit: 100 })
    expect(items).toHaveLength(total)
    return total
  }

  it('keeps what it is given, and counts it', async () => {
    const made = await make(records, attendee('a@example.com'))
    expect(made.kind).toBe('created')
    const [record] = (await records.list({ entity: 'attendee', offset: 0, limit: 10 })).items
    expect(record).toEqual({ id: 'id' in made ? made.id : 0, values: attendee('a@example.com').values })
    expect(await records.recordCount()).toBe(1)
    expect(await records.idsByValue('attendee', 'email', ['a@example.com'])).toEqual(
      new Map([['a@example.com', [record?.id]]]),
    )
    expect(await subject.storage.recount()).toEqual([])
  })

  it('is made once for a unique value, and once for a key, with the identifier of the first time', async () => {
    const first = await make(records, attendee('a@example.com', 'one'))
    expect(await make(records, attendee('a@example.com'))).toEqual({ kind: 'taken' })
    expect(await make(records, attendee('a@example.com', 'one'))).toEqual({
      ...first,
      kind: 'known',
      fingerprint: 'a@example.com',
    })
    expect(await make(records, attendee('b@example.com', 'one'))).toEqual({
      ...first,
      kind: 'known',
      fingerprint: 'a@example.com',
    })
    // A key under which nothing was made is not known.
    expect(await make(records, attendee('a@example.com', 'two'))).toEqual({ kind: 'taken' })
    expect((await make(records, attendee('b@example.com', 'two'))).kind).toBe('created')
    expect(await total('attendee')).toBe(2)
  })

  it('says which of its references are not there, and makes nothing', async () => {
    const floor = await records.transaction((writer) => writer.create('floor', { name: 'F' }))
    const to = (id: number) => ({ field: 'floor_id', to: 'floor', text: `"${id}"`, id }) as const
    const wrong = { field: 'category_ids', to: 'jobCategory', text: '"x"', id: -1 } as const
    const booth = (...references: NewRecord['references']): NewRecord => ({
      entity: 'booth',
      values: { floor_id: String(floor) },
      references,
    })
    expect(await make(records, booth(wrong, to(floor), to(floor + 1)))).toEqual({
      kind: 'missing',
      references: [wrong, to(floor + 1)],
    })
    expect(await total('booth')).toBe(0)
    expect((await make(records, booth(to(floor), to(floor)))).kind).toBe('created')
    expect(await total('booth')).toBe(1)
  })

  it('comes out alike for many at once: one for each value and each key, and nothing that is not acknowledged', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        make(records, attendee(`a${number % 20}@example.com`, `key ${number % 30}`)),
      ),
    )
    const made = answers.filter(({ kind }) => kind === 'created')
    expect(made).toHaveLength(20)
    expect(new Set(made.map((one) => ('id' in one ? one.id : 0))).size).toBe(20)
    expect(await total('attendee')).toBe(20)
    expect(await subject.storage.recount()).toEqual([])
  })
})

describe.each(implementations.available)('creates in $name', ({ open }) => {
  it('one that fails does not fail those that wait with it, and one whose client has left is not made', async () => {
    const subject = await open()
    try {
      const { id } = await subject.storage.events.create({ appKey: 'k', secretHash: 'h', details: {} })
      const records = subject.storage.records(id)
      const floor = (name: string): NewRecord => ({ entity: 'floor', values: { name }, references: [] })
      // No such entity: the database refuses it, or holds what no listing shows.
      const broken = {
        ...floor('broken'),
        entity: 'no such' as 'floor',
        key: { key: 'x'.repeat(3_000_000), fingerprint: 'f' },
      }
      const left = new AbortController()
      const reason = new Error('gone')
      const answers = [
        records.create(floor('one'), now),
        records.create(broken, now),
        records.create(floor('left'), now, [], left.signal),
        records.create(floor('two'), now),
      ]
      left.abort(reason)
      const [one, , gone, two] = await Promise.allSettled(answers)
      expect([one?.status, two?.status]).toEqual(['fulfilled', 'fulfilled'])
      expect(gone).toEqual({ status: 'rejected', reason })
      const { items } = await records.list({ entity: 'floor', offset: 0, limit: 10 })
      expect(items.map(({ values }) => values['name'])).toEqual(['one', 'two'])
    } finally {
      await subject.end()
    }
  })
})
