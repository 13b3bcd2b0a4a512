import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSteps, recordName, type Plan, type PlannedEntry } from '../../../electron/sync/planning/plan.ts'
import { plannedEntry as entry } from '../../support/planned-entry.ts'

const settings = { parallel: 4, parallelLarge: 2 }
const now = 1_000_000

function planned(entries: readonly PlannedEntry[], running: readonly number[] = [], holdUntil = 0): Plan {
  return planSteps({ entries, running: new Set(running), now, holdUntil, settings })
}

const sent = (result: Plan): readonly number[] =>
  result.steps.flatMap((step) => (step.kind === 'send' ? [step.entryId] : []))

describe('the plan', () => {
  it('on a metered connection keeps back what has larger files, and sends the rest', () => {
    const entries = [entry(1, { fileBytes: 5_000_001 }), entry(2, { fileBytes: 5_000_000 }), entry(3)]
    const metered = planSteps({
      entries,
      running: new Set(),
      now,
      holdUntil: 0,
      settings,
      holdFilesAboveBytes: 5_000_000,
    })
    expect(sent(metered)).toEqual([2, 3])
    expect(metered.nextAt).toBeNull()
    expect(
      sent(
        planSteps({ entries, running: new Set(), now, holdUntil: 0, settings, holdFilesAboveBytes: null }),
      ),
    ).toEqual([1, 2, 3])
  })

  it('leaves an update without its exhibitor, and sends the rest', () => {
    const entries = [entry(1, { awaitsExhibitor: true }), entry(2), entry(3, { key: 'k1' })]
    expect(planned(entries)).toEqual({ steps: [{ kind: 'send', entryId: 2 }], nextAt: null })
  })

  it('looks an unanswered create up however large its files are', () => {
    const entries = [entry(1, { state: 'ambiguous', isCreate: true, fileBytes: 5_000_001 })]
    const { steps } = planSteps({
      entries,
      running: new Set(),
      now,
      holdUntil: 0,
      settings,
      holdFilesAboveBytes: 0,
    })
    expect(steps).toMatchObject([{ kind: 'look-up', entryIds: [1] }])
  })

  it('leaves alone what a person has stopped, and gives its place to others', () => {
    const entries = [1, 2, 3, 4, 5].map((id) => entry(id))
    expect(
      sent(planSteps({ entries, running: new Set(), now, holdUntil: 0, settings, stopped: new Set([2]) })),
    ).toEqual([1, 3, 4, 5])
  })

  it('sends the oldest first, four at a time', () => {
    expect(sent(planned([1, 2, 3, 4, 5, 6].map((id) => entry(id))))).toEqual([1, 2, 3, 4])
    expect(
      sent(
        planned(
          [1, 2, 3, 4, 5, 6].map((id) => entry(id)),
          [1, 2],
        ),
      ),
    ).toEqual([3, 4])
  })

  it('sends at most two large ones at a time, and small ones beside them', () => {
    const entries = [1, 2, 3, 4, 5].map((id) => entry(id, { isLarge: id <= 3 }))
    expect(sent(planned(entries))).toEqual([1, 2, 4, 5])
  })

  it('sends one entry per record at a time', () => {
    expect(sent(planned([entry(1, { key: 'a' }), entry(2, { key: 'a' }), entry(3, { key: 'b' })]))).toEqual([
      1, 3,
    ])
  })

  it('leaves what names a record the service does not have until it has it', () => {
    const floor = entry(1, { entity: 'floor', key: 'f', isCreate: true, mark: 'f' })
    const booth = entry(2, { key: 'b', needs: [recordName('floor', 'f')] })
    expect(sent(planned([floor, booth]))).toEqual([1])
  })

  it('lets what depends on a parked entry wait, and everything else go on', () => {
    const floor = entry(1, { entity: 'floor', key: 'f', state: 'parked' })
    const booth = entry(2, { key: 'b', needs: [recordName('floor', 'f')] })
    expect(sent(planned([floor, booth, entry(3)]))).toEqual([3])
  })

  it('sends nothing of a record in conflict', () => {
    expect(sent(planned([entry(1, { inConflict: true }), entry(2)]))).toEqual([2])
  })

  it('removes a floor only after what stands on it has moved or gone', () => {
    const removal = entry(1, { entity: 'floor', key: 'f', operation: 'remove' })
    const mover = entry(2, { standsOn: [recordName('floor', 'f')] })
    expect(sent(planned([removal, mover]))).toEqual([2])
    expect(sent(planned([removal]))).toEqual([1])
  })

  it('sends creates with the same mark one after the other, also behind an unanswered one', () => {
    const duplicate = (id: number, change: Partial<PlannedEntry> = {}) =>
      entry(id, { isCreate: true, mark: 'duplicate', ...change })
    expect(sent(planned([duplicate(1), duplicate(2)]))).toEqual([1])
    expect(sent(planned([duplicate(1, { state: 'ambiguous', dueAt: now + 10 }), duplicate(2)]))).toEqual([])
    expect(sent(planned([duplicate(1, { state: 'parked' }), duplicate(2)]))).toEqual([])
    expect(sent(planned([duplicate(1, { state: 'parked', mark: null }), duplicate(2)]))).toEqual([2])
  })

  it('waits for what is due later and says when', () => {
    expect(planned([entry(1, { dueAt: now + 500 }), entry(2, { dueAt: now + 300 })])).toEqual({
      steps: [],
      nextAt: now + 300,
    })
    expect(planned([entry(1)], [], now + 700)).toEqual({ steps: [], nextAt: now + 700 })
  })

  it('does not wait for ever because a clock was set back', () => {
    expect(sent(planned([entry(1, { dueAt: now + 40 * 60 * 60 * 1000 })]))).toEqual([1])
  })

  it('looks unanswered creates of one listing up together', () => {
    const open = (id: number, change: Partial<PlannedEntry> = {}) =>
      entry(id, { isCreate: true, state: 'ambiguous', mark: `m${id}`, ...change })
    const result = planned([
      open(1),
      open(2),
      open(3, { entity: 'document', listedUnder: 'booth/b' }),
      open(4, { entity: 'document', listedUnder: 'booth/c' }),
    ])
    expect(result.steps.map((step) => (step.kind === 'look-up' ? step.entryIds : []))).toEqual(
      expect.arrayContaining([[1, 2], [3], [4]]),
    )
    expect(planned([open(1), open(2)], [1]).steps).toEqual([])
  })
})

const keys = ['a', 'b', 'c', 'd', 'e']
const anyEntry = fc.record({
  entity: fc.constantFrom('floor' as const, 'booth' as const, 'document' as const),
  key: fc.constantFrom(...keys),
  operation: fc.constantFrom('save' as const, 'remove' as const),
  state: fc.constantFrom('queued' as const, 'ambiguous' as const, 'parked' as const),
  dueAt: fc.option(fc.integer({ min: now - 1000, max: now + 1000 })),
  isCreate: fc.boolean(),
  inConflict: fc.boolean(),
  awaitsExhibitor: fc.boolean(),
  isLarge: fc.boolean(),
  fileBytes: fc.constantFrom(0, 1_000, 50_000_000),
  mark: fc.option(fc.constantFrom('m1', 'm2', 'm3')),
  needs: fc.array(fc.constantFrom(...keys.map((key) => recordName('floor', key))), { maxLength: 1 }),
  standsOn: fc.array(fc.constantFrom(...keys.map((key) => recordName('floor', key))), { maxLength: 1 }),
  listedUnder: fc.constant(null),
})
const anyQueue = fc
  .tuple(
    fc.array(anyEntry, { maxLength: 30 }),
    fc.array(fc.nat(29), { maxLength: 4 }),
    fc.integer({ min: now - 1000, max: now + 1000 }),
  )
  .map(([entries, picks, holdUntil]) => {
    const numbered = entries.map((one, index): PlannedEntry => ({ ...one, id: index + 1 }))
    const startable = numbered.filter(({ state }) => state !== 'parked')
    const running = picks.flatMap((pick) => startable[pick]?.id ?? [])
    return { entries: numbered, running: new Set(running), holdUntil }
  })

describe('a plan where many creates of one kind go by one request', () => {
  const create = (id: number, change: Partial<PlannedEntry> = {}) =>
    entry(id, { entity: 'attendee', isCreate: true, ...change })
  const together = (entries: readonly PlannedEntry[], running: readonly (readonly number[])[] = []) =>
    planSteps({
      entries,
      running: new Set(running.flat()),
      together: running,
      mostTogether: 3,
      now,
      holdUntil: 0,
      settings: { ...settings, parallel: 2 },
    }).steps

  it('fills each request before the next, and lets what goes by itself go by itself', () => {
    const entries = [create(1), entry(2), create(3), create(4), create(5), create(6)]
    expect(together(entries)).toEqual([
      { kind: 'send-together', entryIds: [1, 3, 4] },
      { kind: 'send', entryId: 2 },
    ])
    expect(together([create(1), create(2), create(3), create(4)])).toEqual([
      { kind: 'send-together', entryIds: [1, 2, 3] },
      { kind: 'send', entryId: 4 },
    ])
  })

  it('counts a request under way as one, whatever has become of its creates', () => {
    const entries = [create(1, { state: 'sending' }), create(2, { state: 'ambiguous' }), create(4), create(5)]
    expect(together(entries, [[1, 2, 3]])).toEqual([{ kind: 'send-together', entryIds: [4, 5] }])
    expect(together(entries, [[1, 2], [3]])).toEqual([])
  })

  it('keeps kinds apart, and what is no create, brings files, or waits for something', () => {
    const entries = [
      create(1),
      create(2, { entity: 'speaker' }),
      create(3, { isCreate: false }),
      create(4, { needs: [recordName('floor', 'f')] }),
      create(5, { dueAt: now + 1 }),
    ]
    expect(together(entries)).toEqual([
      { kind: 'send', entryId: 1 },
      { kind: 'send', entryId: 2 },
    ])
    expect(together([entry(1, { isCreate: true }), entry(2, { isCreate: true })])).toEqual([
      { kind: 'send', entryId: 1 },
      { kind: 'send', entryId: 2 },
    ])
  })

  it('holds every rule, whatever waits', () => {
    fc.assert(
      fc.property(
        anyQueue,
        fc.integer({ min: 1, max: 5 }),
        ({ entries, running, holdUntil }, mostTogether) => {
          const input = { entries, running, now, holdUntil, settings }
          const { steps } = planSteps({ ...input, mostTogether })
          const begun = steps.flatMap((step) =>
            step.kind === 'look-up' ? [] : [step.kind === 'send' ? [step.entryId] : step.entryIds],
          )
          const byId = new Map(entries.map((one) => [one.id, one]))
          const started = begun.flat().map((id) => byId.get(id)!)
          for (const ids of begun.filter(({ length }) => length > 1)) {
            expect(ids.length).toBeLessThanOrEqual(mostTogether)
            expect(ids.every((id) => byId.get(id)?.isCreate)).toBe(true)
            expect(new Set(ids.map((id) => byId.get(id)?.entity)).size).toBe(1)
          }
          for (const one of started) {
            expect([one.state, one.inConflict, one.needs.length, running.has(one.id)]).toEqual([
              'queued',
              false,
              0,
              false,
            ])
            expect(Math.max(one.dueAt ?? 0, holdUntil)).toBeLessThanOrEqual(now)
          }
          expect(new Set(started.map(({ entity, key }) => recordName(entity, key))).size).toBe(started.length)
          const marks = started.flatMap(({ mark }) => mark ?? [])
          expect(new Set(marks).size).toBe(marks.length)
          // Nothing that could go by itself is left out.
          const alone = planSteps(input).steps.flatMap((step) => (step.kind === 'send' ? [step.entryId] : []))
          expect(begun.flat()).toEqual(expect.arrayContaining(alone))
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('any plan', () => {
  const properties = { numRuns: 2000 }

  it('keeps to the limits, to one entry per record, and to one create per mark', () => {
    fc.assert(
      fc.property(anyQueue, ({ entries, running, holdUntil }) => {
        const { steps } = planSteps({ entries, running, now, holdUntil, settings })
        const byId = new Map(entries.map((one) => [one.id, one]))
        const started = steps.flatMap((step) => (step.kind === 'send' ? [byId.get(step.entryId)!] : []))
        const sending = entries.filter(({ id, state }) => running.has(id) && state !== 'ambiguous')
        if (steps.length > 0) expect(steps.length + sending.length).toBeLessThanOrEqual(settings.parallel)
        const large = started.filter(({ isLarge }) => isLarge).length
        if (large > 0)
          expect(large + sending.filter(({ isLarge }) => isLarge).length).toBeLessThanOrEqual(
            settings.parallelLarge,
          )
        const touched = [...started, ...entries.filter(({ id }) => running.has(id))].map(({ entity, key }) =>
          recordName(entity, key),
        )
        const startedNames = started.map(({ entity, key }) => recordName(entity, key))
        for (const name of startedNames) expect(touched.filter((other) => other === name)).toHaveLength(1)
        const marks = started.flatMap(({ mark }) => mark ?? [])
        expect(new Set(marks).size).toBe(marks.length)
      }),
      properties,
    )
  })

  it('starts nothing that is parked, in conflict, running, not due, or in need of something', () => {
    fc.assert(
      fc.property(anyQueue, ({ entries, running, holdUntil }) => {
        const { steps } = planSteps({ entries, running, now, holdUntil, settings })
        const ids = steps.flatMap((step) => (step.kind === 'send' ? [step.entryId] : step.entryIds))
        for (const id of ids) {
          const one = entries.find((other) => other.id === id)!
          expect(running.has(id)).toBe(false)
          expect(one.state === 'queued' || one.state === 'ambiguous').toBe(true)
          expect(one.inConflict).toBe(false)
          expect(one.needs).toEqual([])
          expect(Math.max(one.dueAt ?? 0, holdUntil)).toBeLessThanOrEqual(now)
          const older = entries.filter(
            (other) => other.id < id && other.entity === one.entity && other.key === one.key,
          )
          // A parked change of a record that is there waits for a person, and nothing for it.
          expect(older.filter(({ state, isCreate }) => state !== 'parked' || isCreate)).toEqual([])
        }
      }),
      properties,
    )
  })

  it('never stands still while something could go', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
        const numbered = entries.map((one, index): PlannedEntry => ({
          ...one,
          id: index + 1,
          state: 'queued',
          inConflict: false,
          awaitsExhibitor: false,
          needs: [],
          standsOn: [],
          dueAt: null,
        }))
        const { steps, nextAt } = planSteps({
          entries: numbered,
          running: new Set(),
          now,
          holdUntil: 0,
          settings,
        })
        expect(nextAt).toBeNull()
        if (numbered.length > 0) expect(steps.length).toBeGreaterThan(0)
      }),
      properties,
    )
  })

  it('is the same for the same input', () => {
    fc.assert(
      fc.property(anyQueue, ({ entries, running, holdUntil }) => {
        const once = planSteps({ entries, running, now, holdUntil, settings })
        expect(planSteps({ entries, running, now, holdUntil, settings })).toEqual(once)
      }),
      properties,
    )
  })
})
