import { describe, expect, it } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits.ts'
import type { StoredRecord, Workspace } from '../../../electron/workspace/types.ts'
import { temporaryWorkspace } from '../../support/workspace.ts'

/** A record that may be on the service already. */
function withOpenQuestion(workspace: Workspace, details: Readonly<Record<string, unknown>>): StoredRecord {
  const record = createRecord(workspace, 'floor', { name: 'Sent' })
  const [entry] = workspace.journal.openOf('floor', record.key)
  const error = { code: 'ambiguous', message: 'Which one?', details } as const
  workspace.journal.update(entry!.id, { state: 'parked', sentAt: 1, sentValues: record.draft, error })
  return record
}

const entries = (workspace: Workspace, { entity, key }: StoredRecord): readonly string[] =>
  workspace.journal.openOf(entity, key).map(({ operation, state }) => `${operation} ${state}`)

describe.each([
  ['several records of the service could be', { candidates: [{ remoteId: '1' }, { remoteId: '2' }] }],
  ['could not be looked up', { unanswered: true }],
])('a create that %s', (_why, details) => {
  it('is not sent anew because the record is edited: the edit waits behind the question', () => {
    const workspace = temporaryWorkspace()
    const record = withOpenQuestion(workspace, details)
    updateRecord(workspace, 'floor', record.key, { name: 'Typed since' })
    expect(entries(workspace, record)).toEqual(['save parked', 'save queued'])
    const [question] = workspace.journal.openOf('floor', record.key)
    expect(question).toMatchObject({ sentValues: { name: 'Sent' }, error: { code: 'ambiguous' } })
  })

  it('is not forgotten because the record is removed: the removal waits behind the question', () => {
    const workspace = temporaryWorkspace()
    const record = withOpenQuestion(workspace, details)
    removeRecord(workspace, 'floor', record.key)
    expect(entries(workspace, record)).toEqual(['save parked', 'remove queued'])
    expect(workspace.records.get('floor', record.key)).toMatchObject({ removed: true })
  })
})
