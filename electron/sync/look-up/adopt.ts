import { mergeRecord } from '../../../shared/domain/merge.ts'
import { changedFields, fileValue, isObject, type JsonValue, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { JournalEntry } from '../../workspace/types.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { isSameFile } from '../files/same-file.ts'

/** A record of the service that may be the one a create without an answer has made. */
export interface Candidate {
  readonly remoteId: string
  readonly values: RecordValues
}

/**
 * The candidate is the record that was sent. Its files are known by address only; they are compared, so that one that did not arrive, or that someone else has put there, is not taken for ours: it is
 * sent again. Throws what fetching a file throws; nothing has changed then.
 */
export async function adopt(context: SyncContext, files: FileFetcher, entry: JournalEntry, candidate: Candidate, signal: AbortSignal): Promise<void> {
  const { workspace } = context
  const { journal, records } = workspace
  const { entity, key } = entry
  const sent = entry.departure?.values ?? {}
  const theirs: Record<string, JsonValue> = { ...candidate.values }
  const otherFiles = new Set<string>()
  for (const { name, only, type } of entities[entity].fields) {
    const mine = sent[name]
    if (only === 'write' && mine !== undefined) theirs[name] = mine
    const hash = type.kind === 'file' ? fileValue(mine)?.hash : undefined
    if (hash === undefined || !isObject(mine)) continue
    const url = fileValue(theirs[name])?.url
    if (url !== undefined && (await isSameFile(context, files, { url, hash }, signal))) theirs[name] = { ...mine, url }
    else otherFiles.add(name)
  }
  workspace.transaction(() => {
    const record = records.get(entity, key)
    journal.advance(entry.id, { kind: 'confirm' })
    if (record === undefined) return
    const draft = record.draft ?? sent
    // What was sent is what both sides started from.
    const merged: Record<string, JsonValue> = { ...mergeRecord(entity, sent, draft, theirs).values }
    for (const name of otherFiles) {
      const mine = draft[name]
      if (mine !== undefined) merged[name] = mine
    }
    const isLeft = changedFields(entity, theirs, merged).length > 0
    records.put({ ...record, remoteId: candidate.remoteId, base: theirs, draft: isLeft ? merged : null, remote: null, remoteGone: false })
    const waits = journal.openOf(entity, key).some(({ state }) => state === 'queued' || state === 'parked')
    if (isLeft && !waits && !record.removed) journal.append({ entity, key, operation: 'save', options: {} })
  })
}
