import { describe, expect, it } from 'vitest'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

describe('the journal', () => {
  it('gives back what was written into an entry', () => {
    const { journal } = temporaryWorkspace()
    const { id } = journal.append({ entity: 'booth', key: 'r1', operation: 'remove', options: { deleteRepresentatives: true } })
    const values = { booth_name: 'Aurora', booth_logo: { hash: 'a'.repeat(64) } }
    const error = { code: 'rejected', message: 'Bad e-mail', field: 'exhibitor_email', details: { status: 422 } } as const
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
    const ids = ['r1', 'r2', 'r3'].map((key) => journal.append({ entity: 'floor', key, operation: 'save', options: {} }).id)
    journal.advance(ids[0]!, { kind: 'confirm' })
    expect(journal.list({ states: ['queued'] })).toMatchObject({ items: [{ key: 'r3' }, { key: 'r2' }], total: 2 })
    expect(journal.list({ states: ['queued', 'confirmed'], offset: 1, limit: 1 })).toMatchObject({ items: [{ key: 'r2' }], total: 3 })
    expect(journal.counts()).toEqual({ queued: 2, sending: 0, ambiguous: 0, parked: 0, confirmed: 1, discarded: 0 })
    expect(journal.open().map(({ key }) => key)).toEqual(['r2', 'r3'])
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
    expect(() => journal.advance(9, { kind: 'retry' })).toThrow(expect.objectContaining({ code: 'not-found' }))
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
