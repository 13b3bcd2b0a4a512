import type { Candidate, ParkedReason } from '../../../shared/contract/index.ts'
import { isRemoteBornKey, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { AppError, type ErrorShape } from '../../../shared/errors.ts'
import type { JournalEntry, StoredRecord } from '../../workspace/stores/workspace.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { adopt } from './adopt.ts'
import type { CandidateFinder } from './candidates.ts'

/**
 * A folder cannot tell that it was copied while it was closed, and both it and its copy hold the
 * creates that waited then (`docs/design/synchronisation.md`, "A folder and its copy"). So what waited when the folder was
 * opened is looked for among what is new on the service before it is sent. What equals it in every
 * field and file is it; what equals it in its fields alone is asked about. `undefined`: there is
 * none, and it may be sent.
 */
export async function findSentByCopy(
  context: SyncContext,
  parts: { readonly finder: CandidateFinder; readonly files: FileFetcher },
  entry: JournalEntry,
  record: StoredRecord,
  draft: RecordValues,
  signal: AbortSignal,
): Promise<'adopted' | { readonly reason: ParkedReason; readonly error: ErrorShape } | undefined> {
  const { workspace } = context
  if (!workspace.journal.isFromBefore(entry.id)) return undefined
  const apart = workspace.journal.knownIds(entry.id)
  const alike = await parts.finder.alike(entry.entity, draft, signal)
  const candidates = alike.filter(
    (candidate) => !apart.has(candidate.remoteId) && isNew(context, record, candidate),
  )
  const [first, ...others] = candidates
  if (first === undefined) return undefined
  if (others.length === 0 && (await adopt(context, parts.files, entry, draft, first, signal)) === 'adopted')
    return 'adopted'
  const message =
    'The service has a new record like this one. It may have been sent from a copy of this folder, or be somebody else’s.'
  return {
    reason: { kind: 'candidates', cause: 'copied', candidates },
    error: new AppError('ambiguous', message, { details: { reason: 'copied' } }).toShape(),
  }
}

/**
 * What was known here before the record was made is another one, and so is what was made or worked
 * on here.
 */
function isNew(
  { workspace: { records, journal } }: SyncContext,
  record: StoredRecord,
  { remoteId }: Candidate,
): boolean {
  const known = records.getByRemoteId(record.entity, remoteId)
  if (known === undefined) return true
  return (
    isRemoteBornKey(known.key) &&
    known.state === 'clean' &&
    journal.openOf(known.entity, known.key).length === 0 &&
    records.isNewer(known, record)
  )
}
