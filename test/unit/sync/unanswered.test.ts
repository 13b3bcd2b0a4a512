import { describe, expect, it } from 'vitest'
import { unansweredAmong } from '../../../electron/sync/engine/unanswered.ts'
import type { PlannedEntry } from '../../../electron/sync/planning/plan.ts'
import { plannedEntry } from '../../support/planned-entry.ts'

const lookedFor = plannedEntry(1, { state: 'ambiguous', isCreate: true, dueAt: 60_000 })
const waits = { entity: 'booth', count: 1, until: '1970-01-01T00:01:00.000Z' }

function besides(change: Partial<PlannedEntry>): ReturnType<typeof unansweredAmong> {
  return unansweredAmong([lookedFor, plannedEntry(2, change)])
}

describe('a create without an answer', () => {
  it.each<[string, Partial<PlannedEntry>]>([
    ['a conflict', { inConflict: true }],
    ['a decision where it belongs', { orphanOf: 'floor/k9' }],
    ['a decision whether it is another', { isDuplicate: true }],
    ['its exhibitor', { awaitsExhibitor: true }],
    ['its completion', { isDraft: true }],
    ['a person’s help', { state: 'parked' }],
    ['what it needs', { needs: ['floor/k9'] }],
    ['the create itself', { key: 'k1' }],
  ])('is what is waited for where the only other change waits for %s', (_what, change) => {
    expect(besides(change)).toEqual(waits)
  })

  it.each<[string, Partial<PlannedEntry>]>([
    ['waits only for its turn', {}],
    ['is under way', { state: 'sending' }],
  ])('is not what is waited for where another change %s', (_what, change) => {
    expect(besides(change)).toBeNull()
  })

  it('is counted with the others, and waited for until the first of them is due', () => {
    expect(unansweredAmong([plannedEntry(2, { state: 'ambiguous', dueAt: 90_000 }), lookedFor])).toEqual({
      ...waits,
      count: 2,
    })
  })

  it('is none where every change has its answer', () => {
    expect(unansweredAmong([plannedEntry(2)])).toBeNull()
  })
})
