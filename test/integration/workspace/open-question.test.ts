import { describe, expect, it } from 'vitest'
import { createRecord, removeRecord, updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { StoredRecord, Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'
import { bring } from '../../support/workspaces/journal.ts'
import type { ParkedReason } from '../../../shared/contract/index.ts'

/** A record that may be on the service already. */
function withOpenQuestion(workspace: Workspace, reason: ParkedReason): StoredRecord {
  const record = createRecord(workspace, 'floor', { name: 'Sent' })
  const [entry] = workspace.journal.openOf('floor', record.key)
  bring(workspace.journal, entry!.id, 'parked', {
    values: record.draft,
    reason,
    error: { code: 'ambiguous', message: 'Which one?' },
  })
  return record
}

const entries = (workspace: Workspace, { entity, key }: StoredRecord): readonly string[] =>
  workspace.journal.openOf(entity, key).map(({ operation, state }) => `${operation} ${state}`)

const candidates = [
  { remoteId: '1', values: {} },
  { remoteId: '2', values: {} },
]

describe.each<[string, ParkedReason]>([
  ['several records of the service could be', { kind: 'candidates', cause: 'several', candidates }],
  ['could not be looked up', { kind: 'unanswered' }],
])('a create that %s', (_why, reason) => {
  it('is not sent anew because the record is edited: the edit waits behind the question', () => {
    const workspace = temporaryWorkspace()
    const record = withOpenQuestion(workspace, reason)
    updateRecord(workspace, 'floor', record.key, { name: 'Typed since' })
    expect(entries(workspace, record)).toEqual(['save parked', 'save queued'])
    const [question] = workspace.journal.openOf('floor', record.key)
    expect(question).toMatchObject({ departure: { values: { name: 'Sent' } }, error: { code: 'ambiguous' } })
  })

  it('is not forgotten because the record is removed: the removal waits behind the question', () => {
    const workspace = temporaryWorkspace()
    const record = withOpenQuestion(workspace, reason)
    removeRecord(workspace, 'floor', record.key)
    expect(entries(workspace, record)).toEqual(['save parked', 'remove queued'])
    expect(workspace.records.get('floor', record.key)).toMatchObject({ removed: true })
  })
})
