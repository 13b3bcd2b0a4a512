import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAutosave, type AutosaveState } from '../../../../renderer/stores/record/autosave.ts'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../../shared/errors.ts'

type Values = Readonly<Record<string, JsonValue>>

/** An autosave whose time and saves the test drives. */
function setUp() {
  let timer: (() => void) | null = null
  const saves: {
    readonly values: Values
    readonly succeed: () => void
    readonly fail: (error: AppError) => void
  }[] = []
  let state: AutosaveState = { phase: 'idle', unsaved: {}, failure: null }
  const autosave = createAutosave({
    delayMs: 300,
    save: (values) =>
      new Promise((resolve, reject) => saves.push({ values, succeed: resolve, fail: reject })),
    schedule: (run) => {
      timer = run
      return () => {
        if (timer === run) timer = null
      }
    },
    onChange: (next) => {
      state = next
    },
  })
  return {
    autosave,
    saves,
    state: () => state,
    timerRuns: () => timer !== null,
    elapse: () => {
      const run = timer
      timer = null
      run?.()
    },
  }
}

const diskFull = new AppError('disk-full', 'The disk is full.')

describe('autosave', () => {
  it('saves several edits together', async () => {
    const { autosave, saves, elapse, state } = setUp()
    autosave.edit('name', 'A')
    autosave.edit('name', 'Ab')
    autosave.edit('city', 'Oslo')
    expect(saves).toEqual([])
    expect(state()).toMatchObject({ phase: 'waiting', unsaved: { name: 'Ab', city: 'Oslo' } })
    elapse()
    expect(saves.map(({ values }) => values)).toEqual([{ name: 'Ab', city: 'Oslo' }])
    expect(state().phase).toBe('saving')
    saves[0]!.succeed()
    expect(await autosave.flush()).toBe(true)
    expect(state()).toEqual({ phase: 'idle', unsaved: {}, failure: null })
  })

  it('flushes at once, without the delay, and says when all is saved', async () => {
    const { autosave, saves, timerRuns } = setUp()
    autosave.edit('name', 'A')
    const done = autosave.flush()
    expect(timerRuns()).toBe(false)
    saves[0]!.succeed()
    expect(await done).toBe(true)
    expect(saves).toHaveLength(1)
  })

  it('sends what was typed during a save afterwards, never at the same time', async () => {
    const { autosave, saves, state } = setUp()
    autosave.edit('name', 'A')
    const done = autosave.flush()
    autosave.edit('name', 'B')
    void autosave.flush()
    expect(saves).toHaveLength(1)
    expect(state().unsaved).toEqual({ name: 'B' })
    saves[0]!.succeed()
    await expect.poll(() => saves.length).toBe(2)
    expect(saves[1]!.values).toEqual({ name: 'B' })
    saves[1]!.succeed()
    expect(await done).toBe(true)
  })

  it('keeps the text of a failed save and saves it with the next edit', async () => {
    const { autosave, saves, state, elapse } = setUp()
    autosave.edit('name', 'A')
    const done = autosave.flush()
    saves[0]!.fail(diskFull)
    expect(await done).toBe(false)
    expect(state()).toMatchObject({ phase: 'failed', unsaved: { name: 'A' } })
    expect(state().failure?.error.code).toBe('disk-full')
    expect(state().failure?.fields).toEqual(['name'])
    autosave.edit('city', 'Oslo')
    elapse()
    expect(saves[1]!.values).toEqual({ name: 'A', city: 'Oslo' })
    saves[1]!.succeed()
    expect(await autosave.flush()).toBe(true)
    expect(state()).toEqual({ phase: 'idle', unsaved: {}, failure: null })
  })

  it('does not let a failed save overwrite what was typed after it', async () => {
    const { autosave, saves, state } = setUp()
    autosave.edit('name', 'old')
    const done = autosave.flush()
    autosave.edit('name', 'new')
    saves[0]!.fail(diskFull)
    expect(await done).toBe(false)
    expect(state().unsaved).toEqual({ name: 'new' })
  })

  it('forgets dropped fields, also those a failing save brings back, and keeps the others', async () => {
    const { autosave, saves, state } = setUp()
    autosave.edit('name', 'A')
    autosave.edit('city', 'Oslo')
    void autosave.flush()
    const dropped = autosave.drop(['name'])
    saves[0]!.fail(diskFull)
    await dropped
    expect(state().unsaved).toEqual({ city: 'Oslo' })
  })

  it('saves the others where one field is refused by name, and keeps that one', async () => {
    const { autosave, saves, state } = setUp()
    autosave.edit('name', 'A')
    autosave.edit('reps', ['gone'])
    const done = autosave.flush()
    saves[0]!.fail(new AppError('invalid-input', 'There is no such representative.', { field: 'reps' }))
    await expect.poll(() => saves.length).toBe(2)
    expect(saves[1]!.values).toEqual({ name: 'A' })
    expect(state().unsaved).toEqual({ name: 'A', reps: ['gone'] })
    saves[1]!.succeed()
    expect(await done).toBe(false)
    expect(state()).toMatchObject({
      phase: 'failed',
      unsaved: { reps: ['gone'] },
      failure: { fields: ['reps'] },
    })
    autosave.edit('reps', [])
    const mended = autosave.flush()
    expect(saves[2]!.values).toEqual({ reps: [] })
    saves[2]!.succeed()
    expect(await mended).toBe(true)
  })
})

describe('the time from a key to the save', () => {
  afterEach(() => void vi.useRealTimers())

  it('is the delay and the save under way at most, however long the typing goes on', async () => {
    const delayMs = 150
    const keys = fc.array(
      fc.record({ afterMs: fc.integer({ min: 1, max: 400 }), field: fc.constantFrom('name', 'city') }),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 0, max: 120 }), async (typed, saveMs) => {
        vi.useFakeTimers({ now: 0 })
        /** The last key of each field that has left, as it was told. */
        const told: { readonly atMs: number; readonly values: Values }[] = []
        let phase: AutosaveState['phase'] = 'idle'
        const saved = new Map<string, JsonValue>()
        const autosave = createAutosave({
          delayMs,
          save: async (values) => {
            told.push({ atMs: Date.now(), values })
            await new Promise((resolve) => setTimeout(resolve, saveMs))
            for (const [field, value] of Object.entries(values)) saved.set(field, value)
          },
          schedule(run, afterMs) {
            const timer = setTimeout(run, afterMs)
            return () => clearTimeout(timer)
          },
          onChange: (state) => void (phase = state.phase),
        })
        const typedAt: { readonly atMs: number; readonly field: string; readonly number: number }[] = []
        const newest = new Map<string, number>()
        for (const [number, { afterMs, field }] of typed.entries()) {
          await vi.advanceTimersByTimeAsync(afterMs)
          typedAt.push({ atMs: Date.now(), field, number })
          newest.set(field, number)
          autosave.edit(field, number)
          // Nobody is told that it is saved before it is.
          expect(phase).not.toBe('idle')
        }
        await vi.advanceTimersByTimeAsync(delayMs + 2 * saveMs + 1)
        for (const { atMs, field, number } of typedAt) {
          const left = told.find(({ values }) => Number(values[field] ?? -1) >= number)
          expect(left?.atMs).toBeLessThanOrEqual(atMs + delayMs + saveMs)
        }
        expect(phase).toBe('idle')
        expect(Object.fromEntries(saved)).toEqual(Object.fromEntries(newest))
      }),
      { numRuns: 200 },
    )
  })
})
