import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attach, detach } from '../../../renderer/bridge/client.ts'
import { createRecordList } from '../../../renderer/stores/record-list.ts'
import { createTransportPair, serve, type RecordSummary } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'

const summary = (key: string, name: string, change: Partial<RecordSummary> = {}): RecordSummary => ({
  key,
  remoteId: null,
  state: 'clean',
  values: { booth_name: name, city: 'Bergen' },
  problemCount: 0,
  updatedAt: '2026-01-01T00:00:00Z',
  ...change,
})

let records: Map<string, RecordSummary>
let calls: string[]
let end: () => void

beforeEach(() => {
  records = new Map([summary('r1', 'Arbor'), summary('r2', 'Birch'), summary('r3', 'Cedar')].map((record) => [record.key, record]))
  calls = []
  const [near, far] = createTransportPair()
  attach(near)
  end = serve(far, {
    dispatch: (method, input) => {
      calls.push(method)
      if (method === 'records.list') return Promise.resolve({ items: [...records.values()], total: records.size })
      const record = records.get((input as { key: string }).key)
      return record === undefined ? Promise.reject(new AppError('not-found', 'Gone.')) : Promise.resolve(record)
    },
  })
})

afterEach(() => {
  end()
  detach()
})

const names = (items: readonly RecordSummary[]): readonly unknown[] => items.map(({ values }) => values['booth_name'])

describe('a list of records', () => {
  it('is not ready before the first answer', async () => {
    const list = createRecordList('e', 'booth', ['booth_name'])
    expect(list.ready.value).toBe(false)
    await list.reload()
    expect(list.ready.value).toBe(true)
    expect(names(list.items.value)).toEqual(['Arbor', 'Birch', 'Cedar'])
  })

  it('asks only for the record that changed, and keeps its place', async () => {
    const list = createRecordList('e', 'booth', ['booth_name'])
    await list.reload()
    records.set('r2', summary('r2', 'Beech', { state: 'changed' }))
    calls = []
    list.changed(['r2'])
    await vi.waitFor(() => expect(names(list.items.value)).toEqual(['Arbor', 'Beech', 'Cedar']))
    expect(calls).toEqual(['records.get'])
    expect(list.byKey.value.get('r2')?.values).toEqual({ booth_name: 'Beech' })
  })

  it('drops a record that is gone and adds one that is new', async () => {
    const list = createRecordList('e', 'booth', undefined)
    await list.reload()
    records.delete('r1')
    records.set('l4', summary('l4', 'Dogwood', { state: 'new' }))
    list.changed(['r1', 'l4'])
    await vi.waitFor(() => expect(names(list.items.value)).toEqual(['Birch', 'Cedar', 'Dogwood']))
  })

  it('reads the whole list once when many changed', async () => {
    const list = createRecordList('e', 'booth', undefined)
    await list.reload()
    calls = []
    records.set('r9', summary('r9', 'Elm'))
    list.changed(null)
    list.changed(['r1'])
    list.changed(null)
    await vi.waitFor(() => expect(list.byKey.value.has('r9')).toBe(true))
    expect(calls).toEqual(['records.list'])
  })

  it('keeps what is marked for removal apart', async () => {
    records.set('r2', summary('r2', 'Birch', { state: 'removed' }))
    const list = createRecordList('e', 'booth', undefined)
    await list.reload()
    expect(names(list.items.value)).toEqual(['Arbor', 'Cedar'])
    expect(names(list.removed.value)).toEqual(['Birch'])
  })

  it('shows a change at once, of the fields it holds', async () => {
    const list = createRecordList('e', 'booth', ['booth_name'])
    await list.reload()
    const before = list.byKey.value
    list.patch(['r1', 'unknown'], { booth_name: 'Aspen', city: 'Oslo' })
    expect(names(list.items.value)).toEqual(['Aspen', 'Birch', 'Cedar'])
    expect(list.byKey.value.get('r1')?.values['city']).toBe('Bergen')
    expect(list.byKey.value).not.toBe(before)
  })

  it('keeps what it shows, and says why, when it cannot be read again', async () => {
    const list = createRecordList('e', 'booth', undefined)
    await list.reload()
    end()
    detach()
    await list.reload()
    expect(list.error.value?.code).toBe('unreachable')
    expect(list.items.value).toHaveLength(3)
  })
})
