import { effectScope, watch, type EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { flushUnsavedEdits } from '../../../renderer/stores/unsaved-edits.ts'
import { attach, detach } from '../../../renderer/bridge/client.ts'
import { useRecordDraft, type RecordDraft } from '../../../renderer/views/booths/editor/useRecordDraft.ts'
import { createTransportPair, eventMessage, serve, type RecordDetail, type Transport } from '../../../shared/contract/index.ts'
import { isObject, type RecordValues } from '../../../shared/domain/record-values.ts'
import { AppError } from '../../../shared/errors.ts'

/** A core with one booth, whose answers the test may hold back or refuse. */
function core() {
  const [page, other] = createTransportPair()
  let values: RecordValues = { booth_name: 'Solar', city: 'Oslo' }
  const base: RecordValues = { booth_name: 'Solar', city: 'Oslo' }
  let refusal: AppError | null = null
  let held: { readonly until: Promise<void>; readonly reached: () => void } | null = null
  const updates: RecordValues[] = []
  const detail = (): RecordDetail => ({
    key: 'r1',
    remoteId: '1',
    entity: 'booth',
    state: 'changed',
    values,
    base,
    problemCount: 0,
    problems: [],
    changed: [],
    conflicts: [],
    updatedAt: '2026-11-21T00:00:00Z',
  })
  const stop = serve(other, {
    async dispatch(method, input) {
      const answer = method === 'records.get' ? detail() : undefined
      const wait = held
      if (method === 'records.get' && wait !== null) {
        held = null
        wait.reached()
        await wait.until
      }
      if (answer !== undefined) return answer
      if (refusal !== null) throw refusal
      if (method === 'records.update' && isObject(input) && isObject(input['values'])) {
        updates.push(input['values'])
        values = { ...values, ...input['values'] }
      }
      if (method === 'records.revert' && isObject(input) && Array.isArray(input['fields'])) {
        for (const field of input['fields']) if (typeof field === 'string') values = { ...values, [field]: base[field] ?? null }
      }
      return detail()
    },
  })
  return {
    page,
    stop,
    updates,
    refuse(error: AppError | null) {
      refusal = error
    },
    /** Resolves once the record was read and its answer is held back. */
    holdNextAnswer: (until: Promise<void>) =>
      new Promise<void>((reached) => {
        held = { until, reached }
      }),
    changeElsewhere(change: RecordValues) {
      values = { ...values, ...change }
      announce(other)
    },
  }
}

function announce(transport: Transport): void {
  transport.send(eventMessage('records.changed', { eventId: 'e', entity: 'booth', keys: ['r1'] }))
}

describe('a booth in the editor', () => {
  let scope: EffectScope
  let running: ReturnType<typeof core>
  let draft: RecordDraft

  beforeEach(async () => {
    running = core()
    attach(running.page)
    scope = effectScope()
    draft = scope.run(() => useRecordDraft('e', 'booth', 'r1'))!
    await expect.poll(() => draft.detail.value).not.toBeNull()
  })
  afterEach(() => {
    scope.stop()
    detach()
    running.stop()
  })

  it('shows what others change meanwhile, except in the fields being typed in', async () => {
    draft.edit('booth_name', 'Solar Two')
    running.changeElsewhere({ booth_name: 'Other', city: 'Bergen' })
    await expect.poll(() => draft.values.value['city']).toBe('Bergen')
    expect(draft.values.value['booth_name']).toBe('Solar Two')
    expect(await draft.flush()).toBe(true)
    expect(running.updates).toEqual([{ booth_name: 'Solar Two' }])
    expect(draft.values.value).toMatchObject({ booth_name: 'Solar Two', city: 'Bergen' })
  })

  it('keeps the text when it cannot be saved, says why, and saves it when it can', async () => {
    running.refuse(new AppError('disk-full', 'The disk is full.'))
    draft.edit('booth_name', 'Solar Two')
    expect(await draft.flush()).toBe(false)
    expect(draft.saving.value.failure?.error.code).toBe('disk-full')
    running.changeElsewhere({ city: 'Bergen' })
    await expect.poll(() => draft.values.value['city']).toBe('Bergen')
    expect(draft.values.value['booth_name']).toBe('Solar Two')
    running.refuse(null)
    expect(await draft.flush()).toBe(true)
    expect(draft.saving.value).toEqual({ phase: 'idle', unsaved: {}, failure: null })
  })

  it('marks fields that differ from the service, typed ones at once, and takes one back', async () => {
    draft.edit('booth_name', 'Solar Two')
    draft.edit('city', 'Bergen')
    expect([...draft.changed.value].sort()).toEqual(['booth_name', 'city'])
    await draft.revert(['booth_name'])
    expect(draft.values.value['booth_name']).toBe('Solar')
    expect(await draft.flush()).toBe(true)
    expect(running.updates).toEqual([{ city: 'Bergen' }])
    expect([...draft.changed.value]).toEqual(['city'])
  })

  it('does not let an answer that was asked for before a save show the older value', async () => {
    let release: () => void = () => undefined
    const isHeld = running.holdNextAnswer(new Promise((resolve) => (release = resolve)))
    running.changeElsewhere({ city: 'Bergen' })
    await isHeld
    draft.edit('booth_name', 'Solar Two')
    expect(await draft.flush()).toBe(true)
    const shown: unknown[] = []
    scope.run(() => {
      watch(
        () => draft.values.value['booth_name'],
        (name) => shown.push(name),
        { flush: 'sync' },
      )
    })
    release()
    running.changeElsewhere({ country: 'Norway' })
    await expect.poll(() => draft.values.value['country']).toBe('Norway')
    expect(shown).toEqual([])
  })

  it('is saved with all that is unsaved when the window closes or the synchronisation begins, also when the editor has just been left', async () => {
    draft.edit('booth_name', 'Solar Two')
    await flushUnsavedEdits()
    expect(running.updates).toEqual([{ booth_name: 'Solar Two' }])
    draft.edit('booth_name', 'Solar Three')
    scope.stop()
    await flushUnsavedEdits()
    expect(running.updates).toEqual([{ booth_name: 'Solar Two' }, { booth_name: 'Solar Three' }])
  })
})
