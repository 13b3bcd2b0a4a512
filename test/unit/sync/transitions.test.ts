import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOpen,
  mayHaveArrived,
  type JournalEntry,
} from '../../../electron/workspace/stores/journal-entry.ts'
import { advance, type JournalEvent } from '../../../electron/workspace/stores/journal-transitions.ts'
import type { ErrorShape } from '../../../shared/errors.ts'

const now = '2026-11-22T09:00:00.000Z'
const error: ErrorShape = { code: 'service-error', message: 'No.' }
const queued: JournalEntry = {
  ...{
    id: 1,
    entity: 'booth',
    key: 'l1',
    operation: 'save',
    options: {},
    attempts: 0,
    error: null,
    createdAt: now,
  },
  ...{ state: 'queued', dueAt: null, departure: null },
}
const candidates = [{ remoteId: '7', values: {} }]

const events: readonly JournalEvent[] = [
  { kind: 'leave', values: { booth_name: 'A' }, at: 5 },
  { kind: 'delay', at: 6 },
  { kind: 'return' },
  { kind: 'fail', error, dueAt: 9 },
  { kind: 'lose', error, cause: 'unanswered', lookAt: 9 },
  { kind: 'lose', error, cause: 'refused', lookAt: 9 },
  { kind: 'suspect', values: { booth_name: 'A' }, error },
  { kind: 'await', lookAt: 9 },
  { kind: 'miss', lookAt: 9 },
  { kind: 'resend', dueAt: 9 },
  { kind: 'park', reason: { kind: 'failed' }, error },
  { kind: 'park', reason: { kind: 'unanswered' }, error },
  { kind: 'park', reason: { kind: 'candidates', cause: 'near', candidates }, error },
  { kind: 'park', reason: { kind: 'candidates', cause: 'name-taken', candidates }, error },
  { kind: 'confirm' },
  { kind: 'discard' },
  { kind: 'want', operation: 'remove', options: {} },
  { kind: 'retry' },
  { kind: 'separate' },
  { kind: 'postpone', error, dueAt: 9 },
]

function after(entry: JournalEntry, ...steps: readonly JournalEvent[]): JournalEntry {
  return steps.reduce((state, event) => advance(state, event, now), entry)
}

describe('a journal entry', () => {
  it('that may have arrived is sent again only after it was looked up', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 14 }), (steps) => {
        let entry: JournalEntry = queued
        for (const event of steps) {
          const before = entry
          try {
            entry = advance(before, event, now)
          } catch {
            continue
          }
          if (entry.state !== 'queued' || !mayHaveArrived(before)) continue
          // A `sending` entry comes back where the answer, or its lack, says that nothing was made.
          if (before.state === 'sending') expect(['return', 'fail']).toContain(event.kind)
          else expect(event.kind).toBe('resend')
        }
      }),
    )
  })

  it('that is finished stays as it is, whatever comes', () => {
    for (const end of ['confirm', 'discard'] as const) {
      const finished = after(queued, { kind: end })
      expect(isOpen(finished)).toBe(false)
      for (const event of events)
        expect(() => advance(finished, event, now)).toThrow(expect.objectContaining({ code: 'internal' }))
    }
  })

  it('keeps what left, and is looked for again, where a person says that nothing found is it', () => {
    const parked = after(queued, events[0]!, events[4]!, events[12]!)
    expect(parked).toMatchObject({ state: 'parked', departure: { values: { booth_name: 'A' }, at: 5 } })
    for (const kind of ['retry', 'separate'] as const)
      expect(after(parked, { kind })).toMatchObject({
        state: 'ambiguous',
        lookUp: { emptyListings: 0 },
        departure: { at: 5 },
      })
    const named = after(queued, events[13]!)
    expect(after(named, { kind: 'separate' })).toMatchObject({ state: 'queued', departure: null })
  })

  it('counts an attempt where it failed, and none where it was held back or the connection was not there', () => {
    expect(after(queued, events[0]!, { kind: 'return' })).toMatchObject({ state: 'queued', attempts: 0 })
    expect(after(queued, events[0]!, events[3]!)).toMatchObject({
      state: 'queued',
      attempts: 1,
      dueAt: 9,
      error,
    })
    expect(after(queued, events[0]!, events[4]!, events[3]!)).toMatchObject({
      state: 'ambiguous',
      attempts: 1,
      lookAt: 9,
    })
  })

  it('that a person has changed on gets another chance, unless it may have arrived', () => {
    const refused = after(queued, events[0]!, {
      kind: 'park',
      reason: { kind: 'refused', status: 422, body: '' },
      error,
      tried: true,
    })
    expect(after(refused, { kind: 'want', operation: 'save', options: {} })).toMatchObject({
      state: 'queued',
      attempts: 0,
      error: null,
    })
    const question = after(queued, events[0]!, events[4]!, events[11]!)
    expect(() => after(question, { kind: 'want', operation: 'save', options: {} })).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
  })
})
