import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, shallowRef, type EffectScope } from 'vue'
import { attach, detach, setConnection } from '../../../renderer/bridge/client.ts'
import { useEvent } from '../../../renderer/stores/event.ts'
import { useRecord, type EditedRecord } from '../../../renderer/stores/record.ts'
import { useSync } from '../../../renderer/stores/sync.ts'
import { createTransportPair, eventMessage, serve, type RecordDetail } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record-values.ts'
import { AppError } from '../../../shared/errors.ts'

let stored: Map<string, RecordValues>
let saves: { readonly key: string; readonly values: RecordValues }[]
let methods: string[]
let hold: Promise<void> | undefined
let refuse: AppError | undefined
let send: (message: unknown) => void
let end: () => void
let scope: EffectScope

const detailOf = (key: string): RecordDetail => ({
  key,
  remoteId: null,
  entity: 'representative',
  state: 'clean',
  values: stored.get(key)!,
  base: null,
  problems: [],
  problemCount: 0,
  changed: [],
  conflicts: [],
  updatedAt: '2026-01-01T00:00:00Z',
})

async function answer(method: string, input: unknown): Promise<unknown> {
  methods.push(method)
  if (method === 'events.open') return { id: 'e', name: 'Event' }
  if (method === 'sync.start') return { jobId: 'j' }
  if (method === 'sync.state') return { phase: 'idle' }
  const { key, values } = input as { readonly key: string; readonly values: RecordValues }
  if (method === 'records.update') {
    saves.push({ key, values })
    await hold
    if (refuse !== undefined) throw refuse
    stored.set(key, { ...stored.get(key), ...values })
  }
  return detailOf(key)
}

beforeEach(async () => {
  stored = new Map<string, RecordValues>([
    ['r1', { first_name: 'Ada', last_name: 'Berg', email: 'ada@example.com', company: 'One' }],
    ['r2', { first_name: 'Ben', last_name: 'Cole', email: 'ben@example.com' }],
  ])
  saves = []
  methods = []
  hold = undefined
  refuse = undefined
  const [near, far] = createTransportPair()
  attach(near)
  send = (message) => far.send(message)
  end = serve(far, { dispatch: answer })
  setActivePinia(createPinia())
  await useEvent().open('e')
  scope = effectScope()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  scope.stop()
  end()
  detach()
  setConnection('connecting')
})

async function open(key = shallowRef('r1')): Promise<EditedRecord> {
  const record = scope.run(() => useRecord('representative', () => key.value))!
  await vi.waitFor(() => expect(record.detail.value).not.toBeNull())
  return record
}

describe('a record in an editor', () => {
  it('shows what is typed at once and saves it after a pause, in one change', async () => {
    const record = await open()
    record.set('company', 'Tw')
    record.set('company', 'Two')
    record.set('phone', '1')
    expect(record.values.value).toMatchObject({ company: 'Two', phone: '1' })
    expect(saves).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(saves).toEqual([{ key: 'r1', values: { company: 'Two', phone: '1' } }])
  })

  it('checks the rules while typing', async () => {
    const record = await open()
    record.set('email', 'nobody')
    expect(record.problems.value.get('email')?.code).toBe('not-email')
    record.set('email', 'somebody@example.com')
    expect(record.problems.value.has('email')).toBe(false)
  })

  it('keeps what is typed while a save is under way', async () => {
    const record = await open()
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    record.set('company', 'Two')
    await vi.advanceTimersByTimeAsync(500)
    record.set('company', 'Three')
    release()
    await vi.waitFor(() => expect(record.saving.value).toBe(false))
    expect(record.values.value['company']).toBe('Three')
    await vi.advanceTimersByTimeAsync(500)
    expect(saves.at(-1)).toEqual({ key: 'r1', values: { company: 'Three' } })
  })

  it('saves what is unsaved to the record it was typed in when another is opened', async () => {
    const key = shallowRef('r1')
    const record = await open(key)
    record.set('company', 'Two')
    key.value = 'r2'
    await vi.waitFor(() => expect(record.detail.value?.key).toBe('r2'))
    expect(saves).toEqual([{ key: 'r1', values: { company: 'Two' } }])
    expect(record.values.value['company']).toBeUndefined()
  })

  it('is saved before a synchronisation starts', async () => {
    const record = await open()
    record.set('company', 'Two')
    await useSync().run()
    expect(methods.filter((method) => method === 'records.update' || method === 'sync.start')).toEqual(['records.update', 'sync.start'])
  })

  it('saves what could not be saved once the connection is back', async () => {
    const record = await open()
    refuse = new AppError('unreachable', 'Gone.')
    record.set('company', 'Two')
    await vi.advanceTimersByTimeAsync(500)
    refuse = undefined
    setConnection('connected')
    setConnection('lost')
    setConnection('connected')
    await vi.waitFor(() => expect(record.error.value).toBeNull())
    expect(stored.get('r1')).toMatchObject({ company: 'Two' })
  })

  it('keeps what was typed, and says why, when it cannot be saved', async () => {
    const record = await open()
    refuse = new AppError('disk-full', 'The disk is full.')
    record.set('company', 'Two')
    await vi.advanceTimersByTimeAsync(500)
    expect(record.error.value?.code).toBe('disk-full')
    expect(record.values.value['company']).toBe('Two')
  })

  it('follows a change made elsewhere', async () => {
    const record = await open()
    stored.set('r1', { ...stored.get('r1'), company: 'Elsewhere' })
    send(eventMessage('records.changed', { eventId: 'e', entity: 'representative', keys: ['r1'] }))
    await vi.waitFor(() => expect(record.values.value['company']).toBe('Elsewhere'))
  })
})
