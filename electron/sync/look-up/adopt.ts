import type { Candidate } from '../../../shared/contract/index.ts'
import { mergeRecord } from '../../../shared/domain/record-fields/merge.ts'
import { changedFields } from '../../../shared/domain/record-fields/same-value.ts'
import {
  fileValue,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { queueWhatIsLeft } from '../../workspace/records/drafts.ts'
import type { JournalEntry } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { takeOverOther } from './take-over.ts'
import { isSameFile } from '../files/same-file.ts'

/**
 * `other-files`: the candidate has files of another content than were sent, so that it may be
 * somebody else's; nothing has changed then.
 */
export type Adoption = 'adopted' | 'other-files'

/**
 * The candidate is the record that was `sent`, or that a copy of this folder has sent. Its files
 * are known by address only; they are compared. One that did not arrive is sent again; one that is
 * another makes the whole a question: two organisers may mean two records. Throws what fetching a
 * file throws; nothing has changed then.
 */
export async function adopt(
  context: SyncContext,
  files: FileFetcher,
  entry: JournalEntry,
  sent: RecordValues,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<Adoption> {
  const { workspace, clock } = context
  const { journal, records, knowledge } = workspace
  const { entity, key } = entry
  const theirs: Record<string, JsonValue> = { ...candidate.values }
  const missingFiles = new Set<string>()
  for (const { name, only, type } of entities[entity].fields) {
    const mine = sent[name]
    if (
      mine !== undefined &&
      (only === 'write' || candidate.values[name] === undefined) &&
      type.kind !== 'file'
    )
      theirs[name] = mine
    const hash = type.kind === 'file' ? fileValue(mine)?.hash : undefined
    if (hash === undefined || !isObject(mine)) continue
    const url = fileValue(theirs[name])?.url
    if (url === undefined) missingFiles.add(name)
    else if (await isSameFile(context, files, { url, hash }, signal)) theirs[name] = { ...mine, url }
    else return 'other-files'
  }
  workspace.transaction(() => {
    const record = records.get(entity, key)
    journal.advance(entry.id, { kind: 'confirm' })
    if (record === undefined) return
    takeOverOther(workspace, entity, key, candidate.remoteId)
    knowledge.noteWrite(entity, key, { confirmedAt: clock.now(), sent, before: null })
    const draft = record.draft ?? sent
    // What was sent is what both sides started from.
    const merged: Record<string, JsonValue> = { ...mergeRecord(entity, sent, draft, theirs).values }
    for (const name of missingFiles) {
      const mine = draft[name]
      if (mine !== undefined) merged[name] = mine
    }
    const isLeft = changedFields(entity, theirs, merged).length > 0
    const adopted = {
      ...record,
      remoteId: candidate.remoteId,
      base: theirs,
      draft: isLeft ? merged : null,
      remote: null,
      remoteGone: false,
    }
    queueWhatIsLeft(journal, records.put(adopted))
  })
  return 'adopted'
}
