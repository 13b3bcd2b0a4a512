import { readRecord, remoteIdOf, type JsonObject, type RecordValues } from '../../../shared/domain/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { toAppError } from '../../../shared/errors.ts'
import type { AmbiguousEntry } from '../../workspace/journal/entry.ts'
import { adopt, type Candidate } from './adopt.ts'
import type { SyncContext } from '../context.ts'
import type { FileFetcher } from '../files/files.ts'
import { eachPage } from '../observation/pages.ts'
import { listingOfCreate, type RemoteReader } from '../observation/remote.ts'
import { couldBeSent } from '../observation/sameness.ts'
import { isRefusedFilter, statusOf } from '../trouble.ts'
import { settleTrouble, type Settled } from '../push/settle.ts'
import { backoffMs } from '../backoff.ts'

/** What a complete listing says about an unanswered create. */
export type Finding =
  | { readonly kind: 'adopt'; readonly candidate: Candidate }
  /** Not there; there may still be a commit on its way. */
  | { readonly kind: 'look-again' }
  /** Two complete listings lack it: it has not happened. */
  | { readonly kind: 'send-again' }
  /** Two complete listings lack it, and the service had said no. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ask'; readonly candidates: readonly Candidate[] }

/** Pure: exactly one candidate is adopted, several are shown, none counts only when two complete listings agree. */
export function judge({ lookUp }: Pick<AmbiguousEntry, 'lookUp'>, candidates: readonly Candidate[]): Finding {
  const [first, ...others] = candidates
  if (first !== undefined) return others.length === 0 ? { kind: 'adopt', candidate: first } : { kind: 'ask', candidates }
  if (lookUp.emptyListings === 0) return { kind: 'look-again' }
  return lookUp.cause === 'refused' ? { kind: 'refused' } : { kind: 'send-again' }
}

/** Looks unanswered creates of one listing up, all in one pass. */
export async function lookUp(
  context: SyncContext,
  remote: RemoteReader,
  files: FileFetcher,
  entity: EntityName,
  entryIds: readonly number[],
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace } = context
  const entries = entryIds.flatMap((id) => {
    const entry = workspace.journal.get(id)
    return entry?.state === 'ambiguous' && entry.departure.values !== null
      ? [{ entry, sent: entry.departure.values, candidates: new Map<string, RecordValues>() }]
      : []
  })
  const [first] = entries
  if (first === undefined) return { kind: 'done' }
  try {
    const known = new Map(entries.map(({ entry }) => [entry.id, workspace.journal.knownIds(entry.id)]))
    const listing = listingOfCreate(context, entity, first.sent, signal)
    const take = (items: readonly JsonObject[]): void => {
      for (const item of items) {
        const id = remoteIdOf(entities[entity], item)
        if (id === undefined || workspace.records.getByRemoteId(entity, id) !== undefined) continue
        const listed = { ...readRecord(entities[entity], item, (to, other) => workspace.records.keyOf(to, other)), ...listing.values }
        for (const { entry, sent, candidates } of entries) {
          if (known.get(entry.id)?.has(id) !== true && couldBeSent(entity, sent, listed)) candidates.set(id, listed)
        }
      }
    }
    try {
      await eachPage(context, listing, take)
    } catch (thrown) {
      const error = toAppError(thrown)
      // The parent is gone, and with it what stood under it; or the service does not know the filter: then the whole listing tells.
      if (listing.filters !== undefined && isRefusedFilter(error)) await eachPage(context, { entity, signal }, take)
      else if (listing.parents === undefined || statusOf(error) !== 404) throw thrown
    }
  } catch (thrown) {
    if (signal.aborted) return { kind: 'done' }
    const settled = entries.map(({ entry }) => settleTrouble(context, entry.id, toAppError(thrown)))
    return settled.find(({ kind }) => kind === 'stop') ?? settled[0] ?? { kind: 'done' }
  }
  remote.forget(entity)
  let outcome: Settled = { kind: 'done' }
  for (const { entry, candidates } of entries) {
    const listed = [...candidates].map(([remoteId, values]): Candidate => ({ remoteId, values }))
    outcome = await settleFinding(context, files, entry, listed, signal)
  }
  return outcome
}

async function settleFinding(
  context: SyncContext,
  files: FileFetcher,
  entry: AmbiguousEntry,
  candidates: readonly Candidate[],
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace, clock, random, settings } = context
  const { journal, records } = workspace
  const finding = judge(entry, candidates)
  const error = entry.error ?? { code: 'ambiguous', message: 'The service did not answer.' }
  switch (finding.kind) {
    case 'adopt': {
      // Another look-up may have bound it meanwhile.
      if (records.getByRemoteId(entry.entity, finding.candidate.remoteId) !== undefined) return { kind: 'done' }
      try {
        await adopt(context, files, entry, finding.candidate, signal)
        return { kind: 'confirmed', readBack: null }
      } catch (thrown) {
        return signal.aborted ? { kind: 'done' } : settleTrouble(context, entry.id, toAppError(thrown))
      }
    }
    case 'look-again':
      journal.advance(entry.id, { kind: 'miss', lookAt: clock.now() + 2 * settings.settleMs })
      return { kind: 'done' }
    case 'send-again':
      journal.advance(entry.id, { kind: 'resend', dueAt: clock.now() + backoffMs(entry.attempts + 1, random, settings) })
      return { kind: 'done' }
    case 'refused':
      journal.advance(entry.id, { kind: 'park', reason: { kind: 'refused', status: 200, body: '' }, error, tried: true })
      return { kind: 'done' }
    case 'ask':
      journal.advance(entry.id, {
        kind: 'park',
        reason: { kind: 'candidates', cause: 'several', candidates: finding.candidates },
        error: { code: 'ambiguous', message: 'The service has several records that could be this one.' },
      })
      return { kind: 'done' }
  }
}
