import { describe, expect, it } from 'vitest'
import type { PlannedEntry, RecordName } from '../../../electron/sync/planning/plan.ts'
import { othersAmong, waitsFor } from '../../../electron/sync/planning/waits-for.ts'
import { plannedEntry } from '../../support/planned-entry.ts'

const planned = (change: Partial<PlannedEntry>): PlannedEntry =>
  plannedEntry(1, { key: 'l1', isCreate: true, ...change })

function obstacle(entry: PlannedEntry, others: readonly PlannedEntry[] = []) {
  return waitsFor(
    entry,
    othersAmong(() => others),
  )
}

const floor: RecordName = 'floor/l7'
const representative: RecordName = 'representative/l8'

describe('what a change waits for', () => {
  it('is nothing but its turn where all that it names is on the service', () => {
    expect(obstacle(planned({}))).toBeNull()
  })

  it('is a record that has to be sent first', () => {
    const other = planned({ id: 2, entity: 'floor', key: 'l7' })
    expect(obstacle(planned({ needs: [floor] }), [other])).toEqual({ record: floor, needsPerson: false })
  })

  it.each([{ state: 'parked' as const }, { inConflict: true }])(
    'is told first where it needs a person (%j)',
    (why) => {
      const others = [
        planned({ id: 2, entity: 'floor', key: 'l7' }),
        planned({ id: 3, entity: 'representative', key: 'l8', ...why }),
      ]
      expect(obstacle(planned({ needs: [floor, representative] }), others)).toEqual({
        record: representative,
        needsPerson: true,
      })
    },
  )

  it('is, for a removal, the change of what would disappear with it', () => {
    const removal = planned({ entity: 'floor', key: 'l7', operation: 'remove', isCreate: false })
    const booth = planned({ id: 2, standsOn: [floor], state: 'parked' })
    expect(obstacle(removal, [booth])).toEqual({ record: 'booth/l1', needsPerson: true })
    expect(obstacle({ ...removal, operation: 'save' }, [booth])).toBeNull()
  })

  it('is, for a create, the one like it of which nobody knows what became', () => {
    const duplicate = planned({ mark: 'duplicate' })
    const other = (change: Partial<PlannedEntry>) =>
      planned({ id: 2, key: 'l2', mark: 'duplicate', ...change })
    expect(obstacle(duplicate, [duplicate, other({ state: 'ambiguous' })])).toEqual({
      record: 'booth/l2',
      needsPerson: false,
    })
    expect(obstacle(duplicate, [duplicate, other({ state: 'parked' })])).toEqual({
      record: 'booth/l2',
      needsPerson: true,
    })
    expect(obstacle(duplicate, [duplicate, other({ state: 'queued' })])).toBeNull()
    expect(obstacle({ ...duplicate, mark: 'other' }, [other({ state: 'parked' })])).toBeNull()
  })

  it('needs a person where that record has lost what it belongs to', () => {
    const booth = planned({ id: 2, key: 'l8', orphanOf: floor })
    expect(obstacle(planned({ needs: ['booth/l8'] }), [booth])).toEqual({
      record: 'booth/l8',
      needsPerson: true,
    })
    expect(obstacle(booth)).toBeNull()
  })

  it('is not asked of what is on its way, parked or in conflict itself', () => {
    for (const change of [
      { state: 'sending' as const },
      { state: 'parked' as const },
      { inConflict: true },
    ]) {
      expect(obstacle(planned({ needs: [floor], ...change }))).toBeNull()
    }
  })
})
