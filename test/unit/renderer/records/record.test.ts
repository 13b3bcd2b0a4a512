import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, watch, type EffectScope } from 'vue'
import { attach, detach, setConnection } from '../../../../renderer/bridge/client.ts'
import { useEvent } from '../../../../renderer/stores/event.ts'
import { useNewRecord, useRecord, type RecordDraft } from '../../../../renderer/stores/record/record.ts'
import { useSync } from '../../../../renderer/stores/journal/sync.ts'
import { flushUnsavedEdits } from '../../../../renderer/stores/record/unsaved-edits.ts'
import {
  createTransportPair,
  eventMessage,
  serve,
  type RecordDetail,
} from '../../../../shared/contract/index.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../../shared/errors.ts'

const base: RecordValues = {
  first_name: 'Ada',
  last_name: 'Berg',
  email: 'ada@example.com',
  company: 'One',
  phone: '0',
}

let stored: RecordValues
let saves: RecordValues[]
let creates: RecordValues[]
let methods: string[]
/** Saves wait for it. */
let hold: Promise<void> | undefined
/** The next read is answered with what it found, but only once `until` is over. */
let heldRead: { readonly until: Promise<void>; readonly reached: () => void } | undefined
let refuse: AppError | undefined
let isGone: boolean
let send: (message: unknown) => void
let end: () => void
let scope: EffectScope

const detail = (): RecordDetail => ({
  key: 'r1',
  remoteId: '1',
  entity: 'representative',
  state: 'changed',
  values: stored,
  base,
  problems: [],
  changed: [],
  conflicts: [],
  updatedAt: '2026-01-01T00:00:00Z',
})

async function answer(method: string, input: unknown): Promise<unknown> {
  methods.push(method)
  if (method === 'events.open') return { id: 'e', name: 'Event' }
  if (method === 'sync.start') return { jobId: 'j' }
  if (method === 'sync.state') return { phase: 'idle' }
  const { values, fields } = input as { readonly values?: RecordValues; readonly fields?: readonly string[] }
  if (isGone) throw new AppError('not-found', 'There is none.')
  if (method === 'records.get') {
    const found = detail()
    const held = heldRead
    heldRead = undefined
    held?.reached()
    await held?.until
    return found
  }
  if (method === 'records.update') {
    saves.push({ ...values })
    await hold
    if (refuse !== undefined) throw refuse
    stored = { ...stored, ...values }
  }
  if (method === 'records.create') {
    creates.push({ ...values })
    stored = { ...values }
  }
  if (method === 'records.revert')
    for (const field of fields ?? []) stored = { ...stored, [field]: base[field] ?? null }
  return detail()
}

function changeByOthers(change: RecordValues): void {
  stored = { ...stored, ...change }
  send(eventMessage('records.changed', { eventId: 'e', entity: 'representative', keys: ['r1'] }))
}

beforeEach(async () => {
  stored = base
  saves = []
  creates = []
  methods = []
  hold = heldRead = refuse = undefined
  isGone = false
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

async function open(): Promise<RecordDraft> {
  const record = scope.run(() => useRecord('representative', 'r1'))!
  await vi.waitFor(() => expect(record.detail.value).not.toBeNull())
  return record
}

describe('a record in an editor', () => {
  it('shows what is typed at once and saves it after a pause, in one change', async () => {
    const record = await open()
    record.edit('company', 'Tw')
    record.edit('company', 'Two')
    record.edit('phone', '1')
    expect(record.values.value).toMatchObject({ company: 'Two', phone: '1' })
    expect(saves).toEqual([])
    await vi.advanceTimersByTimeAsync(500)
    expect(saves).toEqual([{ company: 'Two', phone: '1' }])
  })

  it('checks the rules while typing', async () => {
    const record = await open()
    const problem = (): string | undefined =>
      record.problems.value.find(({ field }) => field === 'email')?.code
    record.edit('email', 'nobody')
    expect(problem()).toBe('not-email')
    record.edit('email', 'somebody@example.com')
    expect(problem()).toBeUndefined()
  })

  it('keeps what is typed while a save is under way, and saves it next', async () => {
    const record = await open()
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    record.edit('company', 'Two')
    const saved = record.flush()
    record.edit('company', 'Three')
    release()
    expect(await saved).toBe(true)
    expect(record.values.value['company']).toBe('Three')
    expect(saves).toEqual([{ company: 'Two' }, { company: 'Three' }])
  })

  it('is saved before a synchronisation starts', async () => {
    const record = await open()
    record.edit('company', 'Two')
    await useSync().run()
    expect(methods.filter((method) => method === 'records.update' || method === 'sync.start')).toEqual([
      'records.update',
      'sync.start',
    ])
  })

  it('is waited for by a synchronisation that starts while it is being saved', async () => {
    const record = await open()
    let release: () => void = () => undefined
    hold = new Promise((resolve) => (release = resolve))
    record.edit('company', 'Two')
    void record.flush()
    record.edit('phone', '1')
    const started = useSync().run()
    await vi.waitFor(() => expect(saves).toHaveLength(1))
    expect(methods).not.toContain('sync.start')
    release()
    await started
    expect(stored).toMatchObject({ company: 'Two', phone: '1' })
    expect(methods).toContain('sync.start')
  })

  it('is saved when the window closes, also when the editor has just been left', async () => {
    const record = await open()
    record.edit('company', 'Two')
    scope.stop()
    await flushUnsavedEdits()
    expect(saves).toEqual([{ company: 'Two' }])
  })

  it('keeps what was typed, and says why, when it cannot be saved, and saves it when it can', async () => {
    const record = await open()
    refuse = new AppError('disk-full', 'The disk is full.')
    record.edit('company', 'Two')
    expect(await record.flush()).toBe(false)
    expect(record.saving.value.failure?.error.code).toBe('disk-full')
    changeByOthers({ phone: '2' })
    await vi.waitFor(() => expect(record.values.value['phone']).toBe('2'))
    expect(record.values.value['company']).toBe('Two')
    refuse = undefined
    expect(await record.flush()).toBe(true)
    expect(record.saving.value).toEqual({ phase: 'idle', unsaved: {}, failure: null })
  })

  it('saves what could not be saved once the connection is back', async () => {
    const record = await open()
    refuse = new AppError('unreachable', 'Gone.')
    record.edit('company', 'Two')
    await record.flush()
    refuse = undefined
    setConnection('connected')
    setConnection('lost')
    setConnection('connected')
    await vi.waitFor(() => expect(record.saving.value.phase).toBe('idle'))
    expect(stored).toMatchObject({ company: 'Two' })
  })

  it('shows what others change meanwhile, except in the fields being typed in', async () => {
    const record = await open()
    record.edit('company', 'Two')
    changeByOthers({ company: 'Other', phone: '2' })
    await vi.waitFor(() => expect(record.values.value['phone']).toBe('2'))
    expect(record.values.value['company']).toBe('Two')
  })

  it('marks fields that differ from the service, typed ones at once, and takes one back', async () => {
    const record = await open()
    record.edit('company', 'Two')
    record.edit('phone', '1')
    expect([...record.changed.value].sort()).toEqual(['company', 'phone'])
    await record.revert(['company'])
    expect(record.values.value['company']).toBe('One')
    expect(await record.flush()).toBe(true)
    expect(saves).toEqual([{ phone: '1' }])
    expect([...record.changed.value]).toEqual(['phone'])
  })

  it('does not let an answer that was asked for before a save show the older value', async () => {
    const record = await open()
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    const reached = new Promise<void>((resolve) => (heldRead = { until, reached: resolve }))
    changeByOthers({ phone: '2' })
    await reached
    record.edit('company', 'Two')
    expect(await record.flush()).toBe(true)
    const shown: unknown[] = []
    scope.run(() => {
      watch(
        () => record.values.value['company'],
        (company) => shown.push(company),
        { flush: 'sync' },
      )
    })
    release()
    changeByOthers({ country: 'Norway' })
    await vi.waitFor(() => expect(record.values.value['country']).toBe('Norway'))
    expect(shown).toEqual([])
  })
})

describe('a record whose answers overtake each other', () => {
  it('is shown as the newest one says', async () => {
    const record = await open()
    let release: () => void = () => undefined
    const until = new Promise<void>((resolve) => (release = resolve))
    const reached = new Promise<void>((resolve) => (heldRead = { until, reached: resolve }))
    changeByOthers({ phone: '2' })
    await reached
    changeByOthers({ phone: '3' })
    await vi.advanceTimersByTimeAsync(50)
    release()
    await vi.waitFor(() => expect(record.values.value['phone']).toBe('3'))
    await vi.advanceTimersByTimeAsync(50)
    expect(record.values.value['phone']).toBe('3')
  })
})

describe('a record that is removed while it is edited', () => {
  it('says so, keeps what is typed, and saves it when it is back', async () => {
    const record = await open()
    isGone = true
    changeByOthers({})
    await vi.waitFor(() => expect(record.isGone.value).toBe(true))
    record.edit('company', 'Two')
    expect(await record.flush()).toBe(false)
    expect(record.values.value['company']).toBe('Two')
    isGone = false
    changeByOthers({})
    await vi.waitFor(() => expect(record.isGone.value).toBe(false))
    await vi.waitFor(() => expect(saves).toEqual([{ company: 'Two' }]))
    expect(record.saving.value.failure).toBeNull()
  })
})

describe('a record that does not exist yet', () => {
  const begin = (): RecordDraft => scope.run(() => useNewRecord('representative', { country: 'Norway' }))!

  it('is made with its first content, once, and saved like any other from then on', async () => {
    const record = begin()
    expect(await record.flush()).toBe(true)
    expect(record.key.value).toBeNull()
    expect(record.values.value).toEqual({ country: 'Norway' })
    record.edit('first_name', 'Bo')
    await vi.advanceTimersByTimeAsync(500)
    expect(creates).toEqual([{ country: 'Norway', first_name: 'Bo' }])
    expect(record.key.value).toBe('r1')
    record.edit('company', 'Two')
    expect(await record.flush()).toBe(true)
    expect(creates).toHaveLength(1)
    expect(saves).toEqual([{ company: 'Two' }])
  })

  it('is made by a file or a part too, and only once when a word is typed meanwhile', async () => {
    const record = begin()
    const made = record.make()
    record.edit('first_name', 'Bo')
    expect(await record.flush()).toBe(true)
    expect(await made).toBe('r1')
    expect(await record.make()).toBe('r1')
    expect(creates).toHaveLength(1)
    expect(record.values.value).toMatchObject({ country: 'Norway', first_name: 'Bo' })
  })

  it('is not made by what was typed and taken out again, nor by being left empty', async () => {
    const record = begin()
    record.edit('first_name', 'B')
    record.edit('first_name', '')
    expect(await record.flush()).toBe(true)
    scope.stop()
    await flushUnsavedEdits()
    expect(creates).toEqual([])
  })

  it('is made also when its form is left at once', async () => {
    begin().edit('first_name', 'Bo')
    scope.stop()
    await flushUnsavedEdits()
    expect(creates).toEqual([{ country: 'Norway', first_name: 'Bo' }])
  })

  it('says what it lacks before it exists', () => {
    const record = begin()
    const lacking = (): readonly string[] => record.problems.value.map(({ field }) => field)
    expect(lacking()).toContain('email')
    record.edit('email', 'bo@example.com')
    expect(lacking()).not.toContain('email')
  })
})
