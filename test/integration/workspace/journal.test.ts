import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import type { JournalEntry } from '../../../electron/workspace/stores/journal-entry.ts'
import type { JournalStore } from '../../../electron/workspace/stores/journal.ts'
import { journalStates } from '../../../shared/contract/schemas.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

/** Entries of all states, of three records of two kinds, in turns; the newest first. */
function listOf(journal: JournalStore): { readonly all: readonly JournalEntry[] } {
  const made = Array.from({ length: 24 }, (_, at) => {
    const entity = at % 2 === 0 ? 'floor' : 'booth'
    return journal.append({ entity, key: `r${String(at % 3)}`, operation: 'save', options: {} }).id
  })
  for (const [at, id] of made.entries()) {
    if (at % 4 === 0) continue
    journal.advance(id, { kind: 'leave', values: {}, at: 1 })
    if (at % 4 === 1) journal.advance(id, { kind: 'confirm' })
    if (at % 4 === 2)
      journal.advance(id, {
        kind: 'park',
        reason: { kind: 'refused', status: 422, body: '' },
        error: { code: 'rejected', message: 'No' },
        tried: true,
      })
  }
  return { all: made.toReversed().flatMap((id) => journal.get(id) ?? []) }
}

describe('the journal', () => {
  it('gives back what was written into an entry', () => {
    const { journal } = temporaryWorkspace()
    const { id } = journal.append({
      entity: 'booth',
      key: 'r1',
      operation: 'remove',
      options: { deleteRepresentatives: true },
    })
    const values = { booth_name: 'Aurora', booth_logo: { hash: 'a'.repeat(64) } }
    const error = {
      code: 'rejected',
      message: 'Bad e-mail',
      field: 'exhibitor_email',
      details: { status: 422 },
    } as const
    const reason = { kind: 'refused', status: 422, body: '{"e":1}' } as const
    journal.advance(id, { kind: 'leave', values, at: 1_799_999_999_999 })
    expect(journal.advance(id, { kind: 'park', reason, error, tried: true })).toMatchObject({
      ...{ state: 'parked', attempts: 1, error, reason, departure: { values, at: 1_799_999_999_999 } },
      options: { deleteRepresentatives: true },
    })
    expect(journal.get(id)).toEqual(journal.open()[0])
  })

  it('lists newest first by state, with the total, and counts every state', () => {
    const { journal } = temporaryWorkspace()
    const ids = ['r1', 'r2', 'r3'].map(
      (key) => journal.append({ entity: 'floor', key, operation: 'save', options: {} }).id,
    )
    journal.advance(ids[0]!, { kind: 'confirm' })
    expect(journal.list({ states: ['queued'] })).toMatchObject({
      items: [{ key: 'r3' }, { key: 'r2' }],
      total: 2,
    })
    expect(journal.list({ states: ['queued', 'confirmed'], offset: 1, limit: 1 })).toMatchObject({
      items: [{ key: 'r2' }],
      total: 3,
    })
    expect(journal.counts()).toEqual({
      queued: 2,
      sending: 0,
      ambiguous: 0,
      parked: 0,
      confirmed: 1,
      discarded: 0,
    })
    expect(journal.open().map(({ key }) => key)).toEqual(['r2', 'r3'])
  })

  it('lists what is of some states and of a record, whatever is asked for, in pages as in one', () => {
    const { journal } = temporaryWorkspace()
    const { all } = listOf(journal)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...journalStates), { maxLength: 4 }),
        fc.option(fc.constantFrom<EntityName>('floor', 'booth'), { nil: undefined }),
        fc.option(fc.constantFrom('r0', 'r1', 'r2'), { nil: undefined }),
        fc.nat(8),
        fc.nat(8),
        (states, entity, key, offset, limit) => {
          const asked = all.filter(
            (entry) =>
              states.includes(entry.state) &&
              entry.entity === (entity ?? entry.entity) &&
              entry.key === (key ?? entry.key),
          )
          const { items, total } = journal.list({ states, entity, key, offset, limit })
          expect(items).toEqual(asked.slice(offset, offset + limit))
          expect(total).toBe(asked.length)
          expect(journal.list({ states, entity, key }).items).toEqual(asked)
        },
      ),
    )
  })

  it('knows when an entry was finished, and forgets the ids known at its sending', () => {
    const { journal } = temporaryWorkspace()
    const { id } = journal.append({ entity: 'floor', key: 'r1', operation: 'save', options: {} })
    journal.setKnownIds(id, ['1', '22'])
    expect(journal.knownIds(id)).toEqual(new Set(['1', '22']))
    expect(journal.advance(id, { kind: 'confirm' })).toMatchObject({ finishedAt: '2026-11-02T09:00:00.000Z' })
    expect(journal.knownIds(id)).toEqual(new Set())
    expect(journal.openOf('floor', 'r1')).toEqual([])
  })

  it('says that an entry is not there', () => {
    const { journal } = temporaryWorkspace()
    expect(journal.get(9)).toBeUndefined()
    expect(() => journal.advance(9, { kind: 'retry' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    )
  })

  it('takes an entry along when the transaction around it fails', () => {
    const workspace = temporaryWorkspace()
    expect(() =>
      workspace.transaction(() => {
        createRecord(workspace, 'floor', { name: 'A' })
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(workspace.journal.open()).toEqual([])
  })
})
