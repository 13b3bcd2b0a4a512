import { describe, expect, it } from 'vitest'
import { createAutosave, type AutosaveState } from '../../../../renderer/stores/record/autosave.ts'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { AppError } from '../../../../shared/errors.ts'

type Values = Readonly<Record<string, JsonValue>>

/** An autosave whose time and saves the test drives. */
function setUp() {
  let timer: (() => void) | null = null
  const saves: { readonly values: Values; readonly succeed: () => void; readonly fail: (error: AppError) => void }[] = []
  let state: AutosaveState = { phase: 'idle', unsaved: {}, failure: null }
  const autosave = createAutosave({
    delayMs: 300,
    save: (values) => new Promise((resolve, reject) => saves.push({ values, succeed: resolve, fail: reject })),
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
  it('saves several edits together once the typing stops', async () => {
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
    expect(state()).toMatchObject({ phase: 'failed', unsaved: { reps: ['gone'] }, failure: { fields: ['reps'] } })
    autosave.edit('reps', [])
    const mended = autosave.flush()
    expect(saves[2]!.values).toEqual({ reps: [] })
    saves[2]!.succeed()
    expect(await mended).toBe(true)
  })
})
