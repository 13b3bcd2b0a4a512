import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach } from '../../../../renderer/bridge/client.ts'
import { createRecordList } from '../../../../renderer/stores/records/every.ts'
import { createTransportPair, serve, type RecordSummary } from '../../../../shared/contract/index.ts'

const summary = (key: string, name: string, change: Partial<RecordSummary> = {}): RecordSummary => ({
  key,
  remoteId: null,
  state: 'clean',
  values: { booth_name: name, city: 'Bergen' },
  problemCount: 0,
  updatedAt: '2026-01-01T00:00:00Z',
  ...change,
})

interface Asked {
  readonly offset?: number
  readonly limit?: number
  readonly keys?: readonly string[]
}

let records: Map<string, RecordSummary>
let asked: Asked[]
let whenAsked: ((question: Asked) => void) | undefined
let end: () => void

beforeEach(() => {
  records = new Map(
    [summary('r1', 'Arbor'), summary('r2', 'Birch'), summary('r3', 'Cedar')].map((record) => [
      record.key,
      record,
    ]),
  )
  asked = []
  whenAsked = undefined
  const [near, far] = createTransportPair()
  attach(near)
  end = serve(far, {
    dispatch: (_method, input) => {
      const question = input as Asked
      asked.push(question)
      whenAsked?.(question)
      const { offset = 0, limit = 200, keys } = question
      const found = [...records.values()].filter(({ key }) => keys === undefined || keys.includes(key))
      return Promise.resolve({ items: found.slice(offset, offset + limit), total: found.length })
    },
  })
})

afterEach(() => {
  end()
  detach()
})

const names = (items: readonly RecordSummary[]): readonly unknown[] =>
  items.map(({ values }) => values['booth_name'])

const open = async () => {
  const list = createRecordList('e', 'booth', ['booth_name'])
  await list.reload()
  return list
}

describe('every record of an entity', () => {
  it('is read by several pages at once, and is in order all the same', async () => {
    for (let index = 0; index < 5_500; index++)
      records.set(`m${index}`, summary(`m${index}`, `Maple ${index}`))
    const list = await open()
    expect(list.items.value.map(({ key }) => key)).toEqual([...records.keys()])
    expect(asked.map(({ offset }) => offset)).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000])
  })

  it('is not ready before the first answer', async () => {
    const list = createRecordList('e', 'booth', ['booth_name'])
    expect(list.ready.value).toBe(false)
    await list.reload()
    expect(list.ready.value).toBe(true)
    expect(names(list.items.value)).toEqual(['Arbor', 'Birch', 'Cedar'])
  })

  it('is read by pages, however many there are', async () => {
    records = new Map(Array.from({ length: 2_500 }, (_, at) => [`r${at}`, summary(`r${at}`, `Booth ${at}`)]))
    const list = await open()
    expect(list.items.value).toHaveLength(2_500)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 1_000, 2_000])
  })

  it('misses none that moves to a page which has been read while the others are on their way', async () => {
    records = new Map(Array.from({ length: 1_500 }, (_, at) => [`r${at}`, summary(`r${at}`, `Booth ${at}`)]))
    const list = createRecordList('e', 'booth', ['booth_name'])
    whenAsked = ({ offset }) => {
      if (offset !== 0) return
      whenAsked = undefined
      // After the first page: what began the second one is the end of the first now.
      queueMicrotask(() => {
        records.delete('r0')
        list.changed(['r0'])
      })
    }
    await list.reload()
    await vi.waitFor(() => expect([...list.byKey.value.keys()].sort()).toEqual([...records.keys()].sort()))
  })

  it('asks once for all records that changed, and keeps their places', async () => {
    const list = await open()
    records.set('r2', summary('r2', 'Beech', { state: 'changed' }))
    records.set('r3', summary('r3', 'Chestnut'))
    asked = []
    list.changed(['r2'])
    list.changed(['r3'])
    await vi.waitFor(() => expect(names(list.items.value)).toEqual(['Arbor', 'Beech', 'Chestnut']))
    expect(asked.map(({ keys }) => keys)).toEqual([['r2', 'r3']])
  })

  it('drops a record that is gone and adds one that is new', async () => {
    const list = await open()
    records.delete('r1')
    records.set('l4', summary('l4', 'Dogwood', { state: 'new' }))
    list.changed(['r1', 'l4'])
    await vi.waitFor(() => expect(names(list.items.value)).toEqual(['Birch', 'Cedar', 'Dogwood']))
  })

  it('is read anew once when many changed', async () => {
    const list = await open()
    asked = []
    records.set('r9', summary('r9', 'Elm'))
    list.changed(null)
    list.changed(['r1'])
    list.changed(null)
    await vi.waitFor(() => expect(list.byKey.value.has('r9')).toBe(true))
    expect(asked).toHaveLength(1)
  })

  it('keeps what it shows, and says why, when it cannot be read again', async () => {
    const list = await open()
    end()
    detach()
    await list.reload()
    expect(list.error.value?.code).toBe('unreachable')
    expect(list.items.value).toHaveLength(3)
  })
})
